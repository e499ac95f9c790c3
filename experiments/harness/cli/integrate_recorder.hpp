// Writes a trajectory to a file row by row; nothing is kept in memory.
#pragma once

#include <memory>
#include <string>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/integrate.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/digest.hpp"

namespace shakedown {

class Progress;

class FileRecorder : public Recorder {
 public:
  /// `progress` may be null.
  explicit FileRecorder(Progress* progress) : progress_(progress) {}
  void tick(std::int64_t step, std::int64_t steps) final;

  /// Writes a remark after the rows, if the format allows it.
  virtual void remark(const std::string& text) = 0;
  /// Writes the buffered rows and closes the file.
  virtual void commit() = 0;
  /// Returns the columns, row count and digest of the closed file.
  [[nodiscard]] WrittenRows written();

 protected:
  WrittenRows written_;
  Sha256 sum_;

 private:
  Progress* progress_;
};

/// Returns a recorder that writes a NumPy array if `path` ends with .npy, and a CSV otherwise. It
/// writes `rows` rows unless the run fails. The output is one of `files` or, if `path` is empty,
/// standard output. Throws RuntimeFailure at once if the output cannot be written.
std::unique_ptr<FileRecorder> file_recorder(const std::string& path, std::int64_t rows,
                                            FileSet& files, Progress* progress);

}  // namespace shakedown
