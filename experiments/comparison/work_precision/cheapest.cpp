#include "experiments/comparison/work_precision/cheapest.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/analysis/solution.hpp"

namespace shakedown::comparison {
std::string parameters_in_words(const WorkPrecision& problem) {
  const auto& known = catalogue().problem(problem.problem).parameters;
  std::string text;
  for (const auto& [name, value] : problem.parameters) {
    const std::string unit = std::ranges::find(known, name, &SettingInfo::name)->unit;
    text += (text.empty() ? "" : ", ") + name + " = " + value + (unit.empty() ? "" : " ") + unit;
  }
  return text;
}

const WorkCurve* curve_of(const WorkPrecision& problem, const std::string& method) {
  const auto found = std::ranges::find(problem.curves, method, &WorkCurve::method);
  return found == problem.curves.end() ? nullptr : &*found;
}

Cheapest cheapest(const WorkPrecision& problem, Work work, double error) {
  Cheapest least;
  for (const WorkCurve& curve : problem.curves) {
    const double own = work_at(errors_of(curve, work), error);
    if (std::isnan(own) || (least.curve != nullptr && own >= least.work)) continue;
    least = {&curve, own};
  }
  return least;
}

std::vector<const WorkCurve*> near_cheapest(const WorkPrecision& problem, Work work, double error) {
  const Cheapest least = cheapest(problem, work, error);
  std::vector<std::pair<double, const WorkCurve*>> found;
  for (const WorkCurve& curve : problem.curves) {
    const double own = work_at(errors_of(curve, work), error);
    if (&curve != least.curve && own <= near_tie * least.work) found.emplace_back(own, &curve);
  }
  std::ranges::stable_sort(found, {}, [](const auto& one) { return one.first; });
  std::vector<const WorkCurve*> curves;
  for (const auto& [own, curve] : found) curves.push_back(curve);
  return curves;
}

double crossing(const WorkPrecision& problem, CurveKind low, CurveKind high) {
  const auto least_work = [&](CurveKind kind, double error) {
    double least = HUGE_VAL;
    for (const WorkCurve& curve : problem.curves) {
      if (!kind(curve)) continue;
      least = std::fmin(least, work_at(errors_of(curve, Work::evaluations), error));
    }
    return least;
  };
  constexpr int to_a_decade = 10;
  double from = not_a_number;
  for (int k = to_a_decade;; ++k) {
    const double error = std::pow(10.0, -double(k) / to_a_decade);
    if (!(error >= problem.finest())) break;
    const double of_low = least_work(low, error), of_high = least_work(high, error);
    if (!std::isfinite(of_low) || !std::isfinite(of_high)) break;
    if (of_low < of_high) {
      from = not_a_number;
    } else if (std::isnan(from)) {
      from = error;
    }
  }
  return from;
}

double least_constant(const WorkPrecision& problem, CurveKind kind, double error) {
  double least = not_a_number;
  for (const WorkCurve& curve : problem.curves) {
    if (!kind(curve) || curve.order == 0) continue;
    const double evaluations =
        work_at(errors_of(curve, Work::evaluations), error) * std::pow(error, 1.0 / curve.order);
    least = std::fmin(least, evaluations);
  }
  return least;
}

double median_of_known(std::vector<double> values) {
  std::erase_if(values, [](double x) { return std::isnan(x); });
  if (values.empty()) return not_a_number;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

bool is_of_high_order(const WorkCurve& curve) {
  return catalogue().method(curve.method).traits.adaptive || curve.order >= 4;
}

bool takes_one_force(const WorkCurve& curve) {
  if (is_of_high_order(curve) || curve.order > 2) return false;
  const auto right = std::find_if(curve.runs.rbegin(), curve.runs.rend(),
                                  [](const WorkRun& run) { return run.right(); });
  if (right == curve.runs.rend()) return false;
  // Evaluations at the start are also counted. Their share is smallest in the finest run.
  return 2 * evaluations(right->counts) <= 3 * right->steps;
}

}  // namespace shakedown::comparison
