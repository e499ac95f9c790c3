// What the figures of KBS section 6 share: tables in long form, conserved quantities, and drawings
// of systems in space.
#pragma once

#include <cmath>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {

/// Appends a row for each element of the series, `name` before them.
void add_rows(Table& table, const std::string& name,
              const std::vector<std::vector<double>>& series);

/// A figure of the study's document with its table and the runs that it shows.
Artefact& publish(Context& context, std::string_view id, const Table& table, const Figure& figure,
                  const std::vector<const Run*>& runs = {});

/// What is drawn along a run; its name in tables is its method's, or of a variant that in the
/// legend.
struct Series {
  Look look;
  const Run* run;
  std::vector<double> values;
};
/// Series over time as lines of one panel or, `apart`, as points of a panel each. `column`: of the
/// values in the table; `finish`: adds to a panel.
void draw_series(Context& context, std::string_view id, const std::string& label,
                 const std::string& column, const std::vector<Series>& all, bool apart = false,
                 double until = HUGE_VAL, const std::function<void(Panel&)>& finish = {});

/// The change of what ought to be conserved in each step, and beside it since the start, where
/// round-off that has a direction would add up; a row of panels for each series. `symbol` and
/// `unit` as in labels. Hands over the largest changes since the start, as words "sums.<id>".
void draw_conserved(Context& context, const std::string& id, const std::string& symbol,
                    const std::string& unit, const std::vector<Series>& all);

/// A drawing of a system: points in space, seen from afar.
class Scene {
 public:
  /// Direction of view: angle from the third axis and turn about it, in degrees.
  Scene(double from_axis, double turn, std::vector<std::string> columns = {});

  /// A line of the part `part` through points of space; `key`: values of the further columns.
  void line(const std::string& part, const std::vector<Eigen::Vector3d>& through,
            const std::vector<Cell>& key = {});
  /// A circle about `middle` in the plane of two vectors as long as its radius.
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
