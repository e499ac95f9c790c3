// The nonlinear equation of SHAKE and RATTLE for rigid triangles (multiplier_newton.hpp), several
// molecules at a time (problems/base/lanes.hpp). With d_k = q_first - q_second along side k, and
// s_k = 2 d_k at q_n,
//
//   g_k = |d_k|^2 - l_k^2,    K_kl = (2 d_k . s_l) (b_k^T M^-1 b_l),    K x = g,
//   q -= M^-1 sum_k x_k (s_k (x) b_k),    lambda += x/c.
//
// The matrix is eliminated with row exchanges, which are chosen in every lane separately. All
// molecules take as many iterations as the slowest molecule.
#pragma once

#include <limits>

#include "methods/base/elimination.hpp"
#include "methods/base/method.hpp"
#include "methods/base/newton.hpp"
#include "problems/base/counters.hpp"
#include "problems/base/lanes.hpp"

namespace shakedown {

template <class P>
class TriangleNewton : TriangleLanes<ScalarOf<P>> {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;
  using Rows = LaneRows<Scalar, 9>;  // s_k, in lanes

  explicit TriangleNewton(const P& problem)
      : squared(problem.squared_sides()), at(problem.size() / 9), along(at.molecules()),
        multiplier(at.molecules()), change(at.molecules()), inverse(at.molecules()) {
    MatrixOf<Scalar, 3, Dynamic> masses(3, at.molecules());
    for (Index i = 0; i < 3 * at.molecules(); ++i) {
      masses.data()[i] = problem.mass().inverse(3 * i);
    }
    inverse.gather(masses.data());
  }

  /// As in multiplier_newton.hpp.
  StepReport solve(const P& /*problem*/, const Vector& free, Scalar c, const auto& G_n,
                   Scalar /*t*/, const NewtonOptions& options, Multipliers& lambda, Vector& q) {
    start(free, c, G_n, lambda);
    const StepReport report = newton(
        options, [&] { return evaluate(); }, [&] { return update(c); });
    at.scatter(q.data());
    multiplier.scatter(lambda.data());
    return report;
  }

  /// Always computes new matrices, which costs no more than keeping the old ones.
  StepReport one_iteration(const P& /*problem*/, const Vector& free, Scalar c, const auto& G_n,
                           Scalar /*t*/, Multipliers& lambda, Vector& q, bool /*renew*/ = true) {
    start(free, c, G_n, lambda);
    evaluate();
    const NewtonUpdate u = update(c);
    at.scatter(q.data());
    multiplier.scatter(lambda.data());
    return {u.solvable ? Status::ok : Status::singular, 1, u.update};
  }

  static Rows rows(const P& problem) { return Rows(problem.size() / 9); }
  static void rows_at(const P& /*problem*/, const Vector& q, Scalar /*t*/, Rows& G) {
    ++counts.jacobians;
    for (Index i = 0; i < G.molecules(); i += lane_width<Scalar>) {
      G.set(i, rows_of(take<Scalar, 9>(q.data(), i, G.molecules())));
    }
  }
  /// Returns the s_k of some molecules.
  static std::array<Lane<Scalar>, 9> rows_of(const std::array<Lane<Scalar>, 9>& atoms) {
    Points s = differences(atoms);
    for (L& coordinate : s) coordinate = Scalar(2) * coordinate;
    return s;
  }

  void pull(const auto& /*G_n*/, const Multipliers& /*lambda*/, Scalar weight, Vector& p) const {
    for (Index i = 0; i < at.molecules(); i += lane_width<Scalar>) {
      Points momenta = take<Scalar, 9>(p.data(), i, at.molecules());
      Three x = multiplier.get(i);
      for (L& tension : x) tension = weight * tension;
      add_pull(along.get(i), x, momenta);
      put<Scalar>(momenta, p.data(), i, at.molecules());
    }
  }

  StepReport project_momentum(const P& /*problem*/, const Vector& /*q*/, const auto& at_q,
                              Scalar /*t*/, Multipliers& impulse, Vector& p, Vector& /*v*/) {
    count_factorisation(80 * at.molecules());
    for (Index i = 0; i < at.molecules(); i += lane_width<Scalar>) {
      const Points momenta = take<Scalar, 9>(p.data(), i, at.molecules());
      const Points s = sides(at_q, i);
      const Three w = inverse.get(i);
      Points v;
      for (int k = 0; k < 9; ++k) v[k] = w[k / 3] * momenta[k];
      Three x;
      for (int k = 0; k < 3; ++k) x[k] = dot(column(s, k), difference(v, k));
      at.set(i, momenta);
      along.set(i, s);
      change.set(i, x);
    }
    Mask good = L{} == L{};
    for (Index i = 0; i < at.molecules(); i += lane_width<Scalar>) {
      const Points s = along.get(i);
      Three x = change.get(i);
      good = good & solve_gram(s, s, inverse.get(i), x);
      change.set(i, x);
    }
    if (!all_lanes<Scalar>(good)) return {Status::singular};
    ++counts.solves;
    for (Index i = 0; i < at.molecules(); i += lane_width<Scalar>) {
      Points momenta = at.get(i);
      const Three x = change.get(i);
      add_pull(along.get(i), {-x[0], -x[1], -x[2]}, momenta);
      put<Scalar>(momenta, p.data(), i, at.molecules());
      put<Scalar>(x, impulse.data(), i, at.molecules());
    }
    return {};
  }

 private:
  using typename TriangleLanes<Scalar>::L;
  using typename TriangleLanes<Scalar>::Mask;
  using typename TriangleLanes<Scalar>::Three;
  using typename TriangleLanes<Scalar>::Points;
  using TriangleLanes<Scalar>::column, TriangleLanes<Scalar>::difference;
  using TriangleLanes<Scalar>::differences;
  using TriangleLanes<Scalar>::dot, TriangleLanes<Scalar>::times, TriangleLanes<Scalar>::add_pull;

  /// x <- K^-1 x with K_kl = (a_k . s_l) (b_k^T M^-1 b_l), m = M^-1. Returns false in the lanes
  /// where K is singular.
  [[gnu::always_inline]] static Mask solve_gram(const Points& a, const Points& s, const Three& m,
                                                Three& x) {
    const L K01 = m[1], K02 = m[0], K12 = -m[2];
    const std::array<Three, 3> coupling{
        {{m[0] + m[1], K01, K02}, {K01, m[1] + m[2], K12}, {K02, K12, m[0] + m[2]}}};
    std::array<Three, 3> K;
    L largest{};
    for (int k = 0; k < 3; ++k) {
      for (int l = 0; l < 3; ++l) {
        K[k][l] = dot(column(a, k), column(s, l)) * coupling[k][l];
        raise<Scalar>(K[k][l], largest);
      }
    }
    const L smallest =
        pivot_floor_of<Scalar>() * largest + Scalar((std::numeric_limits<double>::min)());
    const auto keep_larger = [&](const Mask& other, int k, int row) {
      for (int l = k; l < 3; ++l) exchange(other, K[k][l], K[row][l]);
      exchange(other, x[k], x[row]);
    };
    Mask good = L{} == L{};
    Three inverse_pivot;
#pragma GCC unroll 3  // keeps K in registers
    for (int k = 0; k < 3; ++k) {
      for (int row = k + 1; row < 3; ++row) {
        keep_larger(magnitude(K[row][k]) > magnitude(K[k][k]), k, row);
      }
      const L size = magnitude(K[k][k]);
      good = good & (size > smallest) & (size <= Scalar(Eigen::NumTraits<Scalar>::highest()));
      inverse_pivot[k] = Scalar(1) / K[k][k];
      for (int row = k + 1; row < 3; ++row) {
        const L factor = K[row][k] * inverse_pivot[k];
        for (int l = k + 1; l < 3; ++l) K[row][l] -= factor * K[k][l];
        x[row] -= factor * x[k];
      }
    }
    for (int k = 2; k >= 0; --k) {
      x[k] *= inverse_pivot[k];
      for (int row = 0; row < k; ++row) x[row] -= K[row][k] * x[k];
    }
    return good;
  }
  static void exchange(const Mask& where, L& a, L& b) {
    const L old = a;
    a = where ? b : a;
    b = where ? old : b;
  }

  /// q = free - c M^-1 G_n^T lambda.
  void start(const Vector& free, Scalar c, const auto& G_n, const Multipliers& lambda) {
    for (Index i = 0; i < at.molecules(); i += lane_width<Scalar>) {
      Points q = take<Scalar, 9>(free.data(), i, at.molecules());
      const Points s = sides(G_n, i);
      Three x = take<Scalar, 3>(lambda.data(), i, at.molecules());
      along.set(i, s);
      multiplier.set(i, x);
      for (int k = 0; k < 3; ++k) x[k] = c * x[k];
      Points force{};
      add_pull(s, x, force);
      const Three w = inverse.get(i);
      for (int k = 0; k < 9; ++k) q[k] -= w[k / 3] * force[k];
      at.set(i, q);
    }
  }
  Points sides(const JacobianFor<P>& G, Index i) const {
    return take<Scalar, 9>(G.sides.front().data(), i, at.molecules());
  }
  static Points sides(const Rows& G, Index i) { return G.get(i); }

  /// Returns |g|, or NaN if a component is NaN, and stores g in `change`.
  double evaluate() {
    ++counts.constraints;
    Largest norm;
    for (Index i = 0; i < at.molecules(); i += lane_width<Scalar>) {
      const Points d = differences(at.get(i));
      Three g;
      for (int k = 0; k < 3; ++k) {
        g[k] = dot(column(d, k), column(d, k)) - squared(k);
        norm.meet(k, g[k]);
      }
      change.set(i, g);
    }
    return norm.value();
  }

  /// Works in two passes, so that the processor can overlap the work on several molecules.
  NewtonUpdate update(Scalar c) {
    ++counts.jacobians;
    count_factorisation(80 * at.molecules());
    Mask good = L{} == L{};
    for (Index i = 0; i < at.molecules(); i += lane_width<Scalar>) {
      const Points d = differences(at.get(i));
      Three x = change.get(i);
      good = good & solve_gram(d, along.get(i), times(L{} + Scalar(2), inverse.get(i)), x);
      change.set(i, x);
    }
    NewtonUpdate u;
    u.solvable = all_lanes<Scalar>(good);
    if (!u.solvable) return u;
    ++counts.solves;
    const DividerBy<Scalar> over_c(c);
    Three update{};
    Largest scale;
    for (Index i = 0; i < at.molecules(); i += lane_width<Scalar>) {
      const Three x = change.get(i);
      const Three m = inverse.get(i);
      Points force{};
      add_pull(along.get(i), x, force);
      for (int k = 0; k < 9; ++k) {
        const L step = m[k / 3] * force[k];
        const L q = at.get(i, k) - step;
        raise<Scalar>(step, update[k % 3]);
        scale.meet(k % 3, q);
        at.set(i, k, q);
      }
      for (int k = 0; k < 3; ++k) multiplier.set(i, k, multiplier.get(i, k) + over_c(x[k]));
    }
    u.update = largest_of(update);
    u.scale = scale.value();
    return u;
  }

  static double largest_of(const Three& x) {
    L all = x[0];
    for (const L& other : {x[1], x[2]}) raise<Scalar>(other, all);
    return static_cast<double>(largest_lane<Scalar>(all));
  }
  /// Accumulates max |x|, or NaN if an x is NaN. The sums are needed because a NaN loses every
  /// comparison but persists in a sum. There are three maxima and three sums, which do not wait for
  /// one another.
  struct Largest {
    Three size{}, total{};

    void meet(int k, const L& x) {
      raise<Scalar>(x, size[k]);
      total[k] += x;
    }
    [[nodiscard]] double value() const {
      const Mask numbers = (total[0] == total[0]) & (total[1] == total[1]) & (total[2] == total[2]);
      return all_lanes<Scalar>(numbers) ? largest_of(size)
                                        : std::numeric_limits<double>::quiet_NaN();
    }
  };

  VectorOf<Scalar, 3> squared;
  LaneRows<Scalar, 9> at;  // q, or p
  Rows along;
  LaneRows<Scalar, 3> multiplier;  // lambda
  LaneRows<Scalar, 3> change;      // g, then c times the update of lambda; or the impulse
  LaneRows<Scalar, 3> inverse;     // M^-1 of each atom
};

}  // namespace shakedown
