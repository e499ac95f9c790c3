#include "experiments/catalogue/catalogue.hpp"

#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "experiments/catalogue/pair_checks.hpp"
#include "experiments/catalogue/rank_watch.hpp"
#include "methods/base/method.hpp"

namespace shakedown {

void Trajectory::begin(const std::vector<std::string>& names) {
  columns = names;
  values.clear();
}

void Trajectory::record(std::span<const double> row) {
  values.insert(values.end(), row.begin(), row.end());
}

double processor_seconds() {
  timespec at{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
  return static_cast<double>(at.tv_sec) + 1e-9 * static_cast<double>(at.tv_nsec);
}

std::size_t Trajectory::column(std::string_view name) const {
  const auto found = std::find(columns.begin(), columns.end(), name);
  if (found == columns.end()) {
    throw std::out_of_range("trajectory has no column '" + std::string(name) + "'");
  }
  return static_cast<std::size_t>(found - columns.begin());
}

bool Trajectory::has(std::string_view name) const {
  return std::find(columns.begin(), columns.end(), name) != columns.end();
}

std::vector<double> Trajectory::series(std::string_view name) const {
  const std::size_t c = column(name);
  std::vector<double> out(rows());
  for (std::size_t r = 0; r < out.size(); ++r) out[r] = at(r, c);
  return out;
}

namespace {

/// Returns the entry with this id, or throws UsageError with the nearest one.
template <class Entries, class Id>
const auto& find(const Entries& entries, const std::string& id, const char* kind, Id id_of) {
  std::vector<std::string> ids;
  for (const auto& entry : entries) {
    if (id_of(entry) == id) return entry;
    ids.emplace_back(id_of(entry));
  }
  const std::string hint = nearest(id, ids);
  throw UsageError("unknown " + std::string(kind) + " '" + id + "'" +
                   (hint.empty() ? "" : "; did you mean '" + hint + "'?") + " (shakedown list " +
                   kind + "s shows all)");
}

}  // namespace

bool Catalogue::has_problem(const std::string& id) const {
  return std::ranges::any_of(problems, [&id](const ProblemEntry& e) { return e.id == id; });
}

const ProblemEntry& Catalogue::problem(const std::string& id) const {
  return find(problems, id, "problem", [](const ProblemEntry& e) { return e.id; });
}

const MethodEntry& Catalogue::method(const std::string& id) const {
  return find(methods, id, "method",
              [](const MethodEntry& e) { return std::string(e.traits.name); });
}

const Pair& Catalogue::pair(const std::string& problem_id, const std::string& method_id) const {
  const ProblemEntry& entry = problem(problem_id);
  (void)method(method_id);
  for (const Pair& pair : entry.pairs) {
    if (pair.method != method_id) continue;
    if (pair.admissible()) return pair;
    std::string reasons;
    for (const auto& need : pair.unmet) reasons += (reasons.empty() ? "" : ", ") + need;
    throw UsageError("method " + method_id + " cannot integrate problem " + problem_id +
                     ": unmet needs: " + reasons);
  }
  throw std::logic_error("problem " + problem_id + " was not crossed with method " + method_id);
}

namespace {

std::string digits(const char* format, double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, format, x);
  return buffer;
}
/// Formats a product of decimal numbers for messages, without its round-off.
std::string twelve_digits(double x) { return digits("%.12g", x); }
std::string brief_number(double x) { return digits("%.2g", x); }

}  // namespace

std::int64_t whole_steps(double h, double until) {
  if (!(h > 0.0) || !std::isfinite(h)) {
    throw UsageError("step size " + shortest(h) + " is not allowed: it must be > 0 and finite");
  }
  if (!(until >= 0.0) || !std::isfinite(until)) {
    throw UsageError("end time " + shortest(until) + " is not allowed: it must be >= 0 and finite");
  }
  const double ratio = until / h;
  if (!(ratio <= 1e12)) {
    throw UsageError("end time " + shortest(until) + " takes more than 1e12 steps of " +
                     shortest(h) + "; at most 1e12 are allowed");
  }
  const double whole = std::round(ratio);
  if (std::fabs(ratio - whole) > 1e-9 * std::max(1.0, whole)) {
    throw UsageError("end time " + shortest(until) + " is not a whole number of steps of " +
                     shortest(h) + "; the nearest is " + twelve_digits(std::max(1.0, whole) * h));
  }
  return static_cast<std::int64_t>(whole);
}

LoopReport Integration::advance(std::int64_t steps) {
  start_counting();
  const LoopReport report = take(steps);
  stop_counting();
  return report;
}

void Integration::start_counting() { counts -= shakedown::counts; }
void Integration::stop_counting() { counts += shakedown::counts; }

namespace {

/// Number of steps between two calls of Recorder::tick.
constexpr std::int64_t tick_interval = std::int64_t{1} << 14;

/// The first multiple of `interval` after k.
std::int64_t next_multiple(std::int64_t k, std::int64_t interval) {
  return k - k % interval + interval;
}

}  // namespace

std::unique_ptr<Integration> Pair::start(const Request& request) const {
  Settings used = options(request);
  std::unique_ptr<Integration> run = runnable->begin(request, begin);
  run->method = std::move(used);
  return run;
}

RunSummary Pair::integrate(const Request& request, Recorder& recorder) const {
  const std::unique_ptr<Integration> run = start(request);
  const std::vector<std::string> columns = run->columns();
  std::vector<double> row;
  try {
    if (request.off_constraints != OffConstraints::taken) run->check_start();
    run->row(row);
    if (const std::string wrong = detail::undefined_value(columns, row, true); !wrong.empty()) {
      throw UsageError("the start is outside the domain of the problem: " + wrong);
    }
  } catch (const UsageError& error) {
    const bool given = !request.q0.empty() || !request.p0.empty();
    throw UsageError((given                      ? "--q0, --p0: "
                      : !request.problem.empty() ? "--set: "
                                                 : "the problem's own start: ") +
                     std::string(error.what()));
  }
  recorder.begin(columns);
  recorder.record(row);

  LoopReport total;
  std::string wrong;
  RankWatch rank_watch;
  std::ptrdiff_t rank = -1;
  const bool watches = request.for_a_reader && std::isfinite(run->independence(rank));
  double watching = 0.0;  // excluded from the method's time
  const double start = processor_seconds();
  while (total.status == Status::ok && total.steps < request.steps) {
    const std::int64_t k = total.steps;
    total += run->advance(std::min({request.steps, next_multiple(k, request.every),
                                    next_multiple(k, tick_interval)}) -
                          k);
    if (total.status != Status::ok) break;
    if (total.steps % request.every == 0 || total.steps == request.steps) {
      row.clear();
      run->row(row);
      wrong = detail::undefined_value(columns, row, false);
      if (!wrong.empty()) break;
      recorder.record(row);
      if (watches) {
        const double before = processor_seconds();
        rank_watch.add(run->t(), run->independence(rank));
        watching += processor_seconds() - before;
      }
    }
    if (total.steps % tick_interval == 0) recorder.tick(total.steps, request.steps);
  }
  const double seconds = processor_seconds() - start - watching;

  RunSummary summary;
  summary.steps = total.steps;
  summary.iterations = total.iterations;
  summary.max_iterations = total.max_iterations;
  summary.max_residual = total.max_residual;
  summary.counts = run->counts;
  summary.seconds = seconds;
  summary.t = run->t();
  summary.status = total.status;
  if (!wrong.empty()) {  // the state is finite, but an observable is not: the step does not count
    summary.status = Status::not_finite;
    summary.steps -= 1;
    summary.t -= request.h;
  }
  summary.problem = run->problem;
  summary.method = run->method;
  summary.lost_rank = rank_watch.lost();
  if (!summary.ok()) {
    std::string why = wrong.empty() ? run->message() : wrong;
    const bool solver = total.status == Status::not_converged || total.status == Status::singular;
    if (why.empty() && request.for_a_reader) {
      why = detail::cause_of(total.failed, run->method, solver ? run->wrong_derivative() : "");
    }
    summary.message = detail::failure_text(summary, summary.t + request.h, why);
  }
  return summary;
}

Trajectory integrate(const Pair& pair, const Request& request) {
  if (request.h == 0.0 || !std::isfinite(request.h) || request.steps < 0 || request.every < 1) {
    throw UsageError("a run needs a finite step size other than 0, steps >= 0 and every >= 1");
  }
  Trajectory trajectory;
  trajectory.summary = pair.integrate(request, trajectory);
  return trajectory;
}

Trajectory integrate(const std::string& problem, const std::string& method,
                     const Request& request) {
  return integrate(catalogue().pair(problem, method), request);
}

namespace detail {

void override_start(const std::string& name, const std::vector<double>& given, double* values,
                    std::size_t size) {
  if (given.empty()) return;
  if (given.size() != size) {
    throw UsageError(name + " has " + std::to_string(given.size()) +
                     " values; this problem needs " + std::to_string(size));
  }
  for (const double value : given) {
    if (!std::isfinite(value)) throw UsageError(name + " holds a value that is not finite");
  }
  std::copy(given.begin(), given.end(), values);
}

TimeGrid<double> grid_from(double t0, double h) {
  const double steps = std::round(t0 / h);
  constexpr double whole = 9e15;  // about 2^53, up to which every integer is a double
  if (std::fabs(steps) < whole && steps * h == t0) {
    return {0.0, h, static_cast<std::int64_t>(steps)};
  }
  return {t0, h};
}

void check_start(const std::string& what, double violation, double allowed) {
  if (violation <= allowed && std::isfinite(allowed)) return;
  if (!std::isfinite(violation) || !std::isfinite(allowed)) {
    throw UsageError("the start exceeds the range of double precision");
  }
  throw UsageError(what + " = " + shortest(violation) + "; at most " + shortest(allowed) +
                   " is allowed");
}

std::vector<Crossed> crossed(std::span<const CrossedRow> rows) {
  std::vector<Crossed> all;
  for (const CrossedRow& row : rows) {
    all.push_back({row.algorithm, needs::unmet(row.answers), row.begin});
  }
  return all;
}

std::vector<Pair> pairs_of(std::span<const RunnableMethod* const> methods,
                           std::span<const Crossed> algorithms) {
  std::vector<Pair> pairs;
  for (const RunnableMethod* method : methods) {
    const auto found = std::ranges::find(algorithms, method->algorithm, &Crossed::algorithm);
    if (found == algorithms.end()) {  // SHAKEDOWN_METHODS leaves it out
      pairs.push_back({std::string(method->name),
                       {"a build with it, without SHAKEDOWN_METHODS"},
                       method,
                       nullptr});
    } else {
      pairs.push_back({std::string(method->name), found->unmet, method, found->begin});
    }
  }
  return pairs;
}

void add_columns(std::vector<std::string>& names, const char* name, std::ptrdiff_t count) {
  for (std::ptrdiff_t i = 0; i < count; ++i) names.push_back(name + std::to_string(i));
}

std::string undefined_value(const std::vector<std::string>& columns, std::span<const double> row,
                            bool start) {
  for (std::size_t j = 0; j < row.size(); ++j) {
    if (std::isfinite(row[j]) || columns[j] == "t") continue;
    const bool multiplier = columns[j].starts_with("lambda") || columns[j] == "t_lambda" ||
                            columns[j].starts_with("gamma");
    if (start && multiplier && std::isnan(row[j])) continue;
    return columns[j] + (std::isnan(row[j]) ? " is not a number" : " is infinite");
  }
  return "";
}

std::string cause_of(const StepReport& failed, const Settings& method,
                     const std::string& wrong_derivative) {
  if (!wrong_derivative.empty()) return "a derivative is wrong, " + wrong_derivative;
  if (failed.status == Status::out_of_reach) return "take a shorter --step";
  if (failed.status != Status::not_converged) return "";
  double tolerance = std::nan("");
  std::int64_t most = failed.iterations;
  for (const auto& [name, value] : method) {
    if (name == "tolerance") tolerance = std::stod(value);
    if (name == "max-iterations") most = std::stoll(value);
  }
  std::string text = std::to_string(failed.iterations) + " iterations";
  if (std::isfinite(failed.residual)) {
    text += ", the last one off by " + brief_number(failed.residual);
    if (tolerance > 0.0) text += " at a tolerance of " + brief_number(tolerance);
  }
  // If the residual is this small, the solver's updates are only round-off.
  constexpr double near = 1e-13;
  if (failed.residual <= near && tolerance < near) {
    return text + ": the tolerance is below round-off, take a larger --opt tolerance";
  }
  if (failed.iterations < most) text += ", where it left what doubles hold";
  return text + ": the step is too long, take a shorter --step";
}

std::string failure_text(const RunSummary& summary, double t, const std::string& detail) {
  std::string text = "FAILED at step " + std::to_string(summary.steps + 1) +
                     ", t = " + shortest(t) + ": " + std::string(name(summary.status));
  if (!detail.empty()) text += ": " + detail;
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

}  // namespace detail

}  // namespace shakedown
