// Runs PETSc's TS on springs and planets, for `comparison/peers`; driver.hpp describes the input
// and output. The suite provides the forces and their derivatives, so the programs differ only in
// what PETSc does with them.
//
//     alpha2             TSALPHA2, M q'' + grad V(q) = 0, with the suite's spectral radius
//     basicsymplectic-N  TSBASICSYMPLECTIC, type N (2: Verlet)
//     arkimex-TYPE       TSARKIMEX with step control and tolerance STEP; q' = v and the stiff
//                        forces are implicit, or all forces if the problem does not split them
//     rk-TYPE            TSRK with step control and relative tolerance STEP; the absolute
//                        tolerances are STEP times the largest components of q and v at the start
//
// PETSc's own sparse LU solves the linear systems.
#include <petscts.h>

#include "experiments/comparison/peers/driver.hpp"
#include "experiments/comparison/start_file.hpp"
#include "problems/base/entries.hpp"
#include "problems/dna.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/kepler.hpp"
#include "problems/outer_solar_system.hpp"

namespace {

using namespace shakedown;
using comparison::Asked;
using comparison::Ran;
using Eigen::VectorXd;

void must(PetscErrorCode code) {
  if (code == 0) return;
  const char* text = nullptr;
  PetscErrorMessage(code, &text, nullptr);
  throw std::runtime_error("PETSc, error " + std::to_string(code) +
                           (text != nullptr ? ": " + std::string(text) : ""));
}

/// Gives read access to the numbers of a Vec as long as this object exists.
class Read {
 public:
  explicit Read(Vec which) : vec(which) { must(VecGetArrayRead(vec, &x)); }
  ~Read() { VecRestoreArrayRead(vec, &x); }
  Read(const Read&) = delete;
  Read& operator=(const Read&) = delete;
  [[nodiscard]] Eigen::Map<const VectorXd> part(Index from, Index n) const { return {x + from, n}; }

 private:
  Vec vec;
  const double* x = nullptr;
};
class Write {
 public:
  explicit Write(Vec which) : vec(which) { must(VecGetArrayWrite(vec, &x)); }
  ~Write() { VecRestoreArrayWrite(vec, &x); }
  Write(const Write&) = delete;
  Write& operator=(const Write&) = delete;
  Eigen::Map<VectorXd> part(Index from, Index n) { return {x + from, n}; }

 private:
  Vec vec;
  double* x = nullptr;
};

PetscInt count(Index n) { return static_cast<PetscInt>(n); }

/// The callbacks of TS for a problem.
template <class P>
class Forces {
 public:
  explicit Forces(const P& which)
      : problem(which), n(which.size()), mass(which.mass().diagonal), q(P::Vector::Zero(n)), f(q) {
    resize_operator(H, n);
    set_zero(H);
  }

  static constexpr bool is_split =
      requires(const P& p, const typename P::Vector& x, typename P::Vector& y) {
    p.stiff_gradient(x, y);
  };

  static PetscErrorCode equilibrium(TS /*ts*/, PetscReal /*t*/, Vec u, Vec /*v*/, Vec a, Vec r,
                                    void* self) {
    Forces& s = of(self);
    s.gradient_at(u);
    Write(r).part(0, s.n) = s.mass.cwiseProduct(Read(a).part(0, s.n)) + s.f;
    return 0;
  }
  static PetscErrorCode tangent(TS /*ts*/, PetscReal /*t*/, Vec u, Vec /*v*/, Vec /*a*/,
                                PetscReal /*dv*/, PetscReal da, Mat /*J*/, Mat J, void* self) {
    Forces& s = of(self);
    s.q = Read(u).part(0, s.n);
    s.problem.hessian(s.q, s.H);
    s.entries.clear();
    for (Index i = 0; i < s.n; ++i) s.entries.push_back(da * s.mass(i));
    return s.put(J);
  }

  /// The implicit part of the equations of y = (q, p).
  static PetscErrorCode implicit_part(TS /*ts*/, PetscReal /*t*/, Vec y, Vec rate, Vec r,
                                      void* self) {
    Forces& s = of(self);
    const Read now(y), moving(rate);
    if constexpr (is_split) {
      ++s.evaluations;
      s.q = now.part(0, s.n);
      s.problem.stiff_gradient(s.q, s.f);
    } else {
      s.gradient_at(y);
    }
    Write out(r);
    out.part(0, s.n) = moving.part(0, s.n) - now.part(s.n, s.n).cwiseQuotient(s.mass);
    out.part(s.n, s.n) = moving.part(s.n, s.n) + s.f;
    return 0;
  }
  static PetscErrorCode implicit_tangent(TS /*ts*/, PetscReal /*t*/, Vec y, Vec /*rate*/,
                                         PetscReal da, Mat /*J*/, Mat J, void* self) {
    Forces& s = of(self);
    s.q = Read(y).part(0, s.n);
    if constexpr (is_split) {
      s.problem.stiff_hessian(s.q, s.H);
    } else {
      s.problem.hessian(s.q, s.H);
    }
    s.entries.clear();
    for (Index i = 0; i < 2 * s.n; ++i) s.entries.push_back(da);
    for (Index i = 0; i < s.n; ++i) s.entries.push_back(-1.0 / s.mass(i));
    return s.put(J);
  }
  static PetscErrorCode explicit_part(TS /*ts*/, PetscReal /*t*/, Vec y, Vec rate, void* self) {
    Forces& s = of(self);
    Write out(rate);
    out.part(0, s.n).setZero();
    if constexpr (is_split) {  // not counted: the stiff part is evaluated more often
      s.q = Read(y).part(0, s.n);
      s.problem.slow_gradient(s.q, s.f);
      out.part(s.n, s.n) = -s.f;
    }
    return 0;
  }

  static PetscErrorCode rates(TS /*ts*/, PetscReal /*t*/, Vec y, Vec rate, void* self) {
    Forces& s = of(self);
    s.gradient_at(y);
    Write out(rate);
    out.part(0, s.n) = Read(y).part(s.n, s.n).cwiseQuotient(s.mass);
    out.part(s.n, s.n) = -s.f;
    return 0;
  }

  static PetscErrorCode drift(TS /*ts*/, PetscReal /*t*/, Vec p, Vec rate, void* self) {
    const Forces& s = of(self);
    Write(rate).part(0, s.n) = Read(p).part(0, s.n).cwiseQuotient(s.mass);
    return 0;
  }
  static PetscErrorCode kick(TS /*ts*/, PetscReal /*t*/, Vec u, Vec rate, void* self) {
    Forces& s = of(self);
    s.gradient_at(u);
    Write(rate).part(0, s.n) = -s.f;
    return 0;
  }

  /// Returns a matrix with the entries that `tangent` or `implicit_tangent` sets, in the same
  /// order.
  Mat matrix(bool first_order) const {
    std::vector<PetscInt> rows, columns;
    const auto add = [&](Index i, Index j) {
      rows.push_back(count(i));
      columns.push_back(count(j));
    };
    const Index size = first_order ? 2 * n : n;
    for (Index i = 0; i < size; ++i) add(i, i);
    for (Index i = 0; first_order && i < n; ++i) add(i, n + i);
    for_each_entry(H, [&](Index i, Index j, double) { add(first_order ? n + i : i, j); });
    Mat J = nullptr;
    must(MatCreate(PETSC_COMM_SELF, &J));
    must(MatSetSizes(J, count(size), count(size), count(size), count(size)));
    must(MatSetType(J, MATSEQAIJ));
    must(MatSetPreallocationCOO(J, static_cast<PetscCount>(rows.size()), rows.data(),
                                columns.data()));
    return J;
  }

  const P problem;
  const Index n;
  const VectorXd mass;
  long evaluations = 0;  ///< evaluations of grad V, or of its stiff part

 private:
  static Forces& of(void* self) { return *static_cast<Forces*>(self); }
  void gradient_at(Vec u) {
    ++evaluations;
    q = Read(u).part(0, n);
    problem.gradient(q, f);
  }
  PetscErrorCode put(Mat J) {
    for_each_entry(H, [&](Index, Index, double x) { entries.push_back(x); });
    return MatSetValuesCOO(J, entries.data(), INSERT_VALUES);
  }

  typename P::Vector q, f;
  Operator<P> H;
  std::vector<PetscScalar> entries;
};

/// A TS together with its data, which must live as long.
template <class P>
class Integration {
 public:
  Integration(const P& problem, const Asked& all) : forces(problem), n(forces.n), asked(all) {
    must(TSCreate(PETSC_COMM_SELF, &ts));
    must(TSSetProblemType(ts, TS_NONLINEAR));
    const std::string& method = asked.method;
    const std::string kind = method.substr(0, method.find('-'));
    const std::string type = method.substr(std::min(kind.size() + 1, method.size()));
    if (kind == "alpha2") {
      second_order();
    } else if (kind == "basicsymplectic" && !type.empty()) {
      symplectic(type);
    } else if (kind == "arkimex" && !type.empty()) {
      additive(type);
    } else if (kind == "rk" && !type.empty()) {
      runge_kutta(type);
    } else {
      throw std::runtime_error("no method '" + method + "'");
    }
    control();
    must(TSSetUp(ts));
  }
  Integration(const Integration&) = delete;
  Integration& operator=(const Integration&) = delete;
  ~Integration() {
    TSDestroy(&ts);
    VecDestroy(&u);
    VecDestroy(&v);
    MatDestroy(&J);
  }

  Ran run() {
    const double begin = comparison::used_seconds();
    must(TSSolve(ts, nullptr));
    Ran ran;
    ran.seconds = comparison::used_seconds() - begin;
    TSConvergedReason reason = TS_CONVERGED_ITERATING;
    must(TSGetConvergedReason(ts, &reason));
    if (reason < 0)
      throw std::runtime_error(std::string("ends early: ") + TSConvergedReasons[reason]);
    PetscInt steps = 0;
    must(TSGetStepNumber(ts, &steps));
    ran.steps = steps;
    ran.evaluations = forces.evaluations;
    const Read end(u);
    const VectorXd q = end.part(0, n);
    const VectorXd rate = v != nullptr ? VectorXd(Read(v).part(0, n))
                                       : VectorXd(end.part(n, n).cwiseQuotient(forces.mass));
    ran.end.q.assign(q.begin(), q.end());
    ran.end.v.assign(rate.begin(), rate.end());
    return ran;
  }

 private:
  void second_order() {
    constexpr double radius = 0.8;  // rho-inf of the suite's generalized-alpha method
    must(TSSetType(ts, TSALPHA2));
    must(TSAlpha2SetRadius(ts, radius));
    J = forces.matrix(false);
    must(TSSetI2Function(ts, nullptr, Forces<P>::equilibrium, &forces));
    must(TSSetI2Jacobian(ts, J, J, Forces<P>::tangent, &forces));
    must(VecCreateSeq(PETSC_COMM_SELF, count(n), &u));
    must(VecDuplicate(u, &v));
    Write(u).part(0, n) = VectorXd::Map(asked.start.q.data(), n);
    Write(v).part(0, n) = VectorXd::Map(asked.start.v.data(), n);
    must(TS2SetSolution(ts, u, v));
  }
  void first_order() {
    must(VecCreateSeq(PETSC_COMM_SELF, count(2 * n), &u));
    {
      Write y(u);
      y.part(0, n) = VectorXd::Map(asked.start.q.data(), n);
      y.part(n, n) = forces.mass.cwiseProduct(VectorXd::Map(asked.start.v.data(), n));
    }
    must(TSSetSolution(ts, u));
  }
  void symplectic(const std::string& type) {
    must(TSSetType(ts, TSBASICSYMPLECTIC));
    must(TSBasicSymplecticSetType(ts, type.c_str()));
    first_order();
    const auto part = [&](const char* name, Index from, auto rate) {
      IS which = nullptr;
      must(ISCreateStride(PETSC_COMM_SELF, count(n), count(from), 1, &which));
      must(TSRHSSplitSetIS(ts, name, which));
      must(TSRHSSplitSetRHSFunction(ts, name, nullptr, rate, &forces));
      must(ISDestroy(&which));
    };
    part("position", 0, Forces<P>::drift);
    part("momentum", n, Forces<P>::kick);
  }
  void additive(const std::string& type) {
    must(TSSetType(ts, TSARKIMEX));
    must(TSARKIMEXSetType(ts, type.c_str()));
    first_order();
    J = forces.matrix(true);
    must(TSSetIFunction(ts, nullptr, Forces<P>::implicit_part, &forces));
    must(TSSetIJacobian(ts, J, J, Forces<P>::implicit_tangent, &forces));
    if (Forces<P>::is_split) {
      must(TSSetRHSFunction(ts, nullptr, Forces<P>::explicit_part, &forces));
    } else {
      must(TSARKIMEXSetFullyImplicit(ts, PETSC_TRUE));
    }
    adaptive = true;
    must(TSSetTolerances(ts, asked.step, nullptr, asked.step, nullptr));
  }
  void runge_kutta(const std::string& type) {
    must(TSSetType(ts, TSRK));
    must(TSRKSetType(ts, type.c_str()));
    first_order();
    must(TSSetRHSFunction(ts, nullptr, Forces<P>::rates, &forces));
    adaptive = true;
    const auto largest = [&](const std::vector<double>& x) {
      return VectorXd::Map(x.data(), n).cwiseAbs().maxCoeff();
    };
    Vec absolute = nullptr;
    must(VecDuplicate(u, &absolute));
    Write(absolute).part(0, n).setConstant(asked.step * largest(asked.start.q));
    Write(absolute).part(n, n) = asked.step * largest(asked.start.v) * forces.mass;
    must(TSSetTolerances(ts, PETSC_DECIDE, absolute, asked.step, nullptr));
    must(VecDestroy(&absolute));  // only this reference: TS has its own
  }

  /// Sets step-size control up to the end time, or a fixed number of equal steps.
  void control() {
    TSAdapt adapt = nullptr;
    must(TSGetAdapt(ts, &adapt));
    must(TSAdaptSetType(adapt, adaptive ? TSADAPTBASIC : TSADAPTNONE));
    if (adaptive) {
      must(TSSetTimeStep(ts, 1e-3 * asked.until));  // the step may grow tenfold each time
      must(TSSetMaxTime(ts, asked.until));
      must(TSSetMaxSteps(ts, PETSC_MAX_INT));
      must(TSSetExactFinalTime(ts, TS_EXACTFINALTIME_MATCHSTEP));
      must(TSSetMaxSNESFailures(ts, -1));
    } else {
      // The number of steps ends the run, because with an end time, round-off could cause an
      // additional step.
      must(TSSetTimeStep(ts, asked.step));
      must(TSSetMaxTime(ts, 2.0 * asked.until));
      must(TSSetMaxSteps(ts, count(std::lround(asked.until / asked.step))));
      must(TSSetExactFinalTime(ts, TS_EXACTFINALTIME_STEPOVER));
    }
    SNES snes = nullptr;
    KSP ksp = nullptr;
    PC pc = nullptr;
    must(TSGetSNES(ts, &snes));
    must(SNESGetKSP(snes, &ksp));
    must(KSPSetType(ksp, KSPPREONLY));
    must(KSPGetPC(ksp, &pc));
    must(PCSetType(pc, PCLU));
  }

  Forces<P> forces;
  Index n;
  const Asked& asked;
  bool adaptive = false;
  TS ts = nullptr;
  Vec u = nullptr, v = nullptr;
  Mat J = nullptr;
};

template <class P>
void run(const Asked& asked) {
  const P problem(configured<typename P::Parameters>(
      asked.problem, {asked.parameters.begin(), asked.parameters.end()}));
  if (problem.size() != static_cast<Index>(asked.start.q.size())) {
    throw std::runtime_error("the start has another number of coordinates");
  }
  comparison::report(asked.seconds, [&] { return Integration<P>(problem, asked).run(); });
}

void run_asked(const Asked& asked) {
  if (asked.problem == "double-pendulum-penalty") return run<DoublePendulumPenalty<>>(asked);
  if (asked.problem == "dna") return run<Dna<>>(asked);
  if (asked.problem == "fermi-pasta-ulam") return run<FermiPastaUlam<>>(asked);
  if (asked.problem == "kepler") return run<Kepler<>>(asked);
  if (asked.problem == "outer-solar-system") return run<OuterSolarSystem<>>(asked);
  throw std::runtime_error("no problem '" + asked.problem + "'");
}

void start(int argc, char** argv) {
  if (argc == 2 && std::string(argv[1]) == "--version") {
    std::printf("%d.%d.%d\n", PETSC_VERSION_MAJOR, PETSC_VERSION_MINOR, PETSC_VERSION_SUBMINOR);
    return;
  }
  const Asked asked = comparison::asked(argc, argv);
  // A single process needs neither a network nor MPI's daemon, which takes half a second to start.
  for (const char* setting :
       {"OMPI_MCA_ess_singleton_isolated=1", "OMPI_MCA_btl=self", "OMPI_MCA_pml=ob1"}) {
    const std::string text = setting;
    const auto equals = text.find('=');
    ::setenv(text.substr(0, equals).c_str(), text.substr(equals + 1).c_str(), 0);
  }
  must(PetscInitialize(nullptr, nullptr, nullptr, nullptr));
  must(PetscPushErrorHandler(PetscReturnErrorHandler, nullptr));
  run_asked(asked);
  must(PetscFinalize());
}

}  // namespace

int main(int argc, char** argv) {
  return shakedown::comparison::guarded(argv[0], [&] { start(argc, argv); });
}
