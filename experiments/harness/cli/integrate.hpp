// Integration of one problem by one method: the request, the start, the benchmark of the result,
// and the sidecar of the output.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "experiments/analysis/solution.hpp"
#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

struct IntegrateRequest {
  std::string problem;
  std::string method;
  Settings set;
  Settings opt;
  std::vector<double> q0;
  std::vector<double> p0;
  double t0 = 0.0;
  std::string from;  ///< CSV of a run, one row of which is the start; empty: none
  std::string at;    ///< time of that row; empty for the last one
  OffConstraints off_constraints = OffConstraints::refused;
  double h = 0.0;
  double until = 0.0;
  std::int64_t every = 1;
  std::optional<std::uint64_t> seed;  ///< of a stochastic method; its default if absent
  std::string output;                 ///< output file; empty for standard output
  std::string plot;                   ///< prefix of .svg and .png; empty for no figure
  std::vector<std::string> axes;      ///< two columns for the path; empty for the problem's default
  std::string compare_with;           ///< "reference" or a method; empty for no comparison
  std::string command;                ///< as typed
};

/// A start taken from a row of an earlier run.
struct ContinuedStart {
  double t = 0.0;
  std::vector<double> q, p;
};

/// Returns the last row of the run in `file`, a CSV of `integrate`, or the row at time `at` if
/// given. `run` is an integration of `problem`; it provides the expected parameters and sizes.
/// Throws UsageError if the file lacks the row, if its columns do not fit, or if its sidecar names
/// another problem or other parameters.
ContinuedStart start_from(const std::string& file, const std::string& at,
                          const std::string& problem, const Integration& run);

/// Returns the number of steps h from t0 to `until`. Throws UsageError, which names --until, if
/// `until` precedes t0 or the number is not whole.
std::int64_t steps_between(double h, double t0, double until);

/// A solution for comparison: q and p at the times of the recorded rows.
struct Benchmark {
  std::string words;       ///< "two extended-precision library solvers, ...", "method rk4"
  std::string prefix;      ///< of column names: "err" for a reference, "diff" for a method
  double error_bar = 0.0;  ///< error of the reference; NaN if unknown
  States q, p;
  [[nodiscard]] const char* noun() const { return prefix == "err" ? "errors" : "differences"; }
};

/// Returns the benchmark that `--compare-with` names: the problem's reference solution, or the
/// result of a method with default options and the same step. Throws UsageError for stochastic
/// runs, for problems whose motion the library solvers cannot follow, and for inadmissible methods.
Benchmark benchmark_of(const Catalogue& catalogue, const IntegrateRequest& request,
                       std::int64_t steps);

/// Appends max |q - q_b| and max |p - p_b| to every row, as <prefix>_q and <prefix>_p, and forwards
/// the row.
class ComparingRecorder final : public Recorder {
 public:
  ComparingRecorder(const Benchmark& benchmark, Recorder& next)
      : benchmark_(benchmark), next_(next) {}

  void begin(const std::vector<std::string>& columns) override;
  void record(std::span<const double> row) override;
  void tick(std::int64_t step, std::int64_t steps) override { next_.tick(step, steps); }

  /// Returns "largest error 1.2e-4 in q, 3e-4 in p; at the end ...; against ...".
  [[nodiscard]] std::string summary() const;

 private:
  const Benchmark& benchmark_;
  Recorder& next_;
  std::size_t rows_ = 0, q_ = 0, p_ = 0;  ///< number of rows so far; first columns of q and p
  double q_max_ = 0.0, p_max_ = 0.0;
  std::vector<double> row_;
};

/// Returns "a.json" for "a.csv" or "a.npy"; appends ".json" to any other name.
std::string sidecar_of(const std::string& csv);

/// Columns, row count and digest of a file written row by row.
struct WrittenRows {
  std::vector<std::string> columns;
  std::int64_t rows = 0;
  std::string sha256;
};

/// Returns the text of the sidecar, which describes the run and its provenance. The sidecars of
/// figures have the same format (report/records.hpp).
std::string run_json(const IntegrateRequest& request, const RunSummary& summary,
                     const WrittenRows& rows);

}  // namespace shakedown
