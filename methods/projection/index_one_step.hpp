// Symmetric one-step methods for the index-1 form y' = F(y; t), y = (q, v), of constrained motion
// (base/consistent.hpp). They are computed one sweep at a time, because each sweep is followed by
// an iteration of the projection (symmetric_projection.hpp). A method is a struct with `order` and
//
//   template <class P> class Sweeps {
//     Sweeps(const P&, Scalar h);
//     void begin(Scalar t)                           t_n of a step
//     bool sweep(y~_n, mean, dq, dv)                 `mean` of y~_n and the last y~_{n+1}; then
//                                                    y~_{n+1} = y~_n + h (dq, dv); false: singular
//     const Multipliers& lambda() const              at t_{n+1/2}, to order 2
//   };
//
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, II.1.3, V.2.1.
#pragma once

#include <array>
#include <limits>

#include "methods/base/consistent.hpp"
#include "methods/runge_kutta/collocation.hpp"

namespace shakedown {

/// y~_{n+1} = y~_n + h F((y~_n + y~_{n+1})/2; t_n + h/2).
struct MidpointOnIndexOne {
  static constexpr int order = 2;

  template <class P>
  class Sweeps {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Sweeps(const P& which, Scalar step_size) : problem(which), h(step_size), index_one(which) {
      shown.setConstant(problem.constraint_count(),
                        Scalar(std::numeric_limits<double>::quiet_NaN()));
    }
    void begin(Scalar t) { t_mid = t + h / Scalar(2); }
    bool sweep(const Vector& /*q*/, const Vector& /*v*/, const Vector& q_mid, const Vector& v_mid,
               Vector& dq, Vector& dv) {
      dq = v_mid;
      return index_one.solve(problem, q_mid, v_mid, t_mid, shown, dv);
    }
    [[nodiscard]] const Multipliers& lambda() const { return shown; }

   private:
    P problem;
    Scalar h, t_mid{0};
    ConsistentMultiplier<P> index_one;
    Multipliers shown;
  };
};

/// Y_i = y~_n + h sum_j a_ij F(Y_j; t_n + c_j h), y~_{n+1} = y~_n + h sum_i b_i F(Y_i), with the
/// Gauss nodes, which give order 2s. A sweep uses the accelerations of the previous sweep.
template <int s>
struct GaussOnIndexOne {
  static constexpr int order = 2 * s;

  template <class P>
  class Sweeps {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Sweeps(const P& which, Scalar step_size)
        : problem(which), h(step_size), index_one(which),
          table(collocation(GaussNodes<s>::template nodes<Scalar>())) {
      q.setZero(problem.size());
      V.fill(q);
      A.fill(q);
      shown.setConstant(problem.constraint_count(),
                        Scalar(std::numeric_limits<double>::quiet_NaN()));
      stage_lambda = shown;
    }
    void begin(Scalar t) {
      t_n = t;
      for (Vector& a : A) a.setZero();
    }
    bool sweep(const Vector& q_n, const Vector& v_n, const Vector& /*q*/, const Vector& /*v*/,
               Vector& dq, Vector& dv) {
      for (int i = 0; i < s; ++i) {
        V[i] = v_n;
        for (int j = 0; j < s; ++j) V[i] += (h * table.A[i][j]) * A[j];
      }
      dq.setZero();
      dv.setZero();
      shown.setZero();
      for (int i = 0; i < s; ++i) {
        q = q_n;
        for (int j = 0; j < s; ++j) q += (h * table.A[i][j]) * V[j];
        if (!index_one.solve(problem, q, V[i], t_n + table.c[i] * h, stage_lambda, A[i])) {
          return false;
        }
        dq += table.b[i] * V[i];
        dv += table.b[i] * A[i];
        shown += table.b[i] * stage_lambda;
      }
      return true;
    }
    [[nodiscard]] const Multipliers& lambda() const { return shown; }

   private:
    P problem;
    Scalar h, t_n{0};
    ConsistentMultiplier<P> index_one;
    Tableau<Scalar, s> table;
    Vector q;
    std::array<Vector, s> V, A;
    Multipliers shown, stage_lambda;
  };
};

}  // namespace shakedown
