// Parts of the figures of KBS section 6: tables with one row per value, conserved quantities, and
// drawings of systems in space.
#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {

/// Appends a row for each element of the series, with `name` first.
void add_rows(Table& table, const std::string& name,
              const std::vector<std::vector<double>>& series);

/// Publishes a figure with its table and its runs.
Artefact& publish(Context& context, std::string_view id, const Table& table, const Figure& figure,
                  const std::vector<const Run*>& runs = {});

/// Values to draw along a run. In tables, a series has the name of its method, or the label of its
/// legend if it is a variant.
struct Series {
  Look look;
  const Run* run;
  std::vector<double> values;
  int row = 0;  ///< of panels
};
/// Draws series over time as lines or points. If there are several rows, a series that is alone in
/// its row is named above the panel. `column` names the values in the table; `finish` may add to
/// the panels.
void draw_series(Context& context, std::string_view id, const std::string& label,
                 const std::string& column, const std::vector<Series>& all,
                 Stroke stroke = Stroke::line, double until = HUGE_VAL,
                 const std::function<void(Panel&)>& finish = {});

/// Draws the change of a conserved quantity per step and since the start, where systematic
/// round-off would accumulate. Each series has one row of panels. `symbol` and `unit` are used in
/// the labels. The words "sums.<id>" receive the largest changes since the start.
void draw_conserved(Context& context, const std::string& id, const std::string& symbol,
                    const std::string& unit, const std::vector<Series>& all);

/// A drawing of a system: points in space, shown in parallel projection. In the table, "front [m]"
/// repeats "up [m]" for points in front of the origin, and "behind [m]" for points behind it.
class Scene {
 public:
  /// Sets the direction of view, in degrees: the angle from the third axis, and the rotation about
  /// this axis.
  Scene(double from_axis, double turn, std::vector<std::string> columns = {});

  /// Adds a line through points in space as the part `part`. `key` holds the values of further
  /// columns.
  void line(const std::string& part, const std::vector<Eigen::Vector3d>& through,
            const std::vector<Cell>& key = {});
  /// Adds a circle about `middle`. `a` and `b` span its plane, and their length is the radius.
  void circle(const std::string& part, const Eigen::Vector3d& middle, const Eigen::Vector3d& a,
              const Eigen::Vector3d& b);
  /// Unit vectors in space that point right and up in the drawing.
  [[nodiscard]] Eigen::Vector3d right() const { return onto_paper_.row(0); }
  [[nodiscard]] Eigen::Vector3d up() const { return onto_paper_.row(1); }
  [[nodiscard]] Eigen::Vector2d seen(const Eigen::Vector3d& x) const { return onto_paper_ * x; }
  void arrow(Panel& panel, const Eigen::Vector3d& from, const Eigen::Vector3d& along,
             const std::string& text) const;
  void text(Panel& panel, const Eigen::Vector3d& at, const std::string& text) const;
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  Table table_;
  Eigen::Matrix<double, 2, 3> onto_paper_;
};

}  // namespace shakedown::kinon2023
