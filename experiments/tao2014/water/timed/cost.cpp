#include "experiments/tao2014/water/cost.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <stdexcept>
#include <utility>

#include "methods/base/factor_block.hpp"
#include "methods/base/factor_triangles.hpp"
#include "methods/constrained/multiplier_newton.hpp"
#include "methods/langevin/noise.hpp"
#include "problems/base/counting_scalar.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014::water {
namespace {

/// Times several calls, which take turns. In its turn, a call is repeated until the time is long
/// enough for the clock.
class Stopwatch {
 public:
  void part(double Parts::*which, std::function<void()> call) {
    calls_.push_back({which, std::move(call), 1});
  }

  /// Measures the calls. They write their iterations into `one`.
  TimedParts measure(int rounds, const Parts& one) {
    TimedParts timed;
    for (Call& call : calls_) {
      while (repeated(call) < shortest_turn) call.repeats *= 2;
    }
    for (int round = 0; round < rounds; ++round) {
      Parts& parts = timed.rounds.emplace_back();
      for (const Call& call : calls_) parts.*call.which = repeated(call) / call.repeats;
      parts.iterations = one.iterations;
    }
    timed.least = timed.rounds.front();
    for (const Parts& round : timed.rounds) {
      for (const Call& call : calls_) {
        timed.least.*call.which = std::min(timed.least.*call.which, round.*call.which);
      }
    }
    return timed;
  }

 private:
  static constexpr double shortest_turn = 1e-3;
  struct Call {
    double Parts::*which;
    std::function<void()> call;
    int repeats;
  };
  static double repeated(const Call& call) {
    const double start = processor_seconds();
    for (int k = 0; k < call.repeats; ++k) call.call();
    return processor_seconds() - start;
  }
  std::vector<Call> calls_;
};
/// Counts the operations of several calls, each made once.
struct Tally {
  Parts counted;

  template <class F>
  void part(double Parts::*which, F call) {
    counted.*which = operations(call);
  }
  template <class F>
  static double operations(F call) {
    const std::int64_t before = CountingScalar::operations;
    call();
    return static_cast<double>(CountingScalar::operations - before);
  }
};

/// SHAKE's last two positions and the multiplier between them.
struct History {
  std::vector<double> before, at, lambda;
};
History history(const Settings& cluster) {
  History seen;
  Case four_steps = shake();
  four_steps.until = 4.0 * h;
  four_steps.parameters = cluster;
  const RunSummary run = observe(thermal(four_steps), [&](const Observation& row) {
    seen.before = seen.at;
    seen.at.assign(row.q.begin(), row.q.end());
    // The multiplier of the previous row, from which SHAKE starts.
    if (row.t < 3.5 * h) seen.lambda.assign(row.lambda.begin(), row.lambda.end());
  });
  if (!run.ok()) throw std::runtime_error("SHAKE fails on the cluster to be timed");
  return seen;
}

template <class S>
VectorOf<S, Dynamic> vector_of(const std::vector<double>& x) {
  return Eigen::VectorXd::Map(x.data(), std::ssize(x)).template cast<S>();
}

/// Fills the 9 x 9 blocks of A, column by column.
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

/// The data that the parts of a step need.
template <class S>
struct Workplace {
  Water<S> rigid;
  WaterPenalty<S> soft;
  VectorOf<S, Dynamic> q, g, pull, x, free, guess, lambda, sides;
  TriangleJacobian<S> G;
  TriangleMatrix<S> A;
  BlockDiagonalMatrix<S, 9> blocks;
  Factor<structure::Triangles, S> triangles;
  Factor<structure::BlockDiagonal<9>, S> full;
  MultiplierNewton<Water<S>> newton;
  Parts seen;  ///< iterations of the solve

  Workplace(const PenaltyParameters<WaterParameters>& parameters, const History& history)
      : rigid(parameters), soft(parameters), q(vector_of<S>(history.at)), g(q), pull(q), x(q),
        guess(vector_of<S>(history.lambda)), lambda(guess), sides(rigid.constraint_count()),
        triangles(q.size()), full(q.size()), newton(rigid) {
    resize_jacobian(G, rigid.constraint_count(), rigid.size());
    rigid.jacobian(q, G);
    resize_operator(A, q.size());
    assemble();
    resize_operator(blocks, q.size());
    fill(A, blocks);
    rigid.gradient(q, g);
    rigid.mass().solve(g, x);
    free = S(2) * q - vector_of<S>(history.before) - S(h * h) * x;
    pull = g;
  }
  void assemble() {
    soft.stiff_hessian(q, A);
    mass_plus(A, soft.mass(), S(0.4 * h * h));
  }

  template <class Measure>
  void parts(Measure& measure) {
    measure.part(&Parts::forces, [this] { rigid.gradient(q, g); });
    // The springs are timed separately, because they cost less than the difference between two
    // measurements of grad V.
    measure.part(&Parts::springs, [this] {
      rigid.constraint(q, sides);
      rigid.jacobian(q, G);
      sides *= soft.stiffness();
      add_transpose(G, sides, S(1), pull);
    });
    measure.part(&Parts::assembly, [this] { assemble(); });
    measure.part(&Parts::woodbury, [this] {
      x = g;
      triangles.factor(A);
      triangles.solve(x);
    });
    measure.part(&Parts::ldlt, [this] {
      x = g;
      full.factor(blocks);
      full.solve(x);
    });
    NewtonOptions in_angstrom;
    in_angstrom.unit = 1.0;
    measure.part(&Parts::newton, [this, in_angstrom] {
      lambda = guess;
      seen.iterations =
          newton.solve(rigid, free, S(h * h), G, S(0), in_angstrom, lambda, x).iterations;
    });
  }
};

PenaltyParameters<WaterParameters> parameters_of(const History& history) {
  PenaltyParameters<WaterParameters> parameters;
  parameters.N = static_cast<int>(history.at.size() / 9);
  parameters.start = WaterStart::lattice;  // any size; the positions are not used
  parameters.omega = omega;
  return parameters;
}

}  // namespace

TimedParts time_parts(const Settings& cluster, int rounds) {
  const History seen = history(cluster);
  Workplace<double> place(parameters_of(seen), seen);
  Eigen::VectorXd p = Eigen::VectorXd::Zero(place.q.size());
  Noise<WaterPenalty<>> everywhere(place.soft, {}, h);
  Noise<Water<>> tangent(place.rigid, {}, h);
  Stopwatch watch;
  place.parts(watch);
  watch.part(&Parts::free_noise, [&] { everywhere.apply(place.soft, place.q, p); });
  watch.part(&Parts::tangent_noise, [&] { tangent.apply(place.rigid, place.q, p); });
  return watch.measure(rounds, place.seen);
}
Parts count_parts(const Settings& cluster) {
  const History seen = history(cluster);
  Workplace<CountingScalar> place(parameters_of(seen), seen);
  Tally tally;
  place.parts(tally);
  tally.counted.iterations = place.seen.iterations;
  return tally.counted;
}

double whole_hessian_over_gradient() {
  const Water<CountingScalar, structure::Dense<Dynamic>> problem{WaterParameters{}};
  const VectorOf<CountingScalar, Dynamic> q =
      water_start(WaterParameters{}, 0.0).cast<CountingScalar>();
  VectorOf<CountingScalar, Dynamic> g(problem.size());
  MatrixOf<CountingScalar, Dynamic> H(problem.size(), problem.size());
  const double gradient = Tally::operations([&] { problem.gradient(q, g); });
  return Tally::operations([&] { problem.hessian(q, H); }) / gradient;
}

std::vector<StepTime> time_steps(const std::vector<Case>& runs, std::int64_t steps, int batches) {
  std::vector<std::unique_ptr<Integration>> begun;
  for (const Case& run : runs) {
    begun.push_back(catalogue().pair(run.problem, run.method).start(run.request()));
  }
  std::vector<StepTime> results(runs.size());
  std::vector<LoopReport> total(runs.size());
  for (int batch = 0; batch < batches; ++batch) {
    for (std::size_t k = 0; k < runs.size(); ++k) {
      const double before = processor_seconds();
      total[k] += begun[k]->advance(steps);
      results[k].rounds.push_back((processor_seconds() - before) / static_cast<double>(steps));
    }
  }
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (total[k].status != Status::ok) {
      throw std::runtime_error(runs[k].method + " fails while it is timed");
    }
    results[k].seconds = std::ranges::min(results[k].rounds);
    results[k].steps = static_cast<double>(total[k].steps);
    results[k].iterations = static_cast<double>(total[k].iterations) / results[k].steps;
    results[k].counts = begun[k]->counts;
  }
  return results;
}

}  // namespace shakedown::tao2014::water
