// A trajectory as NumPy's binary array, a third of a CSV's size and read without a parser.
#pragma once

#include <string>
#include <vector>

#include "experiments/harness/cli/file_recorder.hpp"

namespace shakedown {

/// The file of `numpy.load`: one record a row, whose fields have the columns' names and hold doubles
/// (NEP 1, https://numpy.org/neps/nep-0001-npy-format.html). What has no value is NaN.
class NpyRecorder final : public FileRecorder {
 public:
  /// `rows`: as many as come unless the run fails.
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

}  // namespace shakedown
