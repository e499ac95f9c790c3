#include "experiments/harness/cli/compare.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <span>

#include "experiments/harness/cli/arguments.hpp"

namespace shakedown {

namespace {
constexpr std::uint64_t seeds = 8;
// Limits the outputs of runs with a tolerance: some codes restart at each output, and the restarts
// must not dominate their work.
constexpr std::int64_t most_outputs = 50;
// Limits the table of errors over time to a few megabytes, so large sweeps have fewer points in
// time.
constexpr std::int64_t most_rows_over_time = 40'000;

struct PlannedRun {
  std::size_t curve;
  double h;
  double tolerance = unknown;
};

struct Plan {
  std::vector<const Pair*> pairs;  // one for each curve
  std::vector<double> delays;      // of the multipliers of each curve, in steps
  std::vector<PlannedRun> runs;
  ComparedTimes times;
  bool random = false;
};

bool gives(const Settings& settings, std::string_view name) {
  return value_of(settings, name) != nullptr;
}

/// Returns whether all methods are stochastic. Throws UsageError if only some are.
bool all_random(const Catalogue& catalogue, const CompareRequest& request) {
  const auto random = [&](const MethodChoice& method) {
    return catalogue.method(method.id).traits.stochastic;
  };
  const auto& methods = request.methods;
  const auto first = std::find_if(methods.begin(), methods.end(), random);
  if (first == methods.end()) {
    if (!request.seed) return false;
    throw UsageError("--seed " + std::to_string(*request.seed) +
                     ": no method of --methods draws random numbers");
  }
  for (const auto& method : methods) {
    if (gives(method.options, "seed")) {
      throw UsageError("--methods '" + method.text + "': give the first seed with --seed");
    }
  }
  const auto other = std::find_if_not(methods.begin(), methods.end(), random);
  if (other != methods.end()) {
    throw UsageError("--methods '" + first->text + "' draws random numbers and '" + other->text +
                     "' does not: compare stochastic and other methods separately");
  }
  if (request.measure != "state") {
    throw UsageError("--measure " + request.measure +
                     ": stochastic methods are compared only by their temperature");
  }
  return true;
}

// Returns the options of a run. A tolerance sets rtol and atol unless the user has given them.
Settings options_of_run(const MethodChoice& method, double tolerance) {
  Settings options = method.options;
  if (std::isnan(tolerance)) return options;
  for (const char* name : {"rtol", "atol"}) {
    if (!gives(options, name)) options.emplace_back(name, shortest(tolerance));
  }
  return options;
}

Request request_of_run(const CompareRequest& request, const ComparedBlock& block,
                       const PlannedRun& run, std::int64_t intervals) {
  const std::int64_t steps = std::isnan(run.tolerance) ? steps_until(run.h, request.until)
                                                       : std::llround(request.until / run.h);
  return {block.set,
          options_of_run(request.methods[run.curve], run.tolerance),
          request.q0,
          request.p0,
          run.h,
          steps,
          std::max<std::int64_t>(1, steps / intervals)};
}

// Returns true for about twenty points of the grid, including the last.
bool compares_multipliers(std::size_t k, std::size_t points) {
  return k > 0 && (points - 1 - k) % ((points + 18) / 20) == 0;
}

bool by_tolerance(const Catalogue& catalogue, const CompareRequest& request,
                  const MethodChoice& method) {
  return catalogue.method(method.id).traits.adaptive && !request.tolerances.empty();
}

// Returns the pairs. Throws UsageError if neither steps nor tolerances are given for a pair.
Plan checked_pairs(const Catalogue& catalogue, const CompareRequest& request) {
  Plan plan;
  bool tolerances_used = false;
  for (const auto& method : request.methods) {
    plan.pairs.push_back(&catalogue.pair(request.problem, method.id));
    plan.delays.push_back(delay_of(catalogue.method(method.id).traits.multiplier_time));
    const bool tolerances = by_tolerance(catalogue, request, method);
    tolerances_used = tolerances_used || tolerances;
    if (!tolerances && request.steps.empty()) {
      throw UsageError("--steps is required: method " + method.id + " takes steps");
    }
    if (tolerances && gives(method.options, "rtol") && gives(method.options, "atol")) {
      throw UsageError("--tolerances: '" + method.text + "' sets both tolerances itself");
    }
  }
  plan.random = all_random(catalogue, request);
  if (!request.tolerances.empty() && !tolerances_used) {
    throw UsageError("--tolerances: no method of --methods is adaptive");
  }
  return plan;
}

// Plans a run for each step or, if the method is adaptive and tolerances are given, for each
// tolerance.
Plan planned(const Catalogue& catalogue, const CompareRequest& request, std::size_t blocks) {
  Plan plan = checked_pairs(catalogue, request);
  std::vector<std::int64_t> counts;
  for (const double h : request.steps) counts.push_back(steps_until(h, request.until));
  if (std::count(counts.begin(), counts.end(), 0) > 0) {
    throw UsageError("--until must be at least one step");
  }
  if (counts.empty()) counts = {100};  // intervals of the grid if only tolerances are given
  const auto runs = static_cast<std::int64_t>(blocks * request.methods.size() * counts.size());
  const std::int64_t intervals =
      common_intervals(counts, std::clamp<std::int64_t>(most_rows_over_time / runs, 20, 500));
  plan.times.finest = *std::max_element(counts.begin(), counts.end());
  auto& grid = plan.times.grid;
  for (std::int64_t i = 0; i <= intervals; ++i) {
    grid.push_back(request.until * static_cast<double>(i) / static_cast<double>(intervals));
  }
  for (std::size_t curve = 0; curve < request.methods.size(); ++curve) {
    if (by_tolerance(catalogue, request, request.methods[curve])) {
      const std::int64_t outputs = common_intervals({intervals}, most_outputs);
      const double h = request.until / static_cast<double>(outputs);
      for (const double tolerance : request.tolerances) plan.runs.push_back({curve, h, tolerance});
    } else {
      for (const double h : request.steps) plan.runs.push_back({curve, h});
    }
  }
  for (std::size_t k = 1; k < grid.size(); ++k) {
    if (!compares_multipliers(k, grid.size())) continue;
    for (const auto& run : plan.runs) {
      plan.times.lambda.insert(grid[k] - plan.delays[run.curve] * run.h);
    }
  }
  return plan;
}

// Before the first run, refuses bad settings, bad starts and a measure that no run can provide.
void refuse_bad_input(const Catalogue& catalogue, const CompareRequest& request, const Plan& plan,
                      const std::vector<ComparedBlock>& blocks) {
  std::vector<double> q, p;
  for (const auto& block : blocks) catalogue.problem(request.problem).initial(block.set, q, p);
  std::optional<std::size_t> last;
  std::set<std::string> reported;
  for (const auto& run : plan.runs) {
    if (last == run.curve) continue;
    last = run.curve;
    const auto begun =
        plan.pairs[run.curve]->start(request_of_run(request, blocks.front(), run, 1));
    begun->check_start();
    for (const auto& column : begun->columns()) reported.insert(column);
  }
  if (request.measure == "lambda" && !reported.contains("lambda0")) {
    throw UsageError("--measure lambda: no method of --methods reports multipliers on problem " +
                     request.problem);
  }
  if (request.measure == "constraints" && !reported.contains("g")) {
    throw UsageError("--measure constraints: problem " + request.problem + " has no constraints");
  }
}

// Returns the energy of the reference solution at these times; NaN if its state is not accepted as
// a start.
std::vector<double> energies_at(const Pair& pair, const ComparedBlock& block,
                                const SolutionToCompare& solution,
                                const std::vector<double>& times) {
  std::vector<double> energies;
  for (const double t : times) {
    const std::size_t k = solution.at(t);
    try {
      const Trajectory start =
          integrate(pair, {block.set, {}, solution.q[k], solution.p[k], 1.0, 0, 1});
      energies.push_back(start.series("energy").front());
    } catch (const UsageError&) {
      energies.push_back(unknown);
    }
  }
  return energies;
}

// The reference for the runs of a block.
struct Exact {
  SolutionToCompare solution;
  std::vector<double> energies;  // at the points of the grid
};

// Returns |H(0)| or, if that vanishes, the largest kinetic energy of the reference between grid
// points.
double size_of_energy(double start, const SolutionToCompare& solution) {
  double kinetic = 0.0;
  for (std::size_t k = 1; k < solution.times.size(); ++k) {
    if (solution.p[k].size() != solution.q[k].size()) break;
    double sum = 0.0;
    for (std::size_t i = 0; i < solution.q[k].size(); ++i) {
      sum += solution.p[k][i] * (solution.q[k][i] - solution.q[k - 1][i]);
    }
    kinetic = std::fmax(kinetic, 0.5 * sum / (solution.times[k] - solution.times[k - 1]));
  }
  return std::fabs(start) > 1e-12 * kinetic ? std::fabs(start) : kinetic;
}

// Sets the reference energies. Needs the first run of a block, because it provides the energy at
// the start.
void take_energies(const Pair& pair, const Trajectory& run, const std::vector<double>& times,
                   ComparedBlock& block, Exact& exact) {
  const double start = run.series("energy").front();
  exact.energies = run.has("power") && !block.moves
                       ? energies_at(pair, block, exact.solution, times)
                       : std::vector<double>(times.size(), start);
  block.size.energy = size_of_energy(start, exact.solution);
}

// `delay` is the time lag of the method's multipliers, in steps.
void measure_errors(const Comparison& comparison, const Exact& exact, double delay,
                    const Trajectory& run, ComparedRun& result) {
  const auto& times = comparison.times;
  const SolutionToCompare& solution = exact.solution;
  const auto q = rows_of(run, "q"), p = rows_of(run, "p"), lambda = rows_of(run, "lambda");
  const auto energy = run.series("energy");
  const auto column = [&](const char* name) {
    return run.has(name) ? run.series(name) : std::vector<double>(run.rows(), unknown);
  };
  const auto g = column("g"), gdot = column("gdot");
  result.summary = run.summary;
  for (std::size_t k = 0; k < run.rows(); ++k) {
    Deviations d;
    const std::size_t point = k * result.stride;
    const std::size_t at = solution.at(times[point]);
    d.q = distance(q[k], solution.q[at]);
    d.p = distance(p[k], solution.p[at]);
    if (!comparison.blocks[result.block].moves) {
      d.energy = std::fabs(energy[k] - exact.energies[point]);
    }
    d.g = g[k];
    d.gdot = gdot[k];
    const auto multipliers = solution.lambda.find(times[point] - delay * result.h);
    if (compares_multipliers(point, times.size()) && multipliers != solution.lambda.end() &&
        !lambda[k].empty()) {
      d.lambda = distance(lambda[k], multipliers->second);
    }
    result.over_time.push_back(d);
  }
  if (!run.summary.ok()) return;
  result.end = result.over_time.back();
  for (const Deviations& d : result.over_time) {
    for (const auto member : {&Deviations::q, &Deviations::p, &Deviations::energy, &Deviations::g,
                              &Deviations::gdot, &Deviations::lambda}) {
      result.largest.*member = std::fmax(result.largest.*member, d.*member);
    }
  }
}

// The mean of a column over all steps of the second half of a run.
class LaterMean final : public Recorder {
 public:
  LaterMean(std::string column, std::int64_t steps)
      : column_(std::move(column)), burn_in_(steps / 2) {}
  void begin(const std::vector<std::string>& columns) override {
    place_ = static_cast<std::size_t>(std::find(columns.begin(), columns.end(), column_) -
                                      columns.begin());
  }
  void record(std::span<const double> row) override {
    if (rows_++ <= burn_in_) return;
    sum_ += row[place_];
  }
  [[nodiscard]] double mean() const { return sum_ / static_cast<double>(rows_ - burn_in_ - 1); }

 private:
  std::string column_;
  std::int64_t burn_in_, rows_ = 0;
  std::size_t place_ = 0;
  double sum_ = 0.0;
};

// The kinetic temperature is measured because no other mean has a known exact value on every
// problem.
void measure_temperature(const Pair& pair, const CompareRequest& request, Request run,
                         ComparedRun& result) {
  const std::uint64_t first = request.seed.value_or(1);
  run.every = 1;
  std::vector<double> means;
  for (std::uint64_t seed = first; seed < first + seeds; ++seed) {
    Request seeded = run;
    seeded.method.emplace_back("seed", std::to_string(seed));
    LaterMean temperature("temperature", seeded.steps);
    const RunSummary summary = pair.integrate(seeded, temperature);
    if (seed == first || !summary.ok()) result.summary = summary;
    if (!summary.ok()) break;
    const std::string* beta = value_of(summary.method, "inverse_temperature");
    means.push_back((beta == nullptr ? unknown : std::stod(*beta)) * temperature.mean());
  }
  result.temperature =
      means.size() == seeds ? mean_of(means) : Mean{unknown, unknown, means.size()};
}

// Times all runs of a block in turn, repeats such rounds and takes the median for each run. A
// temporary load of the machine then affects all runs alike.
void time_runs(const CompareRequest& request, const std::vector<const Pair*>& pairs,
               const std::vector<Request>& requests, std::span<ComparedRun> runs) {
  constexpr double long_enough = 0.1;  // seconds; a longer run is timed only once
  const int most = request.repeats > 0 ? request.repeats : 5;
  std::vector<std::vector<double>> seconds(runs.size());
  for (std::size_t k = 0; k < runs.size(); ++k) {
    const double first = runs[k].summary.seconds;
    if (request.repeats == 0 && first > long_enough) seconds[k] = {first};
  }
  for (int round = 0; round < most; ++round) {
    for (std::size_t k = 0; k < runs.size(); ++k) {
      const double spent = std::accumulate(seconds[k].begin(), seconds[k].end(), 0.0);
      if (!runs[k].summary.ok() || (request.repeats == 0 && spent > long_enough)) continue;
      Request timed = requests[k];
      timed.every = timed.steps;
      seconds[k].push_back(integrate(*pairs[runs[k].curve], timed).summary.seconds);
    }
  }
  for (std::size_t k = 0; k < runs.size(); ++k) {
    auto& all = seconds[k];
    if (all.empty()) continue;
    std::sort(all.begin(), all.end());
    const std::size_t n = all.size();
    runs[k].summary.seconds = (all[(n - 1) / 2] + all[n / 2]) / 2.0;
    runs[k].seconds_spread = all.back() - all.front();
  }
}

ComparedRun result_of(const Plan& plan, const PlannedRun& run, std::size_t block, double until) {
  ComparedRun result;
  result.block = block;
  result.curve = run.curve;
  result.method = plan.pairs[run.curve]->method;
  result.h = run.h;
  result.tolerance = run.tolerance;
  if (!std::isnan(run.tolerance)) {
    const auto intervals = static_cast<std::int64_t>(plan.times.grid.size()) - 1;
    result.stride = static_cast<std::size_t>(intervals / std::llround(until / run.h));
  }
  return result;
}

void weigh(const Catalogue& catalogue, const CompareRequest& request, const Plan& plan,
           const Settings& set, Comparison& comparison, std::span<ComparedRun> runs) {
  const double h = request.until / static_cast<double>(plan.times.finest);
  comparison.weights.push_back(measure_weights(catalogue, request, set, h));
  for (ComparedRun& run : runs) {
    run.weighted = weighted_count(comparison.weights.back(), run.summary);
  }
}
}  // namespace

std::int64_t common_intervals(const std::vector<std::int64_t>& steps, std::int64_t most) {
  std::int64_t divisor = 0;
  for (const std::int64_t n : steps) divisor = std::gcd(divisor, n);
  for (std::int64_t d = std::min(divisor, most); d > 1; --d) {
    if (divisor % d == 0) return d;
  }
  return 1;
}

Comparison compare_methods(const Catalogue& catalogue, const CompareRequest& request,
                           const std::function<void(double)>& progress) {
  Comparison comparison;
  comparison.blocks = blocks_of(catalogue.problem(request.problem), request);
  const Plan plan = planned(catalogue, request, comparison.blocks.size());
  comparison.random = plan.random;
  comparison.times = plan.times.grid;
  refuse_bad_input(catalogue, request, plan, comparison.blocks);
  const auto intervals = static_cast<std::int64_t>(comparison.times.size()) - 1;
  const auto total = static_cast<double>((plan.runs.size() + 1) * comparison.blocks.size());
  double done = 0.0;
  for (std::size_t b = 0; b < comparison.blocks.size(); ++b) {
    ComparedBlock& block = comparison.blocks[b];
    progress(done++ / total);
    Exact exact;
    if (plan.random) {
      block.reference = "the prescribed temperature, with " + std::to_string(seeds) + " seeds";
    } else {
      exact.solution = solution_to_compare(catalogue, request, block, plan.times);
    }
    const std::size_t first = comparison.runs.size();
    std::vector<Request> requests;
    for (const PlannedRun& next : plan.runs) {
      progress(done++ / total);
      const Pair& pair = *plan.pairs[next.curve];
      ComparedRun result = result_of(plan, next, b, request.until);
      requests.push_back(request_of_run(request, block, next, intervals));
      if (plan.random) {
        measure_temperature(pair, request, requests.back(), result);
      } else {
        const Trajectory run = integrate(pair, requests.back());
        if (exact.energies.empty()) take_energies(pair, run, comparison.times, block, exact);
        measure_errors(comparison, exact, plan.delays[next.curve], run, result);
      }
      comparison.runs.push_back(std::move(result));
    }
    if (plan.random) continue;
    const std::span runs = std::span(comparison.runs).subspan(first);
    time_runs(request, plan.pairs, requests, runs);
    if (request.work == "weighted") weigh(catalogue, request, plan, block.set, comparison, runs);
  }
  return comparison;
}

}  // namespace shakedown
