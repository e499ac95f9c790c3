#include "experiments/tao2014/so3/runs.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace shakedown::tao2014 {

static Eigen::Matrix3d matrix_of(const double* q) {
  return Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(q);
}

static LabelledCase top_case(const char* key, const char* label, const char* problem,
                             const char* method, double h, Settings options = {}) {
  return {{problem, method, h, top_horizon, std::move(options), {}, top_grid}, key, label};
}

LabelledCase linearised_row(bool trapezoidal, double h, const std::string& force) {
  LabelledCase made = top_case(trapezoidal ? "linearised-2" : "linearised-1",
                               trapezoidal ? "second order" : "first order", "magnetic-top-penalty",
                               trapezoidal ? "so3-linearised-2" : "so3-linearised", h,
                               {{"beta", shortest(top_beta)}, {"force", force}});
  if (force == "printed") {
    made.key += "-printed";
    made.label += ", f as printed";
  }
  return made;
}
LabelledCase cayley_row(double h) {
  return top_case("cayley", "variational Euler, Cayley", "magnetic-top", "so3-cayley", h);
}
LabelledCase lie_rattle_row(double h) {
  return top_case("lie-rattle", "RATTLE on SO(3)", "magnetic-top", "lie-rattle", h);
}

TopPath run_top(Case run, double until, double grid) {
  run.until = until;
  run.grid = grid;
  TopPath path;
  const bool relaxed = run.problem == "magnetic-top-penalty";
  path.summary = observe(run, [&](const Observation& now) {
    path.t.push_back(now.t);
    path.energy.push_back(now.energy);
    path.R.push_back(matrix_of(now.q.data()));
    const double g = orthogonality(path.R.back());
    path.bare.push_back(now.energy - (relaxed ? top_omega * top_omega * g * g / 2.0 : 0.0));
  });
  return path;
}

TopReference reference_top(const std::string& problem, double until, double grid) {
  std::vector<double> times;
  const std::int64_t count = whole_steps(grid, until);
  for (std::int64_t k = 0; k <= count; ++k) times.push_back(static_cast<double>(k) * grid);
  const Reference reference = catalogue().problem(problem).reference({}, {}, {}, times);
  TopReference result;
  result.error_bar = reference.error_bar;
  for (const auto& q : reference.q) result.R.push_back(matrix_of(q.data()));
  return result;
}

double orthogonality(const Eigen::Matrix3d& R) {
  return (R.transpose() * R - Eigen::Matrix3d::Identity()).norm();
}

double largest_orthogonality(const TopPath& path) {
  double most = 0.0;
  for (const auto& R : path.R) most = std::fmax(most, orthogonality(R));
  return most;
}

std::vector<double> deviations(const std::vector<Eigen::Matrix3d>& a,
                               const std::vector<Eigen::Matrix3d>& b) {
  std::vector<double> all;
  for (std::size_t k = 0; k < std::min(a.size(), b.size()); ++k) {
    all.push_back((a[k] - b[k]).norm());
  }
  return all;
}

double largest_deviation(const std::vector<Eigen::Matrix3d>& a,
                         const std::vector<Eigen::Matrix3d>& b) {
  const auto all = deviations(a, b);
  return *std::max_element(all.begin(), all.end());
}

double largest_change(const std::vector<double>& x, double from, double to) {
  const auto size = static_cast<double>(x.size());
  double most = std::nan("");
  for (auto k = static_cast<std::size_t>(from * size); k < static_cast<std::size_t>(to * size);
       ++k) {
    most = std::fmax(most, std::fabs(x[k] - x.front()));
  }
  return most;
}

}  // namespace shakedown::tao2014
