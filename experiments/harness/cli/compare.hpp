// Work and precision of several methods on one problem: errors against a reference, or, of methods
// that draw random numbers, the temperature against the one asked for.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/analysis/statistics.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/figures/figure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

/// One method at one step size. Errors are max norms against the reference; NaN when the run
/// failed.
struct ComparedRun {
  std::string method;
  double h = 0.0;
  RunSummary summary;
  double q_end = 0.0, p_end = 0.0;  ///< at the end
  double q_max = 0.0, p_max = 0.0;  ///< largest over the common grid
  /// Of a random method instead of errors: the kinetic temperature over 1/beta, mean over the second
  /// half of each run, seeds as units; the summary is of the first seed, or of the one that failed.
  Mean temperature = {};
};

struct Comparison {
  std::vector<ComparedRun> runs;  ///< method by method, in the order asked for
  std::string reference;          ///< what the errors are measured against, in words
  double error_bar = 0.0;         ///< of the reference; NaN when unknown
  double size = 0.0;              ///< largest |q| of the reference
  bool random = false;            ///< temperatures, not errors
};

/// The common grid of several step counts: the largest number of intervals, at most `most`, that
/// divides all of them.
std::int64_t common_intervals(const std::vector<std::int64_t>& steps, std::int64_t most = 500);

/// Runs every method at every step. Throws UsageError for bad input, an inadmissible method and a
/// mixture of random and other methods included, before anything is run; failed runs are rows.
/// `progress` gets fractions.
Comparison compare_methods(const Catalogue& catalogue, const CompareRequest& request,
                           const std::function<void(double)>& progress);

Table comparison_table(const Comparison& comparison);
/// Error, or temperature, against evaluations and against seconds, over the columns of that table;
/// failed runs, and errors far beyond the size of the solution, as crosses on the upper frame.
Figure comparison_figure(const Comparison& comparison, const std::string& title);

}  // namespace shakedown
