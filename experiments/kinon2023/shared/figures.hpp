// Parts of the figures of KBS section 6: tables in long form, conserved quantities, and drawings of
// systems in space.
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

/// Values to draw along a run. Tables name the series after its method; they name a variant after
/// its legend label.
struct Series {
  Look look;
  const Run* run;
  std::vector<double> values;
};
/// Draws series over time as lines of one panel or, if `apart`, as points in separate panels.
/// `column` names the values in the table; `finish` may add to the last panel.
void draw_series(Context& context, std::string_view id, const std::string& label,
                 const std::string& column, const std::vector<Series>& all, bool apart = false,
                 double until = HUGE_VAL, const std::function<void(Panel&)>& finish = {});

/// Draws the change of a conserved quantity in each step and since the start, where systematic
/// round-off would accumulate; one row of panels per series. `symbol` and `unit` are for the
/// labels. Puts the largest changes since the start into the words "sums.<id>".
void draw_conserved(Context& context, const std::string& id, const std::string& symbol,
                    const std::string& unit, const std::vector<Series>& all);

/// A drawing of a system: points in space in parallel projection.
class Scene {
 public:
  /// Sets the direction of view: angle from the third axis and turn about it, in degrees.
  Scene(double from_axis, double turn, std::vector<std::string> columns = {});

  /// Adds a line of the part `part` through points in space. `key` holds the values of further
  /// columns.
  void line(const std::string& part, const std::vector<Eigen::Vector3d>& through,
            const std::vector<Cell>& key = {});
  /// Adds a circle about `middle` in the plane of two vectors whose length is its radius.
  void circle(const std::string& part, const Eigen::Vector3d& middle, const Eigen::Vector3d& a,
              const Eigen::Vector3d& b);
  /// Unit vectors in space that point to the right and up on paper.
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
