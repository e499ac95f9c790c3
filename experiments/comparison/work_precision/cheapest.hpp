// The method that needs the least work for an error.
#pragma once

#include <string>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"

namespace shakedown::comparison {

/// Low, usual and high accuracy, requested on every problem.
inline constexpr double asked_errors[] = {1e-3, 1e-6, 1e-9};

/// Returns the parameters that differ from the defaults: "k = 800 N/m, c = 20 N s/m".
std::string parameters_in_words(const WorkPrecision& problem);

/// The curve of a method; null if the problem has none.
const WorkCurve* curve_of(const WorkPrecision& problem, const std::string& method);

/// The curve that needs the least work for an error, and this work. The curve is null if no method
/// reaches the error.
struct Cheapest {
  const WorkCurve* curve = nullptr;
  double work = 0.0;
};
Cheapest cheapest(const WorkPrecision& problem, Work work, double error);

/// Methods whose work is at most this many times the least count as tied. Different starts,
/// intermediate steps and options may change the work by as much.
inline constexpr double near_tie = 1.25;
/// Returns the other curves whose work is within a factor of `near_tie` of the least, by increasing
/// work.
std::vector<const WorkCurve*> near_cheapest(const WorkPrecision& problem, Work work, double error);

/// Returns the largest error such that, for it and all smaller errors, some `high` method needs no
/// more evaluations than every `low` method. NaN if one kind reaches no error, or if `low` needs
/// fewer evaluations at the smallest error that both reach.
using CurveKind = bool (*)(const WorkCurve&);
double crossing(const WorkPrecision& problem, CurveKind low, CurveKind high);

/// Returns the least error constant C, expressed as the number of evaluations C^(1/k) that an error
/// of 1 would need if errors were C W^-k. C is computed from the work for `error` of each curve of
/// this kind that has an order k. NaN if no curve reaches the error.
double least_constant(const WorkPrecision& problem, CurveKind kind, double error);

/// The upper median of the values that are not NaN; NaN if there are none.
double median_of_known(std::vector<double> values);

/// Returns whether the method is adaptive or has at least order 4.
bool is_of_high_order(const WorkCurve& curve);
/// Returns whether the method has at most order 2 and needs one evaluation of the force per step.
bool takes_one_force(const WorkCurve& curve);

}  // namespace shakedown::comparison
