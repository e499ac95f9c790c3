// Explicit symplectic methods as users of the suite write them. None is in the catalogue. A table
// gives the drifts c_i and the kicks d_i of one step:
//
//   for i = 1 ... s:   q += c_i h M^-1 p,     p -= d_i h grad V(q)
//
// Each is symplectic. Each drift and each kick conserves linear and angular momentum.
#pragma once

#include <array>

#include "methods/base/method.hpp"

namespace shakedown::stranger {

template <class P, class Table>
class SplittingStepper {
 public:
  using Scalar = ScalarOf<P>;
  SplittingStepper(const P& which, const NoOptions& /*none*/, Scalar step_size,
                   const State<P>& state)
      : problem(which), h(step_size), work(state.q) {}

  StepReport step(State<P>& state) {
    for (std::size_t i = 0; i < Table::drifts.size(); ++i) {
      if (Table::drifts[i] != 0.0) drift(Scalar(Table::drifts[i]) * h, state);
      if (Table::kicks[i] != 0.0) kick(Scalar(Table::kicks[i]) * h, state);
    }
    return {};
  }

 private:
  void drift(Scalar t, State<P>& state) {
    problem.mass().solve(state.p, work);
    state.q += t * work;
  }
  void kick(Scalar t, State<P>& state) {
    problem.gradient(state.q, work);
    state.p -= t * work;
  }

  P problem;
  Scalar h;
  VectorFor<P> work;
};

constexpr Traits splitting(std::string_view name, int order, bool symmetric,
                           std::string_view source) {
  return {.name = name,
          .title = name,
          .order_q = order,
          .order_p = order,
          .symplectic = Symplecticity::canonical,
          .symmetric = symmetric,
          .energy = Conservation::bounded,
          .linear_momentum = Conservation::exact,
          .angular_momentum = Conservation::exact,
          .source = source};
}

template <class Table>
struct Splitting {
  static constexpr Traits traits = Table::traits;
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient>;
  using Options = NoOptions;
  template <class P>
  using Stepper = SplittingStepper<P, Table>;
};

/// Position Verlet, as `shakedown new method` generates it: order 2, symmetric.
/// Source: E. Hairer, C. Lubich, G. Wanner, Geometric Numerical Integration, I.1.4.
struct PositionVerletTable {
  static constexpr Traits traits = splitting("position-verlet", 2, true, "HLW I.1.4");
  static constexpr std::array drifts{0.5, 0.5}, kicks{1.0, 0.0};
};
using PositionVerlet = Splitting<PositionVerletTable>;

/// Ruth's method of order 3, not symmetric.
/// Source: R. D. Ruth, IEEE Trans. Nucl. Sci. 30 (1983) 2669.
struct Ruth3Table {
  static constexpr Traits traits = splitting("ruth-3", 3, false, "Ruth 1983");
  static constexpr std::array drifts{7.0 / 24.0, 3.0 / 4.0, -1.0 / 24.0};
  static constexpr std::array kicks{2.0 / 3.0, -2.0 / 3.0, 1.0};
};
using Ruth3 = Splitting<Ruth3Table>;

/// McLachlan and Atela's method of order 4: four gradients per step, optimised coefficients, kicks
/// first, not symmetric. Its order requires a kinetic energy that is quadratic in p.
/// Source: R. I. McLachlan, P. Atela, Nonlinearity 5 (1992) 541.
struct McLachlanAtela4Table {
  static constexpr Traits traits =
      splitting("mclachlan-atela-4", 4, false, "McLachlan, Atela 1992");
  static constexpr std::array drifts{0.0, 0.5153528374311229364, -0.085782019412973646,
                                     0.4415830236164665242, 0.1288461583653841854};
  static constexpr std::array kicks{0.1344961992774310892, -0.2248198030794208058,
                                    0.7563200005156682911, 0.3340036032863214255, 0.0};
};
using McLachlanAtela4 = Splitting<McLachlanAtela4Table>;

}  // namespace shakedown::stranger
