// The results of Google Benchmark, read from its JSON.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace shakedown::comparison {

/// One benchmark with all repetitions. A benchmark that does several things per iteration gives
/// their number in its counter `each`; times are processor times of one thing.
struct Timing {
  std::string name;            ///< as registered
  std::string label;           ///< text set by the benchmark
  std::vector<double> runs{};  ///< one per repetition [ns]
  std::map<std::string, double> counters{};

  [[nodiscard]] double median() const;
  /// The largest minus the least run, over the median.
  [[nodiscard]] double spread() const;
  /// Throws RuntimeFailure if there is no such counter.
  [[nodiscard]] double counter(const std::string& of) const;
};

class Timings {
 public:
  /// Throws RuntimeFailure with `origin` if the text is not Google Benchmark's JSON or is
  /// incomplete. A benchmark that failed or took no time is named.
  Timings(const std::string& json, const std::string& origin);

  /// Throws RuntimeFailure with the name if there is no such benchmark.
  [[nodiscard]] const Timing& at(const std::string& name) const;
  /// The benchmarks whose names begin with `with`, by name.
  [[nodiscard]] std::vector<const Timing*> beginning(std::string_view with) const;
  [[nodiscard]] int repetitions() const;

 private:
  std::string origin;
  std::vector<Timing> all;
};

}  // namespace shakedown::comparison
