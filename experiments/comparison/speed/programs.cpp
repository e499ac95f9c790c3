#include "experiments/comparison/speed/programs.hpp"

#include <fmt/core.h>

#include <charconv>
#include <filesystem>

#include "experiments/comparison/programs.hpp"
#include "experiments/harness/files/child.hpp"

namespace shakedown::comparison {
namespace {

namespace fs = std::filesystem;

constexpr double patience = 1800.0;  // seconds for all benchmarks
constexpr long few = 20, many = 120;

/// Returns the number of all instructions of a run, as counted by callgrind.
std::optional<double> collected(const std::string& who, const std::string& id, long steps) {
  const ChildOutcome ended =
      run_child({"valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null",
                 program_beside("shakedown_bounds"), who, id, std::to_string(steps)},
                {}, patience);
  constexpr std::string_view mark = "Collected : ";
  const auto at = ended.messages.find(mark);
  if (!ended.found || ended.code != 0 || at == std::string::npos) return {};
  const char* const from = ended.messages.data() + at + mark.size();
  double count = 0.0;
  const auto [stop, error] =
      std::from_chars(from, ended.messages.data() + ended.messages.size(), count);
  if (error != std::errc()) return {};
  return count;
}

}  // namespace

std::string program_beside(const std::string& name) {
  std::error_code none;
  const fs::path beside = fs::read_symlink("/proc/self/exe", none).parent_path() / name;
  return fs::exists(beside, none) ? beside.string() : name;
}

Timings run_benchmarks(const std::string& filter, int repetitions, double least_seconds) {
  const std::string program = program_beside("shakedown_bench");
  const ChildOutcome ended =
      run_child({program, "--benchmark_filter=" + filter, "--benchmark_format=json",
                 fmt::format("--benchmark_repetitions={}", repetitions),
                 "--benchmark_enable_random_interleaving=true",
                 fmt::format("--benchmark_min_time={}", least_seconds)},
                {}, patience);
  if (!ended.found) {
    throw RuntimeFailure(
        "no shakedown_bench beside this program or on the PATH: run it by make bench");
  }
  if (ended.code != 0) throw RuntimeFailure(program + " fails: " + last_line(ended.messages));
  return {ended.output, program};
}

std::optional<double> instructions_of_a_step(const std::string& who, const std::string& id) {
  const auto begun = collected(who, id, few);
  const auto all = begun ? collected(who, id, many) : begun;
  if (!all) return {};
  return (*all - *begun) / static_cast<double>(many - few);
}

}  // namespace shakedown::comparison
