#include "experiments/tao2014/water/cost.hpp"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <stdexcept>

#include "experiments/analysis/tallied.hpp"
#include "methods/base/factor_block.hpp"
#include "methods/base/factor_triangles.hpp"
#include "methods/constrained/multiplier_newton.hpp"
#include "methods/langevin/noise.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014::water {
namespace {

/// Processor time of this thread in seconds: what other programs do meanwhile does not count.
double now() {
  timespec at{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
  return static_cast<double>(at.tv_sec) + 1e-9 * static_cast<double>(at.tv_nsec);
}

/// Least time of a call, in batches long enough for the clock.
struct Stopwatch {
  int batches;

  template <class F>
  double operator()(F call) const {
    constexpr double shortest_batch = 1e-3;
    int calls = 1;
    double least = HUGE_VAL;
    for (int batch = 0; batch < batches;) {
      const double start = now();
      for (int k = 0; k < calls; ++k) call();
      const double taken = now() - start;
      if (taken < shortest_batch) {
        calls *= 2;
        continue;
      }
      least = std::min(least, taken / calls);
      ++batch;
    }
    return least;
  }
};
struct Tally {
  template <class F>
  double operator()(F call) const {
    const std::int64_t before = Tallied::operations;
    call();
    return static_cast<double>(Tallied::operations - before);
  }
};

/// SHAKE's last two positions and the multiplier between them.
struct History {
  std::vector<double> before, at, lambda;
};
History history(Request start) {
  History seen;
  start.steps = 4;
  start.every = 1;
  const RunSummary run = observe("water", "shake", start, [&](const Observation& row) {
    seen.before = seen.at;
    seen.at.assign(row.q.begin(), row.q.end());
    // That of the row before: SHAKE starts from it.
    if (row.t < 3.5 * start.h) seen.lambda.assign(row.lambda.begin(), row.lambda.end());
  });
  if (!run.ok()) throw std::runtime_error("SHAKE fails on the cluster to be timed");
  return seen;
}

template <class S>
VectorOf<S, Dynamic> vector_of(const std::vector<double>& x) {
  return Eigen::VectorXd::Map(x.data(), std::ssize(x)).template cast<S>();
}

/// The 9 x 9 blocks of A, column by column.
template <class S>
void fill(const TriangleMatrix<S>& A, BlockDiagonalMatrix<S, 9>& blocks) {
  const Index n = 9 * std::ssize(A.blocks);
  VectorOf<S, Dynamic> x = VectorOf<S, Dynamic>::Zero(n), y = x;
  for (Index j = 0; j < 9; ++j) {
    x.setZero();
    for (Index i = j; i < n; i += 9) x(i) = S(1);
    multiply(A, x, y);
    for (Index i = 0; i < n; ++i) blocks.diagonal[i / 9](i % 9, j) = y(i);
  }
}

template <class S, class Measure>
Parts parts_of(const Request& start, Measure measure) {
  const History seen = history(start);
  PenaltyParameters<WaterParameters> parameters;
  parameters.N = static_cast<int>(seen.at.size() / 9);
  parameters.start = WaterStart::lattice;  // of any size; its places are not used
  parameters.omega = omega;
  const Water<S> rigid(parameters);
  const WaterPenalty<S> soft(parameters);
  const VectorOf<S, Dynamic> q = vector_of<S>(seen.at);
  VectorOf<S, Dynamic> g = q, x = q;

  Parts parts;
  parts.forces = measure([&] { rigid.gradient(q, g); });
  // By themselves: beside grad V they are less than what two measurements of it differ by.
  TriangleJacobian<S> G;
  resize_jacobian(G, rigid.constraint_count(), rigid.size());
  VectorOf<S, Dynamic> sides(rigid.constraint_count());
  parts.springs = measure([&] {
    rigid.constraint(q, sides);
    rigid.jacobian(q, G);
    sides *= soft.stiffness();
    add_transpose(G, sides, S(1), g);
  });
  const S c = S(0.4 * h * h);
  TriangleMatrix<S> A;
  resize_operator(A, q.size());
  parts.assembly = measure([&] {
    soft.stiff_hessian(q, A);
    mass_plus(A, soft.mass(), c);
  });
  Factor<structure::Triangles, S> triangles(q.size());
  parts.woodbury = measure([&] {
    x = g;
    triangles.factor(A);
    triangles.solve(x);
  });
  BlockDiagonalMatrix<S, 9> blocks;
  resize_operator(blocks, q.size());
  fill(A, blocks);
  Factor<structure::BlockDiagonal<9>, S> full(q.size());
  parts.ldlt = measure([&] {
    x = g;
    full.factor(blocks);
    full.solve(x);
  });

  rigid.gradient(q, g);
  rigid.mass().solve(g, x);
  const VectorOf<S, Dynamic> free = S(2) * q - vector_of<S>(seen.before) - S(h * h) * x;
  const auto guess = vector_of<S>(seen.lambda);
  auto lambda = guess;
  rigid.jacobian(q, G);
  MultiplierNewton<Water<S>> newton(rigid);
  parts.newton = measure([&] {
    lambda = guess;
    parts.iterations =
        newton.solve(rigid, free, S(h * h), G, S(0), NewtonOptions{}, lambda, x).iterations;
  });
  if constexpr (std::is_same_v<S, double>) {
    Eigen::VectorXd p = Eigen::VectorXd::Zero(q.size());
    Noise<WaterPenalty<>> everywhere(soft, {}, h);
    Noise<Water<>> tangent(rigid, {}, h);
    parts.free_noise = measure([&] { everywhere.apply(soft, q, p); });
    parts.tangent_noise = measure([&] { tangent.apply(rigid, q, p); });
  }
  return parts;
}

}  // namespace

Parts time_parts(const Request& start, int batches) {
  return parts_of<double>(start, Stopwatch{batches});
}
Parts count_parts(const Request& start) { return parts_of<Tallied>(start, Tally{}); }

double whole_hessian_over_gradient() {
  const Water<Tallied, structure::Dense<Dynamic>> problem{WaterParameters{}};
  const VectorOf<Tallied, Dynamic> q = water_start(WaterParameters{}, 0.0).cast<Tallied>();
  VectorOf<Tallied, Dynamic> g(problem.size());
  MatrixOf<Tallied, Dynamic> H(problem.size(), problem.size());
  const double gradient = Tally{}([&] { problem.gradient(q, g); });
  return Tally{}([&] { problem.hessian(q, H); }) / gradient;
}

std::vector<StepTime> time_steps(const std::vector<TimedRun>& runs, std::int64_t steps,
                                 int batches) {
  std::vector<std::unique_ptr<Integration>> begun;
  for (const TimedRun& run : runs) {
    begun.push_back(catalogue().pair(run.problem, run.method).start(run.start));
  }
  std::vector<StepTime> results(runs.size());
  std::vector<LoopReport> total(runs.size());
  for (int batch = 0; batch < batches; ++batch) {
    for (std::size_t k = 0; k < runs.size(); ++k) {
      const double before = now();
      total[k] += begun[k]->advance(steps);
      const double taken = (now() - before) / static_cast<double>(steps);
      results[k].seconds = batch == 0 ? taken : std::min(results[k].seconds, taken);
    }
  }
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (total[k].status != Status::ok) {
      throw std::runtime_error(runs[k].method + " fails while it is timed");
    }
    results[k].steps = static_cast<double>(total[k].steps);
    results[k].iterations = static_cast<double>(total[k].iterations) / results[k].steps;
    results[k].counts = begun[k]->counts;
  }
  return results;
}

}  // namespace shakedown::tao2014::water
