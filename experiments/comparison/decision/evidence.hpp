// What other experiments of comparison/ and beyond/ have left, as the decision reads it: no run is
// made again, no number typed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "experiments/comparison/cases/cases.hpp"
#include "experiments/comparison/decision/ranking.hpp"
#include "experiments/comparison/decision/situations.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// What can be wanted beside accuracy, each as measured on every pair in comparison/matrix.
enum class Quality : std::uint8_t {
  steady_energy,  ///< bounded and without drift
  symplectic,
  momenta,       ///< every momentum map of the problem
  exact_energy,  ///< to round-off, and promised so
};
std::string_view name(Quality quality);

/// What comparison/matrix says of one quality of a method on a problem, the worse the later.
enum class Record : std::uint8_t {
  kept,
  too_long,    ///< kept by shorter steps: what was seen is no drift
  unpromised,  ///< the run shows no loss, and nothing promises that a longer one does not
  lost,
};

/// How work is measured.
enum class Measure : std::uint8_t {
  operations,  ///< the count of comparison/cases, which no machine changes
  seconds,     ///< of comparison/timings-cases
};

/// On how many problems it was measured, and kept. Energy that a run shows steady counts as kept only
/// where the method promises a bounded or exact energy, or is symplectic on the same problem: one run
/// is no evidence for longer ones.
struct KeptOn {
  int measured = 0, kept = 0, unpromised = 0, too_long = 0;
  std::string lost_on = {};        ///< problems
  std::string unpromised_on = {};  ///< the same: neither lost nor kept
  std::string too_long_on = {};    ///< of those where it is kept: with shorter steps
  [[nodiscard]] bool all() const { return measured > 0 && kept == measured; }
  [[nodiscard]] std::string text() const;  ///< "12/13"; "not measured"
};

/// Runs over ten times the span of a case, by the step or tolerance of one error.
struct LongRuns {
  int runs = 0;
  std::vector<std::string> lost_on = {};  ///< cases
};

class Evidence {
 public:
  explicit Evidence(const Context& context, Measure measure = Measure::operations);

  /// On the cases on which advice is found.
  [[nodiscard]] std::vector<Standing> standings(const Situation& situation, double error) const;
  [[nodiscard]] KeptOn kept(Quality quality, const std::string& method,
                            const Situation& situation) const;
  /// Whether any method was measured there: a problem without rotations has no angular momentum.
  [[nodiscard]] bool applies(Quality quality, const Situation& situation) const;
  /// Why a method does not keep all of these there, or does not last where energy is to be kept; empty: it
  /// does.
  [[nodiscard]] Loss loses(const std::vector<Quality>& wanted, const std::string& method,
                           const Situation& situation, double error) const;
  /// What is to be said of a method that keeps them: where it needs shorter steps.
  [[nodiscard]] std::string remark(const std::vector<Quality>& wanted, const std::string& method,
                                   const Situation& situation) const;
  /// By case and method, of one error; empty: the reference solution does not tell it.
  [[nodiscard]] const WorkByCase& work(double error) const { return work_.at(error); }
  /// Of a method on a case; NaN where the error is not reached.
  [[nodiscard]] double work(const std::string& of_case, const std::string& method,
                            double error) const;
  /// On all cases of a situation, those held back included.
  [[nodiscard]] LongRuns ten_spans(const std::string& method, const Situation& situation,
                                   double error) const;
  /// Whether the momenta more than double over ten spans, in the median of all runs on the case.
  [[nodiscard]] bool accelerates(const std::string& of_case) const;

 private:
  /// Null where the matrix has none.
  [[nodiscard]] const Record* record(Quality quality, const std::string& method,
                                     const std::string& problem) const;
  void read_work(const Context& context, Measure measure);
  void read_ten_spans(const Context& context);
  void read_matrix(const Context& context);

  std::map<double, WorkByCase> work_;                                        // by error
  std::map<std::tuple<Quality, std::string, std::string>, Record> records_;  // method, problem
  std::map<std::tuple<std::string, std::string, double>, bool> lasts_;       // case, method, error
  std::map<std::string, std::vector<double>> momenta_growth_;                // by case
};

/// Experiments whose tables `Evidence` reads.
std::vector<std::string> followed_by_evidence(Measure measure);

}  // namespace shakedown::comparison
