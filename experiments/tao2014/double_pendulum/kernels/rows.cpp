#include "experiments/tao2014/double_pendulum/rows.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "problems/double_pendulum_angles.hpp"

namespace shakedown::tao2014 {
namespace {

/// The positions of the bobs, mapped from the angles if necessary.
std::array<double, 4> cartesian(const std::string& problem, const double* q) {
  if (problem != DoublePendulumAngles<>::id) return {q[0], q[1], q[2], q[3]};
  static const DoublePendulumAngles<> angles{DoublePendulumParameters{}};
  const Eigen::Vector4d x = angles.cartesian({q[0], q[1]});
  return {x(0), x(1), x(2), x(3)};
}

}  // namespace

std::vector<LabelledCase> figure1_rows(double benchmark_step) {
  const Settings beta{{"beta", "0.4"}};
  const auto row = [](const char* problem, const char* method, double h,
                      const Settings& options = {}) {
    return Case{problem, method, h, horizon, options, {}, grid};
  };
  const char* penalised = "double-pendulum-penalty";
  return {
      {row("double-pendulum-angles", "variational-euler-angles", benchmark_step), "benchmark",
       "variational Euler in angles"},
      {row("double-pendulum", "shake", 0.1), "shake", "SHAKE"},
      {row(penalised, "euler-kick-first", 0.1 / omega), "euler", "variational Euler, penalised"},
      {row(penalised, "newmark", 0.1, beta), "newmark", "Newmark, solved"},
      {row(penalised, "newmark-one-iteration", 0.1, beta), "newmark-1", "Newmark, one iteration"},
      {row(penalised, "zhang-skeel", 0.1, beta), "zs", "Z&S"}};
}

std::vector<double> grid_times(double until) {
  std::vector<double> times;
  for (std::int64_t k = 1; k <= whole_steps(grid, until); ++k) {
    times.push_back(static_cast<double>(k) * grid);
  }
  return times;
}

Path run_row(const Case& row) {
  Path path;
  path.summary = observe(row, [&](const Observation& now) {
    path.points.push_back(cartesian(row.problem, now.q.data()));
  });
  path.points.erase(path.points.begin());
  return path;
}

ReferencePath reference_path(const std::string& problem, const Settings& parameters, double until) {
  const Reference reference =
      catalogue().problem(problem).reference(parameters, {}, {}, grid_times(until));
  ReferencePath path;
  path.error_bar = reference.error_bar;
  for (const auto& q : reference.q) path.points.push_back(cartesian(problem, q.data()));
  return path;
}

Deviation deviation(const Positions& a, const Positions& b) {
  const Deviation never{HUGE_VAL, HUGE_VAL};
  if (a.size() < b.size()) return never;
  Deviation d;
  for (std::size_t k = 0; k < b.size(); ++k) {
    const double x2 = std::fabs(a[k][2] - b[k][2]);
    const double y2 = std::fabs(a[k][3] - b[k][3]);
    if (std::isnan(x2 + y2)) return never;
    d.x2 = std::max(d.x2, x2);
    d.y2 = std::max(d.y2, y2);
  }
  return d;
}

}  // namespace shakedown::tao2014
