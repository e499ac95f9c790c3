// Google Benchmark: measures the peak performance of the machine, and block solves to be compared
// with it. The names are peak/WHAT and roofline/WHAT. The peaks hold for the instructions that the
// build may use. For each block of b rows, a factorisation and a solve take
//
//   flops   b^2 (b + 1) + b^3        Schur complement, and the block of L below
//           + about b (b + 1) (b + 2)/3   the block itself, with b divisions: counted by loops
//           + 4 b^2 + 2 b (b - 1) + b     both sweeps of the solve
//   bytes   8 (2 b^2 + 2 b^2 + 4 b^2 + 4 b)   A read, L written and read twice, x read and written twice
//
// The counters flops, bytes and each are per iteration. `outside` is 1 if L is at least four times
// as large as the last-level cache, so that every byte comes from memory. An elimination from one
// end is sequential, because the pivots of a block depend on the block before. `dependence`
// performs only these sequential operations, in registers.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "methods/base/factor.hpp"
#include "problems/base/lanes.hpp"
#include "problems/water_pairs.hpp"
#include "problems/water_start.hpp"

namespace {

using namespace shakedown;

/// Runs twelve chains of multiplications and additions. This is enough for processors that start
/// two of each in every cycle and need three cycles for one. The chains fit into sixteen registers.
void multiply_add(benchmark::State& state) {
  std::array<Lane<double>, 12> x;
  for (int i = 0; i < 12; ++i) x[i] = Lane<double>{} + (1.0 + 1e-3 * i);
  Lane<double> factor = Lane<double>{} + 0.999999, term = Lane<double>{} + 1e-6;
  constexpr int turns = 100;
  for (auto _ : state) {
    benchmark::DoNotOptimize(factor);
    benchmark::DoNotOptimize(term);
    for (int k = 0; k < turns; ++k) {
#pragma GCC unroll 12
      for (int i = 0; i < 12; ++i) x[i] = x[i] * factor + term;
    }
    for (auto& one : x) benchmark::DoNotOptimize(one);
  }
  state.counters["flops"] = 2.0 * 12.0 * turns * static_cast<double>(lane_width<double>);
}
BENCHMARK(multiply_add)->Name("peak/flops");

/// Computes a = b + s c with arrays of 32 MiB, which do not fit into the caches.
void triad(benchmark::State& state) {
  constexpr std::size_t n = std::size_t{1} << 22;
  std::vector<double> a(n, 1.0), b(n, 2.0), c(n, 3.0);
  for (auto _ : state) {
    for (std::size_t i = 0; i < n; ++i) a[i] = b[i] + 0.5 * c[i];
    benchmark::DoNotOptimize(a.data());
    benchmark::ClobberMemory();
  }
  state.counters["bytes"] = 24.0 * static_cast<double>(n);
}
BENCHMARK(triad)->Name("peak/bytes");

/// Computes 1/sqrt of many numbers.
void inverse_root(benchmark::State& state) {
  std::array<Lane<double>, 8> x;
  for (int i = 0; i < 8; ++i) x[i] = Lane<double>{} + (1.0 + 1e-3 * i);
  for (auto _ : state) {
    for (auto& one : x) {
      one = root<double>(1.0 / one);
      benchmark::DoNotOptimize(one);
    }
  }
  state.counters["each"] = 8.0 * static_cast<double>(lane_width<double>);
}
BENCHMARK(inverse_root)->Name("peak/inverse roots");

double flops_of_a_block(int b) {
  double own = 0.0;
  for (int j = 0; j < b; ++j) own += 2.0 * j + 1.0 + (b - 1.0 - j) * (2.0 * j + 1.0);
  const double schur = b * b * (b + 1.0), below = b * b * b;
  return schur + own + below + 4.0 * b * b + 2.0 * b * (b - 1.0) + b;
}

/// Returns the size of the last-level cache in bytes; 0 if unknown.
double last_cache() {
  int size = 0;
  for (const auto& cache : benchmark::CPUInfo::Get().caches) size = std::max(size, cache.size);
  return size;
}

template <int b>
void block_solve(benchmark::State& state) {
  const Index blocks = state.range(0);
  BlockTridiagonalMatrix<double, b> A;
  resize_operator(A, b * blocks);
  for (auto& D : A.diagonal) {
    D.setConstant(0.5);
    D.diagonal().setConstant(8.0);
  }
  for (auto& L : A.lower) L.setConstant(-0.5);
  Factor<structure::BlockTridiagonal<b>, double> factor(b * blocks);
  Eigen::VectorXd x = Eigen::VectorXd::Ones(b * blocks);
  for (auto _ : state) {
    if (factor.factor(A) == Definiteness::singular) {
      state.SkipWithError("singular");
      break;
    }
    x.setOnes();  // reset: repeated solves would end in denormal numbers, which are slow
    factor.solve(x);
    benchmark::DoNotOptimize(x.data());
  }
  const auto count = static_cast<double>(blocks);
  state.counters["each"] = count;
  state.counters["flops"] = count * flops_of_a_block(b);
  state.counters["bytes"] = count * 8.0 * (8.0 * b * b + 4.0 * b);
  const double L = count * 8.0 * 2.0 * b * b, cache = last_cache();
  state.counters["outside"] = cache > 0.0 && L >= 4.0 * cache ? 1.0 : 0.0;
}
// For each block size, one problem that fits into the caches and one that exceeds caches of up to
// 32 MiB.
BENCHMARK(block_solve<2>)->Name("roofline/blocks of 2")->Arg(1000)->Arg(2200000);
BENCHMARK(block_solve<3>)->Name("roofline/blocks of 3")->Arg(1000)->Arg(1000000);
BENCHMARK(block_solve<6>)->Name("roofline/blocks of 6")->Arg(1000)->Arg(250000);

/// Computes S' = A - B S^-1 B^T by the L D L^T of S, y' = x - B S^-1 y, and the back substitution.
/// All entries of a block B are equal. Therefore all rows of B L^-T are equal, and so are all
/// entries of A - S'. Only the operations that depend on each other remain.
template <int b>
void dependence(benchmark::State& state) {
  constexpr int blocks = 1000;
  std::array<std::array<double, b>, b> A;
  for (auto& row : A) row.fill(0.5);
  for (int j = 0; j < b; ++j) A[j][j] = 8.0;
  double B = -0.5;
  for (auto _ : state) {
    benchmark::DoNotOptimize(A), benchmark::DoNotOptimize(B);
    std::array<double, b> y{}, z;
    double less = 0.0, pull = 0.0;
    for (int block = 0; block < blocks; ++block) {
      double LD[b][b], u[b];  // L and L D; a row of B L^-T
      double next_less = 0.0, next_pull = 0.0;
#pragma GCC unroll 6
      for (int j = 0; j < b; ++j) {
#pragma GCC unroll 6
        for (int i = j; i < b; ++i) {
          LD[j][i] = A[i][j] - less;
#pragma GCC unroll 6
          for (int k = 0; k < j; ++k) LD[j][i] -= LD[j][k] * LD[k][i];
        }
        const double inverse = 1.0 / LD[j][j];
        u[j] = B, y[j] = 1.0 - pull;
#pragma GCC unroll 6
        for (int k = 0; k < j; ++k) u[j] -= LD[j][k] * u[k], y[j] -= LD[j][k] * y[k];
#pragma GCC unroll 6
        for (int i = j + 1; i < b; ++i) LD[i][j] = LD[j][i] * inverse;
        const double f = u[j] * inverse;
        next_less += f * u[j], next_pull += f * y[j];
      }
      less = next_less, pull = next_pull;
    }
    z = y;
    for (int block = 0; block < blocks; ++block) {
      double sum = z[b - 1];  // starts with z[b - 1], because z[0] is computed last
#pragma GCC unroll 6
      for (int j = b - 2; j >= 0; --j) sum += z[j];
#pragma GCC unroll 6
      for (int j = b - 1; j >= 0; --j) {
        z[j] = y[j] - B * sum;
#pragma GCC unroll 6
        for (int k = j + 1; k < b; ++k) z[j] -= A[k][j] * z[k];
      }
    }
    benchmark::DoNotOptimize(z);
  }
  state.counters["each"] = blocks;
}
BENCHMARK(dependence<2>)->Name("peak/dependence of blocks of 2");
BENCHMARK(dependence<3>)->Name("peak/dependence of blocks of 3");
BENCHMARK(dependence<6>)->Name("peak/dependence of blocks of 6");

/// Runs the pair loop with the widest registers that the build may use, without fused operations.
void water_pairs(benchmark::State& state) {
  constexpr int N = 100;
  constexpr std::size_t widest = lane_width<double> / 4;
  const auto& kernels = detail::water_kernels();
  WaterParameters p;
  p.N = N;
  p.start = WaterStart::lattice;
  const Eigen::VectorXd q = water_start(p, 0.0);
  const WaterPairs loop(N, water_interaction(1.0), 1,
                        kernels[std::min(widest, kernels.size() - 1)]);
  Eigen::VectorXd slope(q.size());
  for (auto _ : state) {
    loop.gradient(q.data(), slope.data());
    benchmark::DoNotOptimize(slope.data());
    benchmark::ClobberMemory();
  }
  state.counters["each"] = 0.5 * N * (N - 1);
  state.counters["flops"] = 0.5 * N * (N - 1) * 180.0;  // 80 multiplications, 100 additions
}
BENCHMARK(water_pairs)->Name("roofline/pairs of water");

}  // namespace
