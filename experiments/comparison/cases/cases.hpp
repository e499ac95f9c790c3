// Problems at the sizes, stiffnesses and spans at which their sources pose them: what advice is to be
// measured on. comparison/work-precision has the smaller ones on which promises are verified.
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
  std::string kind;  ///< a situation of the decision
  WorkCase work;
  bool long_span = false;  ///< so many periods that the growth of errors shows
  bool held_back = false;  ///< by the rule in cases.md
};

/// Errors for which work is interpolated, from rough to high accuracy.
inline constexpr std::array case_errors{1e-2, 1e-3, 1e-6, 1e-9};

/// All cases, by kind; within a kind in the order of the catalogue.
const std::vector<BenchmarkCase>& all_cases();
/// All, or those of few coordinates in a quick run.
std::vector<const BenchmarkCase*> cases_of(const Context& context);
/// Measured once in a run of the program, whoever asks; thread-safe.
const WorkPrecision& work_precision_of(const BenchmarkCase& one, bool quick);
/// The same of many, with progress.
std::vector<const WorkPrecision*> work_precision_of_all(
    Context& context, const std::vector<const BenchmarkCase*>& cases);
/// Whether curves are followed so far, and the reference solution is exact enough to tell such an error.
bool tells(const BenchmarkCase& one, const WorkPrecision& measured, double error);
/// "omega = 50, m = 3"; empty for the default parameters.
std::string words_of(const Settings& parameters);

/// A run that is continued to ten times its span, by the same steps or tolerance.
struct TenSpans {
  double energy_growth;  ///< largest error of energy over that of the first span; NaN: not constant
  double momenta_growth;  ///< largest entry of p over that of the first span
  std::string lost;       ///< why the run is of no use; empty: it is
};
TenSpans over_ten_spans(const WorkPrecision& measured, const WorkCurve& curve, const WorkRun& run);

/// A method with its work for an error.
struct CaseWork {
  const WorkCurve* curve;
  double work;
};
/// By rising work, the methods that reach an error; `work_of` gives the work of a run.
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
