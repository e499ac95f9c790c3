// Work and precision of every method on one problem. Methods with a fixed step make up to six runs,
// beginning with the largest step that gives any accuracy. Adaptive codes use a list of tolerances.
// All errors are measured against the problem's reference solution, which was not computed by a
// method of the suite.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analysis/work_error.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// One run. Its error is the larger of the errors of q and p, each relative to the largest entry of
/// the reference solution. For a `WorkCase`, errors are defined differently (see there).
struct WorkRun {
  double h = 0.0;          ///< step; for adaptive codes, interval between outputs
  double tolerance = 0.0;  ///< tolerance of an adaptive code, otherwise NaN
  Settings options;        ///< non-default options
  std::int64_t steps = 0;  ///< up to the final time, even if the run failed before
  Counts counts;
  double weighted = 0.0;    ///< see `weighted_work`; limits of work have this unit
  double operations = 0.0;  ///< see operations.hpp
  double quarter = 0.0;     ///< error at a quarter of the run; NaN if the run is not right
  double end = 0.0;         ///< error at the end; NaN if the run is not right
  double largest = 0.0;     ///< largest error, at up to 16 times
  std::string reason;       ///< why the run is not right; empty if it is right

  [[nodiscard]] bool right() const { return reason.empty(); }
};

struct WorkCurve {
  std::string method;
  int order = 0;              ///< lower order of q and p; 0 if none or variable
  std::vector<WorkRun> runs;  ///< from coarse to fine, including runs that are not right
  std::string ended;          ///< why no more runs follow
};

struct WorkPrecision {
  std::string problem;
  Settings parameters;  ///< non-default parameters
  std::vector<double> q0, p0;
  double horizon = 0.0;  ///< final time of the runs
  double bar = 0.0;      ///< error bar of the reference / size of q or p, whichever is smaller
  int columns = 1;       ///< number of vectors to which a matrix is equivalent
  int constraints = 0;
  double force = 0.0;             ///< operations of one evaluation of the force
  std::vector<WorkCurve> curves;  ///< of all admissible methods without random forces

  /// The error beyond which no curve is continued.
  [[nodiscard]] double finest() const;
};

/// In runs of this length, round-off contributes less than this.
inline constexpr double finest_error = 1e-11;

enum class Work : std::uint8_t { evaluations, operations };
inline constexpr Work both_works[] = {Work::evaluations, Work::operations};
const char* name(Work work);

/// Returns the number of evaluations of the force, or the number of operations.
double work_of(const WorkRun& run, Work work);
/// Returns the largest error of each run of a curve, with the work of the run.
std::vector<WorkError> errors_of(const WorkCurve& curve, Work work);

/// A measure of work that is used for limits, because it is known while a curve is computed. The
/// unit is the evaluation of a vector of n entries. Potentials, gradients, contractions,
/// constraints, forces and solves each count 1. Hessians, other n x n matrices and factorisations
/// each count the number of independent columns of the matrix (n if dense, 2 w + 1 if banded). The
/// Jacobian G counts the smaller of this number and the number of its rows.
double weighted_work(const Counts& counts, int columns, int constraints);
/// The number of independent columns for a problem's structure ("dense<4>", "banded<3>") and size.
int independent_columns(const std::string& structure, int n);

/// A problem with given parameters and horizon. The motion begins at the problem's own start.
struct WorkCase {
  std::string problem;
  Settings parameters = {};  ///< non-default parameters
  double horizon = 0.0;
  double most_work = 0.0;        ///< limit of a run's work, in weighted counts times coordinates
  double most_over_least = 0.0;  ///< limit of work / least work for `finest`; 0 for no limit
  double finest = finest_error;  ///< error at which curves end
  bool positions_alone = false;  ///< errors of p are ignored
};
/// Measures errors at four times. The error of each component is divided by the largest value of
/// this component over the run. That value is taken to be at least a millionth of the largest value
/// of all components.
WorkPrecision work_precision_of(const WorkCase& measured);

/// Measures a problem once per run of the program and caches the result; thread-safe.
const WorkPrecision& work_precision_of(const std::string& problem, bool quick);
/// Measures all problems that are compared. In a quick run, these are only the problems with at
/// most `small` coordinates.
std::vector<const WorkPrecision*> work_precision_of_all(Context& context, int small);

/// Returns the problems of the catalogue without duplicates.
std::vector<std::string> compared_problems();
/// Returns why a problem is not compared; empty if it is compared.
std::string_view left_out(const std::string& problem);

/// Returns the request that repeats a run and records only its end.
Request request_of_run(const WorkPrecision& problem, const WorkRun& run);

}  // namespace shakedown::comparison
