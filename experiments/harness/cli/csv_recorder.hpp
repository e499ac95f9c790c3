// A trajectory as text.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/harness/cli/file_recorder.hpp"

namespace shakedown {

class CsvRecorder final : public FileRecorder {
 public:
  /// Opens the output (standard output when `path` is empty), a file as one of `files`; throws
  /// RuntimeFailure at once when it cannot be written. `progress` may be null.
  CsvRecorder(const std::string& path, FileSet& files, Progress* progress);
  ~CsvRecorder() override;

  void begin(const std::vector<std::string>& columns) override;
  void record(std::span<const double> row) override;
  /// A line that readers of CSV skip: "# text".
  void remark(const std::string& text) override;
  void commit() override;

 private:
  void flush();
  void add(std::string_view text);

  std::unique_ptr<AtomicFile> file_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;  ///< of the buffer
};

}  // namespace shakedown
