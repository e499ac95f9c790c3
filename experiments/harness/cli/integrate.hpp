// One method on one problem: the request, its start, its benchmark and the record beside its rows.
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
  std::string from;  ///< the CSV of a run, of which a row is the start; empty: none
  std::string at;    ///< its time; empty: the last one
  OffConstraints off_constraints = OffConstraints::refused;
  double h = 0.0;
  double until = 0.0;
  std::int64_t every = 1;
  std::optional<std::uint64_t> seed;  ///< of a stochastic method; none: its default
  std::string output;                 ///< empty: standard output
  std::string plot;                   ///< prefix of .svg and .png; empty: no picture
  std::vector<std::string> axes;      ///< of the path in it: two columns; empty: by the problem
  std::string compare_with;           ///< "reference" or a method; empty: nothing
  std::string command;                ///< as typed
};

/// A start taken from a run that was written before.
struct ContinuedStart {
  double t = 0.0;
  std::vector<double> q, p;
};

/// The last row of the run in `file`, a CSV of `integrate`, or its row at time `at` where that is not
/// empty, for a run of `problem` like `run`, which has its parameters and sizes. Throws UsageError
/// where the file has no such row or other columns, and where the record beside it is of another
/// problem or of other parameters.
ContinuedStart start_from(const std::string& file, const std::string& at,
                          const std::string& problem, const Integration& run);

/// The steps of h from t0 to `until`; throws UsageError naming --until.
std::int64_t steps_between(double h, double t0, double until);

/// q and p at the times of the rows that a run records.
struct Benchmark {
  std::string words;       ///< "two extended-precision library solvers, ...", "method rk4"
  std::string prefix;      ///< of the columns: "err" against a reference, "diff" from a method
  double error_bar = 0.0;  ///< of the reference; NaN where unknown
  States q, p;
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

/// Of "a.csv" or "a.npy" "a.json"; of any other name that with ".json" behind it.
std::string sidecar_of(const std::string& csv);

/// Columns, rows and digest of a file that was written row by row.
struct WrittenRows {
  std::vector<std::string> columns;
  std::int64_t rows = 0;
  std::string sha256;
};

/// The sidecar: what was run, and with what it was made, as beside every figure (report/records.hpp).
std::string run_json(const IntegrateRequest& request, const RunSummary& summary,
                     const WrittenRows& rows);

}  // namespace shakedown
