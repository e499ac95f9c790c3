// The order of a run: each experiment after those of the run that it follows.
#pragma once

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

/// Why some of these cannot run in an order in which each follows what it follows, in one sentence;
/// empty: they can. What is followed stands before, and measures no seconds where the other does not.
std::string misplaced(const std::vector<Experiment>& known);

/// Hands out the experiments of a run to its threads; none must be misplaced.
class Schedule {
 public:
  /// `order`: places, those first that begin first where they may.
  Schedule(const std::vector<Experiment>& chosen, std::vector<std::size_t> order);

  /// Place of the next one, which is from now on running. None: no other is left but what follows one
  /// that runs. `timing`: of those that measure seconds.
  std::optional<std::size_t> next(bool timing);
  /// It has ended.
  void done(std::size_t place, bool failed);
  /// The first one that it follows and that failed in this run; empty: none did.
  [[nodiscard]] std::string failed_before(std::size_t place) const;

 private:
  enum class State : std::uint8_t { waiting, running, done, failed };
  [[nodiscard]] bool ready(std::size_t place) const;

  const std::vector<Experiment>& chosen_;
  std::vector<std::size_t> order_;
  std::vector<std::vector<std::size_t>> before_;  ///< places of those of the run that it follows
  std::vector<State> states_;
  mutable std::mutex guard_;
};

}  // namespace shakedown
