// The method of least work for an error.
#pragma once

#include <string>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"

namespace shakedown::comparison {

/// Low, usual and high accuracy, requested on every problem.
inline constexpr double asked_errors[] = {1e-3, 1e-6, 1e-9};

/// The curve of a method; null if the problem has none.
const WorkCurve* curve_of(const WorkPrecision& problem, const std::string& method);

/// The curve of least work for an error, and this work; null if no method reaches it.
struct Cheapest {
  const WorkCurve* curve = nullptr;
  double work = 0.0;
};
Cheapest cheapest(const WorkPrecision& problem, Work work, double error);

/// Work within a quarter of the least counts as tied. Other
/// starts, intermediate steps and options change work by as much.
inline constexpr double near_tie = 1.25;
/// The other curves whose work is within `near_tie` of the least, by rising work.
std::vector<const WorkCurve*> near_cheapest(const WorkPrecision& problem, Work work, double error);

/// The largest error from which on, down to the finest, some `high` method
/// needs no more evaluations than all `low` methods. NaN if one kind reaches
/// nothing, or `low` needs fewer at the finest error that both reach.
using CurveKind = bool (*)(const WorkCurve&);
double crossing(const WorkPrecision& problem, CurveKind low, CurveKind high);

/// The least error constant as a number of evaluations: C^(1/k), the evaluations for an error of 1
/// if errors were C W^-k. Taken over the curves of a kind with an order k, from their work for
/// `error`. NaN if none reaches it.
double least_constant(const WorkPrecision& problem, CurveKind kind, double error);

/// The upper median of the values that are not NaN; NaN if there are none.
double median_of_known(std::vector<double> values);

/// Returns whether the method is adaptive or has at least order 4.
bool is_of_high_order(const WorkCurve& curve);
/// Returns whether the method has order 2 or less and one evaluation of forces per step.
bool takes_one_force(const WorkCurve& curve);

}  // namespace shakedown::comparison
