// A trajectory straight to a CSV, row by row: nothing is kept in memory.
#pragma once

#include <memory>
#include <string>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/run_sidecar.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/digest.hpp"

namespace shakedown {

class Progress;

class CsvRecorder final : public Recorder {
 public:
  /// Opens the output (standard output when `path` is empty); throws RuntimeFailure at once when it
  /// cannot be written. `progress` may be null.
  CsvRecorder(const std::string& path, Progress* progress);
  ~CsvRecorder() override;

  void begin(const std::vector<std::string>& columns) override;
  void record(std::span<const double> row) override;
  void tick(std::int64_t step, std::int64_t steps) override;

  /// A line that readers of CSV skip: "# text".
  void remark(const std::string& text);
  /// Flushes and, for a file, puts it in its place.
  void commit();
  /// Of a file, once it is there.
  [[nodiscard]] WrittenCsv written();

 private:
  void flush();

  std::unique_ptr<AtomicFile> file_;
  Progress* progress_;
  std::string buffer_;
  WrittenCsv written_;
  Sha256 sum_;
};

}  // namespace shakedown
