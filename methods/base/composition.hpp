// Symmetric compositions. They raise the order of a symmetric step Phi_h of order 2 by
//
//   Psi_h = Phi_{gamma_s h} o ... o Phi_{gamma_1 h},
//   gamma_i = gamma_{s + 1 - i},   sum gamma_i = 1,
//
// or they alternate a step of order 1 with its adjoint. A composition inherits symplecticity,
// symmetry and momentum maps from its stages. The coefficients are in composition_tables.hpp. TO
// Remark 2.1 suggests these compositions.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <vector>

#include "methods/base/algorithm.hpp"

namespace shakedown {

/// The coefficients gamma_1 ... gamma_s and the order of the composition.
class Composition {
 public:
  /// Composes a symmetric step in s = 2m + 1 stages, given gamma_1 ... gamma_m. The coefficient
  /// gamma_{m+1} follows from the sum.
  constexpr Composition(int order_of_table, std::initializer_list<double> first)
      : order(order_of_table), stages(2 * first.size() + 1) {
    double sum = 0.0;
    std::size_t i = 0;
    for (const double g : first) {
      sum += g;
      coefficients[i] = coefficients[stages - 1 - i] = g;
      ++i;
    }
    coefficients[i] = 1.0 - 2.0 * sum;
  }
  /// Alternates a step of order 1 with its adjoint, given the coefficients of all stages.
  static constexpr Composition in_turn_of(int order, std::span<const double> all) {
    Composition table(order, {});
    table.in_turn = true;
    table.stages = all.size();
    for (std::size_t i = 0; i < all.size(); ++i) table.coefficients[i] = all[i];
    return table;
  }

  [[nodiscard]] constexpr std::span<const double> gamma() const {
    return std::span(coefficients).first(stages);
  }

  int order;
  bool in_turn = false;

 private:
  std::size_t stages;
  std::array<double, 35> coefficients{};  // compositions of order 10 need 35 stages
};

/// The kind of one stage. Tables with `in_turn` alternate `step` and `adjoint`.
enum class StageKind : std::uint8_t { symmetric, step, adjoint };

/// The stepper of a composition whose stages are steps of Inner. Tables with `in_turn` require that
/// the constructor of Inner's stepper takes a StageKind as its last argument.
template <class Inner, class P>
class CompositionStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Step = typename Inner::template Stepper<P>;

  CompositionStepper(const P& problem, const typename Inner::Options& options,
                     const Composition& table, Scalar step_size, const State<P>& state)
      : h(step_size), gamma(table.gamma().begin(), table.gamma().end()) {
    stages.reserve(gamma.size());
    for (std::size_t s = 0; s < gamma.size(); ++s) {
      if constexpr (requires { Step(problem, options, h, state, StageKind::step); }) {
        const StageKind kind = !table.in_turn ? StageKind::symmetric
                               : s % 2 == 0   ? StageKind::step
                                              : StageKind::adjoint;
        stages.emplace_back(problem, options, gamma[s] * h, state, kind);
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

/// The algorithm of all compositions of method Inner.
template <class Inner>
struct CompositionOf {
  static constexpr Traits stage_traits = Inner::traits;
  using Needs = typename Inner::Needs;
  using Options = typename Inner::Options;
  struct Data {
    Options options;
    const Composition& table;
  };

  template <class P>
  struct Stepper : CompositionStepper<Inner, P> {
    Stepper(const P& problem, const Data& data, ScalarOf<P> h, const State<P>& state)
        : CompositionStepper<Inner, P>(problem, data.options, data.table, h, state) {}
  };
};

/// Derives the record of a composition from the record of its stages.
constexpr Traits composed_traits(Traits traits, const Composition& table, std::string_view name,
                                 std::string_view title, std::string_view source) {
  traits.symmetric = true;
  traits.name = name;
  traits.title = title;
  traits.source = source;
  traits.order_q = traits.order_p = table.order;
  traits.multiplier_time = MultiplierTime::none;  // a composition has no lambda()
  traits.order_lambda = 0;
  traits.rho_infinity = -1.0;  // a composition of stable stages may be unstable
  return traits;
}

/// A method of the composition algorithm A, complete except for its record.
template <class A, const Composition& table>
struct ComposedBy {
  static_assert(table.in_turn || (A::stage_traits.symmetric && A::stage_traits.order_q == 2),
                "compositions of these tables need a symmetric step of order 2");
  static constexpr Traits named(std::string_view name, std::string_view title,
                                std::string_view source) {
    return composed_traits(A::stage_traits, table, name, title, source);
  }
  using Algorithm = A;
  using Needs = typename A::Needs;
  using Options = typename A::Options;
  static typename A::Data data(const Options& options) { return {options, table}; }
  template <class P>
  using Stepper = MemberStepper<ComposedBy, P>;
};

}  // namespace shakedown
