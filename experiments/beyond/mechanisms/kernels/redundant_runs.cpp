#include "experiments/beyond/mechanisms/redundant_runs.hpp"

#include <cmath>

#include "problems/base/reference.hpp"
#include "problems/bricard.hpp"
#include "problems/three_cranks.hpp"

namespace shakedown::beyond {
namespace {

constexpr int whole_seconds = 10;

/// Integrates the motion in a coordinate alpha without constraints: J(alpha) alpha'' + J'/2
/// alpha'^2 + V' = 0, where J = q_alpha . M q_alpha.
States bricard_reference(const std::vector<double>& times) {
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
  States all;
  for (const auto& at : fehlberg78(swing, {0.0L, 0.0L}, times, 1e-14L)) {
    const Bricard<>::Vector q = bricard_at(double(at[0]));
    all.emplace_back(q.begin(), q.end());
  }
  return all;
}
States three_cranks_reference(const std::vector<double>& times) {
  return catalogue().problem("three-cranks").reference({}, {}, {}, times).q;
}

}  // namespace

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

std::vector<Case> cases_on(const Mechanism& of) {
  std::vector<Case> all;
  for (const char* method : {"shake", "rattle", "rattle-4", "half-explicit-4", "rk4-projected",
                             "lobatto-3", "generalized-alpha-ggl", "radau-5-dae", "ida"}) {
    const bool expensive = std::string_view(method) == "radau-5-dae";
    all.push_back({of.id, method, expensive ? 0.02 : 0.01, whole_seconds});
  }
  return all;
}

double energy_error(const Trajectory& run, double from, double to) {
  const std::vector<double> energy = run.series("energy");
  const auto row = [&](double part) { return std::size_t(part * double(energy.size())); };
  double most = 0.0;
  for (std::size_t k = row(from); k < row(to); ++k) {
    most = std::fmax(most, std::fabs(energy[k] - energy.front()));
  }
  return most;
}

States at_seconds(const Trajectory& run, std::string_view kind) {
  const States rows = rows_of(run, kind);
  States some;
  for (std::size_t t = 1; t <= whole_seconds; ++t) {
    some.push_back(rows[t * (run.rows() - 1) / whole_seconds]);
  }
  return some;
}

std::vector<RedundantRun> redundant_runs() {
  std::vector<double> seconds;
  for (int t = 1; t <= whole_seconds; ++t) seconds.push_back(t);
  std::vector<RedundantRun> all;
  for (const Mechanism& of : mechanisms()) {
    const States reference = of.reference(seconds);
    for (const Case& by : cases_on(of)) {
      Case half = by;
      half.h = by.h / 2.0;
      half.grid = by.h;
      const Trajectory run = integrate(by), finer = integrate(half);
      all.push_back({&of, by, run, furthest(reference, at_seconds(run, "q")),
                     furthest(reference, at_seconds(finer, "q")), energy_error(run),
                     energy_error(finer)});
    }
  }
  return all;
}

}  // namespace shakedown::beyond
