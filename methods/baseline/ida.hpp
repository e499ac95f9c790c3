// SUNDIALS IDA on the constrained equations in three forms; h is only the output interval.
//
//   ggl      q' = v - G^T mu,  M v' = -grad V - G^T lambda,  0 = g,  0 = G v       (index 2)
//   index-2  q' = v,           M v' = -grad V - G^T lambda,          0 = G v
//   index-1  q' = v,           M v' = -grad V - G^T lambda,  0 = d2/dt2 g
//
// The stabilised form ggl is the default: it keeps both constraint levels to the tolerance. The
// multipliers are left out of the error test for the index-2 forms, without which IDA stalls.
// lambda(0) is computed from the index-1 equation, or given (`multipliers`), as where it comes from
// a projection, AST 5.4; q''(0) then follows from the given one. Analytic Jacobian for the index-2
// forms, differences for index 1 (it would need third derivatives of g). Structured problems get a
// sparse Jacobian and KLU, in the index-2 forms. Baseline: energy drifts. The constraint levels of
// the trait record are those of the default form; g drifts linearly in time with index-2 and
// quadratically with index-1. The solver keeps its own state: `step` continues from its last
// output, whatever `state` holds. Source: Gear, Leimkuhler, Gupta 1985; Hindmarsh et al. 2005; KBS
// (30).
#pragma once

#include "methods/base/consistent.hpp"
#include "methods/baseline/sundials.hpp"

namespace shakedown {

/// Which equations IDA is given.
enum class DaeForm : std::uint8_t { ggl, index2, index1 };

struct Ida {
  static constexpr Traits traits{.name = "ida",
                                 .title = "IDA (BDF) on the DAE",
                                 .adaptive = true,
                                 .position_constraint = Conservation::bounded,
                                 .velocity_constraint = Conservation::bounded,
                                 .multiplier_time = MultiplierTime::end,
                                 .source = "Hindmarsh et al. 2005; KBS (30)"};
  using Needs = needs::All<need::Constraints, need::FixedConstraints, need::ConstraintCurvature,
                           need::ConstantMass, need::Gradient, need::Hessian, need::ListedOperators,
                           need::DoublePrecision>;

  struct Options : sundials::Tolerances {
    DaeForm form = DaeForm::ggl;
    std::vector<double> multipliers;  ///< at the start; none: the consistent ones

    static std::vector<Setting> settings() {
      auto all = inherit<Options, sundials::Tolerances>();
      all.push_back(choice<Options>(
          "form", &Options::form, "which equations IDA is given",
          {{"ggl", DaeForm::ggl}, {"index-2", DaeForm::index2}, {"index-1", DaeForm::index1}}));
      all.push_back(list<Options>("multipliers", &Options::multipliers, "multipliers at the start",
                                  "consistent"));
      all.push_back(setting<Options>("first-step", &Options::first_step, "",
                                     "first internal step; 0: sqrt(atol)/10", range::non_negative));
      return all;
    }
  };

  template <class P>
  class Stepper {
   public:
    using Vector = VectorFor<P>;
    using Multipliers = MultipliersFor<P>;

    Stepper(const P& which, const Options& options, double step_size, const State<P>& state)
        : problem(which), form(options.form), h(step_size), n(which.size()),
          m(which.constraint_count()), q(state.q), v(state.q), force(state.q), work(state.q) {
      multiplier.setZero(m);
      mu = rate = multiplier;
      resize_jacobian(G, m, n);
      resize_jacobian(DG, m, n);
      resize_operator(H, n);
      start(options, state);
    }
    Stepper(const Stepper&) = delete;
    Stepper& operator=(const Stepper&) = delete;

    StepReport step(State<P>& state) {
      if (!solver) return {Status::singular};
      ++outputs;
      const StepReport report = solver->advance_counted(static_cast<double>(outputs) * h);
      if (report.status != Status::ok) return report;
      unpack(solver->y().data());
      state.q = q;
      problem.mass().apply(v, state.p);
      return report;
    }

    /// One internal step towards t0 + h, to see what the solver does; not to be mixed with `step`.
    StepReport internal_step(State<P>& state) {
      if (!solver) return {Status::singular};
      if (!solver->advance_one_step(h, state.t)) return {Status::solver_failed};
      unpack(solver->y().data());
      state.q = q;
      problem.mass().apply(v, state.p);
      return {};
    }

    [[nodiscard]] const Multipliers& lambda() const { return multiplier; }
    [[nodiscard]] std::string message() const {
      return solver ? solver->message() : "redundant constraints at the start";
    }
    [[nodiscard]] sundials::Statistics statistics() const { return solver->statistics(); }

   private:
    void start(const Options& options, const State<P>& state) {
      ConsistentMultiplier<P> consistent(problem);
      problem.mass().solve(state.p, v);
      if (!consistent.solve(problem, state.q, v, multiplier, work)) return;
      if (!options.multipliers.empty()) take(options.multipliers, state.q);
      const Index size = 2 * n + m + (form == DaeForm::ggl ? m : 0);
      std::vector<double> y(static_cast<std::size_t>(size), 0.0);
      std::vector<double> yp(y);
      std::vector<bool> differential(y.size(), false);
      std::fill_n(differential.begin(), 2 * n, true);
      Vector::Map(y.data(), n) = state.q;
      Vector::Map(y.data() + n, n) = v;
      Multipliers::Map(y.data() + 2 * n, m) = multiplier;
      Vector::Map(yp.data(), n) = v;
      Vector::Map(yp.data() + n, n) = work;
      const bool higher_index = form != DaeForm::index1;
      const sundials::SparsePattern* pattern = nullptr;
      if constexpr (!need::DenseOperators::met<P>) {
        if (!higher_index) {
          throw UsageError("form = index-1 needs dense operators; " + std::string(P::id) +
                           " has structure " + P::Structure::name() + ": use ggl or index-2");
        }
        list_jacobian(1.0);
        assembly.freeze(size);
        pattern = &assembly.pattern();
      }
      solver = sundials::Solver::ida(options, {this, residual, higher_index ? jacobian : nullptr},
                                     y, yp, differential, higher_index, pattern);
    }

    /// lambda(0) as given, and v'(0) = -M^-1 (grad V + G^T lambda) in `work`.
    void take(const std::vector<double>& given, const Vector& at) {
      if (std::ssize(given) != m) {
        throw UsageError("multipliers has " + std::to_string(given.size()) + " numbers; " +
                         std::string(P::id) + " has " + std::to_string(m) + " constraints");
      }
      multiplier = Multipliers::Map(given.data(), m);
      problem.gradient(at, force);
      problem.jacobian(at, G);
      add_transpose(G, multiplier, 1.0, force);
      problem.mass().solve(force, work);
      work = -work;
    }

    void unpack(const double* y) {
      q = Vector::Map(y, n);
      v = Vector::Map(y + n, n);
      multiplier = Multipliers::Map(y + 2 * n, m);
      if (form == DaeForm::ggl) mu = Multipliers::Map(y + 2 * n + m, m);
    }

    static int residual(void* self, double /*t*/, const double* y, const double* yp, double* r) {
      auto& s = *static_cast<Stepper*>(self);
      s.unpack(y);
      s.problem.jacobian(s.q, s.G);
      s.problem.gradient(s.q, s.force);
      add_transpose(s.G, s.multiplier, 1.0, s.force);
      // q' - v (+ G^T mu)
      s.work = Vector::Map(yp, s.n) - s.v;
      if (s.form == DaeForm::ggl) add_transpose(s.G, s.mu, 1.0, s.work);
      Vector::Map(r, s.n) = s.work;
      // Constraint rows, before `force` takes up M v'.
      auto rows = Multipliers::Map(r + 2 * s.n, s.m);
      if (s.form == DaeForm::index1) {
        s.problem.mass().solve(s.force, s.work);
        apply(s.G, s.work, s.rate);
        rows = s.rate;
        s.problem.jacobian_derivative(s.q, s.v, s.DG);
        apply(s.DG, s.v, s.rate);
        rows -= s.rate;
      } else {
        apply(s.G, s.v, s.rate);
        rows = s.rate;
        if (s.form == DaeForm::ggl) {
          s.problem.constraint(s.q, s.rate);
          Multipliers::Map(r + 2 * s.n + s.m, s.m) = s.rate;
        }
      }
      s.work = Vector::Map(yp + s.n, s.n);
      s.problem.mass().apply(s.work, s.q);
      Vector::Map(r + s.n, s.n) = s.q + s.force;
      return 0;
    }

    /// dF/dy + c dF/dy' of the index-2 forms.
    static int jacobian(void* self, double /*t*/, double c, const double* y, const double* /*yp*/,
                        double* J) {
      auto& s = *static_cast<Stepper*>(self);
      s.unpack(y);
      if constexpr (!need::DenseOperators::met<P>) {
        s.assembly.fill(J);
        s.list_jacobian(c);
        return 0;
      } else {
        return s.dense_jacobian(c, J);
      }
    }

    int dense_jacobian(double c, double* J) requires need::DenseOperators::met<P> {
      auto& s = *this;
      const Index n = s.n;
      const Index m = s.m;
      const bool ggl = s.form == DaeForm::ggl;
      const Index size = 2 * n + m + (ggl ? m : 0);
      Eigen::Map<Eigen::MatrixXd> full(J, size, size);
      full.setZero();
      s.problem.jacobian(s.q, s.G);
      s.problem.jacobian_derivative(s.q, s.v, s.DG);
      if (ggl) {
        set_zero(s.H);
        s.problem.add_curvature(s.q, s.mu, s.H);
        full.topLeftCorner(n, n) = s.H.template selfadjointView<Eigen::Lower>();
        full.block(0, 2 * n + m, n, m) = s.G.transpose();
        full.block(2 * n + m, 0, m, n) = s.G;
      }
      full.diagonal().head(n).array() += c;
      full.block(0, n, n, n).diagonal().array() = -1.0;
      s.problem.hessian(s.q, s.H);
      s.problem.add_curvature(s.q, s.multiplier, s.H);
      full.block(n, 0, n, n) = s.H.template selfadjointView<Eigen::Lower>();
      full.block(n, 2 * n, n, m) = s.G.transpose();
      full.block(2 * n, 0, m, n) = s.DG;
      full.block(2 * n, n, m, n) = s.G;
      for (Index j = 0; j < n; ++j) {
        s.work.setZero();
        s.work(j) = c;
        s.problem.mass().apply(s.work, s.force);
        full.col(n + j).segment(n, n) = s.force;
      }
      return 0;
    }

    /// The same matrix entry by entry, at the state last unpacked.
    void list_jacobian(double c) {
      const bool ggl = form == DaeForm::ggl;
      const auto at = [this](Index row, Index column) {
        return [this, row, column](Index i, Index j, double a) {
          assembly.add(row + i, column + j, a);
        };
      };
      const auto transposed = [this](Index row, Index column) {
        return [this, row, column](Index k, Index j, double a) {
          assembly.add(row + j, column + k, a);
        };
      };
      problem.jacobian(q, G);
      problem.jacobian_derivative(q, v, DG);
      if (ggl) {
        set_zero(H);
        problem.add_curvature(q, mu, H);
        for_each_entry(H, at(0, 0));
        for_each_entry(G, transposed(0, 2 * n + m));
        for_each_entry(G, at(2 * n + m, 0));
      }
      for (Index i = 0; i < n; ++i) {
        assembly.add(i, i, c);
        assembly.add(i, n + i, -1.0);
      }
      problem.hessian(q, H);
      problem.add_curvature(q, multiplier, H);
      for_each_entry(H, at(n, 0));
      for_each_entry(problem.mass(),
                     [&](Index i, Index j, double a) { assembly.add(n + i, n + j, c * a); });
      for_each_entry(G, transposed(n, 2 * n));
      for_each_entry(DG, at(2 * n, 0));
      for_each_entry(G, at(2 * n, n));
    }

    P problem;
    DaeForm form;
    double h;
    Index n, m;
    Vector q, v, force, work;
    Multipliers multiplier, mu, rate;
    JacobianFor<P> G, DG;
    Operator<P> H;
    sundials::SparseAssembly assembly;  // of structured problems
    std::int64_t outputs = 0;
    std::unique_ptr<sundials::Solver> solver;
  };
};

}  // namespace shakedown
