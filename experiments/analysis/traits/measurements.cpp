#include "experiments/analysis/traits/measurements.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <stdexcept>
#include <tuple>
#include <utility>

#include "experiments/analysis/difference_jacobian.hpp"
#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/analysis/memo.hpp"
#include "experiments/analysis/solution.hpp"
#include "problems/base/splitmix.hpp"

namespace shakedown {
namespace {

/// Number of sample times on [0, horizon]. The horizon is so short that errors of the reference do
/// not grow.
constexpr int samples = 4;

constexpr std::int64_t first_steps = 8;

std::string text(const Settings& settings) {
  std::string all;
  for (const auto& [name, value] : settings) all += name + "=" + value + " ";
  return all;
}

/// Everything on which a run depends except its pair and its steps, as a cache key.
std::string settings_text(const ProblemSubject& problem, const PairSubject& pair,
                          const Setup& setup) {
  return text(problem.with_small(setup.problem)) + "; " + text(pair.with_fixed(setup).method);
}

/// Returns a start without symmetry: the reference solution shortly after the problem's own start,
/// unless the measurements specify another start. Several problems start from rest, where half of
/// the error terms vanish and p converges too fast.
const Reference& start_of(const ProblemSubject& problem, const Setup& setup) {
  static Memo<Reference> known;
  return known.of(problem.entry.id + " " + text(setup.problem), [&] {
    if (problem.start.size() > 0) {
      const Eigen::Index n = problem.start.size() / 2;
      Reference given;
      given.q.emplace_back(problem.start.begin(), problem.start.begin() + n);
      given.p.emplace_back(problem.start.begin() + n, problem.start.end());
      return given;
    }
    return problem.entry.reference(problem.with_small(setup.problem), {}, {},
                                   {problem.moving ? 0.0 : problem.head_start});
  });
}

const Reference& reference_of(const ProblemSubject& problem, const Setup& setup) {
  static Memo<Reference> known;
  return known.of(problem.entry.id + " " + text(setup.problem), [&] {
    std::vector<double> times;
    for (int j = 1; j <= samples; ++j) times.push_back(problem.horizon * j / samples);
    const Reference& start = start_of(problem, setup);
    return problem.entry.reference(problem.with_small(setup.problem), start.q[0], start.p[0],
                                   times);
  });
}

}  // namespace

double unit_of(const ProblemSubject& problem, const std::string& column) {
  const Scales& of = problem.sizes;
  if (column == "energy") return of.momentum * of.velocity;
  if (column == "g") return of.slope * of.position;
  if (column == "gdot") return of.slope * of.velocity;
  for (const MomentumMap& map : problem.momentum_maps) {
    if (map.name == column && map.kind == Symmetry::rotation) return of.position * of.momentum;
  }
  return of.momentum;
}

double round_off(std::int64_t steps, double scale) {
  return 10.0 * std::numeric_limits<double>::epsilon() * std::sqrt(static_cast<double>(steps)) *
         scale;
}

Request request_of(const ProblemSubject& problem, const Setup& setup, double h, std::int64_t steps,
                   std::int64_t every) {
  const Reference& start = start_of(problem, setup);
  Request request;
  request.problem = problem.with_small(setup.problem);
  request.method = setup.method;
  request.q0 = start.q[0];
  request.p0 = start.p[0];
  request.h = h;
  request.steps = steps;
  request.every = every;
  return request;
}

namespace {

/// Largest errors of q and p, relative to the largest component, at the sample times.
std::pair<double, double> measure_errors(const ProblemSubject& problem, const PairSubject& pair,
                                         const Setup& setup, std::int64_t steps) {
  const Reference& reference = reference_of(problem, setup);
  const Request request =
      request_of(problem, pair.with_fixed(setup), problem.horizon / static_cast<double>(steps),
                 steps, steps / samples);
  Trajectory run;
  if (!pair.pair.integrate(request, run).ok()) return {HUGE_VAL, HUGE_VAL};
  const auto error = [&](const char* first, const States& exact) {
    const std::size_t column = run.column(first);
    double most = 0.0;
    for (std::size_t j = 0; j < samples; ++j) {
      for (std::size_t i = 0; i < exact[j].size(); ++i) {
        most = std::fmax(most, std::fabs(run.at(j + 1, column + i) - exact[j][i]));
      }
    }
    return most / largest_of(exact);
  };
  return {error("q0", reference.q), error("p0", reference.p)};
}

/// Caches `measure_errors`, because searches for steps and fits of orders share runs.
std::pair<double, double> errors(const ProblemSubject& problem, const PairSubject& pair,
                                 const Setup& setup, std::int64_t steps) {
  using Run = std::tuple<Pair::Identity, std::string, double, std::int64_t>;
  thread_local std::map<Run, std::pair<double, double>> known;
  const Run run{pair.pair.identity(), settings_text(problem, pair, setup), problem.horizon, steps};
  if (const auto found = known.find(run); found != known.end()) return found->second;
  return known[run] = measure_errors(problem, pair, setup, steps);
}

/// The first of the step numbers 8, 16, 32, ... over the horizon for which the errors are at most
/// `wanted`; 0 if there is none.
std::int64_t steps_for(const ProblemSubject& problem, const PairSubject& pair, const Setup& setup,
                       double wanted) {
  for (std::int64_t steps = first_steps; steps <= problem.most_steps; steps *= 2) {
    const auto [q, p] = errors(problem, pair, setup, steps);
    if (q <= wanted && p <= wanted) return steps;
  }
  return 0;
}

/// A column and the unit in which its numbers are near 1.
struct WatchedColumn {
  std::string name;
  double unit;
};

/// Streams each wanted column that a run has into a Boundedness.
class ColumnRecorder final : public Recorder {
 public:
  ColumnRecorder(std::vector<WatchedColumn> which, const Scales& of, std::int64_t rows)
      : wanted(std::move(which)), sizes(of), empty{Boundedness(rows)} {}

  void begin(const std::vector<std::string>& names) override {
    const auto position = [&](const std::string& name) {
      const auto found = std::ranges::find(names, name);
      if (found == names.end()) throw std::out_of_range("no column " + name);
      return static_cast<std::size_t>(found - names.begin());
    };
    for (const auto& [name, unit] : wanted) {
      if (std::ranges::find(names, name) == names.end()) continue;
      watched.push_back({position(name), name[0] == 'g', 0.0, unit, name, empty});
    }
    q0 = position("q0");
    p0 = position("p0");
    momenta = 0;
    while (p0 + momenta < names.size() && names[p0 + momenta][0] == 'p') ++momenta;
    first = true;
  }
  void record(std::span<const double> row) override {
    double q = 0.0;
    double p = 0.0;
    for (std::size_t i = q0; i < p0; ++i) q += row[i] * row[i];
    for (std::size_t i = p0; i < p0 + momenta; ++i) p += row[i] * row[i];
    const double size = std::sqrt(std::fmax(q, sizes.position * sizes.position) * p) /
                        (sizes.position * sizes.momentum);
    for (Watched& w : watched) {
      const double value = row[w.column];
      // g and gdot are already deviations; every other column is compared with its first value.
      if (first && !w.is_level) w.start = value;
      w.deviation.series.add(value - w.start);
      w.deviation.scale = std::fmax(w.deviation.scale, std::fmax(std::fabs(value), w.unit * size));
    }
    first = false;
  }

  struct Watched {
    std::size_t column;
    bool is_level;
    double start;
    double unit;
    std::string name;
    Deviation deviation;
  };
  [[nodiscard]] std::map<std::string, Deviation> deviations(Status status) {
    std::map<std::string, Deviation> all;
    for (Watched& w : watched) {
      w.deviation.status = status;
      all.emplace(w.name, w.deviation);
    }
    return all;
  }

 private:
  std::vector<Watched> watched;
  std::vector<WatchedColumn> wanted;
  Scales sizes;
  Deviation empty;
  std::size_t q0 = 0;
  std::size_t p0 = 0;
  std::size_t momenta = 0;
  bool first = true;
};

/// Number of steps over which exact conservation is judged. A longer run that records every step
/// contains this run.
constexpr std::int64_t beginning = 1000;

/// Records a run, and its beginning as a separate run.
class WithBeginning final : public Recorder {
 public:
  WithBeginning(const std::vector<WatchedColumn>& which, const Scales& sizes, std::int64_t rows)
      : whole(which, sizes, rows), first(which, sizes, beginning + 1) {}

  void begin(const std::vector<std::string>& names) override {
    whole.begin(names);
    first.begin(names);
  }
  void record(std::span<const double> row) override {
    whole.record(row);
    if (rows++ <= beginning) first.record(row);
  }
  [[nodiscard]] bool reached() const { return rows > beginning; }

  ColumnRecorder whole, first;

 private:
  std::int64_t rows = 0;
};

/// Largest number of rows of a long run. It is limited because computing energy and constraints
/// costs as much as a step. It is four times the number for which tests/base/long_time_test.cpp
/// simulates error rates.
constexpr std::int64_t most_rows = std::int64_t{1} << 14;

/// Records rows at random steps, on average one for every `request.every` steps. At regular steps,
/// aliasing could make a fast motion appear slow.
Status record(const Pair& pair, const Request& request, Recorder& recorder) {
  const std::unique_ptr<Integration> run = pair.start(request);
  run->check_start();
  recorder.begin(run->columns());
  std::vector<double> row;
  Status status = Status::ok;
  for (std::int64_t k = 0, rows = 0; status == Status::ok; ++rows) {
    row.clear();
    run->row(row);
    recorder.record(row);
    if (k == request.steps) break;
    const auto wait =
        detail::random_bits(1, std::uint64_t(rows)) % std::uint64_t(2 * request.every - 1);
    const std::int64_t next = std::min(request.steps, k + 1 + std::int64_t(wait));
    status = run->advance(next - k).status;
    k = next;
  }
  return status;
}

/// Every column whose conservation a record may promise.
std::vector<WatchedColumn> watched_columns(const ProblemSubject& problem) {
  std::vector<WatchedColumn> columns;
  for (const char* name : {"energy", "g", "gdot"})
    columns.push_back({name, unit_of(problem, name)});
  for (const MomentumMap& map : problem.momentum_maps) {
    columns.push_back({std::string(map.name), unit_of(problem, std::string(map.name))});
  }
  return columns;
}

}  // namespace

Point generic_start(const ProblemSubject& problem, const Setup& setup) {
  const Reference& start = start_of(problem, setup);
  return point_of(start.q[0], start.p[0]);
}

Eigen::MatrixXd tangent_basis(const ProblemSubject& problem, const Setup& setup, const Point& z) {
  if (problem.constraint_jacobian == nullptr) return Eigen::MatrixXd::Identity(z.size(), z.size());
  const Eigen::Index n = problem.entry.dof;
  const Eigen::Index m = z.size() - n;
  const Eigen::MatrixXd G =
      problem.constraint_jacobian(problem.with_small(setup.problem), z.head(n));
  Eigen::MatrixXd B = Eigen::MatrixXd::Zero(z.size(), z.size() - G.rows());
  B.topLeftCorner(n, n - G.rows()) = linear_algebra::kernel(G);
  B.bottomRightCorner(m, m).setIdentity();
  return B;
}

double largest_momentum(const ProblemSubject& problem) {
  return std::fmax(largest_of(start_of(problem, {}).p), largest_of(reference_of(problem, {}).p));
}

namespace {

/// Removes points whose slopes are below 0.85 times the declared order, because they are taken to
/// be round-off. If fewer than three points remain, the order may be lower than declared. Then only
/// points with a slope near zero are removed.
Convergence without_round_off(const Convergence& all, double floor, int order) {
  Convergence some = all;
  some.remove_plateau(floor, 0.85 * order);
  if (some.h.size() >= 3) return some;
  Convergence lower = all;
  lower.remove_plateau(floor, 0.25);
  return lower.h.size() > some.h.size() ? lower : some;
}

}  // namespace

OrderMeasurement measure_order(const ProblemSubject& problem, const PairSubject& pair, double start,
                               int points, double ratio, const Setup& setup) {
  OrderMeasurement m;
  std::int64_t coarsest = steps_for(problem, pair, setup, start);
  // If no step reaches the error `start`, the finest steps that were tried are used.
  if (coarsest == 0) {
    coarsest = problem.most_steps >> (points - 1);
    ratio = 2.0;
  }
  std::int64_t steps = 0;
  for (int k = 0; k < points; ++k) {
    // The number of steps is a multiple of `samples`, so that the sample times are hit.
    const double quarter = static_cast<double>(coarsest) / samples;
    steps = samples * std::llround(quarter * std::pow(ratio, k));
    const auto [q, p] = errors(problem, pair, setup, steps);
    m.q.add(problem.horizon / static_cast<double>(steps), q);
    m.p.add(problem.horizon / static_cast<double>(steps), p);
  }
  // `error_bar` is absolute, but the errors are relative.
  const Reference& reference = reference_of(problem, setup);
  const double size = std::fmax(1.0, std::fmax(largest_of(reference.q), largest_of(reference.p)));
  const double floor = std::fmax(100.0 * reference.error_bar / size, round_off(steps, 1.0));
  m.q = without_round_off(m.q, floor, pair.traits.order_q);
  m.p = without_round_off(m.p, floor, pair.traits.order_p);
  return m;
}

namespace {

/// The step divided by the horizon, for a method without an order, whose errors cannot determine a
/// step. A symmetric method follows a fast motion, possibly one that the problem does not have, and
/// must be stable for it.
double guessed_part(const PairSubject& pair) { return pair.traits.symmetric ? 1 / 64.0 : 1 / 16.0; }

/// Step sizes by problem, method and compiled pair. The compiled pair is part of the key because a
/// program may contain two methods of the same name, one of them with a planted fault.
using KnownSteps = Memo<double, std::pair<std::string, Pair::Identity>>;

}  // namespace

double coarse_step(const ProblemSubject& problem, const PairSubject& pair) {
  if (problem.coarse_step > 0.0) return problem.coarse_step;
  if (pair.traits.order_q == 0) return problem.horizon * guessed_part(pair);
  static KnownSteps known;
  const std::string key = problem.entry.id + " " + pair.label;
  return known.of({key, pair.pair.identity()}, [&] {
    const std::int64_t steps = steps_for(problem, pair, {}, pair.traits.order_q == 1 ? 1e-2 : 2e-3);
    if (steps == 0) throw std::runtime_error(key + ": no step size resolves the motion");
    return std::fmin(problem.longest_step, problem.horizon / static_cast<double>(steps));
  });
}

double moderate_step(const ProblemSubject& problem, const PairSubject& pair) {
  if (pair.traits.order_q == 0) return problem.horizon * guessed_part(pair) / 4.0;
  static KnownSteps known;
  const std::string key = problem.entry.id + " " + pair.label;
  return known.of({key, pair.pair.identity()}, [&] {
    // Above order 4, a step with error 1e-4 is so long that implicit equations may have several
    // solutions.
    const int order = pair.traits.order_q;
    const double error = order == 1 ? 1e-3 : order <= 4 ? 1e-4 : 1e-5;
    const std::int64_t steps = steps_for(problem, pair, {}, error);
    if (steps == 0) throw std::runtime_error(key + ": no step size resolves the motion");
    return std::fmin(problem.longest_step, problem.horizon / static_cast<double>(steps));
  });
}

StepDerivative step_derivative(const ProblemSubject& problem, const PairSubject& pair,
                               const Point& z, const Eigen::MatrixXd& B, double h,
                               std::int64_t steps, const Setup& setup) {
  const Eigen::Index n = pair.positions(z);
  Point units = Point::Ones(z.size());
  if (const auto& s = problem.canonical_units; s.size() > 0) units << s, s.cwiseInverse();
  if (pair.jacobian != nullptr) {
    const Eigen::MatrixXd J = pair.jacobian(pair.with_fixed(setup), z, h, steps);
    return {linear_algebra::product(units.cwiseInverse().asDiagonal() * J * units.asDiagonal(), B)};
  }
  Setup precise = setup;
  // Only Newton's method needs the tolerance; sweeps over stages continue to round-off anyway.
  if (pair.has_option("stopping")) precise.method.emplace_back("tolerance", "1e-14");
  const auto step = [&](const Point& at) -> Point {
    return pair.advance(precise, units.cwiseProduct(at), h, steps).cwiseQuotient(units);
  };
  // The reach of a direction is the size of q or p, whichever the direction changes.
  const Point from = z.cwiseQuotient(units);
  const double of_q = from.head(n).cwiseAbs().maxCoeff();
  const double of_p = from.tail(z.size() - n).cwiseAbs().maxCoeff();
  Eigen::VectorXd reach(B.cols());
  for (Eigen::Index j = 0; j < B.cols(); ++j) {
    const bool moves_q = B.col(j).head(n).squaredNorm() > 0.5;
    reach(j) = moves_q ? of_q : of_p;
  }
  DifferenceJacobian J = difference_jacobian(step, from, B, reach);
  return {std::move(J.columns), J.error, std::move(J.finer)};
}

SymplecticDefect symplectic_defect(const ProblemSubject& problem, const PairSubject& pair,
                                   const Point& z, double h, std::int64_t steps,
                                   const Setup& setup) {
  const Eigen::MatrixXd B = tangent_basis(problem, setup, z);
  const StepDerivative J = step_derivative(problem, pair, z, B, h, steps, setup);
  Eigen::MatrixXd omega = linear_algebra::canonical_form(problem.entry.dof);
  Eigen::MatrixXd omega_next = omega;
  if (problem.canonical_form != nullptr) {
    omega = problem.canonical_form(z);
    omega_next = problem.canonical_form(pair.advance(setup, z, h, steps));
  }
  const auto lost = [&](const Eigen::MatrixXd& X) -> Eigen::MatrixXd {
    return linear_algebra::restricted(omega_next, X) - linear_algebra::restricted(omega, B);
  };
  const Eigen::MatrixXd W = lost(J.columns);
  const double size = J.columns.cwiseAbs().maxCoeff();
  return {linear_algebra::distance(W, Eigen::MatrixXd::Zero(W.rows(), W.cols())),
          std::fmax(1.0, size * size), linear_algebra::distance(W, lost(J.finer))};
}

double return_error(const PairSubject& pair, const Point& z, double h, std::int64_t steps,
                    const Setup& setup) {
  const Point there = pair.advance(setup, z, h, steps);
  const Point back = pair.advance(setup, there, -h, steps, static_cast<double>(steps) * h);
  if (!back.allFinite()) return HUGE_VAL;
  const Eigen::Index n = pair.positions(z);
  const Point d = back - z;
  const auto relative = [](const auto& error, const auto& value) {
    return error.cwiseAbs().maxCoeff() / value.cwiseAbs().maxCoeff();
  };
  return std::fmax(relative(d.head(n), z.head(n)), relative(d.tail(n), z.tail(n)));
}

Deviation measure_deviation(const ProblemSubject& problem, const PairSubject& pair,
                            const std::string& column, double h, std::int64_t steps,
                            const Setup& setup) {
  // One cached run serves all columns.
  using Run = std::tuple<Pair::Identity, std::string, double, std::int64_t>;
  thread_local std::map<Run, std::map<std::string, Deviation>> known;
  const std::string settings = settings_text(problem, pair, setup);
  const auto [found, fresh] = known.try_emplace({pair.pair.identity(), settings, h, steps});
  if (fresh) {
    const std::int64_t every = std::max<std::int64_t>(1, steps / most_rows);
    WithBeginning recorder(watched_columns(problem), problem.sizes, steps / every + 1);
    const Status status =
        record(pair.pair, request_of(problem, pair.with_fixed(setup), h, steps, every), recorder);
    found->second = recorder.whole.deviations(status);
    if (every == 1 && steps > beginning) {
      known.try_emplace({pair.pair.identity(), settings, h, beginning},
                        recorder.first.deviations(recorder.reached() ? Status::ok : status));
    }
  }
  const auto deviation = found->second.find(column);
  if (deviation == found->second.end()) throw std::out_of_range("no column " + column);
  return deviation->second;
}

}  // namespace shakedown
