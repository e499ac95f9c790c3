// The pair of Dormand and Prince with step control (baseline/dormand_prince.hpp) for the index-1
// form of constrained motion, y' = F(y; t), y = (q, v) (base/consistent.hpp), with a projection of
// (q, p) onto g(q) = 0, G v = 0 along M^-1 G^T after each accepted step. It integrates M(q), forces
// Q(q, v, t), moving and redundant constraints. h is only the output interval. The solver keeps its
// own state: `step` continues from the solver's last output, whatever `state` contains. The error
// control works on q and v divided by their sizes (scales.hpp), so that one absolute tolerance fits
// both in any units. Both levels of constraints hold to round-off at any tolerance. Baseline:
// energy and momentum drift. `lambda` is the multiplier at (q_{n+1}, v_{n+1}).
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, IV.4, Algorithm 4.2; Hairer,
// Wanner, Solving ODEs II, VII.2; J. R. Dormand, P. J. Prince 1980.
#pragma once

#include <limits>

#include "methods/base/consistent.hpp"
#include "methods/baseline/dormand_prince.hpp"
#include "methods/projection/manifold_projection.hpp"
#include "problems/base/scales.hpp"

namespace shakedown {

struct DormandPrinceProjected {
  static constexpr Traits traits{.name = "dormand-prince-projected",
                                 .title = "Dormand-Prince 5(4), projected",
                                 .adaptive = true,
                                 .position_constraint = Conservation::exact,
                                 .velocity_constraint = Conservation::exact,
                                 .multiplier_time = MultiplierTime::end,
                                 .source = "Dormand, Prince 1980; Hairer, Lubich, Wanner IV.4",
                                 .formula = R"(\begin{aligned}
k_i &= F \bigl( y_n + h \textstyle\sum_{j<i} a_{ij} k_j \bigr), \quad i = 1, \dots, 7 \\
(\bar q, M^{-1} \bar p) &= y_n + h \textstyle\sum_{i<7} a_{7i} k_i, \quad
  \text{error} = h \textstyle\sum_i e_i k_i, \quad y = (q, v) \\
y' = F(y) &\colon\ q' = v, \quad M v' = -\nabla V - G^{\mathsf T} \lambda \\
G M^{-1} G^{\mathsf T} \lambda &= -G M^{-1} \nabla V + g''(q)[v, v] \\
q_{n+1} &= \bar q - M^{-1} G(\bar q)^{\mathsf T} \mu, \quad g(q_{n+1}) = 0 \\
p_{n+1} &= \bar p - G_{n+1}^{\mathsf T} \nu, \quad G_{n+1} M^{-1} p_{n+1} = 0
\end{aligned})"};
  static constexpr Appearance look{"DOPRI5, projected", Hue::blue, Marker::diamond};
  using Needs =
      needs::All<need::Constraints, need::CurvatureInTime, need::AnyMass, need::GradientInTime,
                 need::AnyForce, need::DenseWithMassOfPosition, need::DoublePrecision>;
  using Options = sundials::Tolerances;

  template <class P>
  class Stepper {
   public:
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& options, double step_size, const State<P>& state)
        : problem(which), h(step_size), begun(state.t), n(which.size()),
          sizes(scales_between_outputs(which, state.q, state.p, state.t, step_size)),
          index_one(which), projection(which, state, step_size / 1024.0), mass_at(which), on(state),
          v(state.q), a(state.q), from(state.q) {
      shown.setConstant(problem.constraint_count(), std::numeric_limits<double>::quiet_NaN());
      mass_at(problem, on.q).solve(on.p, v);
      std::vector<double> y0(static_cast<std::size_t>(2 * n));
      put(y0.data());
      regular = hold(on.t) && index_one.solve(problem, on.q, v, on.t, shown, a);
      solver = dormand_prince::projected(options, {this, rhs, nullptr, sizes.time}, project, y0);
    }
    Stepper(const Stepper&) = delete;
    Stepper& operator=(const Stepper&) = delete;

    StepReport step(State<P>& state) {
      if (!regular) return {Status::singular};
      ++outputs;
      const double t = static_cast<double>(outputs) * h;
      const StepReport report = solver->advance_counted(t);
      if (report.status != Status::ok) return report;
      take(solver->y().data());
      if (!index_one.solve(problem, on.q, v, begun + t, shown, a)) return {Status::singular};
      mass_at.multiply(problem, on.q, v, on.p);
      state.q = on.q;
      state.p = on.p;
      return report;
    }

    [[nodiscard]] const MultipliersFor<P>& lambda() const { return shown; }
    [[nodiscard]] std::string message() const {
      return regular ? solver->message() : "undeclared redundant constraints at the start";
    }
    [[nodiscard]] sundials::Statistics statistics() const { return solver->statistics(); }

   private:
    void take(const double* y) {
      on.q = sizes.position * Vector::Map(y, n);
      v = sizes.velocity * Vector::Map(y + n, n);
    }
    void put(double* y) const {
      Vector::Map(y, n) = on.q / sizes.position;
      Vector::Map(y + n, n) = v / sizes.velocity;
    }
    /// Finds the independent constraints, for the next step.
    bool hold(double t) {
      projection.hold(problem, on.q, t);
      return index_one.hold(problem, on.q, t);
    }

    static int rhs(void* self, double t, const double* y, double* ydot) {
      auto& s = *static_cast<Stepper*>(self);
      s.take(y);
      if (!s.index_one.solve(s.problem, s.on.q, s.v, s.begun + t, s.shown, s.a)) return 1;
      Vector::Map(ydot, s.n) = s.v / s.sizes.position;
      Vector::Map(ydot + s.n, s.n) = s.a / s.sizes.velocity;
      return 0;
    }
    static int project(void* self, double t, double* y) {
      auto& s = *static_cast<Stepper*>(self);
      s.take(y);
      s.mass_at.multiply(s.problem, s.on.q, s.v, s.on.p);
      if (s.projection.project(s.problem, s.begun + t, s.from, s.on).status != Status::ok) return 1;
      if (!s.hold(s.begun + t)) return 1;
      s.mass_at(s.problem, s.on.q).solve(s.on.p, s.v);
      s.put(y);
      return 0;
    }

    P problem;
    double h;
    double begun;  // time at which the solver's time is 0
    Index n;
    Scales sizes;
    ConsistentMultiplier<P> index_one;
    ManifoldProjection<P> projection;
    MassAt<P> mass_at;
    State<P> on;  // scratch
    Vector v, a, from;
    MultipliersFor<P> shown;
    std::int64_t outputs = 0;
    bool regular = false;
    std::unique_ptr<sundials::Solver> solver;
  };
};

}  // namespace shakedown
