// Six pairs of a method and a problem. Each is run in three arithmetics, with looser tolerances and
// with less strict constraints, to measure what each of these adds to the error of the step.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "methods/base/newton.hpp"

namespace shakedown::comparison {

enum class Arithmetic : std::uint8_t { single_precision, double_precision, extended };

/// How a run is computed. A tolerance of 0 stands for eps^(2/3); the next update of Newton's method
/// is then about eps^(4/3).
struct Carried {
  Arithmetic arithmetic = Arithmetic::double_precision;
  StoppingRule rule = StoppingRule::update;
  double tolerance = 0.0;
  double omega = 0.0;  ///< frequency of the penalty that replaces constraints
};

/// The state at the end of a run.
struct End {
  std::vector<long double> q;  ///< empty if the run failed
  double g = 0.0;              ///< max |g(q)|
  std::string failure;
};

/// How the motion of a pair is restricted.
enum class Restriction : std::uint8_t { none, constraints, penalty };

struct BudgetPair {
  std::string key, title, problem, method;
  double until;
  int first, last;  ///< runs have 2^first to 2^last steps
  Restriction restriction;
  End (*run)(const BudgetPair& pair, std::int64_t steps, const Carried& how);

  /// Returns whether the method solves equations by Newton's method. Z&S on springs does not
  /// iterate.
  [[nodiscard]] bool nonlinear() const { return restriction != Restriction::penalty; }
  /// The frequencies of the penalty, in ascending order; empty if there is no penalty.
  [[nodiscard]] std::vector<double> omegas() const {
    if (restriction != Restriction::penalty) return {};
    return {10.0, 100.0, 1000.0};
  }
};
const std::vector<BudgetPair>& budget_pairs();

/// The source of error that is varied.
enum class Source : std::uint8_t { step, arithmetic, nonlinear, constraint };
std::string_view name(Source source);

struct BudgetRun {
  const BudgetPair* pair;
  Source source;
  std::string setting;  ///< "float", "1e-4", ...; "extended" if only the step has an error
  double value;         ///< value of the setting: eps, tolerance or 1/omega^2
  std::int64_t steps;
  double h;
  double error;  ///< error of q at the end, against the reference
  double alone;  ///< error of the step alone at equal h; NaN if that run failed
  /// The error that the source adds: the distance of q from its value in the run with the error of
  /// the step alone. If the source is the step itself, its error. If springs replace the rods, the
  /// distance between the exact motion on springs and the exact motion on rods.
  double added;
  double g;

  /// Returns whether the source adds more than the error of the step.
  [[nodiscard]] bool limits() const { return added > alone; }
};

/// Takes the runs of one setting by ascending number of steps. Returns the first run such that the
/// setting limits it and all later runs; null if the setting does not limit the last run.
const BudgetRun* takes_over(const std::vector<BudgetRun>& same);

/// All runs, pair by pair. In `measure_budget`, the largest numbers of steps are divided by two to
/// the power of `shorter`.
struct Budget {
  std::vector<BudgetRun> runs;
  std::vector<std::string> failures;
};
Budget measure_budget(int shorter, const std::function<void(double)>& progress);

}  // namespace shakedown::comparison
