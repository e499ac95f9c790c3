// Symmetric compositions: a symmetric step of order 2, Phi_h, raised to order 4 or 6 by
//
//   Psi_h = Phi_{gamma_s h} o ... o Phi_{gamma_1 h},
//   gamma_i = gamma_{s + 1 - i},   sum gamma_i = 1.
//
// A table with `in_turn` raises a step of order 1 instead: its stages are in turn that step and its
// adjoint, which the inner stepper takes as a last argument.
//
// A composition keeps what its inner step keeps: symplecticity, symmetry, momentum maps. A table is
// a struct with `order` and `gamma<S>()`; closed forms where they exist. TO Remark 2.1 asks for
// these.
#pragma once

#include <cmath>
#include <memory>
#include <vector>

#include "methods/base/method.hpp"

namespace shakedown {

/// Order 4 in three stages. Yoshida 1990; Suzuki 1990; Creutz, Gocksch 1989.
struct TripleJump {
  static constexpr int order = 4;
  template <class S>
  static std::vector<S> gamma() {
    using std::cbrt;
    using std::pow;
    const S root = pow(S(2), S(1) / S(3));
    const S outer = S(1) / (S(2) - root);
    return {outer, -root * outer, outer};
  }
};

/// Order 4 in five stages, smaller error. M. Suzuki, Phys. Lett. A 146 (1990) 319.
struct SuzukiFractal {
  static constexpr int order = 4;
  template <class S>
  static std::vector<S> gamma() {
    using std::pow;
    const S outer = S(1) / (S(4) - pow(S(4), S(1) / S(3)));
    return {outer, outer, S(1) - S(4) * outer, outer, outer};
  }
};

/// Order 6 in seven stages, solution A of H. Yoshida, Phys. Lett. A 150 (1990) 262; 20 digits, so
/// double precision only.
struct YoshidaSix {
  static constexpr int order = 6;
  template <class S>
  static std::vector<S> gamma() {
    const S g1(0.78451361047755726382);
    const S g2(0.23557321335935813368);
    const S g3(-1.17767998417887100695);
    return {g1, g2, g3, S(1) - S(2) * (g1 + g2 + g3), g3, g2, g1};
  }
};

/// Of a step of order 1 and its adjoint.
template <class Table>
concept InTurn = Table::in_turn;

/// The trait record of a composition follows from its inner step's.
template <class Inner, class Table>
constexpr Traits composed_traits(std::string_view name, std::string_view title,
                                 std::string_view source) {
  static_assert(InTurn<Table> || (Inner::traits.symmetric && Inner::traits.order_q == 2),
                "compositions of these tables need a symmetric step of order 2");
  Traits traits = Inner::traits;
  traits.symmetric = true;
  traits.name = name;
  traits.title = title;
  traits.source = source;
  traits.order_q = traits.order_p = Table::order;
  traits.multiplier_time = MultiplierTime::none;  // a composition has no lambda()
  traits.order_lambda = 0;
  traits.rho_infinity = -1.0;  // it may be unstable where each of its stages is not
  return traits;
}

template <class Inner, class Table, class P>
class CompositionStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Step = typename Inner::template Stepper<P>;

  CompositionStepper(const P& problem, const typename Inner::Options& options, Scalar step_size,
                     const State<P>& state)
      : h(step_size), gamma(Table::template gamma<Scalar>()) {
    stages.reserve(gamma.size());
    for (std::size_t s = 0; s < gamma.size(); ++s) {
      if constexpr (InTurn<Table>) {
        stages.emplace_back(problem, options, gamma[s] * h, state, s % 2 == 1);
      } else {
        stages.emplace_back(problem, options, gamma[s] * h, state);
      }
    }
  }

  StepReport step(State<P>& state) {
    StepReport total;
    const Scalar t = state.t;
    Scalar elapsed(0);
    for (std::size_t s = 0; s < stages.size(); ++s) {
      state.t = t + elapsed * h;
      if constexpr (requires { stages[s].restart(state); }) stages[s].restart(state);
      const StepReport report = stages[s].step(state);
      total.iterations += report.iterations;
      total.residual = report.residual > total.residual ? report.residual : total.residual;
      total.status = report.status;
      if (report.status != Status::ok) break;
      elapsed += gamma[s];
    }
    state.t = t;
    return total;
  }

 private:
  Scalar h;
  std::vector<Scalar> gamma;
  std::vector<Step> stages;
};

}  // namespace shakedown
