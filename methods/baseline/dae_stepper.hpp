// The constrained equations in the form that a code for F(t, y, y') = 0 takes (dae_equations.hpp).
// h is only the output interval. The solver keeps its own state: `step` continues from the solver's
// last output, whatever `state` contains. The solver's time starts at 0. The solver is given the
// exact Jacobian, which is dense, or sparse for structured problems. If the Jacobian is not known,
// the solver uses difference quotients.
#pragma once

#include "methods/baseline/dae_equations.hpp"
#include "methods/baseline/sundials.hpp"

namespace shakedown::detail {

template <class P>
class DaeStepper {
 public:
  /// `make(callbacks, y0, yp0, kinds, pattern, ordering)` returns the solver; `pattern` is null
  /// unless the Jacobian is sparse. The initial multipliers are `multipliers`, or the consistent
  /// ones if the list is empty.
  template <class Make>
  DaeStepper(const P& problem, DaeForm form, const std::vector<double>& multipliers,
             double step_size, const State<P>& state, Make&& make)
      : equations(problem, form, state,
                  scales_between_outputs(problem, state.q, state.p, state.t, step_size)),
        h(step_size) {
    start(multipliers, state, make);
  }
  DaeStepper(const DaeStepper&) = delete;
  DaeStepper& operator=(const DaeStepper&) = delete;

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

  template <class Make>
  void start(const std::vector<double>& multipliers, const State<P>& state, Make&& make) {
    std::vector<double> y, yp;
    if (!equations.start(state, multipliers, y, yp)) return;
    using sundials::Unknown;
    std::vector<Unknown> kinds(y.size(), Unknown::differential);
    std::fill_n(kinds.begin() + 2 * equations.n, equations.multiplier_count(), Unknown::multiplier);
    if (equations.form == DaeForm::ggl) {
      std::fill_n(kinds.end() - equations.multiplier_count(), equations.multiplier_count(),
                  Unknown::stabiliser);
    }
    const bool higher_index = equations.form != DaeForm::index1;
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
    solver = make(
        sundials::DaeCallbacks{this, residual, exact ? jacobian : nullptr, equations.units.time}, y,
        yp, kinds, pattern, ordering);
  }

  void show(State<P>& state) {
    equations.unpack(solver->y().data());
    state.q = equations.q;
    equations.show_momentum(state.p);
  }

  static int residual(void* self, double t, const double* y, const double* yp, double* r) {
    static_cast<DaeStepper*>(self)->equations.residual(t, y, yp, r);
    return 0;
  }

  static int jacobian(void* self, double t, double c, const double* y, const double* yp,
                      double* J) {
    auto& s = *static_cast<DaeStepper*>(self);
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

}  // namespace shakedown::detail
