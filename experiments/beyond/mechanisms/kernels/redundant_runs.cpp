#include "experiments/beyond/mechanisms/redundant_runs.hpp"

#include <cmath>

#include "problems/base/reference.hpp"
#include "problems/bricard.hpp"
#include "problems/three_cranks.hpp"

namespace shakedown::beyond::redundancy {
namespace {

/// Of each family that takes redundant constraints; Radau's steps are dear.
constexpr Entrant all_entrants[]{{"shake"},
                                 {"rattle"},
                                 {"rattle-4"},
                                 {"half-explicit-4"},
                                 {"rk4-projected", 0.01, false},
                                 {"lobatto-3", 0.01, false},
                                 {"generalized-alpha-ggl"},
                                 {"radau-5-dae", 0.02},
                                 {"ida"}};

Trajectory run_of(const Mechanism& of, const std::string& method, double step, std::int64_t every) {
  Request request;
  request.h = step;
  request.steps = whole_steps(step, until);
  request.every = every;
  return integrate(of.id, method, request);
}

/// At whole seconds: one moment may flatter.
std::vector<double> seconds() {
  std::vector<double> all;
  for (int t = 1; t <= int(until); ++t) all.push_back(t);
  return all;
}
double position_error(const Trajectory& run, const std::vector<std::vector<double>>& reference) {
  double most = 0.0;
  const std::size_t q0 = run.column("q0");
  for (std::size_t k = 0; k < reference.size(); ++k) {
    for (std::size_t i = 0; i < reference[k].size(); ++i) {
      most = std::fmax(most, std::fabs(run.at(row_at(run, k + 1), q0 + i) - reference[k][i]));
    }
  }
  return most;
}

/// By J(alpha) alpha'' + J'/2 alpha'^2 + V' = 0, J = q_alpha . M q_alpha, without
/// constraints.
std::vector<std::vector<double>> bricard_reference(const std::vector<double>& times) {
  using Outer = DualOf<DualOf<double>>;
  const Bricard<> problem{BricardParameters{}};
  const auto swing = [&problem](const std::vector<long double>& y, std::vector<long double>& f) {
    const auto along = bricard_at(Outer(DualOf<double>(double(y[0]), 1.0), DualOf<double>(1.0)));
    Bricard<>::Vector q, first, second, momentum, gradient;
    for (int i = 0; i < q.size(); ++i) {
      q(i) = along(i).value.value;
      first(i) = along(i).value.slope;
      second(i) = along(i).slope.slope;
    }
    problem.mass().apply(first, momentum);
    problem.gradient(q, gradient);
    f[0] = y[1] / first.dot(momentum);
    f[1] = second.dot(momentum) * f[0] * f[0] - gradient.dot(first);
  };
  std::vector<std::vector<double>> all;
  for (const auto& at : fehlberg78(swing, {0.0L, 0.0L}, times, 1e-14L)) {
    const Bricard<>::Vector q = bricard_at(double(at[0]));
    all.emplace_back(q.begin(), q.end());
  }
  return all;
}
std::vector<std::vector<double>> three_cranks_reference(const std::vector<double>& times) {
  return catalogue().problem("three-cranks").reference({}, {}, {}, times).q;
}

}  // namespace

std::span<const Entrant> entrants() { return all_entrants; }

double energy_error(const Trajectory& run, double from, double to) {
  const std::vector<double> energy = run.series("energy");
  const auto row = [&](double part) { return std::size_t(part * double(energy.size())); };
  double most = 0.0;
  for (std::size_t k = row(from); k < row(to); ++k) {
    most = std::fmax(most, std::fabs(energy[k] - energy.front()));
  }
  return most;
}

std::size_t row_at(const Trajectory& run, std::size_t second) {
  return second * (run.rows() - 1) / std::size_t(until);
}

const std::vector<Mechanism>& mechanisms() {
  static const std::vector<Mechanism> all{
      {"three-cranks",
       "Three cranks",
       {"q2", "q3", ""},
       {"crank 0", "crank 1", "crank 2", "coupler", "middle, x", "middle, y"},
       jacobian_at<ThreeCranks<>>,
       three_cranks_reference},
      {"bricard",
       "Bricard",
       {"q8", "q9", "q10"},
       {"bar 1", "axis 4", "bar 2", "u1 r2", "u2 r2", "u1 u2", "bar 3", "u2 r3", "u3 r3", "u2 u3",
        "bar 4", "u3 r4", "u4 r4", "u3 u4", "axis 2", "axis 3"},
       jacobian_at<Bricard<>>,
       bricard_reference}};
  return all;
}

std::vector<Measured> measure() {
  std::vector<Measured> all;
  for (const Mechanism& of : mechanisms()) {
    const auto reference = of.reference(seconds());
    for (const Entrant& by : entrants()) {
      Trajectory run = run_of(of, by.method, by.step, 1);
      const Trajectory finer = run_of(of, by.method, by.step / 2.0, 2);
      all.push_back({&of, by.method, by.step, run, position_error(run, reference),
                     position_error(finer, reference), energy_error(run), energy_error(finer)});
    }
  }
  return all;
}

}  // namespace shakedown::beyond::redundancy
