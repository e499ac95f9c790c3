// The order of a run: each experiment comes after the experiments that it follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

/// Returns a sentence that says why these experiments cannot run in the given order; empty if they
/// can. An experiment must come after those that it follows, and only timing experiments may follow
/// timing experiments.
std::string misplaced(const std::vector<Experiment>& known);

/// Assigns the experiments of a run to its threads. No experiment may be `misplaced`.
class Schedule {
 public:
  /// `order` lists indices into `chosen`, in the preferred order of starting.
  Schedule(const std::vector<Experiment>& chosen, std::vector<std::size_t> order);

  /// Returns the index of the next experiment and marks it as running; empty if all remaining ones
  /// must wait for another. If `timing`, considers only timing experiments; otherwise only the
  /// others.
  std::optional<std::size_t> next(bool timing);
  /// Records that an experiment has ended.
  void done(std::size_t place, bool failed);
  /// Returns the first of the experiments it follows that failed in this run; empty if none failed.
  [[nodiscard]] std::string failed_before(std::size_t place) const;

 private:
  enum class State : std::uint8_t { waiting, running, done, failed };
  [[nodiscard]] bool ready(std::size_t place) const;

  const std::vector<Experiment>& chosen_;
  std::vector<std::size_t> order_;
  std::vector<std::vector<std::size_t>> before_;  ///< for each, the experiments that it follows
  std::vector<State> states_;
  mutable std::mutex guard_;
};

}  // namespace shakedown
