#include <arkode/arkode_arkstep.h>
#include <arkode/arkode_erkstep.h>

#include <algorithm>
#include <array>
#include <vector>

#include "methods/baseline/sundials.hpp"
#include "methods/baseline/sundials_owners.hpp"

namespace shakedown::sundials {
namespace {

int rhs_of(double t, N_Vector y, N_Vector ydot, void* user) {
  const auto& f = *static_cast<OdeCallbacks*>(user);
  return f.rhs(f.self, t, N_VGetArrayPointer(y), N_VGetArrayPointer(ydot));
}

class Arkode final : public Solver {
 public:
  Arkode(Dirk pair, const Tolerances& tolerances, OdeCallbacks given, std::span<const double> y0)
      : callbacks(given), state(make_vector(y0, context)),
        algebra(state.get(), N_VGetLength(state.get()), context),
        memory(check(ARKStepCreate(nullptr, rhs_of, 0.0, state.get(), context.handle),
                     "ARKStepCreate")) {
    check(ARKStepSStolerances(memory, tolerances.rtol, tolerances.atol), "ARKStepSStolerances");
    check(ARKStepSetUserData(memory, &callbacks), "ARKStepSetUserData");
    check(ARKStepSetErrHandlerFn(memory, keep_message, &reason), "ARKStepSetErrHandlerFn");
    check(ARKStepSetMaxNumSteps(memory, tolerances.max_steps), "ARKStepSetMaxNumSteps");
    check(ARKStepSetLinearSolver(memory, algebra.linear.get(), algebra.matrix.get()),
          "ARKStepSetLinearSolver");
    if (callbacks.jacobian != nullptr) check(ARKStepSetJacFn(memory, jacobian), "ARKStepSetJacFn");
    choose(pair);
  }
  ~Arkode() override { ARKStepFree(&memory); }

  bool advance(double t) override {
    // Steps end at the output, because interpolation would have a lower order than the method.
    if (ARKStepSetStopTime(memory, t) < 0) return false;
    double reached = 0.0;
    return ARKStepEvolve(memory, t, state.get(), &reached, ARK_NORMAL) >= 0;
  }
  [[nodiscard]] std::span<const double> y() const override {
    return {N_VGetArrayPointer(state.get()), static_cast<std::size_t>(N_VGetLength(state.get()))};
  }
  [[nodiscard]] Statistics statistics() const override {
    long steps = 0, explicit_evaluations = 0, evaluations = 0, jacobians = 0, setups = 0,
         iterations = 0, tests = 0, convergence = 0;
    ARKStepGetNumSteps(memory, &steps);
    ARKStepGetNumRhsEvals(memory, &explicit_evaluations, &evaluations);
    ARKStepGetNumJacEvals(memory, &jacobians);
    ARKStepGetNumLinSolvSetups(memory, &setups);
    ARKStepGetNumNonlinSolvIters(memory, &iterations);
    ARKStepGetNumErrTestFails(memory, &tests);
    ARKStepGetNumNonlinSolvConvFails(memory, &convergence);
    return {steps, evaluations, jacobians, setups, iterations, tests, convergence};
  }

 private:
  void choose(Dirk pair) {
    if (pair != Dirk::trapezoidal) {
      const auto table = pair == Dirk::tr_bdf2 ? ARKODE_TRBDF2_3_3_2 : ARKODE_ARK548L2SA_DIRK_8_4_5;
      check(ARKStepSetTableNum(memory, table, ARKODE_ERK_NONE), "ARKStepSetTableNum");
      // By default, the matrix is kept for twenty steps. With this default, Newton's test accepts
      // iterates whose errors are far larger than the tolerance in the long steps of order 5.
      if (pair == Dirk::order_5) {
        check(ARKStepSetLSetupFrequency(memory, 1), "ARKStepSetLSetupFrequency");
      }
      return;
    }
    // The embedded solution is forward Euler.
    std::array<double, 2> c{0.0, 1.0};
    std::array<double, 4> A{0.0, 0.0, 0.5, 0.5};
    std::array<double, 2> b{0.5, 0.5};
    std::array<double, 2> d{1.0, 0.0};
    ARKodeButcherTable table = check(
        ARKodeButcherTable_Create(2, 2, 1, c.data(), A.data(), b.data(), d.data()), "ButcherTable");
    const int flag = ARKStepSetTables(memory, 2, 1, table, nullptr);
    ARKodeButcherTable_Free(table);
    check(flag, "ARKStepSetTables");
  }

  static int jacobian(double t, N_Vector y, N_Vector /*fy*/, SUNMatrix J, void* user, N_Vector,
                      N_Vector, N_Vector) {
    const auto& f = *static_cast<OdeCallbacks*>(user);
    return f.jacobian(f.self, t, N_VGetArrayPointer(y), SUNDenseMatrix_Data(J));
  }

  Context context;
  OdeCallbacks callbacks;
  Vector state;
  DenseAlgebra algebra;
  void* memory;
};

class ArkodeExplicit final : public Solver {
 public:
  ArkodeExplicit(Erk pair, const Tolerances& tolerances, OdeCallbacks given,
                 std::span<const double> y0)
      : callbacks(given), state(make_vector(y0, context)),
        memory(check(ERKStepCreate(rhs_of, 0.0, state.get(), context.handle), "ERKStepCreate")) {
    check(ERKStepSStolerances(memory, tolerances.rtol, tolerances.atol), "ERKStepSStolerances");
    check(ERKStepSetUserData(memory, &callbacks), "ERKStepSetUserData");
    check(ERKStepSetErrHandlerFn(memory, keep_message, &reason), "ERKStepSetErrHandlerFn");
    check(ERKStepSetMaxNumSteps(memory, tolerances.max_steps), "ERKStepSetMaxNumSteps");
    choose(pair == Erk::order_8 ? ARKODE_FEHLBERG_13_7_8 : ARKODE_VERNER_8_5_6);
  }
  ~ArkodeExplicit() override { ERKStepFree(&memory); }

  bool advance(double t) override {
    if (ERKStepSetStopTime(memory, t) < 0) return false;  // steps end at outputs, as above
    double reached = 0.0;
    return ERKStepEvolve(memory, t, state.get(), &reached, ARK_NORMAL) >= 0;
  }
  [[nodiscard]] std::span<const double> y() const override {
    return {N_VGetArrayPointer(state.get()), static_cast<std::size_t>(N_VGetLength(state.get()))};
  }
  [[nodiscard]] Statistics statistics() const override {
    long steps = 0, evaluations = 0, tests = 0;
    ERKStepGetNumSteps(memory, &steps);
    ERKStepGetNumRhsEvals(memory, &evaluations);
    ERKStepGetNumErrTestFails(memory, &tests);
    Statistics all;
    all.steps = steps;
    all.evaluations = evaluations;
    all.error_test_failures = tests;
    return all;
  }

 private:
  /// Adds a stage f(t_{n+1}, y_{n+1}) of weight zero, which is the first stage of the next step.
  /// ERKStep 6.4 uses the last stage as the first slope of the next step whenever the c of the last
  /// stage is 1. Without the additional stage, Verner's pair would therefore have order 3.
  void choose(ARKODE_ERKTableID id) {
    ARKodeButcherTable given = check(ARKodeButcherTable_LoadERK(id), "ButcherTable");
    const auto s = static_cast<std::size_t>(given->stages);
    std::vector<double> c(s + 1, 1.0), A((s + 1) * (s + 1)), b(s + 1), d(s + 1);
    std::copy_n(given->c, s, c.begin());
    std::copy_n(given->b, s, b.begin());
    std::copy_n(given->d, s, d.begin());
    for (std::size_t i = 0; i < s; ++i) {
      std::copy_n(given->A[i], s, A.begin() + static_cast<std::ptrdiff_t>(i * (s + 1)));
    }
    std::copy_n(given->b, s, A.end() - static_cast<std::ptrdiff_t>(s + 1));
    ARKodeButcherTable table = ARKodeButcherTable_Create(given->stages + 1, given->q, given->p,
                                                         c.data(), A.data(), b.data(), d.data());
    ARKodeButcherTable_Free(given);
    const int flag = ERKStepSetTable(memory, check(table, "ButcherTable"));
    ARKodeButcherTable_Free(table);
    check(flag, "ERKStepSetTable");
  }

  Context context;
  OdeCallbacks callbacks;
  Vector state;
  void* memory;
};

}  // namespace

std::unique_ptr<Solver> Solver::arkode(Dirk pair, const Tolerances& tolerances,
                                       OdeCallbacks callbacks, std::span<const double> y0) {
  return std::make_unique<Arkode>(pair, tolerances, callbacks, y0);
}

std::unique_ptr<Solver> Solver::arkode(Erk pair, const Tolerances& tolerances,
                                       OdeCallbacks callbacks, std::span<const double> y0) {
  return std::make_unique<ArkodeExplicit>(pair, tolerances, callbacks, y0);
}

}  // namespace shakedown::sundials
