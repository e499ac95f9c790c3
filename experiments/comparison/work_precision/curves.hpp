// Work and precision of every method on one problem. Methods of fixed step use up to six steps from
// the largest one that gives any accuracy; adaptive codes use a list of tolerances. All errors are
// measured against the problem's reference, which no method of the suite computed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analysis/work_error.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// One run. Its error is the larger one of q and p, each relative to the largest entry in the
/// reference. For a `WorkCase`, see there.
struct WorkRun {
  double h = 0.0;          ///< step; interval between outputs of an adaptive code
  double tolerance = 0.0;  ///< tolerance of an adaptive code, otherwise NaN
  Settings options;        ///< non-default options
  std::int64_t steps = 0;  ///< to the end, even if it was not reached
  Counts counts;
  double weighted = 0.0;    ///< see `weighted_work`: the unit of limits of work
  double operations = 0.0;  ///< see operations.hpp
  double quarter = 0.0;     ///< error at a quarter of the run; NaN if the run is not right
  double end = 0.0;         ///< error at the end; NaN if the run is not right
  double largest = 0.0;     ///< largest error at up to 16 times
  std::string reason;       ///< why it is not right; empty if it is

  [[nodiscard]] bool right() const { return reason.empty(); }
};

struct WorkCurve {
  std::string method;
  int order = 0;              ///< lower order of q and p; 0 if none or variable
  std::vector<WorkRun> runs;  ///< from coarse to fine, including runs that are not right
  std::string ended;          ///< why there are no more
};

struct WorkPrecision {
  std::string problem;
  Settings parameters;  ///< non-default parameters
  std::vector<double> q0, p0;
  double horizon = 0.0;  ///< final time of the runs
  double bar = 0.0;      ///< error bar of the reference, over the smaller size of q and p
  int columns = 1;       ///< number of vectors that a matrix counts for
  int constraints = 0;
  double force = 0.0;             ///< operations of one evaluation of the force
  std::vector<WorkCurve> curves;  ///< of all admissible methods without random forces

  /// No curve is followed beyond this error.
  [[nodiscard]] double finest() const;
};

/// Above the share of round-off in runs of this length.
inline constexpr double finest_error = 1e-11;

enum class Work : std::uint8_t { evaluations, operations };
inline constexpr Work both_works[] = {Work::evaluations, Work::operations};
const char* name(Work work);

/// The evaluations of forces, or the operations.
double work_of(const WorkRun& run, Work work);
/// The largest errors of a curve's runs with their work.
std::vector<WorkError> errors_of(const WorkCurve& curve, Work work);

/// A measure of work for limits, known while a curve is followed. The unit is the
/// evaluation of a vector of n entries. Potentials, gradients, contractions,
/// constraints, forces and solves count 1. Hessians, other n x n matrices and
/// factorisations count as many as the matrix has independent columns (n if dense, 2 w
/// + 1 if banded). G counts the number of its rows, or this number if it is smaller.
double weighted_work(const Counts& counts, int columns, int constraints);
/// The number of independent columns for a problem's structure ("dense<4>", "banded<3>") and size.
int independent_columns(const std::string& structure, int n);

/// A problem with given parameters and horizon, from the problem's start.
struct WorkCase {
  std::string problem;
  Settings parameters = {};  ///< non-default parameters
  double horizon = 0.0;
  double most_work = 0.0;        ///< limit of a run's work, in weighted counts times coordinates
  double most_over_least = 0.0;  ///< limit of work over the least for `finest`; 0 for no limit
  double finest = finest_error;  ///< error at which curves end
  bool positions_alone = false;  ///< errors of p are ignored
};
/// Measures errors at four times, each component relative to its own largest value over the run.
/// This value counts as at least a millionth of the largest of all.
WorkPrecision work_precision_of(const WorkCase& measured);

/// Measures a problem once per run of the program and caches the result; thread-safe.
const WorkPrecision& work_precision_of(const std::string& problem, bool quick);
/// Measures all compared problems; in a quick run with at most `small` coordinates.
std::vector<const WorkPrecision*> work_precision_of_all(Context& context, int small);

/// All problems of the catalogue without duplicates.
std::vector<std::string> compared_problems();
/// Returns why a problem is not compared; empty if it is.
std::string_view left_out(const std::string& problem);

/// The request that repeats a run and records only its end.
Request request_of_run(const WorkPrecision& problem, const WorkRun& run);

}  // namespace shakedown::comparison
