// What the trait tests cannot see of the implicit Runge-Kutta methods: their coefficients, and that
// two stages of the Lobatto pair are RATTLE.
#include <catch2/catch.hpp>
#include <cmath>
#include <limits>

#include "methods/base/run.hpp"
#include "methods/runge_kutta/gauss.hpp"
#include "methods/runge_kutta/lobatto_pair.hpp"
#include "methods/runge_kutta/radau.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown {
namespace {

using Real = long double;
constexpr Real round_off = 16 * std::numeric_limits<Real>::epsilon();

/// The largest error of B(p), C(q) and D(r): sum b_i c_i^{k-1} = 1/k, sum_j a_ij c_j^{k-1} = c_i^k/k,
/// sum_i b_i c_i^{k-1} a_ij = b_j (1 - c_j^k)/k.
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

/// B(p), C(q), D(r), and none of them one higher.
template <int s>
void check_exactly(const Tableau<Real, s>& table, int p, int q, int r) {
  CHECK(defect(table, p, q, r) <= round_off);
  CHECK(defect(table, p + 1, 0, 0) > 1e-4L);
  CHECK(defect(table, 0, q + 1, 0) > 1e-4L);
  CHECK(defect(table, 0, 0, r + 1) > 1e-4L);
}

// Hairer, Wanner, Solving ODEs II, Table IV.5.13; Hairer, Lubich, Wanner II.1.4.
TEST_CASE("Gauss, Radau IIA and the Lobatto pair satisfy their simplifying assumptions",
          "[methods]") {
  check_exactly(table_of<GaussNodes<2>>(), 4, 2, 2);
  check_exactly(table_of<GaussNodes<3>>(), 6, 3, 3);
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
  CHECK(distance(table_of<LobattoNodes<3>>()) > 0.01L);
  CHECK(distance(table_of<RadauNodes>()) > 0.01L);
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
  // Round-off of 200 steps.
  CHECK((a.q - b.q).cwiseAbs().maxCoeff() <= 1e-12);
  CHECK((a.p - b.p).cwiseAbs().maxCoeff() <= 1e-12);
  CHECK((a.q - start.q).cwiseAbs().maxCoeff() > 0.1);
}

}  // namespace
}  // namespace shakedown
