#include "methods/base/catalogue.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "methods/base/pair_checks.hpp"

namespace shakedown {

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

/// The entry with this id, or a UsageError that suggests the nearest one.
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

/// For messages: a product of decimal numbers as people would write it.
std::string twelve_digits(double x) {
  char buffer[40];
  std::snprintf(buffer, sizeof buffer, "%.12g", x);
  return buffer;
}

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

Trajectory integrate(const std::string& problem, const std::string& method,
                     const Request& request) {
  const Pair& pair = catalogue().pair(problem, method);
  if (request.h == 0.0 || !std::isfinite(request.h) || request.steps < 0 || request.every < 1) {
    throw UsageError("a run needs a finite step size other than 0, steps >= 0 and every >= 1");
  }
  Trajectory trajectory;
  trajectory.summary = pair.integrate(request, trajectory);
  return trajectory;
}

bool reference_solution(const std::string& problem, const Settings& settings,
                        const std::vector<double>& q0, const std::vector<double>& p0,
                        const std::vector<double>& times, std::vector<std::vector<double>>& q,
                        std::vector<std::vector<double>>& p, double& error_bar) {
  const ProblemEntry& entry = catalogue().problem(problem);
  if (entry.reference == nullptr) return false;
  Reference reference = entry.reference(settings, q0, p0, times);
  q = std::move(reference.q);
  p = std::move(reference.p);
  error_bar = reference.error_bar;
  return true;
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

void check_start(const std::string& what, double violation, double scale) {
  if (violation <= 1e-8 * scale) return;
  throw UsageError(what + " = " + shortest(violation) + "; at most " + shortest(1e-8 * scale) +
                   " is allowed");
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
