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

/// Chooses its order and steps, or has at least order 4.
bool is_of_high_order(const WorkCurve& curve);
/// Of order 2 or less, with one evaluation of forces a step and no more.
bool takes_one_force(const WorkCurve& curve);

}  // namespace shakedown::comparison
