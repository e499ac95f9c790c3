// Newmark (12) with a single Newton iteration per step: the "linearly-implicit Newmark" of TO
// Figure 1, row 5, which loses (conjugate) symplecticity.
//
// The paper does not state where the iteration starts or how a_{n+1} follows from its result. The
// default
//
//   start q_{n+1} = q_n,   a_{n+1} = (q_{n+1} - q_n - h v_n - h^2/2 (1 - 2 beta) a_n) / (beta h^2)
//
// reproduces the behaviour that the text describes (a large error, but consistent). Other readings
// are available as options; with them, the method either diverges or has small errors. Starting at
// the predictor of constant acceleration gives a different scheme. If a_{n+1} is re-evaluated as
// a_{n+1} = -M^-1 grad V(q_{n+1}), the stiff part is exact.
// Source: TO sections 2.2, 4.1.
#pragma once

#include <cstdint>

#include "methods/newmark/newmark.hpp"

namespace shakedown {

/// The start of the one Newton iteration for q_{n+1}.
enum class NewtonStart : std::uint8_t {
  previous,      ///< q_{n+1} = q_n
  acceleration,  ///< a_{n+1} = a_n
  ballistic,     ///< a_{n+1} = 0, so q_{n+1} starts at the predictor itself
};
/// How a_{n+1} is computed after the iteration.
enum class AccelerationFrom : std::uint8_t {
  relation,  ///< from Newmark's relation between q_{n+1} and a_{n+1} (the linear model)
  force,     ///< -M^-1 grad V(q_{n+1})
};

struct NewmarkOneIterationOptions {
  double beta = 0.4;  ///< the value in TO, Figure 1
  NewtonStart start = NewtonStart::previous;
  AccelerationFrom acceleration = AccelerationFrom::relation;
  HessianSource hessian = HessianSource::analytic;
  double unit = 0.0;  ///< of positions, as in NewtonOptions

  static std::vector<Setting> settings() {
    using O = NewmarkOneIterationOptions;
    return {
        setting<O>("beta", &O::beta, "", "Newmark's parameter", range::positive),
        choice<O>("start", &O::start, "where the Newton iteration starts",
                  {{"previous", NewtonStart::previous},
                   {"acceleration", NewtonStart::acceleration},
                   {"ballistic", NewtonStart::ballistic}}),
        choice<O>("acceleration", &O::acceleration, "where a_{n+1} comes from",
                  {{"relation", AccelerationFrom::relation}, {"force", AccelerationFrom::force}}),
        choice<O>(
            "hessian", &O::hessian, "where Newton's matrix comes from",
            {{"analytic", HessianSource::analytic}, {"difference", HessianSource::difference}})};
  }
};

struct NewmarkOneIteration {
  static constexpr Traits traits{.name = "newmark-one-iteration",
                                 .title = "Newmark, one Newton iteration",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::none,
                                 .symmetric = false,
                                 .energy = Conservation::none,
                                 .linear_momentum = Conservation::exact,
                                 .angular_momentum = Conservation::none,
                                 .source = "TO 2.2, 4.1 (Figure 1, row 5)",
                                 .formula = R"(\begin{aligned}
\hat q &= q_n + h v_n + \tfrac{h^2}{2} (1 - 2\beta) a_n \\
(M + \beta h^2 \nabla^2 V(q_n)) (q_{n+1} - q_n) &= M (\hat q - q_n) - \beta h^2 \nabla V(q_n) \\
a_{n+1} &= (q_{n+1} - \hat q) / (\beta h^2) \\
v_{n+1} &= v_n + \tfrac h2 (a_n + a_{n+1}), \quad M a_0 = -\nabla V(q_0) \\
&\text{(start = previous, acceleration = relation)}
\end{aligned})"};
  static constexpr Appearance look{"Newmark, 1 iteration", Hue::purple, Marker::down};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::Hessian>;
  using Options = NewmarkOneIterationOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(in_units_of(which, state, step_size, chosen)), h(step_size),
          c(Scalar(chosen.beta) * step_size * step_size),
          implicit(which, chosen.hessian, options.unit), a(state.q), v(state.q), work(state.q) {
      restart(state);
    }

    void restart(const State<P>& state) { acceleration_at(state.q); }

    StepReport step(State<P>& state) {
      problem.mass().solve(state.p, v);
      work = state.q + h * v + (h * h / Scalar(2) - c) * a;  // predictor
      v += (h / Scalar(2)) * a;
      if (options.start == NewtonStart::previous) {
        a = (state.q - work) / c;
      } else if (options.start == NewtonStart::ballistic) {
        a.setZero();
      }
      const StepReport report = implicit.one_iteration(problem, work, c, a);
      state.q = implicit.at();
      if (options.acceleration == AccelerationFrom::force) acceleration_at(state.q);
      v += (h / Scalar(2)) * a;
      problem.mass().apply(v, state.p);
      return report;
    }

   private:
    /// Computes a = -M^-1 grad V(q).
    void acceleration_at(const Vector& q) {
      problem.gradient(q, work);
      problem.mass().solve(work, a);
      a = -a;
    }

    P problem;
    Options options;
    Scalar h;
    Scalar c;  // beta h^2
    ImplicitAcceleration<P> implicit;
    Vector a;
    Vector v;
    Vector work;
  };
};

}  // namespace shakedown
