#include "experiments/harness/cli/file_recorder.hpp"

#include "experiments/harness/cli/csv_recorder.hpp"
#include "experiments/harness/cli/npy_recorder.hpp"
#include "experiments/harness/files/progress.hpp"

namespace shakedown {

void FileRecorder::tick(std::int64_t step, std::int64_t steps) {
  if (progress_ == nullptr || steps <= 0) return;
  progress_->update("step", static_cast<double>(step) / static_cast<double>(steps));
}

WrittenRows FileRecorder::written() {
  written_.sha256 = sum_.hex();
  return written_;
}

std::unique_ptr<FileRecorder> file_recorder(const std::string& path, std::int64_t rows,
                                            FileSet& files, Progress* progress) {
  if (path.ends_with(".npy")) {
    return std::make_unique<NpyRecorder>(path, rows, files, progress);
  }
  return std::make_unique<CsvRecorder>(path, files, progress);
}

}  // namespace shakedown
