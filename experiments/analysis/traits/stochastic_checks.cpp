#include <array>
#include <cmath>
#include <numbers>
#include <span>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/analysis/traits/property_checks.hpp"
#include "problems/base/random.hpp"

namespace shakedown {
namespace {

using Matrix = Eigen::MatrixXd;

// An elastic bar with three nodes on springs that are about as stiff as the bar. Its periods are
// between 2 and 4.7.
const Settings bar{{"n", "3"}, {"kappa", "1"}, {"epsilon", "1"}};
constexpr double inverse_temperature = 2.0;

Settings langevin(int seed) {
  return {{"friction", "0.7"},
          {"inverse_temperature", shortest(inverse_temperature)},
          {"seed", std::to_string(seed)}};
}

/// The sum over k of (Phi^T)^k S Phi^k, by doubling, for a contraction Phi.
Matrix summed(Matrix phi, Matrix S) {
  for (int k = 0; k < 20; ++k) {
    S += (phi.transpose() * S * phi).eval();
    phi = (phi * phi).eval();
  }
  return S;
}

/// The modes (s_j, 0) and (0, s_j) and their variances in the distribution exp(-beta H).
struct Modes {
  Matrix w = Matrix::Zero(6, 6);
  Eigen::VectorXd variance = Eigen::VectorXd::Zero(6);
  Modes() {
    for (int j = 0; j < 3; ++j) {
      const double c = std::cos((j + 1) * std::numbers::pi / 4.0);
      for (int i = 0; i < 3; ++i) {
        w(i, j) = w(3 + i, 3 + j) =
            std::sqrt(0.5) * std::sin((i + 1) * (j + 1) * std::numbers::pi / 4.0);
      }
      variance(j) = 1.0 / (inverse_temperature * (3.0 - 2.0 * c));      // K: 1 + (2 - 2 c)
      variance(3 + j) = (4.0 + 2.0 * c) / (6.0 * inverse_temperature);  // M
    }
  }
};

/// One step on the bar, z <- phi z + noise xi, with standard normals xi.
struct LinearStep {
  Matrix phi, noise;
  /// Whether the noise consists of the normals that random.hpp gives to the first two draws of a
  /// step; otherwise `noise` is unknown.
  bool known = false;
};
LinearStep linear_step(const PairSubject& pair, double h) {
  const auto step = [&](const Point& z, int seed) {
    return pair.advance({bar, langevin(seed)}, z, h, 1);
  };
  const Point zero = Point::Zero(6);
  const Point shift = step(zero, 0);
  Matrix phi(6, 6);
  for (int i = 0; i < 6; ++i) phi.col(i) = step(Point::Unit(6, i), 0) - shift;
  // The normals of six seeds determine the matrix, and six further seeds confirm it.
  const auto draw = [&](int first, Matrix& xi, Matrix& moved) {
    for (int k = 0; k < 6; ++k) {
      Draw of{static_cast<std::uint64_t>(first + k)};
      normals(of, std::span(&xi(0, k), 3));
      ++of.step;
      normals(of, std::span(&xi(3, k), 3));
      moved.col(k) = step(zero, first + k);
    }
  };
  Matrix xi(6, 6), moved(6, 6), more(6, 6), checked(6, 6);
  draw(1, xi, moved);
  draw(7, more, checked);
  const Matrix noise = moved * inverse(xi);
  // Round-off, amplified by the inverse of a small random matrix.
  return {phi, noise, (checked - noise * more).norm() <= 1e-10 * checked.norm()};
}

/// Returns the relative deviation of each mode's variance.
Eigen::VectorXd deviations(const LinearStep& step) {
  const Modes modes;
  Eigen::VectorXd all(6);
  for (int j = 0; j < 6; ++j) {
    const Matrix X = summed(step.phi, modes.w.col(j) * modes.w.col(j).transpose());
    all(j) = (step.noise.transpose() * X * step.noise).trace() / modes.variance(j) - 1.0;
  }
  return all;
}

}  // namespace

PromiseResult check_stationary_distribution(const ProblemSubject& /*problem*/,
                                            const PairSubject& pair) {
  constexpr double h = 0.15;  // h omega up to 0.5
  std::array<Eigen::VectorXd, 3> at;
  for (std::size_t k = 0; k < 3; ++k) {
    const LinearStep step = linear_step(pair, std::ldexp(h, -static_cast<int>(k)));
    if (!step.known) {
      PromiseResult unknown;
      unknown.undecided = "the random numbers of a step are not the first two draws of random.hpp";
      return unknown;
    }
    at[k] = deviations(step);
  }
  const double growth = std::pow(2.0, pair.traits.order_stationary);
  PromiseResult finding{true, ""};
  for (int j = 0; j < 6; ++j) {
    const double coarse = at[0](j) - at[1](j);
    const double fine = at[1](j) - at[2](j);
    const bool none = std::fabs(coarse) < 1e-10;  // round-off
    const double order = std::log2(coarse / fine);
    const double limit = (growth * at[2](j) - at[1](j)) / (growth - 1.0);
    // The next term of the expansion is smaller by a factor of (h omega)^2, which is at most 1/16
    // at the second step.
    const bool holds = (none || std::fabs(order - pair.traits.order_stationary) <= 0.1) &&
                       std::fabs(limit) <= std::fmax(std::fabs(fine) / 10.0, 1e-10);
    finding.holds = finding.holds && holds;
    finding.measured += std::string(j < 3 ? "q" : "p") + std::to_string(j % 3 + 1) + ": order " +
                        (none ? "exact" : brief(order)) + ", limit " + brief(limit) + "; ";
  }
  return finding;
}

bool has_thermal_run(const ProblemSubject& problem) { return problem.thermal.step > 0.0; }

PromiseResult check_kinetic_temperature(const ProblemSubject& problem, const PairSubject& pair) {
  const ThermalRun& run = problem.thermal;
  std::vector<double> units;
  for (int seed = 1; seed <= 16; ++seed) {
    Request request;
    request.problem = problem.with_small(settings_of(run.parameters));
    request.method = pair.with_fixed({}).method;
    request.method.insert(request.method.end(),
                          {{"friction", shortest(run.friction)},
                           {"inverse_temperature", shortest(run.inverse_temperature)},
                           {"seed", std::to_string(seed)}});
    request.h = run.step;
    request.steps = 10000;
    request.every = 20;
    const Trajectory found = integrate(pair.pair, request);
    if (!found.summary.ok()) return {false, found.summary.message};
    const std::vector<double> values = found.series("temperature");
    const auto first = values.begin() + std::ssize(values) / 5;  // skips the influence of the start
    double sum = 0.0;
    for (auto value = first; value != values.end(); ++value) sum += *value;
    units.push_back(run.inverse_temperature * sum / static_cast<double>(values.end() - first));
  }
  const Mean mean = mean_of(units);
  const double distance = (mean.value - 1.0) / mean.standard_error;
  return {std::fabs(distance) <= 4.073,  // Student's t, 15 degrees of freedom, 1e-3 on both sides
          "kinetic temperature times beta " + brief(mean.value) + ", " + brief(distance) +
              " standard errors from 1",
          {{"kinetic temperature times beta", mean.value}}};
}

}  // namespace shakedown
