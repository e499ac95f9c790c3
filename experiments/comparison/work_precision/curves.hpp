// Work and precision of every method on one problem. Methods of fixed step: from the largest step
// at which anything is right downwards, to six steps; codes that choose their steps: over tolerances.
// All errors against the same reference, that of the problem, which no method of the suite made.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "experiments/analysis/work_error.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

/// One run. Errors are those of q and p over the largest entry of each in the reference, the larger
/// of the two; of a `WorkCase`, see there.
struct WorkRun {
  double h = 0.0;          ///< of a code that chooses its steps: between outputs
  double tolerance = 0.0;  ///< of such a code; else NaN
  Settings options;        ///< other than the default ones
  std::int64_t steps = 0;  ///< to the end, whether it was reached or not
  Counts counts;
  double weighted = 0.0;    ///< see `weighted_work`: what limits of work are in
  double operations = 0.0;  ///< see operations.hpp
  double quarter = 0.0;     ///< error at a quarter of the run; NaN where the run is not right
  double end = 0.0;         ///< error at the end; NaN where the run is not right
  double largest = 0.0;     ///< largest error at up to 16 times
  std::string reason;       ///< why it is not right; empty: it is

  [[nodiscard]] bool right() const { return reason.empty(); }
};

struct WorkCurve {
  std::string method;
  int order = 0;              ///< the lower one of q and p; 0: none, or chosen on the way
  std::vector<WorkRun> runs;  ///< from coarse to fine; runs that are not right among them
  std::string ended;          ///< why there are no more
};

struct WorkPrecision {
  std::string problem;
  Settings parameters;  ///< other than the default ones
  std::vector<double> q0, p0;
  double horizon = 0.0;  ///< where runs end
  double bar = 0.0;      ///< error bar of the reference, over the smaller of the sizes of q and p
  int columns = 1;       ///< vectors that a matrix-valued evaluation counts for
  int constraints = 0;
  double force = 0.0;             ///< operations of one evaluation of the force
  std::vector<WorkCurve> curves;  ///< of all admissible methods without random forces

  /// No curve is followed beyond.
  [[nodiscard]] double finest() const;
};

/// Above the share that round-off has in runs as long as these.
inline constexpr double finest_error = 1e-11;

enum class Work : std::uint8_t { evaluations, operations };
inline constexpr Work both_works[] = {Work::evaluations, Work::operations};
const char* name(Work work);

/// Evaluations of forces, or operations.
double work_of(const WorkRun& run, Work work);
/// Largest errors of a curve's runs against their work.
std::vector<WorkError> errors_of(const WorkCurve& curve, Work work);

/// A count that is known while a curve is followed, for limits of work, in units of a vector of n entries that is evaluated: potentials, gradients, contractions,
/// constraints, forces and solves count 1; Hessians, other n x n matrices and factorisations as many
/// as a matrix of this structure has independent columns (n where it is dense, 2 w + 1 where it is
/// banded); G as many as it has rows, or as that, if fewer.
double weighted_work(const Counts& counts, int columns, int constraints);
/// Those columns, of a problem's structure ("dense<4>", "banded<3>") and its number of coordinates.
int independent_columns(const std::string& structure, int n);

/// A problem with parameters and a horizon of one's own, from the problem's start.
struct WorkCase {
  std::string problem;
  Settings parameters = {};  ///< other than the default ones
  double horizon = 0.0;
  double most_work = 0.0;        ///< of a run, in weighted counts times coordinates
  double most_over_least = 0.0;  ///< of a run's work over the least for `finest`; 0: no such limit
  double finest = finest_error;  ///< no curve is followed beyond this error
  bool positions_alone = false;  ///< errors of p do not count
};
/// Errors at four times, of each component relative to its own largest value over the run. A component that
/// stays below a millionth of the largest of all is measured as if it reached that.
WorkPrecision work_precision_of(const WorkCase& measured);

/// Measured once in a run of the program, whoever asks; thread-safe.
const WorkPrecision& work_precision_of(const std::string& problem, bool quick);
/// Of all problems that are compared; of a quick run those of at most `small` coordinates.
std::vector<const WorkPrecision*> work_precision_of_all(Context& context, int small);

/// All problems of the catalogue but those that stand there twice.
std::vector<std::string> compared_problems();
/// Why a problem is not compared; empty: it is.
std::string_view left_out(const std::string& problem);

/// What it takes to make a run once more, recorded at its end alone.
Request request_of_run(const WorkPrecision& problem, const WorkRun& run);

}  // namespace shakedown::comparison
