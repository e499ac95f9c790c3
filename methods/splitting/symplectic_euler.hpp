// Variational (symplectic) Euler in both orderings.
//
//   kick first:   p_{n+1} = p_n - h grad V(q_n),   q_{n+1} = q_n + h M^-1 p_{n+1}
//   drift first:  q_{n+1} = q_n + h M^-1 p_n,      p_{n+1} = p_n - h grad V(q_{n+1})
//
// Both have order 1, are symplectic, and conserve linear and angular momentum to round-off. They
// are adjoint to each other; neither is symmetric. Both are linearly stable for h omega < 2. A step
// takes one gradient. TO does not state which ordering Figure 1, row 3 uses.
// Source: Hairer, Lubich, Wanner I.1.2, VI.3; TO section 4.1 ("variational Euler").
#pragma once

#include "methods/base/method.hpp"

namespace shakedown {

namespace detail {

constexpr Traits symplectic_euler_traits(std::string_view name, std::string_view title,
                                         std::string_view formula) {
  return {.name = name,
          .title = title,
          .order_q = 1,
          .order_p = 1,
          .symplectic = Symplecticity::canonical,
          .symmetric = false,
          .energy = Conservation::bounded,
          .linear_momentum = Conservation::exact,
          .angular_momentum = Conservation::exact,
          .source = "Hairer, Lubich, Wanner I.1.2; TO 4.1",
          .formula = formula};
}

template <class P, bool kick_first>
class SymplecticEulerStepper {
 public:
  using Scalar = ScalarOf<P>;

  SymplecticEulerStepper(const P& which, const NoOptions& /*options*/, Scalar step_size,
                         const State<P>& state)
      : problem(which), h(step_size), work(state.q) {}

  StepReport step(State<P>& state) {
    if constexpr (kick_first) kick(state);
    problem.mass().solve(state.p, work);
    state.q += h * work;
    if constexpr (!kick_first) kick(state);
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
};

}  // namespace detail

struct EulerKickFirst {
  static constexpr Traits traits =
      detail::symplectic_euler_traits("euler-kick-first", "Variational Euler, kick first",
                                      R"(\begin{aligned}
p_{n+1} &= p_n - h \nabla V(q_n) \\
q_{n+1} &= q_n + h M^{-1} p_{n+1}
\end{aligned})");
  static constexpr Appearance look{"Euler A", Hue::orange, Marker::hollow_up};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient>;
  using Options = NoOptions;
  template <class P>
  using Stepper = detail::SymplecticEulerStepper<P, true>;
};

struct EulerDriftFirst {
  static constexpr Traits traits =
      detail::symplectic_euler_traits("euler-drift-first", "Variational Euler, drift first",
                                      R"(\begin{aligned}
q_{n+1} &= q_n + h M^{-1} p_n \\
p_{n+1} &= p_n - h \nabla V(q_{n+1})
\end{aligned})");
  static constexpr Appearance look{"Euler B", Hue::orange, Marker::down};
  using Needs = EulerKickFirst::Needs;
  using Options = NoOptions;
  template <class P>
  using Stepper = detail::SymplecticEulerStepper<P, false>;
};

}  // namespace shakedown
