// Variational (symplectic) Euler in both orderings.
//
//   kick first:   p_{n+1} = p_n - h grad V(q_n),   q_{n+1} = q_n + h M^-1 p_{n+1}
//   drift first:  q_{n+1} = q_n + h M^-1 p_n,      p_{n+1} = p_n - h grad V(q_{n+1})
//
// Order 1, symplectic, adjoint of each other (neither is symmetric), keeps linear and angular
// momentum to round-off. Linearly stable for h omega < 2. One gradient a step. TO Figure 1, row 3
// does not say which ordering it used.
// Source: Hairer, Lubich, Wanner I.1.2, VI.3; TO section 4.1 ("variational Euler").
#pragma once

#include "methods/base/algorithm.hpp"

namespace shakedown {

/// Both orderings.
struct SymplecticEuler {
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient>;
  struct Data {
    bool kick_first;
  };

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;

    Stepper(const P& which, const Data& data, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), work(state.q), kick_first(data.kick_first) {}

    StepReport step(State<P>& state) {
      if (kick_first) kick(state);
      problem.mass().solve(state.p, work);
      state.q += h * work;
      if (!kick_first) kick(state);
      return {};
    }

   private:
    void kick(State<P>& state) {
      problem.gradient(state.q, work);
      state.p -= h * work;
    }

    P problem;
    Scalar h;
    VectorFor<P> work;
    bool kick_first;
  };
};

template <bool kick_first>
struct EulerOrdering {
  static constexpr Traits named(std::string_view name, std::string_view title) {
    return {.name = name,
            .title = title,
            .order_q = 1,
            .order_p = 1,
            .symplectic = Symplecticity::canonical,
            .symmetric = false,
            .energy = Conservation::bounded,
            .linear_momentum = Conservation::exact,
            .angular_momentum = Conservation::exact,
            .source = "Hairer, Lubich, Wanner I.1.2; TO 4.1"};
  }
  using Algorithm = SymplecticEuler;
  using Needs = Algorithm::Needs;
  using Options = NoOptions;
  static Algorithm::Data data(const Options& /*options*/) { return {kick_first}; }
  template <class P>
  using Stepper = MemberStepper<EulerOrdering, P>;
};

struct EulerKickFirst : EulerOrdering<true> {
  static constexpr Traits traits = named("euler-kick-first", "Variational Euler, kick first");
  static constexpr Appearance look{"Euler A", Hue::orange, Marker::hollow_up};
};

struct EulerDriftFirst : EulerOrdering<false> {
  static constexpr Traits traits = named("euler-drift-first", "Variational Euler, drift first");
  static constexpr Appearance look{"Euler B", Hue::orange, Marker::down};
};

}  // namespace shakedown
