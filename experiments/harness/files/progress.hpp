// A progress line for the user of a terminal; a pipe receives nothing.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace shakedown {

/// Progress of several tasks on one line of stderr, redrawn at most ten times a second. Silent if
/// stderr is not a terminal. Thread safe.
class Progress {
 public:
  /// `total` is the number of tasks.
  explicit Progress(std::size_t total);
  Progress(std::size_t total, bool terminal);
  /// Weights tasks by the `seconds` that they took before. A task without an entry has the average
  /// weight.
  Progress(const std::vector<std::string>& tasks, std::map<std::string, double> seconds);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  void begin(const std::string& task);
  /// Sets the completed `fraction` of the task, from 0 to 1.
  void update(const std::string& task, double fraction);
  /// Ends the task; prints `line`, if any, to stdout.
  void end(const std::string& task, const std::string& line = "");

  /// Returns the current line, for a terminal of `width` columns.
  [[nodiscard]] std::string line(std::size_t width) const;

 private:
  using Clock = std::chrono::steady_clock;
  void draw(bool now);
  void erase();

  mutable std::mutex mutex_;
  bool terminal_;
  bool drawn_ = false;
  std::size_t total_;
  std::size_t done_ = 0;
  [[nodiscard]] double weight(const std::string& task) const;

  std::map<std::string, double> running_;
  std::map<std::string, double> weights_;
  double total_weight_;
  double done_weight_ = 0.0;
  Clock::time_point start_ = Clock::now();
  Clock::time_point last_{};
};

}  // namespace shakedown
