// The cases: problems with the sizes, stiffnesses and spans used in their sources. The advice is
// derived from measurements on them. The smaller problems of comparison/work-precision serve to
// verify the promises of the methods instead.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/comparison/work_precision/curves.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

struct BenchmarkCase {
  std::string id;
  std::string kind;  ///< id of a `Situation`
  WorkCase work;
  bool long_span = false;  ///< long enough to show the growth of errors
  bool held_back = false;  ///< held back for testing, by the rule in cases.md
};

/// The errors for which work is interpolated, from low to high accuracy.
inline constexpr std::array case_errors{1e-2, 1e-3, 1e-6, 1e-9};

/// All cases, sorted by kind. Within a kind they are in the order of the catalogue.
const std::vector<BenchmarkCase>& all_cases();
/// Returns all cases; in a quick run, only a few small ones.
std::vector<const BenchmarkCase*> cases_of(const Context& context);
/// Measures a case once per run of the program and caches the result; thread-safe.
const WorkPrecision& work_precision_of(const BenchmarkCase& one, bool quick);
/// Measures many cases and reports progress.
std::vector<const WorkPrecision*> work_precision_of_all(
    Context& context, const std::vector<const BenchmarkCase*>& cases);
/// Returns whether curves are followed down to `error` and the reference solution is accurate
/// enough for this error.
bool tells(const BenchmarkCase& one, const WorkPrecision& measured, double error);
/// Returns "omega = 50, m = 3"; empty for the default parameters.
std::string words_of(const Settings& parameters);

/// A run that is continued to ten times its span, with the same step or tolerance.
struct TenSpans {
  double energy_growth;   ///< largest energy error / largest in the first span; NaN if not constant
  double momenta_growth;  ///< largest entry of p / largest in the first span
  std::string lost;       ///< why the run is useless; empty if it is not
};
TenSpans over_ten_spans(const WorkPrecision& measured, const WorkCurve& curve, const WorkRun& run);

/// A method with the work that it needs for an error.
struct CaseWork {
  const WorkCurve* curve;
  double work;
};
/// Returns the methods that reach an error, by increasing work. `work_of` returns the work of a
/// run.
template <class WorkOf>
std::vector<CaseWork> ranked(const WorkPrecision& measured, double error, const WorkOf& work_of) {
  std::vector<CaseWork> all;
  for (const WorkCurve& curve : measured.curves) {
    std::vector<WorkError> runs;
    for (const WorkRun& run : curve.runs) {
      if (!run.right()) continue;
      const double own = work_of(run);
      if (!std::isnan(own)) runs.push_back({own, run.largest});
    }
    const double work = work_at(runs, error);
    if (!std::isnan(work)) all.push_back({&curve, work});
  }
  std::ranges::stable_sort(all, {}, &CaseWork::work);
  return all;
}

}  // namespace shakedown::comparison
