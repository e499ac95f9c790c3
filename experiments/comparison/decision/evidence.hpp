// What other experiments of comparison/ and beyond/ have left, as the decision reads it: no run is
// made again, no number typed.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "experiments/comparison/decision/ranking.hpp"
#include "experiments/comparison/decision/situations.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// Rough, low, usual and high accuracy.
inline constexpr std::array decided_errors{1e-2, 1e-3, 1e-6, 1e-9};

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

class Evidence {
 public:
  explicit Evidence(const Context& context);

  [[nodiscard]] std::vector<Standing> standings(const Situation& situation, double error) const;
  [[nodiscard]] KeptOn kept(Quality quality, const std::string& method,
                            const Situation& situation) const;
  /// Whether any method was measured there: a problem without rotations has no angular momentum.
  [[nodiscard]] bool applies(Quality quality, const Situation& situation) const;
  /// Why a method does not keep all of these there; empty: it does.
  [[nodiscard]] Loss loses(const std::vector<Quality>& wanted, const std::string& method,
                           const Situation& situation) const;
  /// What is to be said of a method that keeps them: where it needs shorter steps.
  [[nodiscard]] std::string remark(const std::vector<Quality>& wanted, const std::string& method,
                                   const Situation& situation) const;
  /// Work of a method for an error; NaN where it is not reached.
  [[nodiscard]] double work(const std::string& problem, const std::string& method,
                            double error) const;
  /// Systems of other experiments that stand for a situation; none where problems do.
  [[nodiscard]] std::vector<std::string> arenas(const Situation& situation) const;
  /// The same on one of the systems of beyond/competitors.
  [[nodiscard]] double slow_work(const std::string& arena, const std::string& method,
                                 double error) const;
  /// Length of the runs on a problem.
  [[nodiscard]] double horizon(const std::string& problem) const;
  /// The least work of all methods; NaN: none reaches it.
  [[nodiscard]] double least_work(const std::string& problem, double error) const;

 private:
  /// Null where the matrix has none.
  [[nodiscard]] const Record* record(Quality quality, const std::string& method,
                                     const std::string& problem) const;
  void read_runs(const Context& context);
  void read_slow(const Context& context);
  void read_dampers(const Context& context);
  void read_matrix(const Context& context);

  CurvesByProblem curves_, slow_, dampers_;
  std::map<std::string, double> horizons_;
  std::map<std::tuple<Quality, std::string, std::string>, Record> records_;  // method, problem
  std::map<std::string, std::string> breaks_off_;  // with long steps where dampers are stiff: why
};

/// Experiments whose tables are read.
std::vector<std::string> followed_by_decision();

}  // namespace shakedown::comparison
