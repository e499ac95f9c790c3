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

#include "methods/baseline/dae_equations.hpp"
#include "methods/baseline/sundials.hpp"

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
  class Stepper {
   public:
    Stepper(const P& problem, const Options& options, double step_size, const State<P>& state)
        : equations(problem, options.form, state,
                    scales_between_outputs(problem, state.q, state.p, state.t, step_size)),
          h(step_size) {
      start(options, state);
    }
    Stepper(const Stepper&) = delete;
    Stepper& operator=(const Stepper&) = delete;

    StepReport step(State<P>& state) {
      if (!solver) return {Status::singular};
      ++outputs;
      const double t = static_cast<double>(outputs) * h;
      StepReport report = solver->advance_counted(t);
      if (report.status != Status::ok) return report;
      show(state);
      if constexpr (HasRedundantConstraints<P>) {
        dependent = !equations.shorten(t);
        if (dependent) report.status = Status::singular;
      }
      return report;
    }

    /// Takes one internal step towards t0 + h, so that the solver can be observed. Must not be
    /// mixed with calls of `step`.
    StepReport internal_step(State<P>& state) {
      if (!solver) return {Status::singular};
      if (!solver->advance_one_step(h, state.t)) return {Status::solver_failed};
      show(state);
      return {};
    }

    [[nodiscard]] const MultipliersFor<P>& lambda() const { return equations.lambda; }
    [[nodiscard]] std::string message() const {
      if (!solver) return "undeclared redundant constraints at the start";
      return dependent ? "constraints that were independent at the start are dependent"
                       : solver->message();
    }
    [[nodiscard]] sundials::Statistics statistics() const { return solver->statistics(); }

   private:
    static constexpr bool dense = need::DenseOperators::met<P>;
    // The rows of the constraints have an empty diagonal, so pivots are chosen off the diagonal. If
    // M couples neighbours, as in linkages, AMD's ordering then causes fill-in. If M is diagonal,
    // it causes none. COLAMD then saves nothing and would cost polymers a seventh of their speed.
    static constexpr bool diagonal_mass = requires(const P& problem) { problem.mass().diagonal; };
    static constexpr auto ordering =
        diagonal_mass ? sundials::Ordering::symmetric : sundials::Ordering::columns;

    void start(const Options& options, const State<P>& state) {
      std::vector<double> y, yp;
      if (!equations.start(state, options.multipliers, y, yp)) return;
      using sundials::Unknown;
      std::vector<Unknown> kinds(y.size(), Unknown::differential);
      std::fill_n(kinds.begin() + 2 * equations.n, equations.multiplier_count(),
                  Unknown::multiplier);
      if (options.form == DaeForm::ggl) {
        std::fill_n(kinds.end() - equations.multiplier_count(), equations.multiplier_count(),
                    Unknown::stabiliser);
      }
      const bool higher_index = options.form != DaeForm::index1;
      const bool exact = higher_index && DaeEquations<P>::analytic;
      const sundials::SparsePattern* pattern = nullptr;
      if constexpr (!dense) {
        if (!higher_index) {
          throw UsageError("form = index-1 needs dense operators; " + std::string(P::id) +
                           " has structure " + P::Structure::name() + ": use ggl or index-2");
        }
        list_jacobian(0.0, 1.0, yp.data());
        assembly.freeze(equations.size());
        pattern = &assembly.pattern();
      }
      solver = sundials::Solver::ida(
          options, {this, residual, exact ? jacobian : nullptr, equations.units.time}, y, yp, kinds,
          higher_index, pattern, ordering);
    }

    void show(State<P>& state) {
      equations.unpack(solver->y().data());
      state.q = equations.q;
      equations.show_momentum(state.p);
    }

    static int residual(void* self, double t, const double* y, const double* yp, double* r) {
      static_cast<Stepper*>(self)->equations.residual(t, y, yp, r);
      return 0;
    }

    static int jacobian(void* self, double t, double c, const double* y, const double* yp,
                        double* J) {
      auto& s = *static_cast<Stepper*>(self);
      s.equations.unpack(y);
      if constexpr (!DaeEquations<P>::analytic) {
        return -1;
      } else if constexpr (dense) {
        Eigen::Map<Eigen::MatrixXd> full(J, s.equations.size(), s.equations.size());
        full.setZero();
        s.equations.jacobian(t, c, yp, [&full](Index i, Index j, double a) { full(i, j) += a; });
      } else {
        s.assembly.fill(J);
        s.list_jacobian(t, c, yp);
      }
      return 0;
    }
    void list_jacobian(double t, double c, const double* yp) {
      equations.jacobian(t, c, yp, [this](Index i, Index j, double a) { assembly.add(i, j, a); });
    }

    DaeEquations<P> equations;
    double h;
    sundials::SparseAssembly assembly;  // used for structured problems
    std::int64_t outputs = 0;
    bool dependent = false;  // true if constraints that represent redundant ones became dependent
    std::unique_ptr<sundials::Solver> solver;
  };
};

}  // namespace shakedown
