// What Google Benchmark measured, from the JSON that it writes.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace shakedown::comparison {

/// One benchmark, all its repetitions. A benchmark that does several things an iteration says how many
/// in its counter `each`; times are those of one thing, by the processor's clock.
struct Timing {
  std::string name;            ///< as registered
  std::string label;           ///< what it says of itself
  std::vector<double> runs{};  ///< a repetition each [ns]
  std::map<std::string, double> counters{};

  [[nodiscard]] double median() const;
  /// From the least to the largest run, over the median.
  [[nodiscard]] double spread() const;
  /// Throws RuntimeFailure where there is none.
  [[nodiscard]] double counter(const std::string& of) const;
};

class Timings {
 public:
  /// Throws RuntimeFailure naming `origin` for what is not Google Benchmark's JSON, or ends early, and
  /// the benchmark that failed or that took no time.
  Timings(const std::string& json, const std::string& origin);

  /// Throws RuntimeFailure naming the benchmark where there is none.
  [[nodiscard]] const Timing& at(const std::string& name) const;
  /// By name.
  [[nodiscard]] std::vector<const Timing*> beginning(std::string_view with) const;
  [[nodiscard]] int repetitions() const;

 private:
  std::string origin;
  std::vector<Timing> all;
};

}  // namespace shakedown::comparison
