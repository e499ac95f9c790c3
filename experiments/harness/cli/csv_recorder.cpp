#include "experiments/harness/cli/csv_recorder.hpp"

#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/files/progress.hpp"

namespace shakedown {

namespace {
constexpr std::size_t buffered = 1u << 16;  // bytes
}

CsvRecorder::CsvRecorder(const std::string& path, Progress* progress) : progress_(progress) {
  if (!path.empty()) file_ = std::make_unique<AtomicFile>(path);
  buffer_.reserve(2 * buffered);
}

CsvRecorder::~CsvRecorder() = default;

void CsvRecorder::begin(const std::vector<std::string>& columns) {
  written_.columns = columns;
  for (std::size_t j = 0; j < columns.size(); ++j) {
    buffer_ += (j == 0 ? "" : ",") + csv_field(columns[j]);
  }
  buffer_ += '\n';
}

void CsvRecorder::record(std::span<const double> row) {
  for (std::size_t j = 0; j < row.size(); ++j) {
    if (j > 0) buffer_ += ',';
    buffer_ += full_precision(row[j]);
  }
  buffer_ += '\n';
  ++written_.rows;
  if (buffer_.size() >= buffered) flush();
}

void CsvRecorder::tick(std::int64_t step, std::int64_t steps) {
  if (progress_ == nullptr || steps <= 0) return;
  progress_->update("step", static_cast<double>(step) / static_cast<double>(steps));
}

void CsvRecorder::remark(const std::string& text) { buffer_ += "# " + text + "\n"; }

void CsvRecorder::flush() {
  if (file_) {
    file_->write(buffer_);
    sum_.add(buffer_);
  } else {
    write_standard_output(buffer_);
  }
  buffer_.clear();
}

void CsvRecorder::commit() {
  flush();
  if (file_) file_->commit();
}

WrittenCsv CsvRecorder::written() {
  written_.sha256 = sum_.hex();
  return written_;
}

}  // namespace shakedown
