// Splittings of H = T(p) + V(q) into kicks and drifts,
//
//   p -= b_1 h grad V(q),  q += a_1 h M^-1 p,  p -= b_2 h grad V(q),  ...  q += a_s h M^-1 p,
//   p -= b_{s+1} h grad V(q).
//
// Splittings are explicit and symplectic, and conserve linear and angular momentum to round-off. A
// step takes s gradients, because its last gradient is also the first gradient of the next step. A
// step with b_1 = b_{s+1} = 0 begins and ends with a drift and takes s - 1 gradients. The
// coefficients are in splitting_tables.hpp and composition_tables.hpp. Source: Hairer, Lubich,
// Wanner II.5 and III.3.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

#include "methods/base/algorithm.hpp"
#include "methods/base/splitting_table.hpp"

namespace shakedown {

/// Returns the record of a symmetric splitting.
constexpr Traits splitting_traits(int order, std::string_view name, std::string_view title,
                                  std::string_view source, std::string_view formula) {
  return {.name = name,
          .title = title,
          .order_q = order,
          .order_p = order,
          .symplectic = Symplecticity::canonical,
          .symmetric = true,
          .energy = Conservation::bounded,
          .linear_momentum = Conservation::exact,
          .angular_momentum = Conservation::exact,
          .source = source,
          .formula = formula};
}

struct Splitting {
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient>;
  struct Data {
    const SplittingTable& table;
  };

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Data& data, Scalar step_size, const State<P>& state)
        : problem(which), last_kick(Scalar(data.table.b().back()) * step_size), gradient(state.q),
          v(state.q), stages(data.table.a().size()),
          gradients(data.table.b().back() == 0.0 ? stages - 1 : stages) {
      for (std::size_t i = 0; i < stages; ++i) {
        kicks[i] = Scalar(data.table.b()[i]) * step_size;
        drifts[i] = Scalar(data.table.a()[i]) * step_size;
      }
      restart(state);
    }

    void restart(const State<P>& state) { problem.gradient(state.q, gradient); }
    void momentum_changed(const State<P>& /*state*/) {}

    StepReport step(State<P>& state) {
      for (std::size_t i = 0; i < stages; ++i) {
        state.p -= kicks[i] * gradient;
        problem.mass().solve(state.p, v);
        state.q += drifts[i] * v;
        if (i < gradients) problem.gradient(state.q, gradient);
      }
      state.p -= last_kick * gradient;
      return {};
    }

   private:
    P problem;
    Scalar last_kick;  // b_{s+1} h
    Vector gradient;   // at the current q
    Vector v;
    std::size_t stages, gradients;                               // per step
    std::array<Scalar, SplittingTable::most> kicks{}, drifts{};  // b_i h, a_i h
  };
};

/// A method based on Splitting; a derived struct adds the trait record.
template <const SplittingTable& coefficients>
struct SplitBy {
  static constexpr const SplittingTable& table = coefficients;
  using Algorithm = Splitting;
  using Needs = Algorithm::Needs;
  using Options = NoOptions;
  static Algorithm::Data data(const Options& /*options*/) { return {coefficients}; }
  template <class P>
  using Stepper = MemberStepper<SplitBy, P>;
};

}  // namespace shakedown
