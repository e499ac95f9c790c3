// The extrapolated half-explicit Euler method for the equations of index 2, q' = v, M v' = f - G^T
// lambda, G v + dg/dt = 0. Here f is -grad V, plus the forces Q(q, v, t) and the Coriolis terms of
// M(q) if the problem has them. With n substeps of size eta = h/n, the Euler steps are
//
//   q_{k+1} = q_k + eta v_k
//   v_{k+1} = v_k + eta M_k^-1 (f_k - G_k^T lambda_k),     G_{k+1} v_{k+1} + dg/dt = 0,
//
// and each solves one linear system with the matrix G_{k+1} M_k^-1 G_k^T. All terms of index k are
// evaluated at (q_k, v_k, t_k). If constraints are redundant, only those that are independent at
// q_n are used. The errors in q, v and lambda_0 have expansions in powers of eta, so the values T_n
// for n = 1 ... s can be combined to order s,
//
//   T = sum_n w_n T_n,     w_n = prod_{k != n} n/(n - k),
//
// and the result is projected onto both levels of constraints. `lambda` is the extrapolated
// lambda_0, which approximates the multiplier at t_n. The method is explicit in the forces and
// therefore suits only motion that is not stiff. Linear momentum is exact. The methods are in
// extrapolated.hpp. Source: E. Hairer, C. Lubich, M. Roche, LNM 1409 (1989), section 6; C. Lubich,
// Impact Comput. Sci. Eng. 3 (1991) 213; Hairer, Wanner, Solving ODEs II, VII.6.
#pragma once

#include <limits>
#include <vector>

#include "methods/base/algorithm.hpp"
#include "methods/projection/manifold_projection.hpp"

namespace shakedown {

struct HalfExplicit {
  using Needs = needs::All<need::Constraints, need::AnyMass, need::GradientInTime, need::AnyForce,
                           need::DenseWithMassOfPosition>;
  struct Data {
    int s;  // the order
  };

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Stepper(const P& which, const Data& data, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), linear(which.constraint_count()),
          projection(which, state, step_size), mass_n(which), mass_at(which), start(state.q),
          kick(state.q), q(state.q), v(state.q), moved(state.q), gained(state.q), all_q(state.q),
          all_v(state.q), work(state.q), covector(state.q), weights(extrapolation(data.s)) {
      shown.setConstant(problem.constraint_count(),
                        Scalar(std::numeric_limits<double>::quiet_NaN()));
      force.setZero(problem.constraint_count());
      scratch = first = force;
      resize_jacobian(G, problem.constraint_count(), problem.size());
      G_n = G_next = G;
      resize_operator(K, problem.constraint_count());
    }

    StepReport step(State<P>& state) {
      const auto& inertia = mass_n(problem, state.q);
      inertia.solve(state.p, start);
      deceleration(inertia, state.q, start, state.t, kick);
      jacobian(problem, state.q, state.t, G_n);
      if constexpr (HasRedundantConstraints<P>) {
        gram(G_n, inertia, G_n, K);
        linear.hold(K);
        projection.hold(problem, state.q, state.t);
      }
      all_q.setZero();
      all_v.setZero();
      shown.setZero();
      for (int n = 1; n <= int(weights.size()); ++n) {
        if (!euler(state, inertia, n)) return {Status::singular};
        const Scalar weight = weights[n - 1];
        all_q += weight * moved;
        all_v += weight * gained;
        shown += weight * first;
      }
      state.q += all_q;
      if constexpr (HasMassOfPosition<P>) {
        start += all_v;
        mass_at(problem, state.q).apply(start, state.p);
      } else {
        inertia.apply(all_v, work);
        state.p += work;
      }
      return projection.project(problem, state.t + h, q, state);
    }

    [[nodiscard]] const Multipliers& lambda() const { return shown; }

   private:
    /// Returns w_1 ... w_s.
    static std::vector<Scalar> extrapolation(int s) {
      std::vector<Scalar> all;
      for (int n = 1; n <= s; ++n) {
        Scalar& weight = all.emplace_back(1);
        for (int k = 1; k <= s; ++k) {
          if (k != n) weight *= Scalar(n) / Scalar(n - k);
        }
      }
      return all;
    }

    /// Computes out = -M^-1 f, given M.
    void deceleration(const auto& mass, const Vector& at, const Vector& u, Scalar t, Vector& out) {
      generalised_force(problem, at, u, t, covector, out);
      covector = -covector;
      mass_at.add_turning(problem, at, u, Scalar(1), covector);
      mass.solve(covector, out);
    }

    /// Takes n Euler steps; returns false if a linear system is singular. Sums up the changes of q
    /// and v. Their round-off is smaller than the round-off of q and v, which the weights, up to 43
    /// for order 5, would magnify in every step.
    bool euler(const State<P>& state, const auto& inertia, int n) {
      const Scalar eta = h / Scalar(n);
      q = state.q;
      v = start;
      moved.setZero();
      gained.setZero();
      for (int k = 0; k < n; ++k) {
        const auto& mass = k == 0 ? inertia : mass_at(problem, q);
        if (k == 0) {
          work = kick;
          G = G_n;
        } else {
          deceleration(mass, q, v, state.t + Scalar(k) * eta, work);
          G = G_next;
        }
        const Scalar t = state.t + Scalar(k + 1) * eta;
        moved += eta * v;
        gained -= eta * work;
        q = state.q + moved;
        v = start + gained;
        jacobian(problem, q, t, G_next);
        velocity_constraint(problem, q, t, G_next, v, force, scratch);
        gram(G_next, mass, G, K);
        if (!linear.factor(K)) return false;
        linear.solve(force);
        if (k == 0) first = force / eta;
        covector.setZero();
        add_transpose(G, force, Scalar(-1), covector);
        mass.solve(covector, work);
        gained += work;
        v = start + gained;
      }
      return true;
    }

    P problem;
    Scalar h;
    MultiplierFactorFor<P> linear;
    MultiplierMatrix<P> K;
    ManifoldProjection<P> projection;
    MassAt<P> mass_n, mass_at;  // at q_n, at q_k
    JacobianFor<P> G_n, G, G_next;
    Vector start, kick;    // v_n and -M^-1 f(q_n, v_n; t_n)
    Vector q, v;           // of an Euler step
    Vector moved, gained;  // q - q_n, v - v_n
    Vector all_q, all_v;
    Vector work, covector;
    Multipliers shown, first, force, scratch;
    std::vector<Scalar> weights;  // of the T_n
  };
};

}  // namespace shakedown
