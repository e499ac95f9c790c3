// Compares work and precision of several methods on one problem. The error is the difference from a
// reference solution or, for stochastic methods, from the requested temperature.
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
#include "experiments/harness/report/records.hpp"

namespace shakedown {

struct CompareRequest {
  std::string problem;
  Settings set;  ///< values separated by commas are swept, with a block of runs for each
  std::vector<MethodChoice> methods;
  std::vector<double> steps;
  std::vector<double> tolerances;  ///< replace the steps of adaptive methods
  double until = 0.0;
  std::string start;  ///< a value of the problem's parameter `start`
  std::vector<double> q0;
  std::vector<double> p0;
  std::optional<std::uint64_t> seed;  ///< first of several seeds, for stochastic methods
  std::string measure = "state";      ///< state, q, p, energy, constraints or lambda
  std::string at = "max";             ///< max or end
  std::string scale = "relative";     ///< relative or absolute
  std::string work = "gradients";     ///< gradients, weighted or seconds
  std::string sort = "given";         ///< given, error, work or seconds
  std::string reference = "auto";     ///< auto, library or own
  int repeats = 0;                    ///< repeated timings; 0 for up to 5, fewer for long runs
  std::string command;                ///< as typed
  std::string output = "compare";     ///< prefix of the files
};

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

/// Errors of a state in the maximum norm; NaN if they cannot be measured or the run failed.
struct Deviations {
  double q = unknown, p = unknown;     ///< from the reference
  double energy = unknown;             ///< from H(0); if dissipative, from the reference
  double g = unknown, gdot = unknown;  ///< from 0
  double lambda = unknown;             ///< from the reference's multipliers at the same time
};

/// One method at one step size or tolerance.
struct ComparedRun {
  std::size_t block = 0;
  std::size_t curve = 0;  ///< entry of CompareRequest::methods
  std::string method;
  double h = 0.0;
  double tolerance = unknown;         ///< of an adaptive method, if tolerances are given
  RunSummary summary;                 ///< its member `seconds` is the median of the repeats
  double seconds_spread = 0.0;        ///< longest repeat minus shortest repeat
  double weighted = unknown;          ///< work in nanoseconds, from the weights of the counters
  std::size_t stride = 1;             ///< number of grid points per output of this run
  std::vector<Deviations> over_time;  ///< errors at the outputs of this run
  Deviations end, largest;
  /// Replaces the errors of a stochastic method: the kinetic temperature times beta, averaged over
  /// the second half of each run. Each seed gives one sample. `summary` is about the run with the
  /// first seed or, if a run failed, about the failed run.
  Mean temperature = {};
};

/// For one set of parameters: the reference solution, its error and its size.
struct ComparedBlock {
  Settings set;
  std::string name;                ///< "omega=20"; swept parameters only
  std::string reference;           ///< in words
  std::string reference_method;    ///< empty if no method of the suite computed it
  double error_bar = unknown;      ///< largest error of the reference in any component
  Deviations bar;                  ///< errors of the reference in q and p
  Deviations size;                 ///< largest |q|, |p|, |lambda| of the reference, and |H(0)|
  bool moves = false;              ///< whether H depends on time, so that energy is not conserved
  std::vector<std::string> notes;  ///< quantities that could not be measured, and why
};

/// The nanoseconds that each counted operation costs, fitted to the run times of many methods.
struct WorkWeights {
  std::vector<std::pair<std::string, double>> weights;  ///< one for each counter, and "steps"
  std::size_t methods = 0;                              ///< number of methods in the fit
  double misfit = unknown;                              ///< median relative error of the fit
};

struct Comparison {
  std::vector<ComparedBlock> blocks;
  std::vector<ComparedRun> runs;     ///< by block, then by method, as in the request
  std::vector<double> times;         ///< of the common grid
  std::vector<WorkWeights> weights;  ///< for each block, with `--work weighted`
  bool random = false;               ///< whether temperatures replace errors
};

/// Returns the number of intervals of a common grid: the largest divisor of all step counts that is
/// at most `most`.
std::int64_t common_intervals(const std::vector<std::int64_t>& steps, std::int64_t most = 500);

/// Returns one block for each combination of swept parameters. Throws UsageError if there are more
/// than 1000 blocks.
std::vector<ComparedBlock> blocks_of(const ProblemEntry& problem, const CompareRequest& request);

/// Runs every method at every step or tolerance, in each block. Throws UsageError before any run
/// for bad input, inadmissible methods, and a mixture of stochastic and other methods. A failed run
/// also becomes a row. `progress` is called with the completed fraction.
Comparison compare_methods(const Catalogue& catalogue, const CompareRequest& request,
                           const std::function<void(double)>& progress);
/// Shows the progress on a terminal.
Comparison compare_with_progress(const Catalogue& catalogue, const CompareRequest& request);

/// A reference solution.
struct SolutionToCompare {
  std::vector<double> times;
  States q, p;
  /// The multipliers at some of the times. They keep the second derivatives of the constraints at
  /// zero.
  std::map<double, std::vector<double>> lambda = {};

  [[nodiscard]] std::size_t at(double t) const;  ///< index of time t; times.size() if absent
};
/// The times of the grid, and the times at which multipliers are compared.
struct ComparedTimes {
  std::vector<double> grid;
  std::set<double> lambda = {};
  std::int64_t finest = 0;  ///< number of steps of the finest run

  [[nodiscard]] double middle() const;  ///< an inner grid point, if there is one
};
/// Returns the problem's reference solution. If the library solvers cannot compute it, or with
/// `--reference own`, a method of the suite computes it, but only at the grid points. If possible,
/// that method has a higher order than all compared methods. Otherwise it is an adaptive code,
/// another method or, as a last resort, a compared method. It runs with an eighth of the finest
/// step. The error bar is the difference from its result with a quarter of that step. Fills in the
/// reference, error bar and sizes of `block`. Throws RuntimeFailure if no method completes the run.
SolutionToCompare solution_to_compare(const Catalogue& catalogue, const CompareRequest& request,
                                      ComparedBlock& block, const ComparedTimes& times);

/// Fits weights >= 0 of the counters and of the steps to the run times of all admissible
/// deterministic fixed-step methods. Minimises the sum of the squared relative errors.
WorkWeights measure_weights(const Catalogue& catalogue, const CompareRequest& request,
                            const Settings& set, double h);
double weighted_count(const WorkWeights& weights, const RunSummary& summary);

/// Returns the error that `--measure`, `--at` and `--scale` define. For `state` it is the larger of
/// the errors of q and p, each divided by its own size if relative. For `constraints` it is the
/// larger of |g| and |dg/dt|, and never relative.
double asked_error(const Comparison& comparison, const ComparedRun& run,
                   const CompareRequest& request);
/// These functions return the error at one grid point and the error of the reference; NaN if
/// unknown.
double error_of(const Deviations& deviation, const Deviations& size, const CompareRequest& request);
double bar_of(const ComparedBlock& block, const CompareRequest& request);
bool measures_relatively(const CompareRequest& request);
/// Returns the measure in words, such as "relative error of q, p".
std::string measure_words(const CompareRequest& request);
double work_of(const ComparedRun& run, const std::string& axis);

Table comparison_table(const Comparison& comparison, const CompareRequest& request);
/// Returns a table of the errors of every run over time.
Table time_table(const Comparison& comparison, const CompareRequest& request);
/// Returns the sidecar of that table without the fields that describe its CSV file.
ArtefactRecord comparison_record(const Comparison& comparison, const CompareRequest& request);
/// Returns the text of the sidecar.
std::string comparison_json(const Comparison& comparison, const CompareRequest& request,
                            const std::string& csv);
/// Returns the indices of the runs, sorted by block, then as `--sort` says.
std::vector<std::size_t> sorted_runs(const Comparison& comparison, const CompareRequest& request);

/// A figure and the table from which it is drawn.
using DrawnTable = std::pair<Figure, Table>;
/// Plots the error or temperature against work and against seconds or, if there are many blocks,
/// against the swept parameter. Crosses on the upper frame mark failed runs and errors far larger
/// than the solution. Arrows at the bottom mark errors of zero. With `apart`, each curve gets its
/// own row of panels.
DrawnTable comparison_figure(const Comparison& comparison, const CompareRequest& request,
                             bool apart = false);
/// Plots the error against time for the finest completed run of each method.
DrawnTable time_figure(const Comparison& comparison, const CompareRequest& request,
                       bool apart = false);

/// Compares the methods, writes the files and prints the table. Returns the exit code.
int compare(const Catalogue& catalogue, const CompareRequest& request);

}  // namespace shakedown
