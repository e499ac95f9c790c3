// The six rows of TO Figure 1 and the measures that its experiments share.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "experiments/tao2014/runs.hpp"

namespace shakedown::tao2014 {

/// Rows 1 to 6 as captioned: omega = 20 in rows 3-6, beta = 0.4, h = 0.1 but for row 3, where
/// h = 0.1/omega. Row 1 is the benchmark; the paper does not state its small step.
std::vector<Row> figure1_rows(double benchmark_step);
/// Their places in that vector.
namespace row {
enum : std::size_t { benchmark, shake, variational_euler, newmark, one_iteration, zhang_skeel };
}

/// Both errors are taken on this grid.
inline constexpr double grid = 0.1;
inline constexpr double horizon = 50.0;  ///< the paper states none; see the report
inline constexpr double omega = 20.0;

/// Multiples of `grid` in (0, until].
std::vector<double> grid_times(double until);

/// (x1, y1, x2, y2) at every grid time.
struct Path {
  std::vector<std::array<double, 4>> points;
  RunSummary summary;
};

/// Cartesian positions of one form of the double pendulum; angles are mapped by L1, L2.
std::array<double, 4> cartesian(const std::string& problem, const double* q);

/// Runs a row to `until` at gravity g, on the grid.
Path run_row(const Row& row, double gravity, double until, const Settings& extra = {});

/// The extended-precision reference of one form, in Cartesian positions; error_bar as there.
struct ReferencePath {
  std::vector<std::array<double, 4>> points;
  double error_bar = 0.0;
};
ReferencePath reference_path(const std::string& problem, double gravity, double until,
                             const Settings& extra = {});

/// Largest |x2| and |y2| deviation; infinite when `a` ends before `b` or holds a NaN.
struct Deviation {
  double x2 = 0.0;
  double y2 = 0.0;
  [[nodiscard]] double largest() const { return x2 > y2 ? x2 : y2; }
};
Deviation deviation(const std::vector<std::array<double, 4>>& a,
                    const std::vector<std::array<double, 4>>& b);

}  // namespace shakedown::tao2014
