// Google Benchmark for water. Measures pairs of molecules per second for each instruction set and,
// in the same run, the machine's peak arithmetic. Measures steps of the methods and the share of
// their time outside the forces. Measures solves with the penalty's blocks by Woodbury's formula
// and by a 9 x 9 L D L^T.
#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <functional>
#include <string>

#include "experiments/catalogue/catalogue.hpp"
#include "methods/base/factor.hpp"
#include "problems/water.hpp"

namespace {

using namespace shakedown;

Eigen::VectorXd droplet(int N) {
  WaterParameters p;
  p.N = N;
  p.start = WaterStart::droplet;
  return water_start(p, 0.0);
}

void per_second(benchmark::State& state, const char* what, double of_one_iteration) {
  state.counters[what] =
      benchmark::Counter(of_one_iteration, benchmark::Counter::kIsIterationInvariantRate);
}

void pairs(benchmark::State& state, const detail::WaterKernel& kernel, int N, int threads) {
  const Eigen::VectorXd q = droplet(N);
  const WaterPairs loop(N, water_interaction(1.0), threads, kernel);
  Eigen::VectorXd slope(q.size());
  for (auto _ : state) {
    loop.gradient(q.data(), slope.data());
    benchmark::DoNotOptimize(slope.data());
    benchmark::ClobberMemory();
  }
  per_second(state, "pairs/s", 0.5 * N * (N - 1));
}

/// Measures the machine's peak in numbers (not vectors) per second, by independent chains of
/// vectors that are as wide as the compiler's flags allow. For comparison, a pair of molecules
/// takes about 80 multiplications, 100 additions, 9 divisions and 9 roots.
constexpr int chains = 8;
using Lanes = Eigen::Array<double, 8, 1>;
template <class Operation>
void floor_of(benchmark::State& state, Operation operation) {
  std::array<Lanes, chains> x;
  for (int i = 0; i < chains; ++i) x[i] = Lanes::Constant(1.0 + 1e-3 * i);
  for (auto _ : state) {
    for (Lanes& one : x) one = operation(one);
    benchmark::DoNotOptimize(x);
  }
  per_second(state, "numbers/s", 8.0 * chains);
}
void floor_multiply_add(benchmark::State& state) {
  floor_of(state, [](const Lanes& x) { return Lanes(x * 0.999999 + 1e-6); });
}
BENCHMARK(floor_multiply_add);
void floor_inverse_root(benchmark::State& state) {
  floor_of(state, [](const Lanes& x) { return Lanes((1.0 / x).sqrt()); });
}
BENCHMARK(floor_inverse_root);

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}
/// Times steps and the same number of force evaluations in turns. From these follows the share of a
/// step outside the pair loop, which includes the springs. Uses the shortest times, because
/// disturbances would change the share.
void step(benchmark::State& state, const std::string& problem, const std::string& method, int N,
          int threads) {
  Request request;
  request.h = 0.05;
  request.problem = {{"N", std::to_string(N)}, {"threads", std::to_string(threads)}};
  if (N != 7) request.problem.emplace_back("start", "droplet");
  const auto run = catalogue().pair(problem, method).start(request);
  WaterParameters lattice;
  lattice.N = N;
  lattice.start = WaterStart::lattice;
  const Eigen::VectorXd q = water_start(lattice, 0.0);
  const WaterPairs forces(N, water_interaction(1.0), threads);
  Eigen::VectorXd slope(q.size());
  const int together = std::max(1, 1000 / N);  // because reading the clock takes 30 ns
  double least_steps = HUGE_VAL, least_forces = HUGE_VAL;
  for (auto _ : state) {
    const double start = seconds();
    if (run->advance(together).status != Status::ok) {
      state.SkipWithError("a step failed");
      break;
    }
    const double stepped = seconds();
    for (int k = 0; k < together; ++k) {
      forces.gradient(q.data(), slope.data());
      benchmark::ClobberMemory();
    }
    least_forces = std::min(least_forces, seconds() - stepped);
    least_steps = std::min(least_steps, stepped - start);
    state.SetIterationTime(stepped - start);
  }
  per_second(state, "steps/s", together);
  state.counters["outside_forces"] = 1.0 - least_forces / least_steps;
}

/// Factorises and solves with M + c Hess (V1/eps) for a droplet of 100 molecules.
template <class Layout, class Matrix>
void solve_blocks(benchmark::State& state, const Matrix& A) {
  Factor<Layout, double> factor(900);
  Eigen::VectorXd x = Eigen::VectorXd::Ones(900);
  for (auto _ : state) {
    if (factor.factor(A) == Definiteness::singular) {
      state.SkipWithError("singular");
      break;
    }
    factor.solve(x);
    benchmark::DoNotOptimize(x.data());
  }
  per_second(state, "molecules/s", 100.0);
}
TriangleMatrix<double> stiff_triangles() {
  WaterPenalty<>::Parameters p;
  p.N = 100;
  p.start = WaterStart::droplet;
  const WaterPenalty<> water(p);
  TriangleMatrix<double> A;
  resize_operator(A, 900);
  water.stiff_hessian(droplet(100), A);
  mass_plus(A, water.mass(), 0.4 * 0.05 * 0.05);
  return A;
}
void woodbury(benchmark::State& state) {
  solve_blocks<structure::Triangles>(state, stiff_triangles());
}
BENCHMARK(woodbury);
void blocks_of_nine(benchmark::State& state) {
  const TriangleMatrix<double> triangles = stiff_triangles();
  BlockDiagonalMatrix<double, 9> A;
  resize_operator(A, 900);
  Eigen::VectorXd column(900);
  for (Index j = 0; j < 900; ++j) {
    multiply(triangles, Eigen::VectorXd(Eigen::VectorXd::Unit(900, j)), column);
    A.diagonal[j / 9].col(j % 9) = column.segment<9>(j / 9 * 9);
  }
  solve_blocks<structure::BlockDiagonal<9>>(state, A);
}
BENCHMARK(blocks_of_nine);

/// Registers a benchmark. Callers choose wall-clock time, because it shows what a second thread
/// gains.
benchmark::internal::Benchmark* add(std::string name, int N, int threads,
                                    std::function<void(benchmark::State&)> run) {
  name += "/" + std::to_string(N);
  if (threads > 1) name += "/threads:" + std::to_string(threads);
  return benchmark::RegisterBenchmark(name.c_str(), std::move(run));
}

const bool registered = [] {
  for (const int N : {7, 100, 500, 2000}) {
    for (int threads = 1; threads <= (N < fewest_in_blocks ? 1 : 2); ++threads) {
      std::vector<detail::WaterKernel> kernels = detail::water_kernels();
      for (const detail::WaterKernel& kernel : detail::fused_water_kernels()) {
        kernels.push_back(kernel);
      }
      for (const detail::WaterKernel& kernel : kernels) {
        add("pairs/" + std::string(kernel.name), N, threads, [=](benchmark::State& state) {
          pairs(state, kernel, N, threads);
        })->UseRealTime();
      }
      for (const auto& [problem, method] :
           {std::pair{"water", "shake"}, std::pair{"water", "rattle"}, std::pair{"water", "settle"},
            std::pair{"water-penalty", "zhang-skeel-stiff"}}) {
        add(std::string(problem) + "/" + method, N, threads,
            [=, problem = problem, method = method](benchmark::State& state) {
              step(state, problem, method, N, threads);
            })
            ->UseManualTime();
      }
    }
  }
  return true;
}();

}  // namespace
