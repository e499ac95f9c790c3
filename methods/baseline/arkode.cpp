#include <arkode/arkode_arkstep.h>

#include <array>

#include "methods/baseline/sundials.hpp"
#include "methods/baseline/sundials_owners.hpp"

namespace shakedown::sundials {
namespace {

class Arkode final : public Solver {
 public:
  Arkode(Dirk pair, const Tolerances& tolerances, OdeCallbacks given, std::span<const double> y0)
      : callbacks(given), state(make_vector(y0, context)),
        algebra(state.get(), N_VGetLength(state.get()), context),
        memory(
            check(ARKStepCreate(nullptr, rhs, 0.0, state.get(), context.handle), "ARKStepCreate")) {
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
    // Steps end at the output: interpolation would be of lower order than the method.
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
    if (pair == Dirk::tr_bdf2) {
      check(ARKStepSetTableNum(memory, ARKODE_TRBDF2_3_3_2, ARKODE_ERK_NONE), "ARKStepSetTableNum");
      return;
    }
    // The embedded solution is forward Euler's.
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

  static int rhs(double t, N_Vector y, N_Vector ydot, void* user) {
    const auto& f = *static_cast<OdeCallbacks*>(user);
    return f.rhs(f.self, t, N_VGetArrayPointer(y), N_VGetArrayPointer(ydot));
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

}  // namespace

std::unique_ptr<Solver> Solver::arkode(Dirk pair, const Tolerances& tolerances,
                                       OdeCallbacks callbacks, std::span<const double> y0) {
  return std::make_unique<Arkode>(pair, tolerances, callbacks, y0);
}

}  // namespace shakedown::sundials
