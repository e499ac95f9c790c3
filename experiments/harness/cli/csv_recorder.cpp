#include "experiments/harness/cli/csv_recorder.hpp"

#include <algorithm>
#include <cmath>

#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

namespace {
constexpr std::size_t buffered = 1u << 18;  // bytes
constexpr std::size_t widest = 32;          // of a number and what stands before it
}  // namespace

CsvRecorder::CsvRecorder(const std::string& path, FileSet& files, Progress* progress)
    : FileRecorder(progress) {
  if (!path.empty()) file_ = std::make_unique<AtomicFile>(files, path);
  buffer_.resize(buffered);
}

CsvRecorder::~CsvRecorder() = default;

void CsvRecorder::begin(const std::vector<std::string>& columns) {
  written_.columns = columns;
  for (std::size_t j = 0; j < columns.size(); ++j) {
    add((j == 0 ? "" : ",") + csv_field(columns[j]));
  }
  add("\n");
}

void CsvRecorder::record(std::span<const double> row) {
  for (std::size_t j = 0; j < row.size(); ++j) {
    if (buffer_.size() - used_ < widest) flush();
    char* at = buffer_.data() + used_;
    if (j > 0) *at++ = ',';
    if (!std::isnan(row[j])) at = put_full_precision(at, row[j]);
    used_ = static_cast<std::size_t>(at - buffer_.data());
  }
  add("\n");
  ++written_.rows;
}

void CsvRecorder::add(std::string_view text) {
  while (!text.empty()) {
    if (used_ == buffer_.size()) flush();
    const std::size_t part = std::min(text.size(), buffer_.size() - used_);
    text.copy(buffer_.data() + used_, part);
    text.remove_prefix(part);
    used_ += part;
  }
}

void CsvRecorder::remark(const std::string& text) { add("# " + text + "\n"); }

void CsvRecorder::flush() {
  const std::string_view text(buffer_.data(), used_);
  if (file_) {
    file_->write(text);
    sum_.add(text);
  } else {
    write_standard_output(text);
  }
  used_ = 0;
}

void CsvRecorder::commit() {
  flush();
  if (file_) file_->commit();
}

}  // namespace shakedown
