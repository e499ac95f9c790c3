// A run beside what it is compared with, row by row: two columns at the end of each.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/cli.hpp"

namespace shakedown {

/// q and p at the times of the rows that a run records.
struct Benchmark {
  std::string words;       ///< "two extended-precision library solvers, ...", "method rk4"
  std::string prefix;      ///< of the columns: "err" against a reference, "diff" from a method
  double error_bar = 0.0;  ///< of the reference; NaN where unknown
  std::vector<std::vector<double>> q, p;
  [[nodiscard]] const char* noun() const { return prefix == "err" ? "errors" : "differences"; }
};

/// What `--compare-with` asks for: the problem's reference, or a method with its default options at
/// the same step. Throws UsageError where there is none: for runs that draw random numbers, for a
/// problem whose motion the reference's solvers cannot follow, for an inadmissible method.
Benchmark benchmark_of(const Catalogue& catalogue, const IntegrateRequest& request,
                       std::int64_t steps);

/// Hands every row on with max |q - q_b| and max |p - p_b| behind it: <prefix>_q, <prefix>_p.
class ComparingRecorder final : public Recorder {
 public:
  ComparingRecorder(const Benchmark& benchmark, Recorder& next)
      : benchmark_(benchmark), next_(next) {}

  void begin(const std::vector<std::string>& columns) override;
  void record(std::span<const double> row) override;
  void tick(std::int64_t step, std::int64_t steps) override { next_.tick(step, steps); }

  /// "largest error 1.2e-4 in q, 3e-4 in p; at the end ...; against ...".
  [[nodiscard]] std::string summary() const;

 private:
  const Benchmark& benchmark_;
  Recorder& next_;
  std::size_t rows_ = 0, q_ = 0, p_ = 0;  ///< rows so far; the first columns of q and p
  double q_max_ = 0.0, p_max_ = 0.0;
  std::vector<double> row_;
};

}  // namespace shakedown
