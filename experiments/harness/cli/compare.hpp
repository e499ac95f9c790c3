// Work and precision of several methods on one problem: errors against a reference, or, of methods
// that draw random numbers, the temperature against the one asked for.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "experiments/analysis/solution.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/figures/figure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

struct CompareRequest {
  std::string problem;
  Settings set;  ///< a value with commas is swept, a block of runs for each
  std::vector<MethodChoice> methods;
  std::vector<double> steps;
  std::vector<double> tolerances;  ///< of adaptive methods, which take them instead of the steps
  double until = 0.0;
  std::string start;  ///< a word of the problem's parameter of that name
  std::vector<double> q0;
  std::vector<double> p0;
  std::optional<std::uint64_t> seed;  ///< of stochastic methods, the first of several
  std::string measure = "state";      ///< state, q, p, energy, constraints or lambda
  std::string at = "max";             ///< max or end
  std::string scale = "relative";     ///< relative or absolute
  std::string work = "gradients";     ///< gradients, weighted or seconds
  std::string sort = "given";         ///< given, error, work or seconds
  std::string reference = "auto";     ///< auto, library or own
  int repeats = 0;                    ///< of the timing; 0: up to 5, fewer of long runs
  std::string command;                ///< as typed
  std::string output = "compare";     ///< prefix of the files
};

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// How far a state is off, in max norms; NaN: not measurable, or the run failed.
struct Deviations {
  double q = unknown, p = unknown;     ///< from the reference
  double energy = unknown;             ///< from H(0); of dissipative systems from the reference's
  double g = unknown, gdot = unknown;  ///< from 0
  double lambda = unknown;             ///< from the reference's at the time it belongs to
};

/// One method at one step size or tolerance.
struct ComparedRun {
  std::size_t block = 0;
  std::size_t curve = 0;  ///< entry of CompareRequest::methods
  std::string method;
  double h = 0.0;
  double tolerance = unknown;         ///< of an adaptive method run over tolerances
  RunSummary summary;                 ///< its seconds: median of the repeats
  double seconds_spread = 0.0;        ///< longest minus shortest repeat
  double weighted = unknown;          ///< nanoseconds by the weights of the counts
  std::size_t stride = 1;             ///< points of the grid from one of its outputs to the next
  std::vector<Deviations> over_time;  ///< at its outputs
  Deviations end, largest;
  /// Of a random method instead of errors: the kinetic temperature over 1/beta, mean over the
  /// second half of each run, seeds as units; the summary is of the first seed, or of the one that
  /// failed.
  Mean temperature = {};
};

/// What the runs with one set of parameters are measured against.
struct ComparedBlock {
  Settings set;
  std::string name;                ///< "omega=20", of swept parameters only
  std::string reference;           ///< in words
  std::string reference_method;    ///< empty: none of the suite's
  double error_bar = unknown;      ///< of the reference, all components
  Deviations bar;                  ///< of its q and p
  Deviations size;                 ///< largest |q|, |p|, |lambda| of the reference, and |H(0)|
  bool moves = false;              ///< with time, so that its energy is no invariant
  std::vector<std::string> notes;  ///< what could not be measured, and why
};

/// Nanoseconds of what is counted, fitted to the seconds of many methods.
struct WorkWeights {
  std::vector<std::pair<std::string, double>> weights;  ///< by counter, and "steps"
  std::size_t methods = 0;                              ///< whose seconds were fitted
  double misfit = unknown;                              ///< median relative error of the fit
};

struct Comparison {
  std::vector<ComparedBlock> blocks;
  std::vector<ComparedRun> runs;     ///< block by block, method by method, in the order asked for
  std::vector<double> times;         ///< of the common grid
  std::vector<WorkWeights> weights;  ///< of each block, with `--work weighted`
  bool random = false;               ///< temperatures, not errors
};

/// The common grid of several step counts: the largest number of intervals, at most `most`, that
/// divides all of them.
std::int64_t common_intervals(const std::vector<std::int64_t>& steps, std::int64_t most = 500);

/// The parameters of each block, values with commas swept; throws UsageError beyond 1000 blocks.
std::vector<ComparedBlock> blocks_of(const ProblemEntry& problem, const CompareRequest& request);

/// Runs every method at every step or tolerance, in each block. Throws UsageError for bad input, an
/// inadmissible method and a mixture of random and other methods included, before anything is run;
/// failed runs are rows. `progress` gets fractions.
Comparison compare_methods(const Catalogue& catalogue, const CompareRequest& request,
                           const std::function<void(double)>& progress);

/// A solution to compare with.
struct SolutionToCompare {
  std::vector<double> times;
  States q, p;
  /// Multipliers that keep the second derivatives of the constraints at zero, at some times.
  std::map<double, std::vector<double>> lambda = {};

  [[nodiscard]] std::size_t at(double t) const;  ///< index of a time, times.size() when it has none
};
/// Where a run is compared: the points of the grid, and other times at which multipliers are.
struct ComparedTimes {
  std::vector<double> grid;
  std::set<double> lambda = {};
  std::int64_t finest = 0;  ///< steps to the end, of the finest run

  [[nodiscard]] double middle() const;  ///< a point of the grid, where it has one inside
};
/// The problem's reference; where the library solvers cannot follow the solution, or `--reference
/// own`, that of a method, on the grid alone: of higher order than all compared where one is
/// admissible, at an eighth of the finest step, its error bar how far it is from the same at a
/// quarter; else of an adaptive code, of another method, and of a compared one only last. Fills in
/// the block's words, bar and sizes. Throws RuntimeFailure where no method gets through.
SolutionToCompare solution_to_compare(const Catalogue& catalogue, const CompareRequest& request,
                                      ComparedBlock& block, const ComparedTimes& times);

/// Fits the seconds of all admissible deterministic methods of fixed step by counts and steps,
/// weights >= 0, least squares of relative errors.
WorkWeights measure_weights(const Catalogue& catalogue, const CompareRequest& request,
                            const Settings& set, double h);
double weighted_count(const WorkWeights& weights, const RunSummary& summary);

/// The error by `--measure`, `--at` and `--scale`. State: the larger of those of q and p, each
/// by its own size where relative. Constraints: the larger of |g| and |dg/dt|, never relative.
double asked_error(const Comparison& comparison, const ComparedRun& run,
                   const CompareRequest& request);
/// The same at a point of the grid, and of the reference's error bar; NaN where it has none.
double error_of(const Deviations& deviation, const Deviations& size, const CompareRequest& request);
double bar_of(const ComparedBlock& block, const CompareRequest& request);
bool measures_relatively(const CompareRequest& request);
/// In words: "relative error of q, p".
std::string measure_words(const CompareRequest& request);
double work_of(const ComparedRun& run, const std::string& axis);

Table comparison_table(const Comparison& comparison, const CompareRequest& request);
/// Errors over time of every run.
Table time_table(const Comparison& comparison, const CompareRequest& request);
/// The sidecar.
std::string comparison_json(const Comparison& comparison, const CompareRequest& request,
                            const std::string& csv);
/// Indices of the runs, block by block, in the order of `--sort`.
std::vector<std::size_t> sorted_runs(const Comparison& comparison, const CompareRequest& request);

/// A figure with the table that it draws.
using DrawnTable = std::pair<Figure, Table>;
/// Error, or temperature, against work and against seconds; of many blocks against the parameter
/// swept. Failed runs, and errors far beyond the size of the solution, as crosses on the upper
/// frame; errors of exactly 0 as arrows below. `apart`: a row of panels for each curve.
DrawnTable comparison_figure(const Comparison& comparison, const CompareRequest& request,
                             bool apart = false);
/// Error over time, of each method the finest run that came to the end.
DrawnTable time_figure(const Comparison& comparison, const CompareRequest& request,
                       bool apart = false);

/// The command: compares, writes the files and prints the table. Returns the exit code.
int compare(const Catalogue& catalogue, const CompareRequest& request);

}  // namespace shakedown
