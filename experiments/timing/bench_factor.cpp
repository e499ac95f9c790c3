// Google Benchmark: times one factorisation and one solve with matrices like M + c Hess V, by the
// suite's L D L^T and by Eigen's L L^T.
#include <benchmark/benchmark.h>

#include <Eigen/Cholesky>

#include "methods/base/factor.hpp"

namespace {

using namespace shakedown;

template <int n>
MatrixOf<double, n> positive_definite() {
  const MatrixOf<double, n> A = MatrixOf<double, n>::Random();
  return A * A.transpose() + MatrixOf<double, n>::Identity();
}

template <int n>
void dense_ldlt(benchmark::State& state) {
  const MatrixOf<double, n> A = positive_definite<n>();
  Factor<structure::Dense<n>, double> factor(n);
  VectorOf<double, n> x = VectorOf<double, n>::Ones();
  for (auto _ : state) {
    if (factor.factor(A) == Definiteness::singular) {
      state.SkipWithError("singular");
      break;
    }
    x.setOnes();
    factor.solve(x);
    benchmark::DoNotOptimize(x);
  }
}
BENCHMARK(dense_ldlt<2>);
BENCHMARK(dense_ldlt<4>);
BENCHMARK(dense_ldlt<9>);
BENCHMARK(dense_ldlt<12>);

template <int n>
void eigen_llt(benchmark::State& state) {
  const MatrixOf<double, n> A = positive_definite<n>();
  Eigen::LLT<MatrixOf<double, n>> factor(n);
  VectorOf<double, n> x = VectorOf<double, n>::Ones();
  for (auto _ : state) {
    factor.compute(A);
    x.setOnes();
    factor.solveInPlace(x);
    benchmark::DoNotOptimize(x);
  }
}
BENCHMARK(eigen_llt<2>);
BENCHMARK(eigen_llt<4>);
BENCHMARK(eigen_llt<9>);
BENCHMARK(eigen_llt<12>);

/// A block tridiagonal matrix with 2 x 2 blocks, as for a planar chain. The argument is the number
/// of blocks.
void block_tridiagonal(benchmark::State& state) {
  const Index blocks = state.range(0);
  BlockTridiagonalMatrix<double, 2> A;
  resize_operator(A, 2 * blocks);
  for (auto& D : A.diagonal) D = 4.0 * Eigen::Matrix2d::Identity();
  for (auto& L : A.lower) L = -Eigen::Matrix2d::Identity();
  Factor<structure::BlockTridiagonal<2>, double> factor(2 * blocks);
  Eigen::VectorXd x = Eigen::VectorXd::Ones(2 * blocks);
  for (auto _ : state) {
    if (factor.factor(A) == Definiteness::singular) {
      state.SkipWithError("singular");
      break;
    }
    x.setOnes();  // reset: repeated solves would end in denormal numbers, which are slow
    factor.solve(x);
    benchmark::DoNotOptimize(x.data());
  }
  state.SetComplexityN(blocks);
}
BENCHMARK(block_tridiagonal)->RangeMultiplier(10)->Range(10, 1000000)->Complexity(benchmark::oN);

}  // namespace
