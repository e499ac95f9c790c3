// Six pairs of method and problem, each run in three arithmetics, with looser tolerances and with
// less strict constraints: the contribution of each to the error of the step.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "methods/base/newton.hpp"

namespace shakedown::comparison {

enum class Arithmetic : std::uint8_t { single_precision, double_precision, extended };

/// How a run is carried out. A tolerance of 0 means
/// eps^(2/3); Newton's next update is then eps^(4/3).
struct Carried {
  Arithmetic arithmetic = Arithmetic::double_precision;
  StoppingRule rule = StoppingRule::update;
  double tolerance = 0.0;
  double omega = 0.0;  ///< frequency of a penalty in place of constraints
};

/// The end of a run.
struct End {
  std::vector<long double> q;  ///< empty if the run failed
  double g = 0.0;              ///< max |g(q)|
  std::string failure;
};

/// The restriction of the motion of a pair.
enum class Restriction : std::uint8_t { none, constraints, penalty };

struct BudgetPair {
  std::string key, title, problem, method;
  double until;
  int first, last;  ///< runs have 2^first to 2^last steps
  Restriction restriction;
  End (*run)(const BudgetPair& pair, std::int64_t steps, const Carried& how);

  /// Returns whether equations are solved by Newton's method. Z&S on springs does not iterate.
  [[nodiscard]] bool nonlinear() const { return restriction != Restriction::penalty; }
  /// The frequencies of a penalty, ascending; empty without one.
  [[nodiscard]] std::vector<double> omegas() const {
    if (restriction != Restriction::penalty) return {};
    return {10.0, 100.0, 1000.0};
  }
};
const std::vector<BudgetPair>& budget_pairs();

/// The varied source of error.
enum class Source : std::uint8_t { step, arithmetic, nonlinear, constraint };
std::string_view name(Source source);

struct BudgetRun {
  const BudgetPair* pair;
  Source source;
  std::string setting;  ///< "float" or "1e-4"; "extended" for the step
  double value;         ///< value of the setting: eps, tolerance or 1/omega^2
  std::int64_t steps;
  double h;
  double error;  ///< error of q at the end, against the reference
  double alone;  ///< error of the step alone with equal h; NaN if that run failed
  /// The error that the source adds: |q - q of the step alone|. For the step itself, its error. For
  /// springs in place of rods, the distance between the exact motions on springs and on rods.
  double added;
  double g;

  /// Returns whether the source adds more than the step's error.
  [[nodiscard]] bool limits() const { return added > alone; }
};

/// Takes the runs of one setting by ascending number of steps. Returns the first run from which on
/// the setting limits all; null if it does not limit the last.
const BudgetRun* takes_over(const std::vector<BudgetRun>& same);

/// All runs, pair by pair. `shorter` reduces the longest runs by this power of two.
struct Budget {
  std::vector<BudgetRun> runs;
  std::vector<std::string> failures;
};
Budget measure_budget(int shorter, const std::function<void(double)>& progress);

}  // namespace shakedown::comparison
