// A trajectory as one picture: path, energy, constraints, multipliers, momenta, errors, those of
// them that a run has.
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

/// What one panel shows of the columns of a run.
struct TrajectoryPanel {
  enum class Shown : std::uint8_t {
    value,
    change,  ///< x - x(0)
    size,    ///< |x|, logarithmic
    drift    ///< |x - x(0)|, logarithmic
  };
  std::string title, x_label, y_label;
  Shown shown = Shown::value;
  bool path = false;   ///< one coordinate over another, not over time
  bool equal = false;  ///< of the same unit
  struct Curve {
    std::string x, y, label;
  };
  std::vector<Curve> curves;
};

/// The panels of a run of `problem` with these columns. The path: columns `axes`, two, where given;
/// (q0, p0) of one degree of freedom; the points of the plane that pairs of coordinates are, or the
/// first two coordinates of points in space; at most four points. At most six curves a panel.
/// Throws UsageError for axes that are no columns.
std::vector<TrajectoryPanel> trajectory_panels(const ProblemEntry& problem,
                                               const std::vector<std::string>& columns,
                                               const std::vector<std::string>& axes);

/// Of a path of any length one point for each cell that it visits, of a grid of 64 to 128 cells a
/// side over its extent: what a picture of all of it shows.
class VisitedCells {
 public:
  void add(double x, double y);
  [[nodiscard]] std::vector<std::pair<double, double>> points() const;

 private:
  struct Side {
    double low = 0.0, high = 0.0, cell = 0.0;
    [[nodiscard]] double index(double at) const;
    /// True where the grid must grow.
    bool extend(double at);
  };
  Side x_, y_;
  std::map<std::pair<double, double>, std::pair<double, double>> cells_;
};

/// Keeps of a run of any length what a picture can show: of each of `stretches` equally long parts
/// the first row and those where a column that is drawn is least and greatest; and the last row.
class PlotRecorder final : public Recorder {
 public:
  /// `rows`: as many as the run will record.
  PlotRecorder(const ProblemEntry& problem, std::vector<std::string> axes, std::int64_t rows)
      : problem_(problem), axes_(std::move(axes)), expected_(rows) {}

  void begin(const std::vector<std::string>& columns) override;
  void record(std::span<const double> row) override;

  [[nodiscard]] std::int64_t seen() const { return seen_; }
  [[nodiscard]] const std::vector<TrajectoryPanel>& panels() const { return panels_; }
  /// Time and what the panels show, column by column; of a path of which rows were left out the
  /// cells. Of a logarithmic panel zeros stand at the least other value of their column, at
  /// round-off where there is none.
  [[nodiscard]] Table table() const;
  /// Over that table. `apart`: a panel for each curve, where some would hide others. A path of
  /// which rows were left out is drawn as the cells that it visits: lines between some rows are no
  /// path.
  [[nodiscard]] Figure figure(bool apart) const;

  static constexpr std::int64_t stretches = 656;  ///< pixels of a panel over the whole width

 private:
  struct Kept {
    std::int64_t index;
    std::vector<double> values;  ///< of the columns drawn
  };
  [[nodiscard]] std::vector<Kept> of_stretch() const;
  [[nodiscard]] std::vector<Kept> rows() const;
  [[nodiscard]] std::size_t place(const std::string& column) const;

  const ProblemEntry& problem_;
  std::vector<std::string> axes_;
  std::int64_t expected_;
  std::vector<TrajectoryPanel> panels_;
  std::vector<std::string> drawn_;   ///< their names
  std::vector<std::size_t> places_;  ///< and places in a row
  std::vector<Kept> kept_;
  std::vector<VisitedCells> paths_;  ///< of the first panel's curves
  // Of the stretch at hand.
  Kept first_, last_;
  std::vector<Kept> least_, greatest_;
  std::int64_t seen_ = 0;
  std::int64_t stretch_ = -1;
};

}  // namespace shakedown
