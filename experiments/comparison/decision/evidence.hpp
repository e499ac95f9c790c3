// Reads the results of other experiments in comparison/ and beyond/ on which the decision is based.
// Therefore no run is repeated, and no number is copied by hand.
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

/// Qualities of a method other than accuracy. Each is measured on every pair in comparison/matrix.
enum class Quality : std::uint8_t {
  steady_energy,  ///< bounded and without drift
  symplectic,
  momenta,       ///< all momentum maps of the problem
  exact_energy,  ///< to round-off, and also promised
};
std::string_view name(Quality quality);

/// What comparison/matrix says about one quality of a method on a problem, from best to worst.
enum class Record : std::uint8_t {
  kept,
  too_long,    ///< kept with shorter steps, so the deviation is not a drift
  unpromised,  ///< no drift in the run, but no promise for longer runs
  lost,
};

/// Units of work.
enum class Measure : std::uint8_t {
  operations,  ///< counted in comparison/cases; independent of the machine
  seconds,     ///< processor times of comparison/timings-cases
};

/// The number of problems on which a quality is measured, and the number on which it is kept. One
/// run without drift is no evidence for longer runs. Its energy therefore counts as kept only if
/// the method promises bounded or exact energy, or is symplectic on that problem.
struct KeptOn {
  int measured = 0, kept = 0, unpromised = 0, too_long = 0;
  std::string lost_on = {};        ///< names of problems
  std::string unpromised_on = {};  ///< problems where it is neither lost nor promised
  std::string too_long_on = {};    ///< problems where it is kept with shorter steps
  [[nodiscard]] bool all() const { return measured > 0 && kept == measured; }
  [[nodiscard]] std::string text() const;  ///< "12/13" or "not measured"
};

/// Runs over ten times the span of a case, with the step or tolerance that gives one error.
struct LongRuns {
  int runs = 0;
  std::vector<std::string> lost_on = {};  ///< names of cases
};

class Evidence {
 public:
  explicit Evidence(const Context& context, Measure measure = Measure::operations);

  /// Ranks the methods on the cases from which the advice is derived.
  [[nodiscard]] std::vector<Standing> standings(const Situation& situation, double error) const;
  [[nodiscard]] KeptOn kept(Quality quality, const std::string& method,
                            const Situation& situation) const;
  /// Returns whether the quality was measured for any method. Angular momentum, for instance, is
  /// not measured on problems without rotational symmetry.
  [[nodiscard]] bool applies(Quality quality, const Situation& situation) const;
  /// Returns the reason if a method does not keep all wanted qualities, or if it should conserve
  /// energy but loses it over ten spans. Empty if there is no such reason.
  [[nodiscard]] Loss loses(const std::vector<Quality>& wanted, const std::string& method,
                           const Situation& situation, double error) const;
  /// Returns a remark on a method that keeps the wanted qualities: the problems on which it needs
  /// shorter steps.
  [[nodiscard]] std::string remark(const std::vector<Quality>& wanted, const std::string& method,
                                   const Situation& situation) const;
  /// The work by case and method for one error. A case is absent if no method reaches the error, or
  /// if the reference solution is not accurate enough for it.
  [[nodiscard]] const WorkByCase& work(double error) const { return work_.at(error); }
  /// The work of a method on a case; NaN if the method does not reach the error.
  [[nodiscard]] double work(const std::string& of_case, const std::string& method,
                            double error) const;
  /// The work of a method on a case divided by the least work of all methods; NaN if the method does
  /// not reach the error, or if no work is known for the case and this error.
  [[nodiscard]] double relative_work(const std::string& of_case, const std::string& method,
                                     double error) const;
  /// The runs over ten spans on all cases of a situation, including those held back.
  [[nodiscard]] LongRuns ten_spans(const std::string& method, const Situation& situation,
                                   double error) const;
  /// Returns whether the median growth of the momenta over ten spans, taken over all runs on the
  /// case, is more than a factor of two.
  [[nodiscard]] bool accelerates(const std::string& of_case) const;

 private:
  /// Returns null if the matrix has no record.
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

/// The experiments whose tables `Evidence` reads.
std::vector<std::string> followed_by_evidence(Measure measure);

}  // namespace shakedown::comparison
