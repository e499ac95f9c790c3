// Draws a trajectory as one figure. It shows path, energy, constraints, multipliers, momenta and
// errors if the run records them.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/figures/figure.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

/// The columns of a run that one panel shows.
struct TrajectoryPanel {
  enum class Shown : std::uint8_t {
    value,
    change,  ///< x - x(0)
    size,    ///< |x|, on a logarithmic axis
    drift    ///< |x - x(0)|, on a logarithmic axis
  };
  std::string title, x_label, y_label;
  Shown shown = Shown::value;
  bool path = false;   ///< one coordinate against another, not against time
  bool equal = false;  ///< both coordinates have the same unit
  struct Curve {
    std::string x, y, label;
  };
  std::vector<Curve> curves;
};

/// Returns the panels of a run of `problem` that records these columns. The path shows the two
/// columns `axes` if they are given. Otherwise it shows (q0, p0) for one degree of freedom, the
/// positions of points in the plane, or the first two coordinates of points in space. The path
/// shows at most four points, and a panel has at most six curves. Throws UsageError if `axes` are
/// not columns.
std::vector<TrajectoryPanel> trajectory_panels(const ProblemEntry& problem,
                                               const std::vector<std::string>& columns,
                                               const std::vector<std::string>& axes);

/// Replaces a path of any length by one point in each grid cell that it visits. The grid covers the
/// extent of the path with 64 to 128 cells per side.
class VisitedCells {
 public:
  void add(double x, double y);
  [[nodiscard]] std::vector<std::pair<double, double>> points() const;

 private:
  struct Side {
    double low = 0.0, high = 0.0, cell = 0.0;
    [[nodiscard]] double index(double at) const;
    /// Returns true if the grid must grow.
    bool extend(double at);
  };
  Side x_, y_;
  std::map<std::pair<double, double>, std::pair<double, double>> cells_;
};

/// Keeps the rows that a figure can show. The run is divided into `stretches` equal parts. In each
/// part, these rows are the first row and the rows with the extremes of every drawn column. The
/// last row of the run is kept, too.
class PlotRecorder final : public Recorder {
 public:
  /// `rows` is the number of rows that the run will record.
  PlotRecorder(const ProblemEntry& problem, std::vector<std::string> axes, std::int64_t rows)
      : problem_(problem), axes_(std::move(axes)), expected_(rows) {}

  void begin(const std::vector<std::string>& columns) override;
  void record(std::span<const double> row) override;

  [[nodiscard]] std::int64_t seen() const { return seen_; }
  [[nodiscard]] const std::vector<TrajectoryPanel>& panels() const { return panels_; }
  /// Returns the time and the shown values, column by column. A path with omitted rows is returned
  /// as its visited cells. In logarithmic panels, zeros are replaced by the smallest positive value
  /// of their column or, if there is none, by the machine epsilon.
  [[nodiscard]] Table table() const;
  /// Returns the figure of that table. If `apart`, each curve gets its own panel, because curves
  /// may hide each other. A path with omitted rows is drawn as visited cells, because lines between
  /// distant rows would be misleading.
  [[nodiscard]] Figure figure(bool apart) const;

  static constexpr std::int64_t stretches = 656;  ///< width of a full-width panel in pixels

 private:
  struct Kept {
    std::int64_t index;
    std::vector<double> values;  ///< of the drawn columns
  };
  [[nodiscard]] std::vector<Kept> of_stretch() const;
  [[nodiscard]] std::vector<Kept> rows() const;
  [[nodiscard]] std::size_t place(const std::string& column) const;

  const ProblemEntry& problem_;
  std::vector<std::string> axes_;
  std::int64_t expected_;
  std::vector<TrajectoryPanel> panels_;
  std::vector<std::string> drawn_;   ///< names of the drawn columns
  std::vector<std::size_t> places_;  ///< their indices in a row
  std::vector<Kept> kept_;
  std::vector<VisitedCells> paths_;  ///< for the curves of the first panel
  // State of the current stretch.
  Kept first_, last_;
  std::vector<Kept> least_, greatest_;
  std::int64_t seen_ = 0;
  std::int64_t stretch_ = -1;
};

}  // namespace shakedown
