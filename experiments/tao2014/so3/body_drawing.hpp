// The body of TO Figure 9 on paper: a cube (it has the same inertia about every axis), its dipole
// (black) and the field (red).
#pragma once

#include <Eigen/Core>
#include <string>

#include "experiments/harness/files/csv.hpp"

namespace shakedown::tao2014 {

/// A table of bodies seen from one side, `rows` rows each, for `paint_bodies`.
class BodyDrawing {
 public:
  static constexpr int rows = 33;

  BodyDrawing();
  /// A body of attitude R at (x, y) of the paper; `who` and `t` only label the rows.
  void add(const std::string& who, double t, const Eigen::Matrix3d& R, double x, double y);
  [[nodiscard]] int bodies() const { return bodies_; }
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  void arrow(const std::string& part, const Eigen::Vector2d& from, const Eigen::Vector2d& along,
             bool shown);
  void face(const Eigen::Matrix3d& R, int axis, double side);

  Table table_;
  std::string who_;
  std::string t_;
  Eigen::Vector2d at_{0.0, 0.0};
  int bodies_ = 0;
};

/// The gnuplot command that paints bodies `first` ... `last` (expressions) of the table `data`.
std::string paint_bodies(const std::string& first, const std::string& last);

}  // namespace shakedown::tao2014
