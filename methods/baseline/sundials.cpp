#include "methods/baseline/sundials.hpp"

#include <cvode/cvode.h>
#include <ida/ida.h>
#include <nvector/nvector_serial.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "methods/baseline/sundials_owners.hpp"
#include "problems/base/counters.hpp"

namespace shakedown::sundials {
namespace {

/// Matrix and direct solver: dense, or KLU if a pattern is given.
class Algebra {
 public:
  Matrix matrix;
  Linear linear;

  Algebra(N_Vector y, sunindextype n, const SparsePattern* given, Ordering ordering,
          const Context& context)
      : sparse(given != nullptr) {
    if (sparse) {
      pattern = *given;
      matrix.reset(check(SUNSparseMatrix(n, n, std::ssize(pattern.rows), CSC_MAT, context.handle),
                         "SUNSparseMatrix"));
      linear.reset(check(SUNLinSol_KLU(y, matrix.get(), context.handle), "SUNLinSol_KLU"));
      check(SUNLinSol_KLUSetOrdering(linear.get(), ordering == Ordering::symmetric ? 0 : 1),
            "SUNLinSol_KLUSetOrdering");
    } else {
      matrix.reset(check(SUNDenseMatrix(n, n, context.handle), "SUNDenseMatrix"));
      linear.reset(check(SUNLinSol_Dense(y, matrix.get(), context.handle), "SUNLinSol_Dense"));
    }
  }

  /// Returns the entries of J for a callback to fill. Restores the pattern, which SUNDIALS clears
  /// together with the entries.
  double* values(SUNMatrix J) const {
    if (!sparse) return SUNDenseMatrix_Data(J);
    std::copy(pattern.starts.begin(), pattern.starts.end(), SUNSparseMatrix_IndexPointers(J));
    std::copy(pattern.rows.begin(), pattern.rows.end(), SUNSparseMatrix_IndexValues(J));
    return SUNSparseMatrix_Data(J);
  }

  [[nodiscard]] std::int64_t factor_entries() const {
    const auto* numeric = sparse ? SUNLinSol_KLUGetNumeric(linear.get()) : nullptr;
    return numeric == nullptr ? 0 : numeric->lnz + numeric->unz;
  }

 private:
  SparsePattern pattern;
  bool sparse;
};

class Cvode final : public Solver {
 public:
  Cvode(Multistep family, Corrector corrector, const Tolerances& tolerances, OdeCallbacks given,
        std::span<const double> y0, const SparsePattern* pattern)
      : callbacks(given), state(make_vector(y0, context)),
        memory(check(CVodeCreate(family == Multistep::adams ? CV_ADAMS : CV_BDF, context.handle),
                     "CVodeCreate")) {
    check(CVodeInit(memory, rhs, 0.0, state.get()), "CVodeInit");
    check(CVodeSStolerances(memory, tolerances.rtol, tolerances.atol), "CVodeSStolerances");
    check(CVodeSetUserData(memory, this), "CVodeSetUserData");
    check(CVodeSetErrHandlerFn(memory, keep_message, &reason), "CVodeSetErrHandlerFn");
    check(CVodeSetMaxNumSteps(memory, tolerances.max_steps), "CVodeSetMaxNumSteps");
    if (corrector == Corrector::fixed_point) {
      nonlinear.reset(check(SUNNonlinSol_FixedPoint(state.get(), 0, context.handle),
                            "SUNNonlinSol_FixedPoint"));
      check(CVodeSetNonlinearSolver(memory, nonlinear.get()), "CVodeSetNonlinearSolver");
    } else {
      algebra = std::make_unique<Algebra>(state.get(), N_VGetLength(state.get()), pattern,
                                          Ordering::symmetric, context);
      check(CVodeSetLinearSolver(memory, algebra->linear.get(), algebra->matrix.get()),
            "CVodeSetLinearSolver");
      if (callbacks.jacobian != nullptr) check(CVodeSetJacFn(memory, jacobian), "CVodeSetJacFn");
    }
  }
  ~Cvode() override { CVodeFree(&memory); }

  bool advance(double t) override {
    double reached = 0.0;
    return CVode(memory, t, state.get(), &reached, CV_NORMAL) >= 0;
  }
  [[nodiscard]] std::span<const double> y() const override {
    return {N_VGetArrayPointer(state.get()), static_cast<std::size_t>(N_VGetLength(state.get()))};
  }
  [[nodiscard]] Statistics statistics() const override {
    long steps = 0, evaluations = 0, jacobians = 0, setups = 0, iterations = 0, tests = 0,
         convergence = 0;
    CVodeGetNumSteps(memory, &steps);
    CVodeGetNumRhsEvals(memory, &evaluations);
    if (algebra) {
      CVodeGetNumJacEvals(memory, &jacobians);
      CVodeGetNumLinSolvSetups(memory, &setups);
    }
    CVodeGetNumNonlinSolvIters(memory, &iterations);
    CVodeGetNumErrTestFails(memory, &tests);
    CVodeGetNumNonlinSolvConvFails(memory, &convergence);
    return {steps,      evaluations, jacobians,   setups,
            iterations, tests,       convergence, algebra ? algebra->factor_entries() : 0};
  }

 private:
  static int rhs(double t, N_Vector y, N_Vector ydot, void* user) {
    const auto& f = static_cast<Cvode*>(user)->callbacks;
    return f.rhs(f.self, t, N_VGetArrayPointer(y), N_VGetArrayPointer(ydot));
  }
  static int jacobian(double t, N_Vector y, N_Vector /*fy*/, SUNMatrix J, void* user, N_Vector,
                      N_Vector, N_Vector) {
    const auto& self = *static_cast<Cvode*>(user);
    const auto& f = self.callbacks;
    return f.jacobian(f.self, t, N_VGetArrayPointer(y), self.algebra->values(J));
  }

  Context context;
  OdeCallbacks callbacks;
  Vector state;
  Nonlinear nonlinear;
  std::unique_ptr<Algebra> algebra;
  void* memory;
};

class Ida final : public Solver {
 public:
  Ida(const Tolerances& tolerances, DaeCallbacks given, std::span<const double> y0,
      std::span<const double> yp0, const std::vector<Unknown>& kinds, bool suppress_algebraic,
      const SparsePattern* pattern, Ordering ordering)
      : callbacks(given), state(make_vector(y0, context)), rate(make_vector(yp0, context)),
        id(make_vector(y0, context)), absolute(make_vector(y0, context)),
        algebra(state.get(), N_VGetLength(state.get()), pattern, ordering, context),
        memory(check(IDACreate(context.handle), "IDACreate")) {
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      N_VGetArrayPointer(id.get())[i] = kinds[i] == Unknown::differential ? 1.0 : 0.0;
    }
    check(IDAInit(memory, residual, 0.0, state.get(), rate.get()), "IDAInit");
    set_tolerances(tolerances, kinds);
    check(IDASetUserData(memory, this), "IDASetUserData");
    check(IDASetErrHandlerFn(memory, keep_message, &reason), "IDASetErrHandlerFn");
    check(IDASetMaxNumSteps(memory, tolerances.max_steps), "IDASetMaxNumSteps");
    check(IDASetId(memory, id.get()), "IDASetId");
    check(IDASetSuppressAlg(memory, suppress_algebraic ? SUNTRUE : SUNFALSE), "IDASetSuppressAlg");
    check(IDASetLinearSolver(memory, algebra.linear.get(), algebra.matrix.get()),
          "IDASetLinearSolver");
    if (callbacks.jacobian != nullptr) check(IDASetJacFn(memory, jacobian), "IDASetJacFn");
  }
  ~Ida() override { IDAFree(&memory); }

  bool advance(double t) override {
    double reached = 0.0;
    return solve(t, reached, IDA_NORMAL);
  }
  bool advance_one_step(double t, double& reached) override {
    return solve(t, reached, IDA_ONE_STEP);
  }
  [[nodiscard]] std::span<const double> y() const override {
    return {N_VGetArrayPointer(state.get()), static_cast<std::size_t>(N_VGetLength(state.get()))};
  }
  [[nodiscard]] Statistics statistics() const override {
    long steps = 0, evaluations = 0, jacobians = 0, setups = 0, iterations = 0, tests = 0,
         convergence = 0;
    IDAGetNumSteps(memory, &steps);
    IDAGetNumResEvals(memory, &evaluations);
    IDAGetNumJacEvals(memory, &jacobians);
    IDAGetNumLinSolvSetups(memory, &setups);
    IDAGetNumNonlinSolvIters(memory, &iterations);
    IDAGetNumErrTestFails(memory, &tests);
    IDAGetNumNonlinSolvConvFails(memory, &convergence);
    return {steps,      evaluations, jacobians,   setups,
            iterations, tests,       convergence, algebra.factor_entries()};
  }

 private:
  bool solve(double t, double& reached, int task) {
    if (first_step > 0.0) {  // the direction is known only here
      IDASetInitStep(memory, std::copysign(first_step, t));
      first_step = 0.0;
    }
    return IDASolve(memory, t, &reached, state.get(), rate.get(), task) >= 0;
  }

  /// Multipliers of index-2 equations carry round-off errors of eps/h. In IDA's tiny first steps,
  /// the Newton test would take these errors for a failure. The first step is therefore
  /// sqrt(atol)/10 of the time scale of the motion, which keeps the local error of an order-1 step
  /// below atol. The absolute tolerance of lambda is a thousand times its round-off error with this
  /// step, or atol if atol is larger. mu carries the round-off of g divided by h sigma^2, where
  /// sigma is the least singular value of G. mu itself is small, so its tolerance is sqrt(atol). If
  /// G is small and atol is below 1e-12, this tolerance is too tight: the shorter the step, the
  /// more often Newton's test fails.
  void set_tolerances(const Tolerances& tolerances, const std::vector<Unknown>& kinds) {
    const double atol = tolerances.atol, root = std::sqrt(atol);
    const double shortest = 0.1 * std::min(root, 1.0);
    constexpr double roundings = 1000.0 * std::numeric_limits<double>::epsilon();
    const double of_lambda = std::max(atol, std::min(root, roundings / shortest));
    const double of_mu = std::max(root, atol);
    const auto tolerance_of = [&](Unknown kind) {
      if (kind == Unknown::differential) return atol;
      if (tolerances.multiplier_atol > 0.0) return tolerances.multiplier_atol;
      return kind == Unknown::multiplier ? of_lambda : of_mu;
    };
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      N_VGetArrayPointer(absolute.get())[i] = tolerance_of(kinds[i]);
    }
    check(IDASVtolerances(memory, tolerances.rtol, absolute.get()), "IDASVtolerances");
    first_step = tolerances.first_step > 0.0 ? tolerances.first_step : shortest * callbacks.time;
  }

  static int residual(double t, N_Vector y, N_Vector yp, N_Vector r, void* user) {
    const auto& f = static_cast<Ida*>(user)->callbacks;
    return f.residual(f.self, t, N_VGetArrayPointer(y), N_VGetArrayPointer(yp),
                      N_VGetArrayPointer(r));
  }
  static int jacobian(double t, double c, N_Vector y, N_Vector yp, N_Vector /*r*/, SUNMatrix J,
                      void* user, N_Vector, N_Vector, N_Vector) {
    const auto& self = *static_cast<Ida*>(user);
    const auto& f = self.callbacks;
    return f.jacobian(f.self, t, c, N_VGetArrayPointer(y), N_VGetArrayPointer(yp),
                      self.algebra.values(J));
  }

  Context context;
  DaeCallbacks callbacks;
  Vector state;
  Vector rate;
  Vector id;
  Vector absolute;  // absolute tolerances
  double first_step = 0.0;
  Algebra algebra;
  void* memory;
};

}  // namespace

bool Solver::advance_one_step(double /*t*/, double& /*reached*/) {
  reason = "this solver does not stop at its internal steps";
  return false;
}

StepReport Solver::advance_counted(double t) {
  const Statistics before = statistics();
  const bool reached = advance(t);
  const Statistics after = statistics();
  const std::int64_t setups = after.setups - before.setups;
  const std::int64_t iterations = after.iterations - before.iterations;
  // If the library does not report the entries of a factor, the factor is dense.
  const std::int64_t n = std::ssize(y());
  const std::int64_t entries = after.factor_entries > 0 ? after.factor_entries : n * n;
  counts.factorisations += setups;
  counts.algebra +=
      setups * (after.factor_entries > 0 ? entries * entries / (2 * n) : 2 * n * n * n / 3);
  // If no matrix was factored, the iterations are fixed-point iterations, which solve no linear
  // system.
  if (after.setups > 0) {
    counts.solves += iterations;
    counts.algebra += iterations * 2 * entries;
  }
  return {reached ? Status::ok : Status::solver_failed,
          static_cast<int>(after.iterations - before.iterations)};
}

std::unique_ptr<Solver> Solver::cvode(Multistep family, Corrector corrector,
                                      const Tolerances& tolerances, OdeCallbacks callbacks,
                                      std::span<const double> y0, const SparsePattern* pattern) {
  return std::make_unique<Cvode>(family, corrector, tolerances, callbacks, y0, pattern);
}

std::unique_ptr<Solver> Solver::ida(const Tolerances& tolerances, DaeCallbacks callbacks,
                                    std::span<const double> y0, std::span<const double> yp0,
                                    const std::vector<Unknown>& kinds, bool suppress_algebraic,
                                    const SparsePattern* pattern, Ordering ordering) {
  return std::make_unique<Ida>(tolerances, callbacks, y0, yp0, kinds, suppress_algebraic, pattern,
                               ordering);
}

}  // namespace shakedown::sundials
