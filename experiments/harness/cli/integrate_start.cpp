#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <limits>
#include <optional>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/integrate.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/failure.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {

namespace {
constexpr const char* option = "--from ";

/// Returns the indices of name0, name1, ... in the order of their numbers.
std::vector<std::size_t> components(const std::vector<std::string>& columns, const char* name) {
  std::vector<std::size_t> found;
  for (;;) {
    const auto at = std::find(columns.begin(), columns.end(), name + std::to_string(found.size()));
    if (at == columns.end()) return found;
    found.push_back(static_cast<std::size_t>(at - columns.begin()));
  }
}

/// Throws UsageError if the file is a run of another problem. Without this check, its rows could be
/// accepted if the sizes are equal.
void refuse_other_problem(const std::string& file, const std::string& problem,
                          const Settings& set) {
  const std::string sidecar = sidecar_of(file);
  if (!std::filesystem::exists(sidecar)) return;
  ArtefactRecord record;
  try {
    record = artefact_from_json(read_file(sidecar), sidecar);
  } catch (const RuntimeFailure&) {
    return;  // an unrelated file happens to have that name
  }
  if (record.problems.size() != 1) return;
  const auto& [id, settings] = record.problems.front();
  if (id != problem) {
    throw UsageError(option + file + ": this file is a run of problem " + id + ", not of " +
                     problem);
  }
  for (const auto& [name, value] : settings) {
    const std::string* now = value_of(set, name);
    if (now == nullptr || *now == value) continue;
    throw UsageError(option + file + ": the file was made with " + name + " = " + value +
                     ", but this run has " + *now + "; give --set " + name + "=" + value);
  }
}
}  // namespace

ContinuedStart start_from(const std::string& file, const std::string& at,
                          const std::string& problem, const Integration& run) {
  refuse_other_problem(file, problem, run.problem);
  std::ifstream in(file);
  std::string line;
  if (!in || !std::getline(in, line)) throw UsageError(option + file + ": cannot be read");
  const std::vector<std::string> columns = split(line);
  const auto q = components(columns, "q"), p = components(columns, "p");
  if (columns.front() != "t" || q.size() != run.q().size() || p.size() != run.p().size()) {
    throw UsageError(option + file + ": its columns do not fit problem " + problem +
                     ", which has " + std::to_string(run.q().size()) + " coordinates and " +
                     std::to_string(run.p().size()) + " momenta");
  }
  const std::optional<double> wanted =
      at.empty() ? std::nullopt : std::optional(parse_double("--at", at, range::any));
  // Needs a tolerance: recorded times are rounded multiples of h, and typed times have fewer
  // digits.
  const auto is_wanted = [&](double t) {
    return !wanted || std::fabs(t - *wanted) <= 1e-9 * std::fmax(std::fabs(t), std::fabs(*wanted));
  };
  std::string row;
  double last = std::numeric_limits<double>::quiet_NaN();
  while (std::getline(in, line)) {
    if (line.empty() || line.front() == '#') continue;  // a remark that the run failed
    last = parse_double(option + file + ": t", line.substr(0, line.find(',')), range::any);
    if (is_wanted(last)) row = line;
  }
  if (row.empty()) {
    throw UsageError(wanted
                         ? "--at " + at + ": " + file +
                               " has no row at this time; its last row is at t = " + shortest(last)
                         : option + file + ": the file has no rows");
  }
  const std::vector<std::string> cells = split(row);
  if (cells.size() != columns.size()) {
    throw UsageError(option + file + ": the row of t = " + cells.front() + " is incomplete");
  }
  const auto number = [&](std::size_t k) {
    return parse_double(option + file + ": " + columns[k], cells[k], range::any);
  };
  ContinuedStart start{number(0), {}, {}};
  for (const std::size_t k : q) start.q.push_back(number(k));
  for (const std::size_t k : p) start.p.push_back(number(k));
  return start;
}

std::int64_t steps_between(double h, double t0, double until) {
  if (t0 == 0.0) return steps_until(h, until);
  if (until < t0) {
    throw UsageError("--until: end time " + shortest(until) +
                     " is before the start, t = " + shortest(t0));
  }
  try {
    return whole_steps(h, until - t0);
  } catch (const UsageError& error) {
    throw UsageError("--until " + shortest(until) +
                     ", counted from the start at t = " + shortest(t0) + ": " + error.what());
  }
}

}  // namespace shakedown
