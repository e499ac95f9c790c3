// Symmetric compositions that raise the order of the centred option B of the GGL theta methods (KBS
// (82) at theta = vartheta = 1/2).
//
// If it starts from p_n + G_n^T mu, the centred step gives p_{n+1} - G_{n+1}^T mu with the same
// q_{n+1} and v (lambda changes by 2 mu/h). It thus acts on momenta modulo G^T. As a map of these
// classes of momenta, it is symmetric, symplectic and close to the identity, as compositions
// require. The remaining odd-even part of p is projected out after the last stage, so that G M^-1 p
// = 0.
//
// VI-B (83) also acts on momenta modulo G^T. Its adjoint is option B at theta = 0, not VI-A.
// Alternating the two, with step lengths alpha_i h (methods/base/splitting_tables.hpp), gives order
// 4 in twelve stages of at most 0.37 h. On the double pendulum, for equal h, the error is half the
// error of Suzuki's composition. For equal numbers of solves, both other compositions of order 4
// have smaller errors.
//
// VI-A cannot be composed in this way, although it is its own adjoint. The constraint at the middle
// of a step turns g(q_n) into -g(q_n) + O(h^2), which is not close to the identity. Stages of
// different lengths therefore leave an error of O(h^2) in g, so the composition has only order 2,
// whatever the table. The tables and their sources are in methods/base/composition_tables.hpp, and
// the methods in ggl_composed.hpp. Source: KBS 4.3; Hairer, Lubich, Wanner V.3.
#pragma once

#include "methods/base/composition.hpp"
#include "methods/ggl/ggl_theta.hpp"
#include "methods/langevin/tangent_space.hpp"

namespace shakedown {

/// A stage of a composition. It is the centred option B or, in tables with `in_turn`, alternately
/// VI-B's adjoint (which kicks first) and VI-B.
struct GglBStage {
  using Options = GglOptions;
  static constexpr double theta(StageKind kind) {
    return kind == StageKind::symmetric ? 0.5 : kind == StageKind::step ? 0.0 : 1.0;
  }
  template <class P>
  struct Stepper : GglTheta::Stepper<P> {
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state,
            StageKind kind)
        : GglTheta::Stepper<P>(problem, ThetaScheme::b(options, theta(kind), 0.5), h, state) {}
  };
};

struct GglBComposition {
  static constexpr Traits stage_traits = [](Traits traits) {
    traits.velocity_constraint = Conservation::exact;
    return traits;
  }(GglThetaB::centred);
  using Needs = GglNeeds;
  using Options = GglOptions;
  struct Data {
    Options options;
    const Composition& table;
  };

  template <class P>
  class Stepper {
   public:
    Stepper(const P& which, const Data& data, ScalarOf<P> h, const State<P>& state)
        : problem(which), stages(which, data.options, data.table, h, state), tangent(which) {}

    StepReport step(State<P>& state) {
      StepReport report = stages.step(state);
      if (report.status != Status::ok) return report;
      if (!tangent.move_to(problem, state.q)) {
        report.status = Status::singular;
        return report;
      }
      tangent.project(problem, state.p);
      return report;
    }

   private:
    P problem;
    CompositionStepper<GglBStage, P> stages;
    TangentSpace<P> tangent;
  };
};

}  // namespace shakedown
