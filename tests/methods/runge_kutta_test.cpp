// Properties of Runge-Kutta methods that the trait tests do not cover. These are the coefficients,
// the damping of dop853-fixed, the identity of the two-stage Lobatto pair with RATTLE, and
// symmetric projection of order 4.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <complex>
#include <limits>

#include "experiments/analysis/convergence.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/run.hpp"
#include "methods/baseline/dop853.hpp"
#include "methods/constrained/rattle.hpp"
#include "methods/half_explicit/herk.hpp"
#include "methods/projection/symmetric_projection.hpp"
#include "methods/runge_kutta/dop853_fixed.hpp"
#include "methods/runge_kutta/gauss.hpp"
#include "methods/runge_kutta/lobatto.hpp"
#include "methods/runge_kutta/radau.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/henon_heiles.hpp"
#include "problems/linear_oscillator.hpp"
#include "problems/pendulum_3d.hpp"
#include "tests/support/rooted_trees.hpp"

namespace shakedown {
namespace {

using Real = long double;
constexpr Real round_off = 16 * std::numeric_limits<Real>::epsilon();

/// Returns the largest error of B(p), C(q) and D(r): sum b_i c_i^{k-1} = 1/k, sum_j a_ij c_j^{k-1}
/// = c_i^k/k, sum_i b_i c_i^{k-1} a_ij = b_j (1 - c_j^k)/k.
template <int s>
Real defect(const Tableau<Real, s>& table, int p, int q, int r) {
  const auto& [c, b, A] = table;
  Real most = 0;
  const auto compare = [&most](Real x, Real y) { most = std::fmax(most, std::fabs(x - y)); };
  for (int k = 1; k <= p; ++k) {
    Real sum = 0;
    for (int i = 0; i < s; ++i) sum += b[i] * std::pow(c[i], Real(k - 1));
    compare(sum, Real(1) / k);
  }
  for (int i = 0; i < s; ++i) {
    for (int k = 1; k <= q; ++k) {
      Real sum = 0;
      for (int j = 0; j < s; ++j) sum += A[i][j] * std::pow(c[j], Real(k - 1));
      compare(sum, std::pow(c[i], Real(k)) / k);
    }
    for (int k = 1; k <= r; ++k) {
      Real sum = 0;
      for (int j = 0; j < s; ++j) sum += b[j] * std::pow(c[j], Real(k - 1)) * A[j][i];
      compare(sum, b[i] * (1 - std::pow(c[i], Real(k))) / k);
    }
  }
  return most;
}
template <class Nodes>
Tableau<Real, Nodes::s> table_of() {
  return collocation(Nodes::template nodes<Real>());
}

/// Checks that B(p), C(q) and D(r) hold, but fail if any of p, q and r is increased by one. The
/// smallest defect is (s!)^4 / ((2 s + 1) (2 s)!^2) = 2.3e-5, in B(9) of Gauss's four stages.
template <int s>
void check_exactly(const Tableau<Real, s>& table, int p, int q, int r) {
  CHECK(defect(table, p, q, r) <= round_off);
  CHECK(defect(table, p + 1, 0, 0) > 1e-5L);
  CHECK(defect(table, 0, q + 1, 0) > 1e-4L);
  CHECK(defect(table, 0, 0, r + 1) > 1e-4L);
}

// Hairer, Wanner, Solving ODEs II, Table IV.5.13; Hairer, Lubich, Wanner II.1.4.
TEST_CASE("Gauss, Radau IIA and the Lobatto pair satisfy their simplifying assumptions",
          "[methods]") {
  check_exactly(table_of<GaussNodes<2>>(), 4, 2, 2);
  check_exactly(table_of<GaussNodes<3>>(), 6, 3, 3);
  check_exactly(table_of<GaussNodes<4>>(), 8, 4, 4);
  check_exactly(table_of<RadauNodes>(), 5, 3, 2);
  check_exactly(table_of<LobattoNodes<3>>(), 4, 3, 1);
  check_exactly(table_of<LobattoNodes<4>>(), 6, 4, 2);
  check_exactly(symplectic_partner(table_of<LobattoNodes<3>>()), 4, 1, 3);
  check_exactly(symplectic_partner(table_of<LobattoNodes<4>>()), 6, 2, 4);
}

TEST_CASE("Gauss methods are their own symplectic partners, Lobatto IIIA is not", "[methods]") {
  const auto distance = [](const auto& table) {
    const auto partner = symplectic_partner(table);
    Real most = 0;
    for (std::size_t i = 0; i < table.c.size(); ++i) {
      for (std::size_t j = 0; j < table.c.size(); ++j) {
        most = std::fmax(most, std::fabs(table.A[i][j] - partner.A[i][j]));
      }
    }
    return most;
  };
  CHECK(distance(table_of<GaussNodes<2>>()) <= round_off);
  CHECK(distance(table_of<GaussNodes<3>>()) <= round_off);
  CHECK(distance(table_of<GaussNodes<4>>()) <= round_off);
  CHECK(distance(table_of<LobattoNodes<3>>()) > 0.01L);
  CHECK(distance(table_of<RadauNodes>()) > 0.01L);
}

// Hairer, Norsett, Wanner, Solving ODEs I, Table II.2.3.
TEST_CASE("Every rooted tree is generated once", "[methods]") {
  constexpr std::array<std::size_t, 9> numbers{1, 1, 2, 4, 9, 20, 48, 115, 286};
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    CHECK(rooted_trees(int(k) + 1).size() == numbers[k]);
  }
}

using Weights = StageCoefficients::Vector;

Weights weights_of(const ExplicitTableau::Row& row) { return {row.begin(), row.end()}; }

StageCoefficients coefficients_of(const ExplicitTableau& table) {
  StageCoefficients all;
  for (const ExplicitTableau::Row& row : table.a) all.alpha.push_back(weights_of(row));
  all.beta = all.alpha;
  return all;
}

// The coefficients are as large as 44, and a sum has up to twelve terms.
constexpr Real sums_of_large = 12 * 44 * std::numeric_limits<Real>::epsilon();

TEST_CASE("DOP853 has order 8, and its embedded methods have orders 5 and 3", "[methods][order]") {
  const StageCoefficients all = coefficients_of(dormand_prince_8);
  const Weights b = weights_of(dormand_prince_8.b);
  CHECK(all.defect_up_to(b, 8) <= sums_of_large);
  CHECK(all.defect(b, 9) > 1e-5L);
  Weights fifth = b;
  for (std::size_t i = 0; i < fifth.size(); ++i) fifth[i] -= dop853::fifth_error[i];
  CHECK(all.defect_up_to(fifth, 5) <= sums_of_large);
  CHECK(all.defect(fifth, 6) > 1e-4L);
  const Weights third = weights_of(dop853::third_order);
  CHECK(all.defect_up_to(third, 3) <= sums_of_large);
  CHECK(all.defect(third, 4) > 1e-2L);
}

TEST_CASE("An error in any coefficient of DOP853 violates the order conditions", "[methods]") {
  constexpr Real error = 1e-9L;
  const auto defect = [](const ExplicitTableau& table) {
    return coefficients_of(table).defect_up_to(weights_of(table.b), 8);
  };
  int coefficients = 0;
  for (std::size_t i = 0; i <= dormand_prince_8.stages; ++i) {
    ExplicitTableau changed = dormand_prince_8;
    ExplicitTableau::Row& row = i < changed.stages ? changed.a[i] : changed.b;
    for (Real& coefficient : row) {
      if (coefficient == 0.0L) continue;
      coefficient += error;
      INFO(i);
      CHECK(defect(changed) > 10 * sums_of_large);
      coefficient -= error;
      ++coefficients;
    }
  }
  CHECK(coefficients == 58);
}

TEST_CASE("dop853-fixed has order 8 on henon-heiles", "[methods][order]") {
  using P = HenonHeiles<>;
  const P problem{P::Parameters{}};
  constexpr double until = 4.0;
  const Reference reference = catalogue().problem("henon-heiles").reference({}, {}, {}, {until});
  const P::Vector exact_q = P::Vector::Map(reference.q[0].data());
  const P::Vector exact_p = P::Vector::Map(reference.p[0].data());
  // Between h = 2/3 and h = 1/4, the error falls from 1e-7 to 4e-11.
  Convergence error;
  for (const std::int64_t steps : {6, 8, 10, 12, 16}) {
    State<P> state = initial_state(problem);
    const double h = until / double(steps);
    Dop853Fixed::Stepper<P> stepper(problem, {}, h, state);
    REQUIRE(run(stepper, state, h, steps).status == Status::ok);
    error.add(h, std::hypot((state.q - exact_q).norm(), (state.p - exact_p).norm()));
  }
  INFO(error.text());
  CHECK_THAT(error.slope(), Catch::WithinAbs(8.0, 0.2));
}

/// Returns R(z) = 1 + sum_k z^k b^T A^{k-1} (1, ..., 1)^T, the factor of a step on y' = lambda y.
std::complex<Real> stability_function(const ExplicitTableau& table, std::complex<Real> z) {
  ExplicitTableau::Row power{};
  power.fill(1.0L);
  std::complex<Real> R = 1.0L, z_k = 1.0L;
  for (std::size_t k = 0; k < table.stages; ++k) {
    z_k *= z;
    Real b_power = 0.0L;
    ExplicitTableau::Row next{};
    for (std::size_t i = 0; i < table.stages; ++i) {
      b_power += table.b[i] * power[i];
      for (std::size_t j = 0; j < table.stages; ++j) next[i] += table.a[i][j] * power[j];
    }
    R += z_k * b_power;
    power = next;
  }
  return R;
}

TEST_CASE("dop853-fixed damps a linear oscillator as its head says", "[methods][stability]") {
  using Oscillator = LinearOscillator<>;
  const Eigen::MatrixXd one = Eigen::MatrixXd::Ones(1, 1);
  const Oscillator problem(one, Eigen::MatrixXd::Zero(1, 1), one);
  for (const double h : {0.5, 1.0, 2.0, 4.0}) {
    State<Oscillator> state = initial_state(problem);
    state.q(0) = 1.0;
    state.p(0) = 0.0;
    Dop853Fixed::Stepper<Oscillator> stepper(problem, {}, h, state);
    stepper.step(state);
    // A step multiplies q - i p by R(i h). Its terms are as large as 44 h.
    const std::complex<Real> R = stability_function(dormand_prince_8, {0.0L, h});
    CHECK_THAT(state.q(0), Catch::WithinAbs(double(R.real()), 1e-13));
    CHECK_THAT(state.p(0), Catch::WithinAbs(-double(R.imag()), 1e-13));
  }
  const auto loss = [](Real y) {
    return 1.0L - std::norm(stability_function(dormand_prince_8, {0.0L, y}));
  };
  CHECK_THAT(double(loss(0.25L) / std::pow(0.25L, 10.0L)), Catch::WithinAbs(4.5e-8, 0.1e-8));
  Real limit = 1.0L;
  while (loss(limit) > 0.0L) limit += 0.001L;
  CHECK_THAT(double(limit), Catch::WithinAbs(5.96, 0.005));
}

/// Returns the largest error in the conditions of orders 1 to 4 for equations of index 2 that are
/// linear in lambda. Here I(z)_i = sum_j a_ij z_j integrates, D = omega differentiates, and I(D(x))
/// = x at the stages 2 ... s + 1. Within a sum over b_i, both must be exact. For x = t^2, for
/// example, D(x) = 2 t.
template <class Table>
Real herk_defect() {
  constexpr int s = Table::s;
  using Stages = std::array<Real, s>;
  using Points = std::array<Real, s + 1>;
  const auto c = Table::template c<Real>();
  const auto a = Table::template a<Real>();
  const auto I = [&](const Stages& z) {
    Points x{};
    for (int i = 0; i <= s; ++i) {
      for (int j = 0; j < s; ++j) x[i] += a[i][j] * z[j];
    }
    return x;
  };
  const auto D = [&](const Points& x) {
    Stages z{};
    for (int i = 0; i < s; ++i) {
      z[i] = x[i + 1];
      for (int j = 0; j < i; ++j) z[i] -= a[i + 1][j] * z[j];
      z[i] /= a[i + 1][i];
    }
    return z;
  };
  const auto times = [](auto x, const auto& y) {
    for (std::size_t i = 0; i < x.size(); ++i) x[i] *= y[i];
    return x;
  };
  const auto stages = [](const Points& x) {
    Stages z{};
    std::copy_n(x.begin(), s, z.begin());
    return z;
  };
  Real most = 0;
  const auto compare = [&](const Stages& z, Real exact) {
    most = std::fmax(most, std::fabs(I(z)[s] - exact));
  };
  const Stages t = stages(c);
  Stages one{};
  one.fill(1);
  const Points row_sums = I(one);
  for (int i = 0; i <= s; ++i) most = std::fmax(most, std::fabs(row_sums[i] - c[i]));
  // D must map t^2 and t^3 to 2 t and 3 t^2, but only within a sum weighted by b.
  const Stages d2 = D(times(c, c)), d3 = D(times(c, times(c, c)));
  // Conditions of orders 1 to 4 for ODEs.
  compare(t, Real(1) / 2);
  compare(times(t, t), Real(1) / 3);
  compare(stages(I(t)), Real(1) / 6);
  compare(times(t, times(t, t)), Real(1) / 4);
  compare(times(t, stages(I(t))), Real(1) / 8);
  compare(stages(I(times(t, t))), Real(1) / 12);
  compare(stages(I(stages(I(t)))), Real(1) / 24);
  // Conditions of order 3 for index 2.
  compare(times(t, d2), Real(2) / 3);
  compare(stages(I(d2)), Real(1) / 3);
  compare(times(d2, d2), Real(4) / 3);
  // Conditions of order 4 for index 2.
  compare(times(t, times(t, d2)), Real(1) / 2);
  compare(times(t, d3), Real(3) / 4);
  compare(times(d2, d3), Real(3) / 2);
  compare(times(t, times(d2, d2)), 1);
  compare(times(d2, times(d2, d2)), 2);
  compare(times(d2, stages(I(t))), Real(1) / 4);
  compare(times(d2, stages(I(d2))), Real(1) / 2);
  compare(times(t, stages(I(d2))), Real(1) / 4);
  compare(stages(I(times(t, d2))), Real(1) / 6);
  compare(stages(I(times(d2, d2))), Real(1) / 3);
  compare(stages(I(d3)), Real(1) / 4);
  compare(stages(I(stages(I(d2)))), Real(1) / 12);
  compare(times(t, D(times(c, I(t)))), Real(3) / 8);
  compare(times(d2, D(times(c, I(t)))), Real(3) / 4);
  compare(times(t, D(times(c, I(d2)))), Real(3) / 4);
  compare(times(d2, D(times(c, I(d2)))), Real(3) / 2);
  return most;
}

/// A classical method of order 4 that does not have order 4 for index 2.
struct ClassicalFour {
  static constexpr int s = 4;
  template <class S>
  static std::array<S, s + 1> c() {
    return {S(0), S(1) / S(2), S(1) / S(2), S(1), S(1)};
  }
  template <class S>
  static std::array<std::array<S, s>, s + 1> a() {
    return {{{},
             {S(1) / S(2)},
             {S(0), S(1) / S(2)},
             {S(0), S(0), S(1)},
             {S(1) / S(6), S(1) / S(3), S(1) / S(3), S(1) / S(6)}}};
  }
};

// V. Brasey, E. Hairer, SIAM J. Numer. Anal. 30 (1993) 538.
TEST_CASE("The half-explicit method satisfies the order conditions of index 2, RK4 does not",
          "[half-explicit][oracle]") {
  CHECK(herk_defect<BraseyHairerFour>() <= round_off);
  CHECK(herk_defect<ClassicalFour>() > 0.01L);
}

// This is the other instance of the template. Its iteration requires steps so short that the suite
// does not list it.
TEST_CASE("Symmetric projection of Gauss with two stages has order 4 and returns", "[methods]") {
  using P = DoublePendulum<>;
  const P problem{P::Parameters{}};
  const State<P> start = initial_state(problem);
  const auto end = [&](State<P> state, double h, int steps) {
    SymmetricProjection4::Stepper<P> stepper(problem, {}, h, state);
    REQUIRE(run(stepper, state, h, steps).status == Status::ok);
    return state;
  };
  const auto change = [](const State<P>& a, const State<P>& b) {
    return (a.q - b.q).cwiseAbs().maxCoeff() + (a.p - b.p).cwiseAbs().maxCoeff();
  };
  const State<P> coarse = end(start, 0.04, 25), middle = end(start, 0.02, 50),
                 fine = end(start, 0.01, 100);
  CHECK(std::log2(change(coarse, middle) / change(middle, fine)) == Approx(4.0).margin(0.2));
  CHECK(change(end(fine, -0.01, 100), start) <= 1e-12);

  // The mean multipliers of a step and of the reverse step agree up to the error of the iteration.
  State<P> state = middle;
  const auto multiplier = [&](double h) {
    SymmetricProjection4::Stepper<P> stepper(problem, {}, h, state);
    REQUIRE(run(stepper, state, h, 1).status == Status::ok);
    return stepper.lambda();
  };
  const MultipliersFor<P> forth = multiplier(0.02), back = multiplier(-0.02);
  CHECK((forth - back).cwiseAbs().maxCoeff() <= 1e-10);
  CHECK(forth.cwiseAbs().minCoeff() > 0.1);
}

TEST_CASE("The Lobatto pair with two stages is RATTLE", "[methods]") {
  using P = DoublePendulum<>;
  const P problem{P::Parameters{}};
  const auto end = [&]<class Stepper>(Stepper stepper, State<P> state) {
    REQUIRE(run(stepper, state, 0.01, 200).status == Status::ok);
    return state;
  };
  const State<P> start = initial_state(problem);
  const State<P> a = end(LobattoPair<2>::Stepper<P>(problem, {}, 0.01, start), start);
  const State<P> b = end(Rattle::Stepper<P>(problem, {}, 0.01, start), start);
  // The bound is the round-off of 200 steps.
  CHECK((a.q - b.q).cwiseAbs().maxCoeff() <= 1e-12);
  CHECK((a.p - b.p).cwiseAbs().maxCoeff() <= 1e-12);
  CHECK((a.q - start.q).cwiseAbs().maxCoeff() > 0.1);
}

// At this coarse step the error of the method is 1e-4.
TEST_CASE("Radau IIA stops its iteration far below its local error", "[methods]") {
  using P = Pendulum3d<>;
  const P problem{P::Parameters{}};
  const State<P> start = initial_state(problem);
  constexpr int steps = 10;
  const auto check = [&]<class M>(M) {
    const auto end = [&](double fraction, int refinement) {
      typename M::Options options;
      if (fraction >= 0.0) options.fraction = fraction;
      State<P> state = start;
      const double h = 0.1 / refinement;
      typename M::template Stepper<P> stepper(problem, options, h, state);
      REQUIRE(run(stepper, state, h, steps * refinement).status == Status::ok);
      return state;
    };
    const auto distance = [](const State<P>& a, const State<P>& b) {
      return (a.q - b.q).cwiseAbs().maxCoeff();
    };
    const State<P> exact = end(0.0, 8), round_off = end(0.0, 1);
    const Counts before = counts;
    const State<P> stopped = end(-1.0, 1);
    // Each of the three stages has one matrix. If Newton's method did not reuse matrices, it would
    // need thirty or more.
    CHECK(counts.factorisations - before.factorisations <= 6 * steps);
    CHECK(distance(stopped, round_off) <= 0.1 * distance(round_off, exact));
    MultipliersFor<P> g;
    g.setZero(problem.constraint_count());
    problem.constraint(stopped.q, g);
    CHECK(g.cwiseAbs().maxCoeff() <= 1e-14);
  };
  check(Radau5Dae{});
  check(Radau5Ggl{});
}

}  // namespace
}  // namespace shakedown
