// The journal of a sweep on disk, from which a restarted sweep continues.
//
// It has one line per run, in the order in which the runs ended:
//   <sum> <run> <ok or failed> <seconds> <row of the CSV>
// where <sum> is the first 8 digits of the SHA-256 of the text after it. The first line is
//   shakedown sweep journal 1 <SHA-256 of the sweep's definition> <number of runs>
// Lines with a wrong sum are ignored. Such a line was, for instance, incomplete when the machine
// stopped.
#pragma once

#include <cstdint>
#include <filesystem>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace shakedown {

class SweepJournal {
 public:
  /// Opens or creates the journal of a sweep. Throws UsageError if the journal belongs to another
  /// definition or if another process is writing to it. Throws RuntimeFailure if it cannot be
  /// written.
  SweepJournal(std::filesystem::path path, const std::string& identity, std::int64_t runs);
  ~SweepJournal();
  SweepJournal(const SweepJournal&) = delete;
  SweepJournal& operator=(const SweepJournal&) = delete;

  struct Entry {
    std::string row;
    double seconds = 0.0;
    bool ok = false;
  };
  /// Writes a line to the file, so that the line survives if the process is killed. Thread safe.
  void append(std::int64_t run, bool ok, double seconds, std::string_view row);
  /// Flushes the file to the disk, so that the lines survive if the machine fails.
  void sync();
  [[nodiscard]] bool has(std::int64_t run) const {
    return places_[static_cast<std::size_t>(run)].begin > 0;
  }
  [[nodiscard]] Entry at(std::int64_t run) const;
  [[nodiscard]] std::int64_t finished() const { return finished_; }
  [[nodiscard]] std::int64_t failed() const { return failed_; }
  [[nodiscard]] std::int64_t damaged() const { return damaged_; }
  [[nodiscard]] double seconds() const { return seconds_; }
  void remove();

 private:
  struct Line {
    std::int64_t begin = 0;
    std::int32_t size = 0;
  };
  [[noreturn]] void fail() const;
  void read(const std::string& header);
  void enter(std::string_view line, std::int64_t begin);
  void write(std::string_view text);

  std::filesystem::path path_;
  int file_ = -1;
  std::vector<Line> places_;
  std::int64_t end_ = 0, finished_ = 0, failed_ = 0, damaged_ = 0;
  double seconds_ = 0.0;
  std::mutex mutex_;
};

}  // namespace shakedown
