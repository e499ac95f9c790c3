// SUNDIALS IDA, applied to the constrained equations in one of three forms (dae_equations.hpp). h
// is only the output interval.
//
// The default is the stabilised form ggl, which satisfies both constraint levels to within the
// tolerance. In the index-2 forms, the multipliers are left out of the error test, because
// otherwise IDA stalls. lambda(0) is computed from the index-1 equation unless it is given
// (`multipliers`), for example because it comes from a projection (AST 5.4). If lambda(0) is given,
// q''(0) follows from it. The index-2 forms have an analytic Jacobian. In the index-1 form, IDA
// uses difference quotients, because the Jacobian would require third derivatives of g. IDA also
// uses them if forces or M(q) have no derivatives. Constraints may move in every form. If
// constraints are redundant, the constraints found independent at the start are integrated, and
// their independence is checked at every output. The reported multipliers are then the shortest
// (base/factor_redundant.hpp). If G is small, as in Andrews' squeezer, an atol below 1e-12 requires
// a `multiplier-atol` above its default, because of round-off in mu. In the index-2 forms,
// structured problems use a sparse Jacobian and KLU, ordered by AMD or, if M is not diagonal, by
// COLAMD. Baseline: energy drifts. The trait record states the accuracy of both constraint levels
// for the default form. g drifts linearly in time with index-2 and quadratically with index-1. The
// solver keeps its own state: `step` continues from the solver's last output, whatever `state`
// contains.
// Source: Gear, Leimkuhler, Gupta 1985; Hindmarsh et al. 2005; KBS (30).
#pragma once

#include "methods/baseline/dae_stepper.hpp"

namespace shakedown {

struct Ida {
  static constexpr Traits traits{.name = "ida",
                                 .title = "IDA (BDF) on the DAE",
                                 .adaptive = true,
                                 .position_constraint = Conservation::bounded,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .source = "Hindmarsh et al. 2005; KBS (30)",
                                 .formula = R"(\begin{aligned}
\dot q &= v - G^{\mathsf T} \mu \\
M \dot v &= f - G^{\mathsf T} \lambda,
\quad f = -\nabla V + Q + \nabla_q (\tfrac12 v^{\mathsf T} M v) - \dot M v \\
0 &= g(q), \quad 0 = G v \quad \text{(form = ggl)} \\
h_n \dot y_n &= \sum_{i=0}^{k} \alpha_{n,i}\, y_{n-i}, \quad y = (q, v, \lambda, \mu),
\quad k \le 5
\end{aligned})"};
  static constexpr Appearance look{"IDA", Hue::orange, Marker::plus};
  /// Measured on a chain, including the factors.
  static constexpr double bytes_per_unknown = 2400.0;
  using Needs =
      needs::All<need::Constraints, need::CurvatureInTime, need::AnyMass, need::GradientInTime,
                 need::HessianInTime, need::ListedOperators, need::AnyForce, need::DoublePrecision>;

  struct Options : sundials::Tolerances {
    DaeForm form = DaeForm::ggl;
    std::vector<double> multipliers;  ///< initial multipliers; the consistent ones if empty

    static std::vector<Setting> settings() {
      auto all = inherit<Options, sundials::Tolerances>();
      all.push_back(choice<Options>(
          "form", &Options::form, "which equations IDA is given",
          {{"ggl", DaeForm::ggl}, {"index-2", DaeForm::index2}, {"index-1", DaeForm::index1}}));
      all.push_back(list<Options>("multipliers", &Options::multipliers, "multipliers at the start",
                                  "consistent"));
      all.push_back(setting<Options>(
          "first-step", &Options::first_step, "",
          "first internal step; 0: sqrt(atol)/10 of the time of the motion", range::non_negative));
      all.push_back(
          setting<Options>("multiplier-atol", &Options::multiplier_atol, "",
                           "absolute tolerance of multipliers, as atol; 0: atol of lambda, but "
                           "for round-off of the first step, and sqrt(atol) of mu",
                           range::non_negative));
      return all;
    }
  };

  template <class P>
  class Stepper : public detail::DaeStepper<P> {
   public:
    Stepper(const P& problem, const Options& options, double h, const State<P>& state)
        : detail::DaeStepper<P>(problem, options.form, options.multipliers, h, state,
                                [&](const auto& callbacks, const auto& y, const auto& yp,
                                    const auto& kinds, const auto* pattern, auto ordering) {
                                  return sundials::Solver::ida(options, callbacks, y, yp, kinds,
                                                               options.form != DaeForm::index1,
                                                               pattern, ordering);
                                }) {}
  };
};

}  // namespace shakedown
