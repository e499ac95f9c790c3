// The results of Google Benchmark, read from its JSON.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace shakedown::comparison {

/// One benchmark with all repetitions. If a benchmark does several things per iteration, its
/// counter `each` contains their number. Times are processor times of a single thing.
struct Timing {
  std::string name;            ///< as registered
  std::string label;           ///< text set by the benchmark
  std::vector<double> runs{};  ///< one per repetition [ns]
  std::map<std::string, double> counters{};

  [[nodiscard]] double median() const;
  /// The difference between the longest and the shortest run, divided by the median.
  [[nodiscard]] double spread() const;
  /// Returns a counter by name. Throws RuntimeFailure if there is no such counter.
  [[nodiscard]] double counter(const std::string& of) const;
};

class Timings {
 public:
  /// Throws RuntimeFailure with `origin` if the text is not Google Benchmark's JSON or is
  /// incomplete. The message names any benchmark that failed or took no time.
  Timings(const std::string& json, const std::string& origin);

  /// Returns the benchmark with this name. Throws RuntimeFailure with the name if there is none.
  [[nodiscard]] const Timing& at(const std::string& name) const;
  /// Returns the benchmarks whose names begin with `with`, sorted by name.
  [[nodiscard]] std::vector<const Timing*> beginning(std::string_view with) const;
  [[nodiscard]] int repetitions() const;

 private:
  std::string origin;
  std::vector<Timing> all;
};

}  // namespace shakedown::comparison
