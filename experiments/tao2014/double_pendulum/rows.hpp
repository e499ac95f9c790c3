// The six rows of TO Figure 1 and the error measures that its experiments share.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "experiments/analysis/case.hpp"

namespace shakedown::tao2014 {

/// The spacing of the times at which both error measures are evaluated.
inline constexpr double grid = 0.1;
inline constexpr double horizon = 50.0;  ///< the paper states none; see the report
inline constexpr double omega = 20.0;

/// The multiples of `grid` in (0, until].
std::vector<double> grid_times(double until);

/// Returns rows 1 to 6 as captioned, with omega = 20 in rows 3-6 and beta = 0.4; h = 0.1 except in
/// row 3, where h = 0.1/omega. Row 1 is the benchmark; the paper does not state its small step.
std::vector<LabelledCase> figure1_rows(double benchmark_step);
/// Indices of the rows in the vector that figure1_rows returns.
namespace row {
enum : std::size_t { benchmark, shake, variational_euler, newmark, one_iteration, zhang_skeel };
}

/// (x1, y1, x2, y2) at every grid time.
using Positions = std::vector<std::array<double, 4>>;

/// The recorded positions of a row after the start.
struct Path {
  Positions points;
  RunSummary summary;
};
Path run_row(const Case& row);

/// The extended-precision reference solution of one form of the problem, with its error bar.
struct ReferencePath {
  Positions points;
  double error_bar = 0.0;
};
ReferencePath reference_path(const std::string& problem, const Settings& parameters = {},
                             double until = horizon);

/// The largest deviations in x2 and in y2; infinite if `a` ends before `b` or contains a NaN.
struct Deviation {
  double x2 = 0.0;
  double y2 = 0.0;
  [[nodiscard]] double largest() const { return x2 > y2 ? x2 : y2; }
};
Deviation deviation(const Positions& a, const Positions& b);

}  // namespace shakedown::tao2014
