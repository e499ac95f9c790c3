// HHT-I3 with step control: the method of hht.hpp with the error estimate, the change of the step
// size and the kept matrix of hht_steps.hpp. h is only the output interval. The solver keeps its
// own state: `step` continues from the solver's last step, whatever `state` contains.
//
// Steps run past the output times. A step cut short to end at an output would be followed by two
// changes of the step size, and each change disturbs the multipliers and the normal part of v. At
// an output within a step, q and v are interpolated (cubic Hermite polynomials of q from q and v,
// and of v from v and a). The interpolation errors are O(h^3), below the global error O(h^2). Then
// (q, p) is projected along M^-1 G^T onto g(q) = 0, G v = 0. This removes the interpolation error
// of g, and the deviation O(h^2) of v from G v = 0 that every step of HHT-I3 has. `lambda` is the
// consistent multiplier (base/consistent.hpp) at the projected (q, v). The multipliers of the steps
// belong to the ends of steps, and an interpolated multiplier would not balance the forces at the
// projected state. The next step starts from the end of the last one, not from the projected state.
//
// The estimate is O(h^3) and the global error O(h^2), so that the global error is proportional to
// the power 2/3 of the tolerance. Both levels of constraints hold to round-off at the outputs.
// Energy is dissipated. As in the source, the steps start from A_0 = a(t_0); the first step is so
// short that the error O(h) of A_0 does not matter. The constant delta of the estimate is derived
// in hht_steps.hpp from the time to which A_n belongs.
// Source: D. Negrut, R. Rampalli, G. Ottarsson, A. Sajdak, J. Comput. Nonlinear Dyn. 2 (2007) 73.
#pragma once

#include <limits>

#include "methods/projection/manifold_projection.hpp"
#include "methods/structural/hht.hpp"
#include "methods/structural/hht_steps.hpp"

namespace shakedown {

struct HhtI3Adaptive {
  static constexpr Traits traits{.name = "hht-i3-adaptive",
                                 .title = "HHT-alpha, index 3, with step control",
                                 .adaptive = true,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::end,
                                 .source = "Negrut, Rampalli, Ottarsson, Sajdak 2007",
                                 .formula = R"(\begin{aligned}
M a_{n+1} &= -\nabla V(q_{n+1}) - G_{n+1}^{\mathsf T} \lambda_{n+1}, \quad g(q_{n+1}) = 0 \\
A_{n+1} &= (1 + \alpha)\,a_{n+1} - \alpha a_n \\
q_{n+1} &= q_n + h v_n + h^2 \bigl( (\tfrac12 - \beta)\,A_n + \beta A_{n+1} \bigr) \\
v_{n+1} &= v_n + h \bigl( (1 - \gamma)\,A_n + \gamma A_{n+1} \bigr) \\
\gamma &= \tfrac12 - \alpha, \quad \beta = \tfrac14 (1 - \alpha)^2 \\
\text{error} &= \bigl( \tfrac16 - \beta - \tfrac12 \alpha \bigr) h^2 (A_{n+1} - A_n), \quad
  h_{n+1} = 0.9\, h\, \lVert \text{error} \rVert^{-1/3}
\end{aligned})"};
  static constexpr Appearance look{"HHT, step control", Hue::orange, Marker::hollow_pentagon};
  using Needs = needs::And<EquilibriumNeeds, need::DoublePrecision>;

  struct Options : sundials::Tolerances {
    double alpha = HhtOptions{}.alpha;
    double fraction = HhtNewton{}.fraction;
    double slowest = HhtNewton{}.slowest;

    /// A tolerance of 1e-8, as of the other codes, would leave a global error of about 1e-5.
    Options() { rtol = atol = 1e-9; }

    static std::vector<Setting> settings() {
      auto all = inherit<Options, sundials::Tolerances>();
      all.push_back(setting<Options>("alpha", &Options::alpha, "", "dissipation, 0 for none",
                                     {-1.0 / 3.0, 0.0}));
      all.push_back(setting<Options>("fraction", &Options::fraction, "",
                                     "part of the tolerance left by Newton's method; 0: round-off",
                                     {0.0, 1.0}));
      all.push_back(setting<Options>("slowest", &Options::slowest, "",
                                     "contraction above which the matrix is renewed", {0.0, 1.0}));
      return all;
    }
  };

  template <class P>
  class Stepper {
   public:
    Stepper(const P& which, const Options& options, double step_size, const State<P>& state)
        : problem(which), h(step_size), start(state.t),
          steps(which, options, {options.fraction, options.slowest}, options.alpha,
                scales_between_outputs(which, state.q, state.p, state.t, step_size), state),
          projection(which, state, step_size / 1024.0), index_one(which), mass_at(which), on(state),
          v(state.q), scratch(state.q) {
      shown.setConstant(problem.constraint_count(), std::numeric_limits<double>::quiet_NaN());
    }

    StepReport step(State<P>& state) {
      ++outputs;
      const double t = start + static_cast<double>(outputs) * h;
      const std::int64_t before = steps.statistics().iterations;
      StepReport report{steps.advance(t, h < 0.0 ? -1.0 : 1.0)};
      report.iterations = static_cast<int>(steps.statistics().iterations - before);
      if (report.status != Status::ok) return report;
      steps.interpolate(t, on.q, v);
      projection.hold(problem, steps.position(), steps.time());
      mass_at.multiply(problem, on.q, v, on.p);
      report.status = projection.project(problem, t, scratch, on).status;
      if (report.status != Status::ok) return report;
      mass_at(problem, on.q).solve(on.p, v);
      if (!index_one.solve(problem, on.q, v, t, shown, scratch)) return {Status::singular};
      state.q = on.q;
      state.p = on.p;
      return report;
    }

    [[nodiscard]] const MultipliersFor<P>& lambda() const { return shown; }
    [[nodiscard]] const std::string& message() const { return steps.message(); }
    [[nodiscard]] const sundials::Statistics& statistics() const { return steps.statistics(); }

   private:
    P problem;
    double h, start;
    HhtSteps<P> steps;
    ManifoldProjection<P> projection;
    ConsistentMultiplier<P> index_one;
    MassAt<P> mass_at;
    State<P> on;
    VectorFor<P> v, scratch;
    MultipliersFor<P> shown;
    std::int64_t outputs = 0;
  };
};

}  // namespace shakedown
