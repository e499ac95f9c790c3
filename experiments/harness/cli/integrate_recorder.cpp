#include "experiments/harness/cli/integrate_recorder.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <string_view>
#include <vector>

#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/files/progress.hpp"

namespace shakedown {

namespace {
constexpr std::size_t buffered = 1u << 18;  // bytes
constexpr std::size_t widest = 32;          // characters of a number and its separator
constexpr std::size_t numbers_buffered = 1u << 15;

class CsvRecorder final : public FileRecorder {
 public:
  /// Opens the output: standard output if `path` is empty, else one of `files`. Throws
  /// RuntimeFailure at once if it cannot be written. `progress` may be null.
  CsvRecorder(const std::string& path, FileSet& files, Progress* progress);

  void begin(const std::vector<std::string>& columns) override;
  void record(std::span<const double> row) override;
  /// Writes "# text", a line that readers of CSV skip.
  void remark(const std::string& text) override;
  void commit() override;

 private:
  void flush();
  void add(std::string_view text);

  std::unique_ptr<AtomicFile> file_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;  ///< number of used bytes of the buffer
};

CsvRecorder::CsvRecorder(const std::string& path, FileSet& files, Progress* progress)
    : FileRecorder(progress) {
  if (!path.empty()) file_ = std::make_unique<AtomicFile>(files, path);
  buffer_.resize(buffered);
}

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

// Returns a header whose length does not depend on the number of rows (up to 10^18), so that it can
// be overwritten when the number is known. The field `length` counts the bytes that follow it.
std::string head(const std::vector<std::string>& columns, std::int64_t rows) {
  const char* const type = std::endian::native == std::endian::little ? "'<f8'" : "'>f8'";
  std::string fields = "{'descr': [";
  for (const std::string& name : columns) fields += "('" + name + "', " + type + "), ";
  fields += "], 'fortran_order': False, 'shape': (";
  std::string text = fields + std::to_string(rows) + ",), }";
  constexpr std::size_t magic = 12;  // bytes, including version and length
  constexpr std::size_t digits = 20;
  constexpr std::size_t alignment = 64;
  const std::size_t longest = magic + fields.size() + digits + 5;
  const std::size_t total = (longest + alignment) / alignment * alignment;
  text.resize(total - magic - 1, ' ');
  text += '\n';
  const auto length = static_cast<std::uint32_t>(text.size());
  std::string start("\x93NUMPY\x02\x00", 8);
  for (int shift = 0; shift < 32; shift += 8) start += static_cast<char>(length >> shift & 0xff);
  return start + text;
}

// Writes NumPy's binary format, which takes a third of the size of a CSV and needs no parser. The
// array has one record per row. The fields of a record are doubles and have the names of the
// columns (NEP 1, https://numpy.org/neps/nep-0001-npy-format.html). A missing value is NaN.
class NpyRecorder final : public FileRecorder {
 public:
  /// `rows` is the number of rows that are written unless the run fails.
  NpyRecorder(const std::string& path, std::int64_t rows, FileSet& files, Progress* progress);

  void begin(const std::vector<std::string>& columns) override;
  void record(std::span<const double> row) override;
  void remark(const std::string& /*text*/) override {}
  void commit() override;

 private:
  void flush();

  AtomicFile file_;
  std::int64_t expected_;
  std::vector<double> buffer_;
};

NpyRecorder::NpyRecorder(const std::string& path, std::int64_t rows, FileSet& files,
                         Progress* progress)
    : FileRecorder(progress), file_(files, path), expected_(rows) {
  buffer_.reserve(numbers_buffered);
}

void NpyRecorder::begin(const std::vector<std::string>& columns) {
  written_.columns = columns;
  const std::string text = head(columns, expected_);
  file_.write(text);
  sum_.add(text);
}

void NpyRecorder::record(std::span<const double> row) {
  for (const double x : row) {
    buffer_.push_back(x);
    if (buffer_.size() == numbers_buffered) flush();
  }
  ++written_.rows;
}

void NpyRecorder::flush() {
  const std::string_view bytes(reinterpret_cast<const char*>(buffer_.data()),
                               buffer_.size() * sizeof(double));
  file_.write(bytes);
  sum_.add(bytes);
  buffer_.clear();
}

void NpyRecorder::commit() {
  flush();
  if (written_.rows != expected_) file_.overwrite(head(written_.columns, written_.rows));
  file_.commit();
  if (written_.rows == expected_) return;
  sum_ = Sha256();
  sum_.add(read_file(file_.written_path()));
}
}  // namespace

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
