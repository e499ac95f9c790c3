#include "experiments/comparison/peers/drivers.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "experiments/comparison/programs.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/child.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown::comparison {
namespace {

/// Reads lines in the order in which driver.hpp writes them.
class AnswerLines {
 public:
  explicit AnswerLines(std::string_view all) : rest(all) {}

  /// The text after `name` in the next line.
  std::string_view expect(std::string_view name) {
    const auto end = rest.find('\n');
    if (end == std::string_view::npos) {  // without the newline, the last number may be incomplete
      throw RuntimeFailure("its answer ends before '" + std::string(name) + "'");
    }
    const std::string_view line = rest.substr(0, end);
    rest.remove_prefix(end + 1);
    const bool named =
        line.starts_with(name) && (line.size() == name.size() || line[name.size()] == ' ');
    if (named) return line.substr(name.size());
    throw RuntimeFailure("'" + std::string(line.substr(0, 40)) + "' stands in its answer where '" +
                         std::string(name) + "' should");
  }
  template <class T>
  std::vector<T> numbers(std::string_view name, std::size_t count) {
    std::string_view words = expect(name);
    std::vector<T> values;
    while (!words.empty()) {
      words.remove_prefix(1);
      T value{};
      const auto [stop, error] = std::from_chars(words.data(), words.data() + words.size(), value);
      const auto length = static_cast<std::size_t>(stop - words.data());
      const bool whole = error == std::errc() && (length == words.size() || words[length] == ' ');
      if (!whole || !std::isfinite(static_cast<double>(value))) {
        throw RuntimeFailure("no finite number after '" + std::string(name) + "' in its answer");
      }
      values.push_back(value);
      words.remove_prefix(length);
    }
    if (values.size() == count) return values;
    throw RuntimeFailure(std::to_string(values.size()) + " numbers after '" + std::string(name) +
                         "' in its answer, not " + std::to_string(count));
  }
  [[nodiscard]] bool done() const { return rest.empty(); }

 private:
  std::string_view rest;
};

}  // namespace

PeerAnswer peer_answer(std::string_view output, std::size_t n) {
  AnswerLines lines(output);
  PeerAnswer answer;
  answer.steps = lines.numbers<std::int64_t>("steps", 1)[0];
  answer.evaluations = lines.numbers<std::int64_t>("evaluations", 1)[0];
  answer.seconds = lines.numbers<double>("seconds", 1)[0];
  answer.q = lines.numbers<double>("q", n);
  answer.v = lines.numbers<double>("v", n);
  lines.expect("end");
  if (!lines.done()) throw RuntimeFailure("its answer goes on behind 'end'");
  if (answer.steps > 0 && answer.evaluations > 0 && answer.seconds > 0.0) return answer;
  throw RuntimeFailure("its answer counts no steps, evaluations or seconds");
}

const std::vector<Driver>& drivers() {
  static const std::vector<Driver> all{
      {"Simbody", "shakedown_simbody", "libsimbody-dev"},
      {"PETSc", "shakedown_petsc", "petsc-dev"},
      {"GSL", "shakedown_gsl", "libgsl-dev"},
      {"Open Dynamics Engine", "shakedown_ode", "libode-dev"},
  };
  return all;
}

const Driver* driver_of(const Entrant& who) {
  for (const Driver& one : drivers()) {
    if (one.program == who.program) return &one;
  }
  return nullptr;
}

bool has_driver(const Driver& driver) { return is_installed(std::string(driver.executable)); }

bool has_peer(const Contest& contest) {
  return std::any_of(contest.entrants.begin(), contest.entrants.end(), [](const Entrant& who) {
    const Driver* driver = driver_of(who);
    return driver != nullptr && has_driver(*driver);
  });
}

std::vector<std::string> absent_drivers() {
  std::vector<std::string> lines;
  for (const Driver& one : drivers()) {
    if (has_driver(one)) continue;
    lines.push_back(std::string(one.program) + " does not take part: no " +
                    std::string(one.executable) + " on the PATH (" + std::string(one.packages) +
                    ", then make bench-peers)");
  }
  return lines;
}

std::vector<std::pair<std::string, std::string>> driver_versions() {
  constexpr double patience = 30.0;
  std::vector<std::pair<std::string, std::string>> found;
  for (const Driver& one : drivers()) {
    const ChildOutcome ended = run_child({std::string(one.executable), "--version"}, {}, patience);
    if (ended.found && ended.code == 0) found.emplace_back(one.program, last_line(ended.output));
  }
  return found;
}

void write_motion(const std::filesystem::path& file, const std::vector<double>& q,
                  const std::vector<double>& v) {
  std::string text;
  for (const auto& [name, values] : {std::pair{"q", &q}, std::pair{"v", &v}}) {
    text += name;
    for (const double x : *values) text += " " + full_precision(x);
    text += "\n";
  }
  write_file(file, text);
}

PeerAnswer ask_driver(const Driver& driver, const PeerTask& task,
                      const std::filesystem::path& start, std::size_t n, double limit) {
  std::vector<std::string> words{std::string(driver.executable),
                                 task.problem,
                                 task.method,
                                 full_precision(task.step),
                                 full_precision(task.until),
                                 full_precision(task.seconds),
                                 start.string()};
  for (const auto& [name, value] : task.parameters) words.push_back(name + "=" + value);
  // BLAS would otherwise use all processors even for matrices with few rows.
  const ChildOutcome ended =
      run_child(words, {"OPENBLAS_NUM_THREADS=1", "OMP_NUM_THREADS=1"}, limit);
  const std::string who = std::string(driver.program) + ", " + task.method + " on " + task.problem;
  if (ended.late) throw RuntimeFailure(who + ": takes more than " + shortest(limit) + " s");
  if (!ended.found || ended.code != 0) throw RuntimeFailure(who + ": " + last_line(ended.messages));
  try {
    return peer_answer(ended.output, n);
  } catch (const RuntimeFailure& failure) {
    throw RuntimeFailure(who + ": " + failure.what());
  }
}

}  // namespace shakedown::comparison
