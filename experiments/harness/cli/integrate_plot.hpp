// A trajectory as one figure: path, energy, constraints, multipliers, momenta and errors, as far as
// the run has them.
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
    size,    ///< |x|, logarithmic
    drift    ///< |x - x(0)|, logarithmic
  };
  std::string title, x_label, y_label;
  Shown shown = Shown::value;
  bool path = false;   ///< one coordinate against another, not over time
  bool equal = false;  ///< both coordinates have the same unit
  struct Curve {
    std::string x, y, label;
  };
  std::vector<Curve> curves;
};

/// Returns the panels of a run of `problem` with these columns. The path shows the two columns
/// `axes` if given. Otherwise it shows (q0, p0) for one degree of freedom, pairs of coordinates in
/// the plane, or the first two coordinates of points in space. It shows at most four points; a
/// panel has at most six curves. Throws UsageError for axes that are not columns.
std::vector<TrajectoryPanel> trajectory_panels(const ProblemEntry& problem,
                                               const std::vector<std::string>& columns,
                                               const std::vector<std::string>& axes);

/// One point for each cell that a path visits, for paths of any length. The grid has 64 to 128
/// cells per side over the extent of the path.
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

/// Keeps the rows that a figure can show. In each of `stretches` equal parts of a run these are the
/// first row and the extremes of every drawn column. The last row of the run is kept too.
class PlotRecorder final : public Recorder {
 public:
  /// `rows`: number of rows that the run will record.
  PlotRecorder(const ProblemEntry& problem, std::vector<std::string> axes, std::int64_t rows)
      : problem_(problem), axes_(std::move(axes)), expected_(rows) {}

  void begin(const std::vector<std::string>& columns) override;
  void record(std::span<const double> row) override;

  [[nodiscard]] std::int64_t seen() const { return seen_; }
  [[nodiscard]] const std::vector<TrajectoryPanel>& panels() const { return panels_; }
  /// Returns time and the shown values, column by column; for a path with omitted rows, its cells.
  /// In logarithmic panels zeros are replaced by the smallest positive value of their column, or by
  /// round-off if there is none.
  [[nodiscard]] Table table() const;
  /// Returns the figure of that table. `apart` gives each curve its own panel, in case curves hide
  /// each other. A path with omitted rows is drawn as visited cells, because lines between distant
  /// rows would be misleading.
  [[nodiscard]] Figure figure(bool apart) const;

  static constexpr std::int64_t stretches = 656;  ///< width in pixels of a panel of full width

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
