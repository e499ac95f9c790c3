// Which method spends least on an error.
#pragma once

#include <string>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"

namespace shakedown::comparison {

/// Low, usual and high accuracy: what is asked of every problem.
inline constexpr double asked_errors[] = {1e-3, 1e-6, 1e-9};

/// The curve of a method; null where the problem has none.
const WorkCurve* curve_of(const WorkPrecision& problem, const std::string& method);

/// The curve with the least work for an error, and that work; null: no method reaches it.
struct Cheapest {
  const WorkCurve* curve = nullptr;
  double work = 0.0;
};
Cheapest cheapest(const WorkPrecision& problem, Work work, double error);

/// What is within a quarter of the least is no loss: other starts, steps between those that were
/// taken and options change works by as much.
inline constexpr double near_tie = 1.25;
/// The other curves whose work is within `near_tie` of the least, by rising work.
std::vector<const WorkCurve*> near_cheapest(const WorkPrecision& problem, Work work, double error);

/// Largest error from which on, down to the finest, methods that are `high` need no more evaluations
/// than any that are `low`; NaN: those of one kind reach nothing, or low ones still need fewer at the
/// finest that both reach.
using CurveKind = bool (*)(const WorkCurve&);
double crossing(const WorkPrecision& problem, CurveKind low, CurveKind high);

/// Least evaluations that would make an error of 1 if errors were C W^-k: C^(1/k), the error constant
/// as a number of evaluations. Of the curves of a kind that have an order k, from the work that each
/// spends on `error`; NaN: none reaches it.
double least_constant(const WorkPrecision& problem, CurveKind kind, double error);

/// The upper median of the values that are numbers; NaN: none is.
double median_of_known(std::vector<double> values);

/// Chooses its order and steps, or has at least order 4.
bool is_of_high_order(const WorkCurve& curve);
/// Of order 2 or less, with one evaluation of forces a step and no more.
bool takes_one_force(const WorkCurve& curve);

}  // namespace shakedown::comparison
