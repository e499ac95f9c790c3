// The cells of the matrix: for a pair of the catalogue every property of a trait record, declared
// beside measured, and what a step costs.
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
  kept,        ///< declared, and measured so
  broken,      ///< declared, and not measured so
  long_step,   ///< the same, but measured so at half the step: this one is too long for the promise
  short_run,   ///< the same, but measured so over four times the run: this one ends within a swing
  more,        ///< measured, though not declared
  not_kept,    ///< neither
  number,      ///< nothing to declare: a cost
  unmeasured,  ///< the note says why
};
std::string_view name(Outcome outcome);

/// A number of one property on one pair.
struct Measured {
  std::string promise;   ///< of checks.hpp, "energy"; or "largest stable step", "counts"
  std::string property;  ///< the number's own, "energy: drift"
  std::string declared;  ///< "2", "exact", "yes", "none"
  double value;          ///< NaN where there is none
  Outcome outcome;
  std::string note = {};
};

/// A cell that says why there is no number.
Measured unmeasured(std::string promise, std::string property, std::string why);
/// Declared, and not measured so at the matrix's own step and length of run.
bool is_unkept(Outcome outcome);
/// Neither declared nor measured.
bool is_idle(const Measured& cell);

struct MatrixPair {
  std::string method, problem;
  std::vector<std::string> unmet;  ///< needs; empty: admissible
  std::vector<Measured> cells = {};
};

/// How far the matrix looks: shorter than the trait tests, with their functions.
inline constexpr std::int64_t long_run = 4096;  ///< coarse steps; where in doubt four times that
inline constexpr double long_time = 32.0;       ///< horizons, at least
inline constexpr std::int64_t counted_steps = 64;
inline constexpr std::int64_t stability_steps = 100;
inline constexpr double stability_resolution = 0.25;
inline constexpr double stability_precision = 0.01;  ///< of the limit, where it is sharp at all
inline constexpr double stability_range = 1024.0;    ///< from a quarter of the coarse step
inline constexpr double stability_growth = 10.0;     ///< of |p| over the exact motion's largest

/// As `scan_stability` up to the first unstable sample; behind it every second one, which tells whether
/// the edge is ragged. The limit is bisected to `precision`.
StabilityScan scan_edges(const std::function<bool(double)>& stable, double low, double high,
                         double resolution, double precision);

/// All pairs of one problem, in their order.
std::vector<MatrixPair> measure(ProblemSubject problem);
/// Of several problems of the catalogue, in their order.
std::vector<MatrixPair> measure(const std::vector<std::string>& problems, Context& context);
/// The same by another measurement of the pairs of a problem.
std::vector<MatrixPair> measure(
    const std::vector<std::string>& problems, Context& context,
    const std::function<std::vector<MatrixPair>(const std::string&)>& pairs_of);

}  // namespace shakedown::comparison
