// A trajectory straight to a file, row by row: nothing is kept in memory.
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

  /// Behind the rows, where the format has a place for it.
  virtual void remark(const std::string& text) = 0;
  /// Writes what is left and closes.
  virtual void commit() = 0;
  /// Of a file, once it is closed.
  [[nodiscard]] WrittenRows written();

 protected:
  WrittenRows written_;
  Sha256 sum_;

 private:
  Progress* progress_;
};

/// Where `path` ends with .npy a NumPy array, else a CSV, of `rows` rows unless the run fails; standard
/// output when `path` is empty, a file as one of `files`. Throws RuntimeFailure at once when it cannot
/// be written.
std::unique_ptr<FileRecorder> file_recorder(const std::string& path, std::int64_t rows,
                                            FileSet& files, Progress* progress);

}  // namespace shakedown
