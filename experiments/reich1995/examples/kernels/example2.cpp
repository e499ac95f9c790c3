#include "experiments/reich1995/examples/example2.hpp"

#include <cmath>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/reich1995/shared/meyer_filter.hpp"
#include "problems/three_beads.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr double K_a = 50.0;
constexpr double K_b = 500.0;

/// Starts the problem with the energy fast_energy in one mode. With S = G G^T, the momentum p + G^T
/// S^-1 v changes g at a rate proportional to v. The added momentum is M-orthogonal to all motions
/// along the constraints.
void start_fast(const Beads& beads, Request& request) {
  const ThreeBeads<> problem(configured<ThreeBeadsParameters>("three-beads", beads.settings()));
  Eigen::Matrix<double, 6, 1> q, p;
  problem.initial(q, p);
  Eigen::Matrix<double, 3, 6> G;
  problem.jacobian(q, G);
  const Eigen::Vector3d v = Eigen::Vector3d::Unit(beads.fast == Fast::angle ? 2 : 0);
  const Eigen::MatrixXd multipliers = linear_algebra::solved(G * G.transpose(), v);
  p += G.transpose() * multipliers * std::sqrt(2.0 * fast_energy / v.dot(multipliers.col(0)));
  request.q0.assign(q.begin(), q.end());
  request.p0.assign(p.begin(), p.end());
}

}  // namespace

Settings Beads::settings() const {
  Settings all{{"orientation", shortest(orientation)},
               {"K_a", shortest(K_a * scale)},
               {"K_b", shortest(K_b * scale)}};
  all.insert(all.end(), extra.begin(), extra.end());
  return all;
}

double Beads::angle_frequency() const {
  // The entry of S for the angle is (1 + 1 + |e1' + e2'|^2)/m, where e1' and e2' are the normals to
  // the arms. At 120 degrees, with unit bonds, it is 2 + 2 + 2 cos(60 degrees) = 5.
  return std::sqrt(5.0 * K_a * scale);
}

Trajectory motion(const std::string& problem, const std::string& method, const Beads& beads,
                  double h, std::int64_t samples) {
  const auto every = static_cast<std::int64_t>(std::ceil(example2_sample / std::fabs(h) - 1e-9));
  Request request;
  request.problem = beads.settings();
  if (beads.fast != Fast::none) start_fast(beads, request);
  request.h = std::copysign(example2_sample / static_cast<double>(every), h);
  request.steps = samples * every;
  request.every = every;
  return integrate(problem, method, request);
}

std::vector<double> cosines(const Trajectory& path) {
  std::vector<double> values;
  for (std::size_t k = 0; k < path.rows(); ++k) {
    const auto arm = [&](std::size_t x) {  // column 0 is t
      return Eigen::Vector2d(path.at(k, x) - path.at(k, 3), path.at(k, x + 1) - path.at(k, 4));
    };
    const Eigen::Vector2d a = arm(1), b = arm(5);
    values.push_back((a(0) * b(0) + a(1) * b(1)) /
                     (std::hypot(a(0), a(1)) * std::hypot(b(0), b(1))));
  }
  return values;
}

Smoothed smoothed_unconstrained(const Beads& beads, double stop) {
  const MeyerFilter filter = MeyerFilter::stop_at(stop * beads.angle_frequency(), example2_sample);
  // With this step, the error in cos(phi) is 1e-7. It is (h omega)^2/24 times the fast part, with
  // omega = 31 sqrt(scale).
  const double h = 0.002 / std::sqrt(beads.scale);
  const auto run = [&](double step, std::int64_t samples) {
    return cosines(motion("three-beads", "velocity-verlet", beads, step, samples));
  };
  const auto ahead = run(h, example2_samples + filter.half_width());
  const auto before = run(-h, filter.half_width());
  std::vector<double> all(before.rbegin(), before.rend() - 1);
  all.insert(all.end(), ahead.begin(), ahead.end());
  const auto first = all.begin() + filter.half_width();
  return {{first, first + example2_samples + 1}, filter.smoothed(all)};
}

double rms_distance(const std::vector<double>& a, const std::vector<double>& b) {
  if (a.size() != b.size()) return HUGE_VAL;
  double squares = 0.0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double difference = std::fabs(a[i] - b[i]);
    squares += difference * difference / static_cast<double>(a.size());
  }
  return std::sqrt(squares);
}

}  // namespace shakedown::reich1995
