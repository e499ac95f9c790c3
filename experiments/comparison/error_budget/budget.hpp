// Six pairs of method and problem, each run in three arithmetics, with looser tolerances and with
// constraints that hold less strictly: what each of them adds to the error of the step.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "methods/base/newton.hpp"

namespace shakedown::comparison {

enum class Arithmetic : std::uint8_t { single_precision, double_precision, extended };

/// How a run is carried out. A tolerance of 0: eps^(2/3), of which Newton's next update is eps^(4/3).
struct Carried {
  Arithmetic arithmetic = Arithmetic::double_precision;
  StoppingRule rule = StoppingRule::update;
  double tolerance = 0.0;
  double omega = 0.0;  ///< of a penalty in the place of constraints
};

/// The end of a run.
struct End {
  std::vector<long double> q;  ///< empty: the run failed
  double g = 0.0;              ///< max |g(q)|
  std::string failure;
};

/// What restricts the motion of a pair.
enum class Restriction : std::uint8_t { none, constraints, penalty };

struct BudgetPair {
  std::string key, title, problem, method;
  double until;
  int first, last;  ///< steps from 2^first to 2^last
  Restriction restriction;
  End (*run)(const BudgetPair& pair, std::int64_t steps, const Carried& how);

  /// Solves equations by Newton's method. On springs the method is Z&S, which does not iterate.
  [[nodiscard]] bool nonlinear() const { return restriction != Restriction::penalty; }
  /// Of a penalty, ascending; else empty.
  [[nodiscard]] std::vector<double> omegas() const {
    if (restriction != Restriction::penalty) return {};
    return {10.0, 100.0, 1000.0};
  }
};
const std::vector<BudgetPair>& budget_pairs();

/// What is swept.
enum class Source : std::uint8_t { step, arithmetic, nonlinear, constraint };
std::string_view name(Source source);

/// One run.
struct BudgetRun {
  const BudgetPair* pair;
  Source source;
  std::string setting;  ///< "float", "1e-4": of the source; of the step "extended"
  double value;         ///< of the setting: eps, tolerance, 1/omega^2
  std::int64_t steps;
  double h;
  double error;  ///< of q at the end, against the reference
  double alone;  ///< error of the step alone at the same h; NaN: that run failed
  /// What the source adds to it: |q - q of the step alone|; of springs in the place of rods, whose
  /// step errs against their own motion, the distance of that motion from the one on rods. Of the
  /// step its error.
  double added;
  double g;

  /// More than the step itself does.
  [[nodiscard]] bool limits() const { return added > alone; }
};

/// Of the runs of one setting by ascending number of steps the one from which on all are limited by
/// it; null: the last is not.
const BudgetRun* takes_over(const std::vector<BudgetRun>& same);

/// All, pair by pair; `shorter`: powers of two by which the longest runs are shorter.
struct Budget {
  std::vector<BudgetRun> runs;
  std::vector<std::string> failures;
};
Budget measure_budget(int shorter, const std::function<void(double)>& progress);

}  // namespace shakedown::comparison
