// The Nosé-Hoover chain: its extended energy, its reversibility, and the distributions that it
// samples and does not sample.
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <utility>
#include <vector>

#include "experiments/analysis/statistics.hpp"
#include "methods/base/run.hpp"
#include "methods/langevin/nose_hoover_chain.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/linear_oscillator.hpp"

namespace shakedown {
namespace {

using Values = Eigen::VectorXd;
using Oscillator = LinearOscillator<>;
using Fpu = FermiPastaUlam<>;

template <class P>
using Chain = NoseHooverChain::Stepper<P>;

/// Two masses on quartic springs and a harmonic one, all frequencies of order 1.
Fpu two_masses() {
  FermiPastaUlamParameters parameters;
  parameters.m = 1;
  parameters.omega = 2.0;
  return Fpu{parameters};
}
State<Fpu> moving() { return {Values::Zero(2), Eigen::Vector2d(1.0, 0.3)}; }

template <class P>
double energy(const P& problem, const State<P>& state) {
  Values v(state.p);
  problem.mass().solve(state.p, v);
  return 0.5 * state.p.dot(v) + problem.potential(state.q);
}

TEST_CASE("The extended energy of a Nose-Hoover chain has errors of order 2",
          "[methods][langevin][order]") {
  const Fpu problem = two_masses();
  for (const auto& [length, suzuki_yoshida] :
       {std::pair{1, false}, {2, false}, {4, false}, {1, true}, {4, true}}) {
    const NoseHooverOptions options{1.0, 1.0, length, suzuki_yoshida, 3};
    std::vector<double> errors;
    double swing = 0.0;
    for (const double h : {0.04, 0.02, 0.01}) {
      State<Fpu> state = moving();
      Chain<Fpu> stepper(problem, options, h, state);
      const double start = energy(problem, state);
      const double extended = start + stepper.chain().energy();
      double largest = 0.0;
      run(stepper, state, h, std::lround(20.0 / h), [&](std::int64_t, const auto& now) {
        const double H = energy(problem, now);
        largest = std::fmax(largest, std::fabs(H + stepper.chain().energy() - extended));
        swing = std::fmax(swing, std::fabs(H - start));
      });
      errors.push_back(largest);
    }
    INFO("length " << length << ": " << errors[0] << ", " << errors[1] << ", " << errors[2]
                   << ", swing of H " << swing);
    CHECK(std::log2(errors[0] / errors[1]) == Approx(2.0).margin(0.3));
    CHECK(std::log2(errors[1] / errors[2]) == Approx(2.0).margin(0.2));
    // Control: the energy of the problem alone is not conserved.
    CHECK(swing >= 100.0 * errors[2]);
  }
}

/// The square of a momentum after a chain has moved for 0.5 in `parts` parts, from 2.
double chain_after(bool suzuki_yoshida, int parts) {
  ThermostatChain chain({1.0, 1.0, 3, suzuki_yoshida, 2}, 1);
  double twice_kinetic = 2.0;
  for (int k = 0; k < parts; ++k) {
    const double factor = chain.move(twice_kinetic, 0.5 / parts);
    twice_kinetic *= factor * factor;
  }
  return twice_kinetic;
}

TEST_CASE("A chain moves with order 2, and with the weights of Suzuki and Yoshida with order 4",
          "[methods][langevin][order]") {
  const double exact = chain_after(true, 512);
  for (const bool suzuki_yoshida : {false, true}) {
    const double coarse = std::fabs(chain_after(suzuki_yoshida, 8) - exact);
    const double fine = std::fabs(chain_after(suzuki_yoshida, 16) - exact);
    INFO(coarse << ", " << fine);
    CHECK(std::log2(coarse / fine) == Approx(suzuki_yoshida ? 4.0 : 2.0).margin(0.2));
  }
}

TEST_CASE("The extended energy of a Nose-Hoover chain wanders without a trend",
          "[methods][langevin][slow]") {
  // The step is not symplectic, so no modified energy keeps the error bounded. It is reversible, so
  // gains are as likely as losses.
  const Fpu problem = two_masses();
  constexpr double h = 0.02;
  constexpr int steps = 20000;  // 400 units of time, dozens of periods
  std::vector<double> changes, sizes;
  for (std::int64_t seed = 1; seed <= 16; ++seed) {
    State<Fpu> state = moving();
    Chain<Fpu> stepper(problem, {1.0, 1.0, 3, false, seed}, h, state);
    const double start = energy(problem, state) + stepper.chain().energy();
    double first = 0.0, last = 0.0, largest = 0.0;
    for (int k = 0; k < steps; ++k) {
      stepper.step(state);
      const double error = energy(problem, state) + stepper.chain().energy() - start;
      if (k < steps / 4) first += 4.0 * error / steps;
      if (k >= 3 * steps / 4) last += 4.0 * error / steps;
      largest = std::fmax(largest, std::fabs(error));
    }
    changes.push_back(last - first);
    sizes.push_back(largest);
  }
  const Mean change = mean_of(changes), size = mean_of(sizes);
  INFO("change " << change.value << " +- " << change.standard_error << "; largest " << size.value);
  // With 15 degrees of freedom, Student's t exceeds 4.07 for 1 in 1000 seeds. The second bound
  // makes the first one detect a trend that is a fraction of the error itself.
  CHECK(std::fabs(change.value) <= 4.07 * change.standard_error);
  CHECK(4.07 * change.standard_error <= size.value / 2.0);
}

TEST_CASE("A Nose-Hoover chain returns to its start if its rates reverse with the momenta",
          "[methods][langevin]") {
  const Fpu problem = two_masses();
  const auto distance_after_return = [&](bool with_jump, bool reversed) {
    State<Fpu> state = moving();
    const State<Fpu> start = state;
    Chain<Fpu> stepper(problem, {1.0, 0.7, 3, with_jump, 5}, 0.05, state);
    for (int k = 0; k < 200; ++k) stepper.step(state);
    state.p = -state.p;
    if (reversed) stepper.chain().reverse();
    for (int k = 0; k < 200; ++k) stepper.step(state);
    return (state.q - start.q).norm() + (state.p + start.p).norm();
  };
  // Round-off, amplified by the motion.
  for (const bool with_jump : {false, true}) {
    CHECK(distance_after_return(with_jump, true) <= 1e-10);
    CHECK(distance_after_return(with_jump, false) >= 0.1);
  }
}

TEST_CASE("A Nose-Hoover chain samples coupled oscillators canonically",
          "[methods][langevin][slow]") {
  // In the canonical distribution, p_i^2/m_i and q_i dV/dq_i have the mean 1/beta for each i, and
  // the square of the kinetic energy K has the mean n (n + 2)/(4 beta^2). Only the mean of K itself
  // follows from the equations for every motion.
  constexpr double h = 0.05, beta = 2.0;
  const Fpu problem = two_masses();
  std::array<std::vector<double>, 5> means;
  for (std::int64_t seed = 1; seed <= 16; ++seed) {
    State<Fpu> state = moving();
    Chain<Fpu> stepper(problem, {beta, 0.7, 3, false, seed}, h, state);
    std::array<double, 5> sums{};
    Values gradient(2);
    constexpr int steps = 60000, skipped = 2000;
    for (int k = -skipped; k < steps; ++k) {
      stepper.step(state);
      if (k < 0) continue;
      problem.gradient(state.q, gradient);
      for (Index i = 0; i < 2; ++i) {
        sums[std::size_t(i)] += beta * state.p(i) * state.p(i);
        sums[std::size_t(2 + i)] += beta * state.q(i) * gradient(i);
      }
      const double twice = beta * state.p.squaredNorm();
      sums[4] += twice * twice / 8.0;
    }
    for (std::size_t j = 0; j < 5; ++j) means[j].push_back(sums[j] / steps);
  }
  for (std::size_t j = 0; j < 5; ++j) {
    const Mean mean = mean_of(means[j]);
    INFO("mean " << j << ": " << mean.value << " +- " << mean.standard_error);
    // With 15 degrees of freedom, Student's t exceeds 4.07 for 1 in 1000 seeds. The bias of the
    // step is (h omega)^2/4 = 0.0025 or less.
    CHECK(std::fabs(mean.value - 1.0) <= 4.07 * mean.standard_error + 0.0025);
    CHECK(mean.standard_error <= 0.02);
  }
}

/// The mean over the seeds of the time average of q^2, and its standard deviation, for the linear
/// oscillator with unit mass, frequency and temperature.
std::pair<double, double> averages_of_square(std::int64_t length, int steps) {
  const auto one = Eigen::MatrixXd::Constant(1, 1, 1.0);
  const Oscillator problem(one, one, Eigen::MatrixXd::Zero(1, 1));
  std::vector<double> averages;
  for (std::int64_t seed = 1; seed <= 12; ++seed) {
    State<Oscillator> state{Values::Zero(1), Values::Constant(1, 1.0)};
    Chain<Oscillator> stepper(problem, {1.0, 1.0, length, false, seed}, 0.05, state);
    double sum = 0.0;
    for (int k = 0; k < steps; ++k) {
      stepper.step(state);
      sum += state.q(0) * state.q(0);
    }
    averages.push_back(sum / steps);
  }
  const Mean mean = mean_of(averages);
  return {mean.value, mean.standard_error * std::sqrt(12.0)};
}

TEST_CASE("One thermostat does not sample a linear oscillator, and a chain does",
          "[methods][langevin][slow]") {
  // Time averages of an ergodic motion approach the canonical mean 1 from every start. With one
  // thermostat they approach values that depend on the start; Martyna, Klein, Tuckerman 1992.
  constexpr int steps = 200000;
  const auto [one, one_spread] = averages_of_square(1, steps);
  const auto [chain, chain_spread] = averages_of_square(3, steps);
  INFO("one thermostat: " << one << ", spread " << one_spread << "; chain: " << chain << ", spread "
                          << chain_spread);
  // With 11 degrees of freedom, Student's t exceeds 4.44 for 1 in 1000 seeds.
  CHECK(std::fabs(chain - 1.0) <= 4.44 * chain_spread / std::sqrt(12.0));
  CHECK(chain_spread <= 0.1);
  CHECK(std::fabs(one - 1.0) >= 4.44 * one_spread / std::sqrt(12.0));
}

TEST_CASE("The rates of a Nose-Hoover chain start in their stationary distribution",
          "[methods][langevin]") {
  // Before the first step, only squares of rates contribute to the energy: 1/(2 beta) each.
  constexpr int seeds = 4000;
  for (const std::int64_t length : {1, 4}) {
    double sum = 0.0;
    for (std::int64_t seed = 0; seed < seeds; ++seed) {
      sum += ThermostatChain({3.0, 0.4, length, false, seed}, 5).energy();
    }
    const double expected = double(length) / 6.0;
    // The sum of squares has the variance 2 k; 3.3 standard errors are exceeded by 1 in 1000.
    const double error = std::sqrt(double(length) / 2.0 / seeds) / 3.0;
    CHECK(std::fabs(sum / seeds - expected) <= 3.3 * error);
  }
}

}  // namespace
}  // namespace shakedown
