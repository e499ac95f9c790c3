#include "experiments/harness/cli/npy_recorder.hpp"

#include <bit>
#include <cstdint>

namespace shakedown {

namespace {
constexpr std::size_t numbers_buffered = 1u << 15;

// Of the same length for any number of rows up to 10^18. `length` counts what follows it.
std::string head(const std::vector<std::string>& columns, std::int64_t rows) {
  const char* const type = std::endian::native == std::endian::little ? "'<f8'" : "'>f8'";
  std::string fields = "{'descr': [";
  for (const std::string& name : columns) fields += "('" + name + "', " + type + "), ";
  fields += "], 'fortran_order': False, 'shape': (";
  std::string text = fields + std::to_string(rows) + ",), }";
  constexpr std::size_t magic = 12;  // with version and length
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
}  // namespace

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

}  // namespace shakedown
