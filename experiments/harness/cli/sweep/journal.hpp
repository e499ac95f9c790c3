// What a sweep has finished, on disk: a run begun anew goes on from there.
//
// A line a run, in the order in which they ended:
//   <sum> <run> <ok or failed> <seconds> <row of the CSV>
// where <sum> is the first 8 digits of the SHA-256 of what follows it. Before them stands
//   shakedown sweep journal 1 <SHA-256 of the sweep's definition> <number of runs>
// A line whose sum is wrong, as that which was being written when the machine stopped, counts for
// nothing.
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
  /// Opens, or begins, the journal of a sweep. Throws UsageError where another definition wrote it
  /// or another process does, RuntimeFailure where it cannot be written.
  SweepJournal(std::filesystem::path path, const std::string& identity, std::int64_t runs);
  ~SweepJournal();
  SweepJournal(const SweepJournal&) = delete;
  SweepJournal& operator=(const SweepJournal&) = delete;

  struct Entry {
    std::string row;
    double seconds = 0.0;
    bool ok = false;
  };
  /// In the file when this returns, so that the end of the process does not lose it. Thread safe.
  void append(std::int64_t run, bool ok, double seconds, std::string_view row);
  /// Onto the disk, so that the end of the machine does not lose it.
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
