// Option B of the GGL theta methods, centred (KBS (82) at theta = vartheta = 1/2), raised to order 4
// and 6 by symmetric composition.
//
// Of a start p_n + G_n^T mu the centred step makes p_{n+1} - G_{n+1}^T mu with the same q_{n+1} and
// v (lambda moves by 2 mu/h): it acts on momenta modulo G^T, where it is symmetric, symplectic and
// close to the identity, as compositions need. What is left of the odd-even part of p is projected
// out after the last stage, so that G M^-1 p = 0.
//
// VI-A cannot be raised so, although it is its own adjoint: g at the middle of a step turns g(q_n)
// into -g(q_n) + O(h^2), which is not close to the identity, and stages of different lengths leave
// O(h^2) in g and thus order 2, whatever the table. Tables and their sources:
// methods/base/composition.hpp. Source: KBS 4.3; Hairer, Lubich, Wanner V.3.
#pragma once

#include "methods/base/composition.hpp"
#include "methods/ggl/ggl_theta.hpp"
#include "methods/langevin/tangent_space.hpp"

namespace shakedown {

struct CentredGglB {
  static constexpr Traits traits = GglThetaB::centred;
  using Options = GglOptions;
  template <class P>
  struct Stepper : GglThetaB::Stepper<P> {
    Stepper(const P& problem, const Options& options, ScalarOf<P> h, const State<P>& state)
        : GglThetaB::Stepper<P>(problem, ThetaBOptions{options, 0.5, 0.5}, h, state) {}
  };
};

template <class Table>
struct ComposedGglB {
  static constexpr Traits named(std::string_view name, std::string_view title) {
    Traits traits =
        composed_traits<CentredGglB, Table>(name, title, "KBS (82); Hairer, Lubich, Wanner V.3");
    traits.velocity_constraint = Conservation::exact;
    return traits;
  }
  using Needs = GglNeeds;
  using Options = GglOptions;

  template <class P>
  class Stepper {
   public:
    Stepper(const P& which, const Options& options, ScalarOf<P> h, const State<P>& state)
        : problem(which), stages(which, options, h, state), tangent(which) {}

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
    CompositionStepper<CentredGglB, Table, P> stages;
    TangentSpace<P> tangent;
  };
};

struct GglB4 : ComposedGglB<TripleJump> {
  static constexpr Traits traits = named("ggl-b-4", "GGL-B, centred, triple jump");
};
struct GglBSuzuki4 : ComposedGglB<SuzukiFractal> {
  static constexpr Traits traits = named("ggl-b-suzuki-4", "GGL-B, centred, Suzuki's five stages");
};
struct GglB6 : ComposedGglB<YoshidaSix> {
  static constexpr Traits traits = named("ggl-b-6", "GGL-B, centred, Yoshida's seven stages");
};

}  // namespace shakedown
