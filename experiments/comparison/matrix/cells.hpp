// The cells of the matrix. For a pair of the catalogue, they contain the declared and measured
// values of all properties of a trait record, and the cost of a step.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/analysis/traits/subject.hpp"
#include "experiments/harness/claims/context.hpp"

namespace shakedown::comparison {

enum class Outcome : std::uint8_t {
  kept,        ///< declared and confirmed
  broken,      ///< declared, but not confirmed
  long_step,   ///< declared, but confirmed only at half the step, as the step is too long
  short_run,   ///< declared, but confirmed only with a run four times as long
  more,        ///< found to hold, though not declared
  not_kept,    ///< neither declared nor found to hold
  number,      ///< a cost, about which nothing is declared
  unmeasured,  ///< the note gives the reason
};
std::string_view name(Outcome outcome);

/// The value of one property on one pair.
struct Measured {
  std::string promise;   ///< name in checks.hpp: "energy"; or "largest stable step", "counts"
  std::string property;  ///< name of the number: "energy: drift"
  std::string declared;  ///< "2", "exact", "yes", "none"
  double value;          ///< NaN if there is none
  Outcome outcome;
  std::string note = {};
};

/// A cell that gives the reason why there is no number.
Measured unmeasured(std::string promise, std::string property, std::string why);
/// Returns whether the property is declared but not confirmed with the step and length of run of
/// the matrix.
bool is_unkept(Outcome outcome);
/// Returns whether the property is not declared and was not measured.
bool is_idle(const Measured& cell);

struct MatrixPair {
  std::string method, problem;
  std::vector<std::string> unmet;  ///< needs that are not met; empty if admissible
  std::vector<Measured> cells = {};
};

/// The length of the runs, which are shorter than in the trait tests.
inline constexpr std::int64_t long_run = 4096;  ///< coarse steps; four times that for exceptions
inline constexpr double long_time = 32.0;       ///< minimum, in multiples of the horizon
inline constexpr std::int64_t counted_steps = 64;
inline constexpr std::int64_t stability_steps = 100;
inline constexpr double stability_resolution = 0.25;
inline constexpr double stability_precision = 0.01;  ///< relative accuracy of the limit
inline constexpr double stability_range = 1024.0;    ///< largest step / (coarse step / 4)
inline constexpr double stability_growth = 10.0;     ///< bound of |p| / its exact maximum

/// Scans like `scan_stability` up to the first unstable sample. Beyond this sample, only every
/// second sample is tested, to detect whether the stability limit is ragged. The limit is refined
/// by bisection to the relative accuracy `precision`.
StabilityScan scan_edges(const std::function<bool(double)>& stable, double low, double high,
                         double resolution, double precision);

/// Measures all pairs of one problem, in the order of the pairs.
std::vector<MatrixPair> measure(ProblemSubject problem);
/// Measures several problems of the catalogue, in the given order.
std::vector<MatrixPair> measure(const std::vector<std::string>& problems, Context& context);
/// Measures several problems. `pairs_of` measures the pairs of one of them.
std::vector<MatrixPair> measure(
    const std::vector<std::string>& problems, Context& context,
    const std::function<std::vector<MatrixPair>(const std::string&)>& pairs_of);

}  // namespace shakedown::comparison
