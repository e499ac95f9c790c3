// The equations q' = dH/dp, p' = -dH/dq in the form that a library's solver of y' = f(t, y) takes.
// h is only the output interval. The solver keeps its own state: `step` continues from the solver's
// last output, whatever `state` contains. The solver's time starts at 0. The solver works on q and
// p divided by their sizes (scales.hpp), so that one absolute tolerance fits both in any units. The
// solver is given the exact Jacobian, which is dense, or sparse for structured problems.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "methods/base/algorithm.hpp"
#include "methods/baseline/sundials.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/base/scales.hpp"

namespace shakedown::detail {

template <class P>
class FirstOrderStepper {
 public:
  using Vector = VectorFor<P>;

  /// `make(callbacks, y0, pattern)` returns the solver; `pattern` is null unless the Jacobian is
  /// sparse.
  template <class Make>
  FirstOrderStepper(const P& which, double step, const State<P>& state, Make&& make)
      : problem(which), h(step), begun(state.t), n(which.size()),
        sizes(scales_between_outputs(which, state.q, state.p, state.t, step)), q(state.q),
        p(state.p), v(state.q), f(state.q), scratch(state.q) {
    if constexpr (HasMassOfPosition<P>) M.setZero(n, n);
    std::vector<double> y0(static_cast<std::size_t>(2 * n));
    Vector::Map(y0.data(), n) = state.q / sizes.position;
    Vector::Map(y0.data() + n, n) = state.p / sizes.momentum;
    sundials::OdeCallbacks callbacks{this, rhs, nullptr, sizes.time};
    const sundials::SparsePattern* pattern = nullptr;
    if constexpr (exact && need::DenseOperators::met<P>) {
      resize_operator(H, n);
      callbacks.jacobian = jacobian;
    } else if constexpr (listed) {
      resize_operator(H, n);
      list_jacobian();
      assembly.freeze(2 * n);
      callbacks.jacobian = sparse_jacobian;
      pattern = &assembly.pattern();
    }
    solver = make(callbacks, y0, pattern);
  }
  FirstOrderStepper(const FirstOrderStepper&) = delete;
  FirstOrderStepper& operator=(const FirstOrderStepper&) = delete;

  StepReport step(State<P>& state) {
    ++outputs;
    const StepReport report = solver->advance_counted(static_cast<double>(outputs) * h);
    if (report.status != Status::ok) return report;
    take(solver->y().data());
    state.q = q;
    state.p = p;
    return report;
  }

  [[nodiscard]] const std::string& message() const { return solver->message(); }
  [[nodiscard]] sundials::Statistics statistics() const { return solver->statistics(); }

 private:
  void take(const double* y) {
    q = sizes.position * Vector::Map(y, n);
    p = sizes.momentum * Vector::Map(y + n, n);
  }

  static int rhs(void* self, double t, const double* y, double* ydot) {
    auto& s = *static_cast<FirstOrderStepper*>(self);
    s.take(y);
    velocity(s.problem, s.q, s.p, s.v, s.M);
    generalised_force(s.problem, s.q, s.v, s.begun + t, s.f, s.scratch);
    Vector::Map(ydot, s.n) = s.v / s.sizes.position;
    Vector::Map(ydot + s.n, s.n) = s.f / s.sizes.momentum;
    return 0;
  }

  /// Unit conversion factors: `by_q` multiplies terms of p' that contain q, and `by_p` multiplies
  /// terms of q' that contain p.
  [[nodiscard]] double by_q() const { return sizes.position / sizes.momentum; }
  [[nodiscard]] double by_p() const { return sizes.momentum / sizes.position; }

  /// Computes [ 0  M^-1; -Hess V  0 ] in these units.
  static int jacobian(void* self, double /*t*/, const double* y, double* J) {
    if constexpr (exact && need::DenseOperators::met<P>) {
      auto& s = *static_cast<FirstOrderStepper*>(self);
      Eigen::Map<Eigen::MatrixXd> full(J, 2 * s.n, 2 * s.n);
      full.setZero();
      s.take(y);
      s.problem.hessian(s.q, s.H);
      full.bottomLeftCorner(s.n, s.n) = s.H.template selfadjointView<Eigen::Lower>();
      full.bottomLeftCorner(s.n, s.n) *= -s.by_q();
      for (Index j = 0; j < s.n; ++j) {
        s.scratch.setZero();
        s.scratch(j) = 1.0;
        s.problem.mass().solve(s.scratch, s.v);
        full.col(s.n + j).head(s.n) = s.by_p() * s.v;
      }
    }
    return 0;
  }

  /// True if the Jacobian below is complete.
  static constexpr bool exact = HasConstantMass<P> && HasHessian<P> && !HasForce<P>;
  static constexpr bool listed = exact && HasListedOperators<P>;

  static int sparse_jacobian(void* self, double /*t*/, const double* y, double* J) {
    auto& s = *static_cast<FirstOrderStepper*>(self);
    s.take(y);
    s.assembly.fill(J);
    s.list_jacobian();
    return 0;
  }

  /// Lists the entries of the same Jacobian at q, including the whole diagonal. M must be diagonal.
  void list_jacobian() {
    if constexpr (listed) {
      for_each_entry(problem.mass(), [this](Index i, Index j, double a) {
        assembly.add(i, n + j, by_p() / a);
        assembly.add(i, j, 0.0);
        assembly.add(n + i, n + j, 0.0);
      });
      problem.hessian(q, H);
      for_each_entry(H,
                     [this](Index i, Index j, double a) { assembly.add(n + i, j, -by_q() * a); });
    }
  }

  P problem;
  double h;
  double begun;  // time at which the solver's time is 0
  Index n;
  Scales sizes;
  Vector q, p, v, f, scratch;
  FullMatrixFor<P> M;
  Operator<P> H;
  sundials::SparseAssembly assembly;  // used for structured problems
  std::int64_t outputs = 0;
  std::unique_ptr<sundials::Solver> solver;
};

}  // namespace shakedown::detail

namespace shakedown {

/// Codes that differ only in their solver share a stepper (base/algorithm.hpp). The problems must
/// meet the needs N.
template <class N>
struct FirstOrderCodes {
  using Needs = N;
  struct Data {
    sundials::Tolerances tolerances;
    std::unique_ptr<sundials::Solver> (*make)(const sundials::Tolerances&, sundials::OdeCallbacks,
                                              const std::vector<double>& y0);
  };

  template <class P>
  class Stepper : public detail::FirstOrderStepper<P> {
   public:
    Stepper(const P& problem, const Data& data, double h, const State<P>& state)
        : detail::FirstOrderStepper<P>(
              problem, h, state,
              [&](const auto& callbacks, const auto& y0, const auto* /*pattern*/) {
                return data.make(data.tolerances, callbacks, y0);
              }) {}
  };
};

using ExplicitCodes = FirstOrderCodes<
    needs::All<need::Unconstrained, need::GradientInTime, need::AnyForce, need::DoublePrecision>>;
using RosenbrockCodes =
    FirstOrderCodes<needs::All<need::Unconstrained, need::ConstantMass, need::Gradient,
                               need::Hessian, need::DenseOperators, need::DoublePrecision>>;

}  // namespace shakedown
