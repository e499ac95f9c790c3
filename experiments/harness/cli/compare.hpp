// Work and precision of several methods on one problem: errors against a reference solution or, for
// stochastic methods, the temperature against the requested one.
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
  Settings set;  ///< a value with commas is swept, with one block of runs each
  std::vector<MethodChoice> methods;
  std::vector<double> steps;
  std::vector<double> tolerances;  ///< for adaptive methods, instead of the steps
  double until = 0.0;
  std::string start;  ///< a value of the problem's parameter `start`
  std::vector<double> q0;
  std::vector<double> p0;
  std::optional<std::uint64_t> seed;  ///< first of several, for stochastic methods
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

/// Errors of a state in the maximum norm; NaN if not measurable or if the run failed.
struct Deviations {
  double q = unknown, p = unknown;     ///< from the reference
  double energy = unknown;             ///< from H(0), or from the reference if dissipative
  double g = unknown, gdot = unknown;  ///< from 0
  double lambda = unknown;             ///< from the reference's multipliers at the same time
};

/// One method at one step size or tolerance.
struct ComparedRun {
  std::size_t block = 0;
  std::size_t curve = 0;  ///< entry of CompareRequest::methods
  std::string method;
  double h = 0.0;
  double tolerance = unknown;         ///< for an adaptive method that is run over tolerances
  RunSummary summary;                 ///< its `seconds` is the median of the repeats
  double seconds_spread = 0.0;        ///< longest minus shortest repeat
  double weighted = unknown;          ///< nanoseconds, by the weights of the counts
  std::size_t stride = 1;             ///< grid points per output of this run
  std::vector<Deviations> over_time;  ///< at its outputs
  Deviations end, largest;
  /// For a stochastic method, instead of errors: the kinetic temperature times beta, averaged over
  /// the second half of each run, with seeds as samples. `summary` is of the first or the failed
  /// seed.
  Mean temperature = {};
};

/// The reference solution, its error and its size for one set of parameters.
struct ComparedBlock {
  Settings set;
  std::string name;                ///< "omega=20"; swept parameters only
  std::string reference;           ///< in words
  std::string reference_method;    ///< empty if no method of the suite computed it
  double error_bar = unknown;      ///< error of the reference over all components
  Deviations bar;                  ///< errors of the reference in q and p
  Deviations size;                 ///< largest |q|, |p|, |lambda| of the reference, and |H(0)|
  bool moves = false;              ///< whether H depends on time: energy is not conserved
  std::vector<std::string> notes;  ///< quantities that could not be measured, and why
};

/// Nanoseconds per counted operation, fitted to the run times of many methods.
struct WorkWeights {
  std::vector<std::pair<std::string, double>> weights;  ///< by counter, and "steps"
  std::size_t methods = 0;                              ///< number of methods in the fit
  double misfit = unknown;                              ///< median relative error of the fit
};

struct Comparison {
  std::vector<ComparedBlock> blocks;
  std::vector<ComparedRun> runs;     ///< by block, then by method, in the order of the request
  std::vector<double> times;         ///< of the common grid
  std::vector<WorkWeights> weights;  ///< of each block, with `--work weighted`
  bool random = false;               ///< whether temperatures replace errors
};

/// Returns the number of intervals of a common grid: the largest divisor of all step counts that is
/// at most `most`.
std::int64_t common_intervals(const std::vector<std::int64_t>& steps, std::int64_t most = 500);

/// Returns one block per combination of swept parameters; throws UsageError beyond 1000 blocks.
std::vector<ComparedBlock> blocks_of(const ProblemEntry& problem, const CompareRequest& request);

/// Runs every method at every step or tolerance, in each block. Throws UsageError before any run
/// for bad input, inadmissible methods, and a mixture of stochastic and other methods. Failed runs
/// are rows. `progress` receives fractions.
Comparison compare_methods(const Catalogue& catalogue, const CompareRequest& request,
                           const std::function<void(double)>& progress);

/// A reference solution.
struct SolutionToCompare {
  std::vector<double> times;
  States q, p;
  /// Multipliers, at some times, that keep the second derivatives of the constraints at zero.
  std::map<double, std::vector<double>> lambda = {};

  [[nodiscard]] std::size_t at(double t) const;  ///< index of time t; times.size() if absent
};
/// The times of the grid, and the times at which multipliers are compared.
struct ComparedTimes {
  std::vector<double> grid;
  std::set<double> lambda = {};
  std::int64_t finest = 0;  ///< number of steps of the finest run

  [[nodiscard]] double middle() const;  ///< an inner point of the grid if it has one
};
/// Returns the problem's reference solution. If the library solvers cannot follow the solution, or
/// with `--reference own`, a method of the suite computes it, on the grid alone. That method has a
/// higher order than all compared methods if one is admissible. Otherwise it is an adaptive code,
/// another method or, last, a compared method. It runs at an eighth of the finest step; the error
/// bar is its distance from the result at a quarter. Fills in the reference, error bar and sizes of
/// `block`. Throws RuntimeFailure if no method completes the run.
SolutionToCompare solution_to_compare(const Catalogue& catalogue, const CompareRequest& request,
                                      ComparedBlock& block, const ComparedTimes& times);

/// Fits the run times of all admissible deterministic fixed-step methods by counts and steps:
/// weights >= 0, least squares of relative errors.
WorkWeights measure_weights(const Catalogue& catalogue, const CompareRequest& request,
                            const Settings& set, double h);
double weighted_count(const WorkWeights& weights, const RunSummary& summary);

/// Returns the error by `--measure`, `--at` and `--scale`. For `state` it is the larger error of q
/// and p, each divided by its own size if relative. For `constraints` it is the larger of |g| and
/// |dg/dt|, never relative.
double asked_error(const Comparison& comparison, const ComparedRun& run,
                   const CompareRequest& request);
/// Return the error at one grid point, and the reference's own error; NaN if absent.
double error_of(const Deviations& deviation, const Deviations& size, const CompareRequest& request);
double bar_of(const ComparedBlock& block, const CompareRequest& request);
bool measures_relatively(const CompareRequest& request);
/// Returns the measure in words: "relative error of q, p".
std::string measure_words(const CompareRequest& request);
double work_of(const ComparedRun& run, const std::string& axis);

Table comparison_table(const Comparison& comparison, const CompareRequest& request);
/// Errors of every run over time.
Table time_table(const Comparison& comparison, const CompareRequest& request);
/// The sidecar.
std::string comparison_json(const Comparison& comparison, const CompareRequest& request,
                            const std::string& csv);
/// Indices of the runs, by block, then in the order of `--sort`.
std::vector<std::size_t> sorted_runs(const Comparison& comparison, const CompareRequest& request);

/// A figure and its table.
using DrawnTable = std::pair<Figure, Table>;
/// Plots the error or temperature against work and against seconds; for many blocks, against the
/// swept parameter. Crosses on the upper frame are failed runs and errors far beyond the solution's
/// size; arrows at the bottom are zero errors. `apart` gives each curve a row of panels.
DrawnTable comparison_figure(const Comparison& comparison, const CompareRequest& request,
                             bool apart = false);
/// Plots the error over time of the finest completed run of each method.
DrawnTable time_figure(const Comparison& comparison, const CompareRequest& request,
                       bool apart = false);

/// Compares, writes the files and prints the table. Returns the exit code.
int compare(const Catalogue& catalogue, const CompareRequest& request);

}  // namespace shakedown
