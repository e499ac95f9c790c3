// The samplers of beyond/langevin-bias: the closed forms of their variances, compared with the
// Lyapunov equation of hand-written steps, and the limit of high friction.
#include "experiments/beyond/sampling/samplers.hpp"

#include <Eigen/Dense>
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>
#include <string>

#include "experiments/beyond/sampling/exact_means.hpp"

namespace shakedown::beyond {
namespace {

/// A word in A (drift), B (kick) and O (noise), written for the oscillator with unit mass,
/// frequency and temperature and for the step x. No code of the suite takes part.
struct Word {
  std::string letters;
  bool pade = false;  ///< whether O decays by (1 - c/2)/(1 + c/2) instead of exp(-c)
};

const std::map<std::string, Word>& words() {
  static const std::map<std::string, Word> all{{"baoab", {"BAOAB"}},
                                               {"gla-zhang-skeel-stiff", {"BABO"}},
                                               {"aboba", {"ABOBA"}},
                                               {"obabo", {"OBABO"}},
                                               {"bbk", {"BABO", true}}};
  return all;
}

/// Returns the stationary covariance S of (q, p), the solution of S = Phi S Phi^T + N. `stiffness`
/// is the factor by which a linearly implicit force is softer.
Eigen::Matrix2d covariance(const Word& word, double x, double friction, double stiffness) {
  const auto share = [&](char letter) {
    return x / double(std::count(word.letters.begin(), word.letters.end(), letter));
  };
  const double c = friction * share('O');
  const double a = word.pade ? (1.0 - c / 2.0) / (1.0 + c / 2.0) : std::exp(-c);
  Eigen::Matrix2d phi = Eigen::Matrix2d::Identity(), noise = Eigen::Matrix2d::Zero();
  for (const char letter : word.letters) {
    Eigen::Matrix2d part = Eigen::Matrix2d::Identity();
    if (letter == 'A') part(0, 1) = share('A');
    if (letter == 'B') part(1, 0) = -share('B') * stiffness;
    if (letter == 'O') part(1, 1) = a;
    phi = part * phi;
    noise = part * noise * part.transpose();
    if (letter == 'O') noise(1, 1) += 1.0 - a * a;
  }
  // Each round doubles the number of terms of S = sum of Phi^k N (Phi^T)^k.
  Eigen::Matrix2d S = noise;
  for (int round = 0; round < 40; ++round) {
    S += (phi * S * phi.transpose()).eval();
    phi = (phi * phi).eval();
  }
  return S;
}

TEST_CASE("The closed forms of the samplers solve the Lyapunov equation of their steps",
          "[langevin][oracle]") {
  int compared = 0;
  for (const Sampler& by : samplers()) {
    if (by.linear.q == nullptr) continue;
    INFO(by.name());
    REQUIRE(words().contains(by.method));
    const double beta = by.beta.empty() ? 0.0 : std::stod(by.beta);
    for (const double friction : {0.2, 2.0, 20.0}) {
      for (const double x : {0.1, 0.5, 1.0, 1.8}) {
        const Eigen::Matrix2d S =
            covariance(words().at(by.method), x, friction, 1.0 / (1.0 + beta * x * x));
        const double q = by.linear.q(x, beta), p = by.linear.p(x, beta);
        // Round-off, amplified by the number of steps in which the noise is forgotten.
        CHECK(std::fabs(S(0, 0) - q) <= 1e-10);
        CHECK(std::fabs(S(1, 1) - p) <= 1e-10);
        // Control: the closed forms of q and p differ, so exchanged they would fail.
        CHECK(std::fabs(S(0, 0) - p) >= x * x / 8.0);
        ++compared;
      }
    }
  }
  CHECK(compared >= 7 * 12);
}

TEST_CASE("The variances of a method with two draws per step need both draws",
          "[langevin][oracle]") {
  const double x = 1.0, h = x / linear_frequency();
  const Settings options{{"friction", "1"}};
  const LinearVariances both = linear_variances("obabo", options, 2, h);
  const Eigen::Matrix2d S = covariance(words().at("obabo"), x, 1.0 * h / x * 1.5, 1.0);
  CHECK(std::fabs(both.q - S(0, 0)) <= 1e-10);
  CHECK(std::fabs(both.p - S(1, 1)) <= 1e-10);
  // Control: one draw attributes the whole kick to one number.
  const LinearVariances one = linear_variances("obabo", options, 1, h);
  CHECK(std::fabs(one.q - S(0, 0)) >= 0.01);
}

TEST_CASE("ABOBA without memory is its word with a new momentum in each step", "[langevin]") {
  const auto slope = [](double q) { return 4.0 * q * q * q; };  // of q^4
  const double h = 0.2;
  const Chain chain = aboba_without_memory(h);
  for (const double y : {-0.8, 0.1, 1.3}) {
    for (const double xi : {-1.5, 0.4}) {
      const double p = xi - h / 2.0 * slope(y);  // O and the second B
      const double q = y + h / 2.0 * p;          // the second A, where a step ends
      const double next = q + h / 2.0 * p;       // the first A of the next step
      CHECK(std::fabs(chain.seen(y, xi) - q) <= 1e-15);
      CHECK(std::fabs(chain.next(y, xi) - next) <= 1e-15);
      // Control: BAOAB's chain is another.
      CHECK(std::fabs(baoab_without_memory(h).seen(y, xi) - q) >= 1e-5);
    }
  }
}

}  // namespace
}  // namespace shakedown::beyond
