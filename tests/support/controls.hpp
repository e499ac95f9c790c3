// Negative controls: methods whose record is false in one known way. A check that accepts them
// proves nothing.
#pragma once

#include <array>
#include <vector>

#include "methods/constrained/rattle.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/newmark/newmark_one_iteration.hpp"
#include "methods/runge_kutta/rk4.hpp"
#include "methods/splitting/symplectic_euler.hpp"
#include "methods/splitting/velocity_verlet.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_composed.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"

namespace shakedown::control {

/// Method M with the record of another method.
template <class M, const Traits& record>
struct Claiming : M {
  static constexpr Traits traits = record;
};

using LinearisedShakeAsShake = Claiming<ShakeLinearised, Shake::traits>;
using OneIterationAsNewmark = Claiming<NewmarkOneIteration, Newmark::traits>;
using RungeKuttaAsComposition = Claiming<RungeKutta4, ZhangSkeel4::traits>;
using SimplifiedAsZhangSkeel = Claiming<ZhangSkeelSimplified, ZhangSkeel::traits>;
using VerletAsEuler = Claiming<VelocityVerlet, EulerKickFirst::traits>;
using EulerAsVerlet = Claiming<EulerKickFirst, VelocityVerlet::traits>;

constexpr Traits with_time(Traits traits, MultiplierTime time) {
  traits.multiplier_time = time;
  return traits;
}
inline constexpr Traits shake_a_step_late = with_time(Shake::traits, MultiplierTime::begin);
using ShakeAStepLate = Claiming<Shake, shake_a_step_late>;

/// Explicit Euler: evaluates both q' and p' at the old point.
struct ExplicitEuler {
  static constexpr Traits traits = VelocityVerlet::traits;
  using Needs = VelocityVerlet::Needs;
  using Options = NoOptions;
  template <class P>
  class Stepper {
   public:
    Stepper(const P& which, const Options&, ScalarOf<P> step_size, const State<P>& state)
        : problem(which), h(step_size), v(state.q), gradient(state.q) {}
    StepReport step(State<P>& state) {
      problem.mass().solve(state.p, v);
      problem.gradient(state.q, gradient);
      state.q += h * v;
      state.p -= h * gradient;
      return {};
    }

   private:
    P problem;
    ScalarOf<P> h;
    VectorFor<P> v, gradient;
  };
};

/// Velocity Verlet with one of four faults. Each violates only one promise of the record.
enum class Fault { lopsided_kicks, pushed, hoarding, silent };

template <Fault fault>
struct FaultyVerlet {
  static constexpr Traits traits = VelocityVerlet::traits;
  using Needs = VelocityVerlet::Needs;
  using Options = NoOptions;
  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    Stepper(const P& which, const Options&, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), v(state.q), gradient(state.q) {}
    StepReport step(State<P>& state) {
      const Scalar first = fault == Fault::lopsided_kicks ? Scalar(0.51) : Scalar(0.5);
      problem.gradient(state.q, gradient);
      state.p -= first * h * gradient;
      problem.mass().solve(state.p, v);
      state.q += h * v;
      problem.gradient(state.q, gradient);
      state.p -= (Scalar(1) - first) * h * gradient;
      if (fault == Fault::pushed) state.p(0) += Scalar(1e-12) * h;
      if (fault == Fault::hoarding) hoard.assign(1, 0.0), hoard = {};
      if (fault == Fault::silent && !is_finite(state)) state.q = state.p.setOnes();
      return {};
    }

   private:
    P problem;
    Scalar h;
    VectorFor<P> v, gradient;
    std::vector<double> hoard;
  };
};

/// The triple jump with its outer coefficient wrong in the fourth digit. The sum is 1.
inline constexpr Composition broken_table{4, {1.3517}};  // 1.35120719...
struct BrokenComposition : ComposedBy<ZhangSkeelComposition, broken_table> {
  static constexpr Traits traits = ZhangSkeel4::traits;
};

/// RATTLE without the projection of the momentum: p is its half-step value plus a kick.
struct UnprojectedRattle {
  static constexpr Traits traits = Rattle::traits;
  using Needs = Rattle::Needs;
  using Options = Rattle::Options;
  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    Stepper(const P& which, const Options& options, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), inner(which, options, step_size, state), G(),
          before(state.q) {
      resize_jacobian(G, problem.constraint_count(), problem.size());
    }
    StepReport step(State<P>& state) {
      before = state.q;
      const StepReport report = inner.step(state);
      jacobian(problem, before, state.t, G);
      add_transpose(G, inner.lambda(), -h * h, state.p);
      return report;
    }
    [[nodiscard]] const MultipliersFor<P>& lambda() const { return inner.lambda(); }

   private:
    P problem;
    Scalar h;
    Rattle::Stepper<P> inner;
    JacobianFor<P> G;
    VectorFor<P> before;
  };
};

/// Method M under its own record, except that p also decays by one per cent per unit of time.
template <class M>
struct Leaking : M {
  template <class P>
  class Stepper : public M::template Stepper<P> {
    using Base = typename M::template Stepper<P>;

   public:
    using Scalar = ScalarOf<P>;
    Stepper(const P& which, const typename M::Options& options, Scalar step_size,
            const State<P>& state)
        : Base(which, options, step_size, state), h(step_size) {}
    StepReport step(State<P>& state) {
      const StepReport report = Base::step(state);
      state.p *= Scalar(1) - h / Scalar(100);
      if constexpr (requires { Base::momentum_changed(state); }) Base::momentum_changed(state);
      return report;
    }

   private:
    Scalar h;
  };
};

using All = MethodList<ExplicitEuler, LinearisedShakeAsShake, OneIterationAsNewmark,
                       RungeKuttaAsComposition, SimplifiedAsZhangSkeel, VerletAsEuler,
                       EulerAsVerlet, ShakeAStepLate, FaultyVerlet<Fault::lopsided_kicks>,
                       FaultyVerlet<Fault::pushed>, FaultyVerlet<Fault::hoarding>,
                       FaultyVerlet<Fault::silent>, BrokenComposition, UnprojectedRattle>;

}  // namespace shakedown::control
