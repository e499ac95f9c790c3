// Splittings of Blanes and Moan and of Kahan and Li: their order conditions, their orders in
// extended precision, their stability, and the purpose of their coefficients. Nystrom's method is
// tested too.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "methods/base/composition_tables.hpp"
#include "methods/base/run.hpp"
#include "methods/runge_kutta/dop853_fixed.hpp"
#include "methods/runge_kutta/nystrom.hpp"
#include "methods/splitting/blanes_moan.hpp"
#include "methods/splitting/kahan_li.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "problems/base/counted.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/kepler.hpp"
#include "problems/linear_oscillator.hpp"
#include "tests/support/words.hpp"

namespace shakedown {
namespace {

using Matrix = Eigen::MatrixXd;
/// The coefficients of 1, h, h^2, ... in a power series.
using Powers = std::vector<Matrix>;
constexpr int degrees = 6;

Powers exponential(const Matrix& X) {
  Powers all{Matrix::Identity(X.rows(), X.cols())};
  for (int k = 1; k < degrees; ++k) {
    all.push_back(linear_algebra::product(all.back(), X) / static_cast<double>(k));
  }
  return all;
}
Powers product(const Powers& a, const Powers& b) {
  Powers all(degrees, Matrix::Zero(a[0].rows(), a[0].cols()));
  for (int i = 0; i < degrees; ++i) {
    for (int j = 0; i + j < degrees; ++j) all[i + j] += linear_algebra::product(a[i], b[j]);
  }
  return all;
}

TEST_CASE("Blanes and Moan's coefficients meet the order conditions of any two parts up to h^4",
          "[methods][order][oracle]") {
  // Compares e^(b_7 h B) e^(a_6 h A) ... e^(b_1 h B) with e^(h (A + B)) for matrices that do not
  // commute.
  Matrix A(3, 3), B(3, 3);
  A << 0.3, -1.0, 0.2, 0.5, 0.1, -0.7, 0.9, 0.4, -0.6;
  B << -0.2, 0.8, 0.5, -0.4, 0.6, 0.3, 0.1, -0.9, 0.7;
  const Powers exact = exponential(A + B);
  for (const SplittingTable& table : {blanes_moan_s6, blanes_moan_srkn6b}) {
    Powers step = exponential(table.b()[0] * B);
    for (std::size_t i = 0; i < table.a().size(); ++i) {
      step = product(exponential(table.a()[i] * A), step);
      step = product(exponential(table.b()[i + 1] * B), step);
    }
    for (int k = 0; k < degrees; ++k) {
      const double error = (step[k] - exact[k]).cwiseAbs().maxCoeff();
      INFO("h^" << k << ": " << error);
      if (k < 5) {
        CHECK(error < 1e-14);  // coefficients have 15 digits, entries are of order one
      } else {
        CHECK(error > 1e-6);  // the order is exactly 4
      }
    }
  }
}

TEST_CASE(
    "As compositions of a step of order 1 and its adjoint they have order 4 whatever the step",
    "[methods][order][oracle]") {
  // chi = I + h C_1 + h^2 C_2 + ... is consistent with the flow of C_1, and chi* is its inverse at
  // -h.
  Matrix C(2, 2);
  C << 0.3, -0.8, 0.6, 0.1;
  Powers chi{Matrix::Identity(2, 2)}, adjoint = chi;
  for (int k = 1; k < degrees; ++k) {
    Matrix next(2, 2);
    next << C(1, 0), C(0, 0) - C(1, 1), -C(0, 1), 0.5 * C(0, 0);
    chi.push_back(C);
    C = next;
  }
  const auto sign = [](int k) { return k % 2 == 0 ? 1.0 : -1.0; };
  for (int k = 1; k < degrees; ++k) {
    Matrix sum = Matrix::Zero(2, 2);
    for (int j = 1; j <= k; ++j) {
      sum -= sign(j) * linear_algebra::product(chi[std::size_t(j)], adjoint[std::size_t(k - j)]);
    }
    adjoint.push_back(sum);
  }
  const auto scaled = [](Powers series, double alpha) {
    double power = 1.0;
    for (Matrix& c : series) c *= std::exchange(power, power * alpha);
    return series;
  };
  const Powers exact = exponential(chi[1]);
  for (const SplittingTable& table : {blanes_moan_s6, blanes_moan_srkn6b}) {
    const auto whole = table.alpha();
    const auto alpha = std::span(whole).first(2 * table.a().size());
    double sum = 0.0, cubes = 0.0;
    Powers step{Matrix::Identity(2, 2)};
    step.resize(degrees, Matrix::Zero(2, 2));
    for (std::size_t i = 0; i < alpha.size(); ++i) {
      CHECK(alpha[i] == alpha[alpha.size() - 1 - i]);
      sum += alpha[i];
      cubes += std::pow(alpha[i], 3);
      step = product(scaled(i % 2 == 0 ? chi : adjoint, alpha[i]), step);
    }
    CHECK_THAT(sum, Catch::WithinAbs(1.0, 1e-15));
    CHECK_THAT(cubes, Catch::WithinAbs(0.0, 1e-15));  // the coefficients have 15 digits
    for (int k = 0; k < degrees; ++k) {
      const double error = (step[std::size_t(k)] - exact[std::size_t(k)]).cwiseAbs().maxCoeff();
      INFO("h^" << k << ": " << error);
      if (k < 5) {
        CHECK(error < 1e-14);  // the same round-off
      } else {
        CHECK(error > 1e-6);
      }
    }
  }
}

/// A table and the order that it has for any two parts or, as a Runge-Kutta-Nystrom method, for
/// [V, [V, [V, T]]] = 0.
struct OrderOf {
  std::string_view name;
  const SplittingTable& table;
  int order;
  bool nystrom;
};
const std::vector<OrderOf> orders{
    {"S_6", blanes_moan_s6, 4, false},           {"SRKN_6^b", blanes_moan_srkn6b, 4, false},
    {"S_10", blanes_moan_s10, 6, false},         {"SRKN_11^b", blanes_moan_srkn11b, 6, true},
    {"SRKN_14^a", blanes_moan_srkn14a, 6, true}, {"Kahan-Li", kahan_li_verlet, 8, false}};

/// Returns log(e^(b_1 B) e^(a_1 A) ... e^(b_{s+1} B)).
words::Series logarithm(std::span<const double> b, std::span<const double> a, int most) {
  words::Series step{{"", 1.0L}};
  for (std::size_t i = 0; i < b.size(); ++i) {
    step = words::product(step, words::exponential({{"B", b[i]}}, most), most);
    if (i == a.size()) break;
    step = words::product(step, words::exponential({{"A", a[i]}}, most), most);
  }
  return words::logarithm(step, most);
}

/// Returns the largest defect in the order conditions of one degree. If [B, [B, [B, A]]] = 0, fewer
/// conditions of degree 5 remain. They belong to the words with at most two B and to BABAB: the Lie
/// polynomials with two A and three B are spanned by [A, [B, [B, [B, A]]]], which vanishes and does
/// not contain BABAB, and by [[A, B], [B, [B, A]]], which contains BABAB four times.
double defect(const words::Series& log, int degree, bool nystrom) {
  long double most = 0.0L;
  for (const auto& [word, c] : log) {
    const bool conditional = !nystrom || degree < 5 || degree % 2 == 0 ||
                             std::count(word.begin(), word.end(), 'B') <= 2 || word == "BABAB";
    if (words::degree(word) != degree || !conditional) continue;
    most = std::fmax(most, std::fabs(degree == 1 ? c - 1.0L : c));
  }
  return static_cast<double>(most);
}

TEST_CASE("Every table meets all order conditions of its order, and no more",
          "[methods][order][oracle]") {
  // Each of the thirty coefficients has an error of at most 5e-16 from its fifteen digits, and the
  // derivative of a defect with respect to a coefficient is at most 1.
  constexpr double digits = 30 * 5e-16;
  for (const OrderOf& of : orders) {
    INFO(of.name);
    const words::Series log = logarithm(of.table.b(), of.table.a(), of.order + 1);
    for (int degree = 1; degree <= of.order; ++degree) {
      INFO("degree " << degree);
      CHECK(defect(log, degree, of.nystrom) <= digits);
    }
    CHECK(defect(log, of.order + 1, of.nystrom) >= 1e-8);
    if (of.nystrom) CHECK(defect(log, of.order - 1, false) >= 1e-6);  // order 4 for any two parts
  }
}

TEST_CASE("Each coefficient matters: a change of 1e-6 violates the order conditions",
          "[methods][order][control]") {
  for (const OrderOf& of : orders) {
    for (std::size_t i = 0; i < of.table.a().size(); ++i) {
      INFO(of.name << ", stage " << i);
      std::vector<double> a(of.table.a().begin(), of.table.a().end());
      std::vector<double> b(of.table.b().begin(), of.table.b().end());
      // The sums do not change.
      a[i] += 1e-6;
      a[(i + 1) % a.size()] -= 1e-6;
      CHECK(defect(logarithm(b, a, 3), 3, false) + defect(logarithm(b, a, 2), 2, false) >= 1e-9);
      a.assign(of.table.a().begin(), of.table.a().end());
      b[i] += 1e-6;
      b[i + 1] -= 1e-6;
      CHECK(defect(logarithm(b, a, 3), 3, false) + defect(logarithm(b, a, 2), 2, false) >= 1e-9);
    }
  }
}

using Real = long double;

/// Returns the distance in phase space from `end` after a run to time `T` in extended precision.
template <class M, class P>
double extended_error(const P& problem, Real T, int steps, const State<P>& end) {
  State<P> state = initial_state(problem);
  const Real h = T / steps;
  typename M::template Stepper<P> stepper(problem, {}, h, state);
  REQUIRE(run(stepper, state, h, steps).status == Status::ok);
  return static_cast<double>(std::hypot((state.q - end.q).norm(), (state.p - end.p).norm()));
}

template <class M>
void check_extended_order(int kepler_steps, int henon_heiles_steps) {
  // One revolution on an ellipse of eccentricity 0.3 ends where it begins.
  const Kepler<Real> planet{{.e = 0.3}};
  const Real period = 2 * std::acos(Real(-1));
  // The reference is an explicit Runge-Kutta method whose errors are below round-off of double.
  const HenonHeiles<Real> galaxy{HenonHeiles<Real>::Parameters{}};
  State<HenonHeiles<Real>> end = initial_state(galaxy);
  const Real T = 8;
  Dop853Fixed::Stepper<HenonHeiles<Real>> exact(galaxy, {}, T / 2000, end);
  REQUIRE(run(exact, end, T / 2000, 2000).status == Status::ok);
  Convergence on_ellipse, in_galaxy;
  for (int k = 0; k < 6; ++k) {
    const int around = static_cast<int>(std::lround(kepler_steps * std::pow(1.25, k)));
    on_ellipse.add(1.0 / around, extended_error<M>(planet, period, around, initial_state(planet)));
    const int through = static_cast<int>(std::lround(henon_heiles_steps * std::pow(1.25, k)));
    in_galaxy.add(1.0 / through, extended_error<M>(galaxy, T, through, end));
  }
  INFO(M::traits.name << ": Kepler " << on_ellipse.text() << "; Henon-Heiles " << in_galaxy.text());
  CHECK(std::fabs(on_ellipse.slope() - M::traits.order_q) <= 0.15);
  CHECK(std::fabs(in_galaxy.slope() - M::traits.order_q) <= 0.15);
  // Coefficients are rounded to double precision; the errors must be far above this.
  CHECK(on_ellipse.error.back() >= 1e-14);
  CHECK(in_galaxy.error.back() >= 1e-14);
}

TEST_CASE("In extended precision the orders on Kepler's ellipse and Henon-Heiles are as promised",
          "[methods][order]") {
  check_extended_order<BlanesMoan6>(40, 20);
  check_extended_order<BlanesMoanRkn6>(40, 20);
  check_extended_order<BlanesMoanRkn6a>(40, 20);
  check_extended_order<KahanLi8>(40, 20);
}

TEST_CASE("A step takes as many gradients as its head says", "[methods]") {
  using P = Counted<HenonHeiles<>>;
  const auto gradients_of_steps = []<class M>(const M&) {
    const P problem{HenonHeiles<>::Parameters{}};
    State<P> state = initial_state(problem);
    typename M::template Stepper<P> stepper(problem, {}, 0.1, state);
    const auto before = counts.gradients;
    REQUIRE(run(stepper, state, 0.1, 100).status == Status::ok);
    return counts.gradients - before;
  };
  CHECK(gradients_of_steps(BlanesMoan4{}) == 600);
  CHECK(gradients_of_steps(BlanesMoan6{}) == 1000);
  CHECK(gradients_of_steps(BlanesMoanRkn6{}) == 1100);
  CHECK(gradients_of_steps(BlanesMoanRkn6a{}) == 1400);
  CHECK(gradients_of_steps(KahanLi8{}) == 1700);
}

TEST_CASE("Kahan and Li's splitting is their composition of velocity Verlet", "[methods][oracle]") {
  const HenonHeiles<> problem{HenonHeiles<>::Parameters{}};
  State<HenonHeiles<>> split = initial_state(problem), composed = split;
  KahanLi8::Stepper<HenonHeiles<>> kicks_and_drifts(problem, {}, 0.4, split);
  CompositionStepper<VelocityVerlet, HenonHeiles<>> stages(problem, {}, kahan_li_eight, 0.4,
                                                           composed);
  for (int k = 0; k < 100; ++k) {
    kicks_and_drifts.step(split);
    stages.step(composed);
  }
  // Round-off of 1700 stages; the motion is regular.
  CHECK((split.q - composed.q).norm() <= 1e-13);
  CHECK((split.p - composed.p).norm() <= 1e-13);
}

/// Returns the matrix of a step of length `h` on q'' = -q.
template <class M>
Matrix step_matrix(double h) {
  using Oscillator = LinearOscillator<>;
  const Matrix one = Matrix::Ones(1, 1);
  const Oscillator problem(one, Matrix::Zero(1, 1), one);
  Matrix A(2, 2);
  for (const bool of_q : {true, false}) {
    State<Oscillator> state = initial_state(problem);
    state.q(0) = of_q ? 1.0 : 0.0;
    state.p(0) = of_q ? 0.0 : 1.0;
    typename M::template Stepper<Oscillator> stepper(problem, {}, h, state);
    stepper.step(state);
    A.col(of_q ? 0 : 1) << state.q(0), state.p(0);
  }
  return A;
}
template <class M>
double stability_limit() {
  double h = 0.01;
  while (std::fabs(step_matrix<M>(h).trace()) <= 2.0 + 1e-12) h += 0.001;
  return h;
}

TEST_CASE("They are stable as far as their head says", "[methods][stability]") {
  CHECK_THAT(stability_limit<BlanesMoan4>(), Catch::WithinAbs(3.13, 0.005));
  CHECK_THAT(stability_limit<BlanesMoanRkn4>(), Catch::WithinAbs(3.16, 0.005));
  CHECK_THAT(stability_limit<BlanesMoan6>(), Catch::WithinAbs(3.134, 0.002));
  CHECK_THAT(stability_limit<BlanesMoanRkn6a>(), Catch::WithinAbs(3.141, 0.002));
  CHECK_THAT(stability_limit<KahanLi8>(), Catch::WithinAbs(3.096, 0.002));
}

/// Returns the trace of a step on q'' = -q, from the coefficients.
double trace(const SplittingTable& table, double h) {
  double q[2] = {1.0, 0.0}, p[2] = {0.0, 1.0};
  for (std::size_t i = 0; i < table.b().size(); ++i) {
    for (const int k : {0, 1}) {
      p[k] -= table.b()[i] * h * q[k];
      if (i < table.a().size()) q[k] += table.a()[i] * h * p[k];
    }
  }
  return q[0] + p[1];
}
/// Returns the largest growth factor of an oscillation per step for h omega in an interval.
double growth(const SplittingTable& table, double from, double to) {
  double most = 1.0;
  for (double h = from; h <= to; h += 1e-5) {
    const double half = 0.5 * std::fabs(trace(table, h));
    if (half > 1.0) most = std::fmax(most, half + std::sqrt(half * half - 1.0));
  }
  return most;
}

TEST_CASE("The gaps of stability are as narrow as their heads say", "[methods][stability]") {
  constexpr double stable = 1.0 + 1e-6;  // round-off of the trace, 1e-13, has this effect at +-2
  CHECK(growth(blanes_moan_s10, 0.01, 3.134) <= stable);
  CHECK_THAT(growth(blanes_moan_s10, 3.134, 3.151), Catch::WithinAbs(1.0083, 1e-4));
  CHECK(growth(blanes_moan_s10, 3.151, 6.14) <= stable);
  CHECK(growth(blanes_moan_s10, 6.14, 6.2) >= 1.01);
  CHECK(growth(blanes_moan_srkn11b, 0.01, 3.141) <= stable);
  CHECK_THAT(growth(blanes_moan_srkn11b, 3.141, 3.143), Catch::WithinAbs(1.0004, 1e-4));
  CHECK(growth(blanes_moan_srkn11b, 3.143, 6.347) <= stable);
  CHECK_THAT(growth(blanes_moan_srkn11b, 6.347, 6.350), Catch::WithinAbs(1.0007, 1e-4));
  CHECK(growth(blanes_moan_srkn11b, 6.350, 9.07) <= stable);
  CHECK(growth(blanes_moan_srkn11b, 9.07, 9.1) >= 1.01);
  CHECK_THAT(growth(blanes_moan_srkn14a, 3.14, 3.143), Catch::WithinAbs(1.0006, 1e-4));
  CHECK(growth(blanes_moan_srkn14a, 3.143, 6.15) <= stable);
  CHECK(growth(blanes_moan_srkn14a, 6.15, 6.4) >= 1.1);
  CHECK_THAT(growth(kahan_li_verlet, 3.096, 3.141), Catch::WithinAbs(1.023, 1e-3));
  CHECK(growth(kahan_li_verlet, 3.141, 5.63) <= stable);
  CHECK(growth(kahan_li_verlet, 5.63, 5.8) >= 1.01);
}

TEST_CASE("Nystrom's method gains energy of a linear oscillator as its head says",
          "[methods][stability]") {
  for (const double h : {0.25, 0.5, 1.0}) {
    // On average over a period, a step multiplies the energy by the determinant.
    const double gain = std::pow(h, 6) / 1800.0 - std::pow(h, 8) / 14400.0;
    CHECK_THAT(linear_algebra::determinant(step_matrix<Nystrom5>(h)) - 1.0,
               Catch::WithinAbs(gain, 1e-14));
    CHECK_THAT(linear_algebra::determinant(step_matrix<BlanesMoan4>(h)),
               Catch::WithinAbs(1.0, 1e-14));
  }
}

using System = HenonHeiles<>;

template <class Stepper, class Options>
System::Vector end_of(const Options& options, int steps) {
  const System problem{System::Parameters{}};
  State<System> state = initial_state(problem);
  const double h = 8.0 / steps;
  Stepper stepper(problem, options, h, state);
  REQUIRE(run(stepper, state, h, steps).status == Status::ok);
  return state.q;
}

template <const Composition& table>
using VerletBy =
    typename ComposedBy<CompositionOf<VelocityVerlet>, table>::template Stepper<System>;

TEST_CASE("At equal work they err less than Yoshida's and Suzuki's compositions of Verlet",
          "[methods][order]") {
  const NoOptions none;
  const System::Vector exact = end_of<VerletBy<yoshida_six>>(none, 8000);  // order 6: round-off
  const auto error = [&](const System::Vector& q) { return (q - exact).norm(); };
  constexpr int gradients = 960;
  const double prk = error(end_of<BlanesMoan4::Stepper<System>>(none, gradients / 6));
  const double rkn = error(end_of<BlanesMoanRkn4::Stepper<System>>(none, gradients / 6));
  const double triple = error(end_of<VerletBy<triple_jump>>(none, gradients / 3));
  const double suzuki = error(end_of<VerletBy<suzuki_fractal>>(none, gradients / 5));
  INFO("S_6 " << prk << ", SRKN_6 " << rkn << ", triple jump " << triple << ", Suzuki " << suzuki);
  CHECK(prk < 0.1 * suzuki);
  CHECK(rkn < 0.1 * suzuki);
  CHECK(suzuki < triple);
}

}  // namespace
}  // namespace shakedown
