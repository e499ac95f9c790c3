#include "experiments/ariel2012/shared/springs.hpp"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "experiments/analysis/memo.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "methods/base/consistent.hpp"
#include "problems/base/reference.hpp"
#include "problems/base/slow_motion.hpp"
#include "problems/two_springs.hpp"

namespace shakedown::ariel2012 {
namespace {

using Extended = Eigen::Matrix<long double, 4, 1>;

std::vector<double> to_vector(const Eigen::Vector4d& x) { return {x.begin(), x.end()}; }

TwoSprings<> springs(double omega, const Settings& parameters) {
  auto all = configured<TwoSprings<>::Parameters>("two-springs", parameters);
  all.omega = omega;
  return TwoSprings<>(all);
}

/// Returns the end of the slow motion, computed with `corrections` orders of omega^-2.
template <int corrections>
Phase slow_end(double omega, const Phase& start, double t) {
  SlowMotion<TwoRods<long double>, corrections> slow({}, static_cast<long double>(omega));
  Extended q = start.q.cast<long double>();
  Extended v = start.p.cast<long double>();
  slow.project(q, v);
  std::vector<long double> y(q.begin(), q.end());
  y.insert(y.end(), v.begin(), v.end());
  const ExtendedField field = [&slow](const std::vector<long double>& x,
                                      std::vector<long double>& dxdt) {
    const Extended at = Extended::Map(x.data());
    const Extended velocity = Extended::Map(x.data() + 4);
    Extended::Map(dxdt.data()) = velocity;
    Extended::Map(dxdt.data() + 4) = slow.at(at, velocity).acceleration;
  };
  // An explicit solver with tolerance 1e-14 suffices: the motion is smooth, and the errors stay
  // below 1e-13.
  const auto end = fehlberg78(field, y, {t}, 1e-14L).front();
  return {Extended::Map(end.data()).cast<double>(), Extended::Map(end.data() + 4).cast<double>()};
}

std::vector<Phase> reference(const std::string& problem, const Settings& settings,
                             const Phase& start, const std::vector<double>& times,
                             double* error_bar) {
  const Reference r = catalogue().problem(problem).reference(settings, to_vector(start.q),
                                                             to_vector(start.p), times);
  if (error_bar != nullptr) *error_bar = r.error_bar;
  std::vector<Phase> all;
  for (std::size_t k = 0; k < r.q.size(); ++k) {
    all.push_back({Eigen::Vector4d::Map(r.q[k].data()), Eigen::Vector4d::Map(r.p[k].data())});
  }
  return all;
}

}  // namespace

Phase end_of(const Trajectory& run) {
  const double* row = &run.values[(run.rows() - 1) * run.columns.size()];
  return {Eigen::Vector4d::Map(row + run.column("q0")),
          Eigen::Vector4d::Map(row + run.column("p0"))};
}

Trajectory integrate_from(const Phase& start, Case run) {
  run.q0 = to_vector(start.q);
  run.p0 = to_vector(start.p);
  return integrate(run.ends());
}

std::vector<Phase> stiff_solution(double omega, const Phase& start,
                                  const std::vector<double>& times, double* error_bar) {
  return reference("two-springs", {{"omega", shortest(omega)}}, start, times, error_bar);
}
std::vector<Phase> constrained_solution(const Phase& start, const std::vector<double>& times,
                                        double* error_bar) {
  return reference("two-springs-constrained", {}, start, times, error_bar);
}

Phase rough_start() { return {{1.0, 0.25, 2.0, 0.0}, {0.0, -0.5, 0.0, 0.5}}; }
Phase constrained_start() { return {{1.0, 0.0, 2.0, 0.0}, {0.0, -0.5, 0.0, 0.5}}; }

Phase bent(double speed) {
  const double a = 0.3, b = 1.1, da = 0.7 * speed, db = -0.4 * speed;
  Phase z;
  z.q << std::cos(a), std::sin(a), std::cos(a) + std::cos(b), std::sin(a) + std::sin(b);
  z.p << -da * std::sin(a), da * std::cos(a), -da * std::sin(a) - db * std::sin(b),
      da * std::cos(a) + db * std::cos(b);
  return z;
}

Error difference(const Phase& a, const Phase& b) {
  return {(a.q - b.q).norm(), (a.p - b.p).norm()};
}

Projection project(double omega, const Phase& from, const IpaOptions& options,
                   const Settings& parameters) {
  Ipa<TwoSprings<>> ipa(springs(omega, parameters), options);
  Projection result{from, {}, "", {}, {}, 0.0, 0};
  result.report = ipa.project(result.point.q, result.point.p, 0.0);
  if (result.report.status != Status::ok) result.message = ipa.message();
  result.g = ipa.constraint();
  result.rate = ipa.constraint_rate();
  result.ratio = ipa.contraction();
  result.forces = result.report.iterations * ipa.forces_per_iteration();
  return result;
}

Phase iterate(double omega, const Phase& from, const IpaOptions& options, int count) {
  Ipa<TwoSprings<>> ipa(springs(omega, {}), options);
  Phase point = from;
  for (int m = 0; m < count; ++m) ipa.iterate(point.q, point.p, 0.0);
  return point;
}

Eigen::Matrix<double, 2, 4> rod_jacobian(const Eigen::Vector4d& q) {
  TwoRods<>::Jacobian G;
  TwoRods<>({}).jacobian(q, G);
  return G;
}

Eigen::Matrix<double, 2, 4> rod_jacobian_rate(const Eigen::Vector4d& q, const Eigen::Vector4d& v) {
  TwoRods<>::Jacobian rate;
  TwoRods<>({}).jacobian_derivative(q, v, rate);
  return rate;
}

Eigen::Matrix4d across(const Eigen::Vector4d& q) {
  const Eigen::Matrix<double, 2, 4> G = rod_jacobian(q);
  return G.transpose() * Eigen::Matrix2d(G * G.transpose()).inverse() * G;
}

std::array<Eigen::Vector2d, 2> levels(const Phase& at) {
  Ipa<TwoSprings<>> ipa(springs(100.0, {}), {});
  std::array<Eigen::Vector2d, 2> both;
  ipa.levels(at.q, at.p, 0.0, both[0], both[1]);
  return both;
}

ConstrainedMotion constrained_motion(const Phase& at, const Settings& parameters) {
  const TwoRods<> rods(configured<TwoSpringsParameters>("two-springs-constrained", parameters));
  ConsistentMultiplier<TwoRods<>> consistent(rods);
  ConstrainedMotion motion;
  Eigen::Vector4d velocity;
  rods.mass().solve(at.p, velocity);
  consistent.solve(rods, at.q, velocity, motion.lambda, motion.acceleration);
  return motion;
}

SlowPoint slow_point(double omega, const Phase& near) {
  SlowMotion<TwoRods<long double>, 3> slow({}, static_cast<long double>(omega));
  Extended q = near.q.cast<long double>();
  Extended v = near.p.cast<long double>();
  slow.project(q, v);
  SlowPoint result;
  result.point = {q.cast<double>(), v.cast<double>()};
  result.distance = {static_cast<double>((q - near.q.cast<long double>()).norm()),
                     static_cast<double>((v - near.p.cast<long double>()).norm())};
  result.lambda = slow.at(q, v).lambda.cast<double>();
  return result;
}

Phase slow_solution(double omega, const Phase& start, double t, int corrections) {
  if (corrections == 0) corrections = omega < 500.0 ? 3 : omega < 5000.0 ? 2 : 1;
  return corrections == 1   ? slow_end<1>(omega, start, t)
         : corrections == 2 ? slow_end<2>(omega, start, t)
                            : slow_end<3>(omega, start, t);
}

const Target& target(double omega) {
  static Memo<Target, double> known;
  return known.of(omega, [&] {
    Target t;
    t.start = project(omega, constrained_start()).point;
    t.stiff = stiff_solution(omega, t.start, {horizon}, &t.bar_stiff).front();
    t.slow = slow_solution(omega, t.start, horizon);
    return t;
  });
}

Error ripple(double omega) { return difference(target(omega).stiff, target(omega).slow); }

Phase constrained_solution(double* error_bar) {
  return constrained_solution(constrained_start(), {horizon}, error_bar).front();
}

}  // namespace shakedown::ariel2012
