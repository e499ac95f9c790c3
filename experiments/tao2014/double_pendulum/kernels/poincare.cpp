#include "experiments/tao2014/double_pendulum/poincare.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "problems/double_pendulum_angles.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr double turn = 2.0 * std::numbers::pi;

const DoublePendulumAngles<>& angles() {
  static const DoublePendulumAngles<> problem{DoublePendulumParameters{}};
  return problem;
}

/// Returns x(s) on [0, 1] from values and slopes (per unit of s) at both ends.
double hermite(double x0, double m0, double x1, double m1, double s) {
  const double r = 1.0 - s;
  return r * r * ((1.0 + 2.0 * s) * x0 + s * m0) + s * s * ((3.0 - 2.0 * s) * x1 - r * m1);
}

/// The kinetic energy at given p_phi is 1/2 theta_inertia theta'^2 + p_phi^2 / (2 M22).
double theta_inertia(const Eigen::Matrix2d& M) { return M(0, 0) - M(0, 1) * M(0, 1) / M(1, 1); }

/// Returns M^-1 p by L D L^T, with the larger pivot first.
Eigen::Vector2d solved(const Eigen::Matrix2d& M, const Eigen::Vector2d& p) {
  const int a = std::fabs(M(1, 1)) > std::fabs(M(0, 0)) ? 1 : 0;
  const int b = 1 - a;
  const double l = M(1, 0) / M(a, a);
  const double d = M(b, b) - l * (M(a, a) * l);
  Eigen::Vector2d v;
  v(b) = (p(b) - l * p(a)) / d;
  v(a) = p(a) / M(a, a) - l * v(b);
  return v;
}

/// Sets q0 and p0 for the form of the pendulum that `problem` names. Throws std::domain_error if
/// the energy is too small for the point.
void set_start(const std::string& problem, const SectionStart& start, Request& request) {
  const SectionPoint at = start.at;
  const Eigen::Vector2d q(0.0, at.phi);
  Eigen::Matrix2d M;
  angles().mass_matrix(q, M);
  const double kinetic =
      start.energy - angles().potential(q) - at.p_phi * at.p_phi / (2.0 * M(1, 1));
  if (kinetic < 0.0) throw std::domain_error("section point outside the energy surface");
  const double theta_rate = std::sqrt(2.0 * kinetic / theta_inertia(M));
  const Eigen::Vector2d v(theta_rate, (at.p_phi - M(0, 1) * theta_rate) / M(1, 1));
  if (problem == DoublePendulumAngles<>::id) {
    const Eigen::Vector2d p = M * v;
    request.q0 = {q(0), q(1)};
    request.p0 = {p(0), p(1)};
    return;
  }
  const Eigen::Vector4d x = angles().cartesian(q);
  request.q0.assign(x.begin(), x.end());
  // All masses are 1. The upper bob hangs vertically below the pivot, because theta = 0.
  const double lower_x = -(x(3) - x(1)) * v(1);
  const double lower_y = (x(2) - x(0)) * v(1);
  request.p0 = {-x(1) * v(0), x(0) * v(0), -x(1) * v(0) + lower_x, x(0) * v(0) + lower_y};
}

/// Collects the section points of a run by cubic Hermite interpolation between its rows. The
/// angles, p_phi and their rates are known at both ends of an interval; the error is 1e-5 for rows
/// 0.1 apart. The trajectory itself is not stored.
class SectionRecorder {
 public:
  explicit SectionRecorder(const std::string& problem)
      : in_angles(problem == DoublePendulumAngles<>::id) {}

  void record(const Observation& row) {
    const Sample now = sample(row.q.data(), row.p.data());
    last_energy = row.energy;
    if (has_previous) {
      interval = row.t - t_previous;
      interpolate(now);
    } else {
      first_energy = last_energy;
    }
    has_previous = true;
    t_previous = row.t;
    previous = now;
  }

  std::vector<SectionPoint> points;
  double first_energy = 0.0;
  double last_energy = 0.0;

 private:
  /// The values and the rates of theta, phi and p_phi.
  struct Sample {
    double value[3];
    double rate[3];
  };

  [[nodiscard]] Sample sample(const double* q, const double* p) const {
    Eigen::Vector2d angle;
    Eigen::Vector2d rate;
    Eigen::Matrix2d M;
    if (in_angles) {
      angle = {q[0], q[1]};
      angles().mass_matrix(angle, M);
      rate = solved(M, {p[0], p[1]});
    } else {
      const double x = q[2] - q[0];
      const double y = q[3] - q[1];
      angle = {std::atan2(q[0], -q[1]), std::atan2(x, -y)};
      rate(0) = (q[0] * p[1] - q[1] * p[0]) / (q[0] * q[0] + q[1] * q[1]);
      rate(1) = (x * (p[3] - p[1]) - y * (p[2] - p[0])) / (x * x + y * y);
      angles().mass_matrix(angle, M);
    }
    Eigen::Vector2d kinetic;
    Eigen::Vector2d gradient;
    angles().kinetic_gradient(angle, rate, kinetic);
    angles().gradient(angle, gradient);
    return {{angle(0), angle(1), M.row(1).dot(rate)}, {rate(0), rate(1), kinetic(1) - gradient(1)}};
  }

  void interpolate(const Sample& now) {
    // The angles are made continuous within the interval, and theta is taken relative to the
    // nearest multiple of 2 pi.
    const double theta0 = std::remainder(previous.value[0], turn);
    const double theta1 = theta0 + std::remainder(now.value[0] - previous.value[0], turn);
    if (!(theta0 < 0.0 && theta1 >= 0.0)) return;
    const auto theta = [&](double s) {
      return hermite(theta0, interval * previous.rate[0], theta1, interval * now.rate[0], s);
    };
    double low = 0.0;
    double high = 1.0;
    for (int i = 0; i < 48; ++i) {
      const double middle = 0.5 * (low + high);
      (theta(middle) < 0.0 ? low : high) = middle;
    }
    const auto at = [&](int i, double end) {
      return hermite(previous.value[i], interval * previous.rate[i], end, interval * now.rate[i],
                     high);
    };
    // d/ds of the cubic at the root.
    const double r = 1.0 - high;
    const double theta_rate = 6.0 * high * r * (theta1 - theta0) / interval +
                              r * (1.0 - 3.0 * high) * previous.rate[0] +
                              high * (3.0 * high - 2.0) * now.rate[0];
    const double phi1 = previous.value[1] + std::remainder(now.value[1] - previous.value[1], turn);
    points.push_back({std::remainder(at(1, phi1), turn), at(2, now.value[2]),
                      t_previous + high * interval, theta_rate});
  }

  bool in_angles;
  bool has_previous = false;
  double t_previous = 0.0;
  double interval = 0.0;
  Sample previous{};
};

}  // namespace

double section_energy(const SectionPoint& at) {
  const Eigen::Vector2d q(0.0, at.phi);
  Eigen::Matrix2d M;
  angles().mass_matrix(q, M);
  return 0.5 * theta_inertia(M) * at.theta_rate * at.theta_rate +
         at.p_phi * at.p_phi / (2.0 * M(1, 1)) + angles().potential(q);
}

SectionRun run_section(Case who, const std::optional<SectionStart>& start, double until) {
  who.until = until;
  Request request = who.request();
  request.every = std::max<std::int64_t>(1, std::llround(0.1 / who.h));
  if (start) set_start(who.problem, *start, request);
  SectionRecorder recorder(who.problem);
  SectionRun run;
  run.summary = observe(who.problem, who.method, request,
                        [&recorder](const Observation& now) { recorder.record(now); });
  run.points = std::move(recorder.points);
  run.energy_change = recorder.last_energy - recorder.first_energy;
  return run;
}

Case section_reference() { return {"double-pendulum-angles", "rk4", 0.01}; }

double parting(const SectionStart& start, int returns) {
  SectionStart beside = start;
  beside.at.phi += 1e-9;
  const double until = 8.0 * returns;  // a return takes 4 to 7 time units
  Case coarse = section_reference();
  coarse.h = 0.04;
  const auto one = run_section(coarse, start, until).points;
  const auto other = run_section(coarse, beside, until).points;
  if (one.empty() || other.empty()) return 0.0;
  const auto k = std::min({one.size(), other.size(), static_cast<std::size_t>(returns)}) - 1;
  return std::hypot(std::remainder(one[k].phi - other[k].phi, turn), one[k].p_phi - other[k].p_phi);
}

InvariantCurve::InvariantCurve(SectionPoint middle, const std::vector<SectionPoint>& points)
    : centre(middle) {
  for (const SectionPoint& at : points) {
    polar.emplace_back(direction(at), std::hypot(at.phi - centre.phi, at.p_phi - centre.p_phi));
  }
  std::sort(polar.begin(), polar.end());
}

double InvariantCurve::direction(SectionPoint at) const {
  return std::atan2(at.p_phi - centre.p_phi, at.phi - centre.phi);
}

double InvariantCurve::level(SectionPoint at) const {
  const double angle = direction(at);
  const auto above = std::lower_bound(polar.begin(), polar.end(), std::pair(angle, 0.0));
  const auto& next = above == polar.end() ? polar.front() : *above;
  const auto& before = above == polar.begin() ? polar.back() : *(above - 1);
  const double width = std::remainder(next.first - before.first, turn);
  const double part = width > 0.0 ? std::remainder(angle - before.first, turn) / width : 0.0;
  const double distance = before.second + part * (next.second - before.second);
  return std::hypot(at.phi - centre.phi, at.p_phi - centre.p_phi) / distance;
}

std::vector<SectionPoint> InvariantCurve::closed(std::size_t most) const {
  std::vector<SectionPoint> points;
  const std::size_t every = std::max<std::size_t>(1, polar.size() / most);
  for (std::size_t k = 0; k < polar.size(); k += every) {
    const auto& [angle, distance] = polar[k];
    points.push_back(
        {centre.phi + distance * std::cos(angle), centre.p_phi + distance * std::sin(angle)});
  }
  points.push_back(points.front());
  return points;
}

Island::Island(InvariantCurve known, const std::vector<SectionPoint>& sea)
    : curve(std::move(known)) {
  edge.fill(HUGE_VAL);
  for (const SectionPoint& at : sea) {
    double& nearest = edge[sector(at)];
    nearest = std::min(nearest, curve.level(at));
  }
}

std::size_t Island::sector(SectionPoint at) const {
  const double part = 0.5 + curve.direction(at) / (turn);
  return std::min(sectors - 1, static_cast<std::size_t>(part * sectors));
}

double Island::reach(SectionPoint at) const { return curve.level(at) / edge[sector(at)]; }

double Island::margin() const { return *std::min_element(edge.begin(), edge.end()); }

}  // namespace shakedown::tao2014
