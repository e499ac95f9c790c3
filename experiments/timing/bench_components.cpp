// Google Benchmark: times single calls of the components of a step. The names are
// component/KIND/WHAT.
#include <benchmark/benchmark.h>

#include <functional>
#include <numbers>
#include <string>
#include <utility>

#include "methods/base/factor.hpp"
#include "methods/constrained/multiplier_newton.hpp"
#include "methods/multiscale/micro_filter.hpp"
#include "problems/chain.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/gyroscopic_top.hpp"
#include "problems/two_springs.hpp"
#include "problems/water.hpp"

namespace {

using namespace shakedown;

benchmark::internal::Benchmark* add(const std::string& name,
                                    std::function<void(benchmark::State&)> run) {
  return benchmark::RegisterBenchmark(("component/" + name).c_str(), std::move(run));
}

template <class P>
struct Started {
  P problem{typename P::Parameters{}};
  VectorFor<P> q, p, out;
  Operator<P> H;

  Started() {
    q.setZero(problem.size());
    p = out = q;
    resize_operator(H, problem.size());
    problem.initial(q, p);
  }
};

/// Adds benchmarks of the gradient and, if P has them, of the Hessian and the third contraction.
template <class P>
void add_derivatives() {
  const std::string of = "/" + std::string(P::id);
  add("gradient" + of, [](benchmark::State& state) {
    Started<P> at;
    for (auto _ : state) {
      benchmark::DoNotOptimize(at.q.data());
      benchmark::ClobberMemory();
      at.problem.gradient(at.q, at.out);
      benchmark::DoNotOptimize(at.out.data());
    }
  });
  if constexpr (requires(Started<P> & at) { at.problem.hessian(at.q, at.H); }) {
    add("Hessian" + of, [](benchmark::State& state) {
      Started<P> at;
      for (auto _ : state) {
        benchmark::DoNotOptimize(at.q.data());
        benchmark::ClobberMemory();
        at.problem.hessian(at.q, at.H);
        benchmark::DoNotOptimize(&at.H);
      }
    });
    add("third contraction" + of, [](benchmark::State& state) {
      Started<P> at;
      for (auto _ : state) {
        benchmark::DoNotOptimize(at.q.data());
        benchmark::ClobberMemory();
        at.problem.third_contraction(at.q, at.q, at.out);
        benchmark::DoNotOptimize(at.out.data());
      }
    });
  }
}

/// Adds a benchmark that factorises and solves with M + c Hess V at the start of P.
template <class P>
void add_factor(const std::string& what) {
  add("factor and solve/" + what, [](benchmark::State& state) {
    Started<P> at;
    if constexpr (requires { at.problem.hessian(at.q, at.H); }) {
      at.problem.hessian(at.q, at.H);
    } else {
      at.problem.stiff_hessian(at.q, at.H);
    }
    mass_plus(at.H, at.problem.mass(), 1e-3);
    Factor<typename P::Structure, double> factor(at.problem.size());
    for (auto _ : state) {
      benchmark::ClobberMemory();
      if (factor.factor(at.H) == Definiteness::singular) {
        state.SkipWithError("singular");
        break;
      }
      at.out = at.q;  // reset: repeated solves would end in denormal numbers, which are slow
      factor.solve(at.out);
      benchmark::DoNotOptimize(at.out.data());
    }
  });
}

bool regular(Definiteness found) { return found != Definiteness::singular; }
bool regular(bool found) { return found; }

/// Adds a benchmark of Factor or GeneralFactor for a matrix that `fill` sets.
template <class Solver, class Matrix, int fixed = Dynamic, class Fill>
void add_solver(const std::string& what, Index size, Fill fill) {
  add("factor and solve/" + what, [size, fill](benchmark::State& state) {
    Matrix A;
    resize_operator(A, size);
    fill(A);
    Solver solver(size);
    VectorOf<double, fixed> x = VectorOf<double, fixed>::Ones(size);
    for (auto _ : state) {
      benchmark::ClobberMemory();
      if (!regular(solver.factor(A))) {
        state.SkipWithError("singular");
        break;
      }
      x.setOnes();
      solver.solve(x);
      benchmark::DoNotOptimize(x.data());
    }
  });
}
template <class Structure, int fixed = Dynamic, class Fill>
void add_factor_of(const std::string& what, Index size, Fill fill) {
  add_solver<Factor<Structure, double>, typename Structure::template Storage<double>, fixed>(
      what, size, fill);
}
template <class Structure, int fixed = Dynamic, class Fill>
void add_general_factor_of(const std::string& what, Index size, Fill fill) {
  add_solver<GeneralFactor<Structure, double>, typename Structure::template GeneralStorage<double>,
             fixed>(what, size, fill);
}
const auto full = [](auto& A) {
  A.setConstant(0.5);
  A.diagonal().setConstant(8.0);
};
const auto blocks = [](auto& A) {
  for (auto& D : A.diagonal) {
    D.setConstant(0.5);
    D.diagonal().setConstant(8.0);
  }
  if constexpr (requires { A.lower; }) {
    for (auto& L : A.lower) L.setConstant(-0.5);
  }
  if constexpr (requires { A.upper; }) {
    for (auto& U : A.upper) U.setConstant(-0.4);
  }
};

/// A benchmark that solves for the multipliers of a step of RATTLE or SHAKE, starting from zero.
template <class P>
void newton_solve(benchmark::State& state) {
  Started<P> at;
  const VectorFor<P> start = at.q;
  auto G = MultiplierNewton<P>::rows(at.problem);
  MultiplierNewton<P>::rows_at(at.problem, start, 0.0, G);
  MultiplierNewton<P> newton(at.problem);
  at.problem.gradient(start, at.out);
  at.problem.mass().solve(at.out, at.p);
  constexpr double h = 0.05;
  const VectorFor<P> free = start - h * h * at.p;
  MultipliersFor<P> lambda;
  for (auto _ : state) {
    lambda.setZero(at.problem.constraint_count());
    const StepReport report = newton.solve(at.problem, free, h * h, G, 0.0, {}, lambda, at.q);
    benchmark::DoNotOptimize(at.q.data());
    state.counters["iterations"] = report.iterations;
    if (report.status != Status::ok) {
      state.SkipWithError("no convergence");
      break;
    }
  }
}

void ipa_filter(benchmark::State& state) {
  const TwoSprings<> problem(TwoSprings<>::Parameters{});
  MicroFilter<TwoSprings<>> filter(problem, Kernel::cubic, MicroIntegrator::verlet,
                                   6.0 * std::numbers::pi / problem.omega(), 18);
  Eigen::Vector4d q, p;
  for (auto _ : state) {
    problem.initial(q, p);
    filter.apply(q, p, 0.0);
    benchmark::DoNotOptimize(q.data());
  }
}

const bool registered = [] {
  add_derivatives<DoublePendulumPenalty<>>();
  add_derivatives<ChainPenalty<>>();
  add_derivatives<Water<>>();
  add_factor<DoublePendulumPenalty<>>("dense, 4 rows");
  add_factor_of<structure::Dense<12>, 12>("dense, 12 rows", 12, full);
  add_factor_of<structure::Banded<2>>("band of 2 beside the diagonal, 200 rows", 200, [](auto& A) {
    A.band.setConstant(0.5);
    A.band.row(0).setConstant(8.0);
  });
  add_factor_of<structure::BlockDiagonal<3>>("block diagonal, 100 of 3 x 3", 300, blocks);
  add_factor_of<structure::BlockTridiagonal<2>>("block tridiagonal, 100 of 2 x 2", 200, blocks);
  add_factor_of<structure::CyclicBlockTridiagonal<2>>("cyclic, 100 of 2 x 2", 200, blocks);
  add_factor<WaterPenalty<>>("triangles by Woodbury, 7 of 9 x 9");
  add_general_factor_of<structure::Dense<2>, 2>("multipliers, dense, 2 rows", 2, full);
  add_general_factor_of<structure::BlockDiagonal<3>>("multipliers, 7 of 3 x 3", 21, blocks);
  add_general_factor_of<structure::BlockTridiagonal<1>>("multipliers, tridiagonal, 10 rows", 10,
                                                        blocks);
  add_general_factor_of<structure::BlockTridiagonal<5>>("multipliers, linkage, 10 of 5 x 5", 50,
                                                        blocks);
  add("Newton's solve/RATTLE, double pendulum", newton_solve<DoublePendulum<>>);
  add("Newton's solve/SHAKE, chain of ten", newton_solve<Chain<>>);
  add("IPA's filter/two springs, 36 micro-steps", ipa_filter);
  return true;
}();

}  // namespace
