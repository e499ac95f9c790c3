#include "experiments/tao2014/so3/body_drawing.hpp"

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>

namespace shakedown::tao2014 {
namespace {

constexpr double half_edge = 0.45;
constexpr double dipole_length = 0.75;  // from the face that it leaves
constexpr double field_length = 1.0;
constexpr double field_offset = 1.05;  // to the left of the body

/// Parallel projection: the viewer stands 30 degrees to the right and 20 degrees up; e3 points up.
struct Camera {
  Eigen::Vector3d right, up, towards;
  Camera() {
    const double a = std::numbers::pi / 6.0;
    const double e = std::numbers::pi / 9.0;
    const Eigen::Vector3d front(std::sin(a), -std::cos(a), 0.0);
    const Eigen::Vector3d top(0.0, 0.0, 1.0);
    right = {std::cos(a), std::sin(a), 0.0};
    towards = std::cos(e) * front + std::sin(e) * top;
    up = std::cos(e) * top - std::sin(e) * front;
  }
  [[nodiscard]] Eigen::Vector2d project(const Eigen::Vector3d& r) const {
    return {right.dot(r), up.dot(r)};
  }
};

/// Four decimals: a tenth of a pixel, and no last digits that depend on the machine.
std::string on_paper(double x) {
  char text[32];
  std::snprintf(text, sizeof text, "%.4f", x + 0.0);
  return std::string(text) == "-0.0000" ? "0.0000" : text;
}

constexpr const char* hidden = "nan";

}  // namespace

BodyDrawing::BodyDrawing() : table_({"who", "t", "part", "x", "y", "dx", "dy"}) {}

void BodyDrawing::arrow(const std::string& part, const Eigen::Vector2d& from,
                        const Eigen::Vector2d& along, bool shown) {
  const auto value = [&](double x) { return shown ? on_paper(x) : std::string(hidden); };
  table_.row({who_, t_, part, value(from(0)), value(from(1)), value(along(0)), value(along(1))});
}

/// Five corners, the first again at the end; faces that look away are hidden, and those of a convex
/// body that do not cannot cover each other.
void BodyDrawing::face(const Eigen::Matrix3d& R, int axis, double side) {
  static const Camera camera;
  constexpr std::array<std::array<double, 2>, 5> around{
      {{1.0, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}}};
  const int next = (axis + 1) % 3;
  const int last = (axis + 2) % 3;
  const Eigen::Vector3d normal = R.col(next).cross(R.col(last));
  const bool shown = side * camera.towards.dot(normal) > 0.0;
  const std::string part = std::string("face ") + (side > 0.0 ? "+" : "-") + "123"[axis];
  for (const auto& c : around) {
    const Eigen::Vector3d r =
        half_edge * (side * R.col(axis) + c[0] * R.col(next) + c[1] * R.col(last));
    const Eigen::Vector2d p = at_ + camera.project(r);
    table_.row({who_, t_, part, shown ? on_paper(p(0)) : hidden, shown ? on_paper(p(1)) : hidden,
                hidden, hidden});
  }
}

void BodyDrawing::add(const std::string& who, double t, const Eigen::Matrix3d& R, double x,
                      double y) {
  static const Camera camera;
  who_ = who;
  t_ = on_paper(t);
  at_ = {x, y};
  ++bodies_;
  const Eigen::Vector2d field = camera.project({0.0, 0.0, field_length});
  arrow("field", at_ - Eigen::Vector2d(field_offset, 0.0) - field / 2.0, field, true);
  const Eigen::Vector3d axis = R.col(2);
  const Eigen::Vector2d from = at_ + camera.project(half_edge * axis);
  const Eigen::Vector2d along = camera.project(dipole_length * axis);
  const bool behind = camera.towards.dot(axis) < 0.0;
  arrow("dipole behind", from, along, behind);
  for (int k = 0; k < 3; ++k) {
    face(R, k, 1.0);
    face(R, k, -1.0);
  }
  arrow("dipole before", from, along, !behind);
}

std::string paint_bodies(const std::string& first, const std::string& last) {
  const std::string each = "for [b=" + first + ":" + last + "] ";
  const auto row = [](int k) {
    const std::string at = "(33*b+" + std::to_string(k) + ")";
    return "data every ::" + at + "::" + at + " using \"x\":\"y\":\"dx\":\"dy\" with vectors ";
  };
  const std::string corners =
      "for [k=0:5] data every ::(33*b+2+5*k)::(33*b+6+5*k) using \"x\":\"y\" with ";
  return "faces = '#56B4E9 #56B4E9 #9BD3F2 #9BD3F2 #E69F00 #F6D58A'\nplot " + each + row(0) +
         "head filled size 0.2,18 fixed lw 2.5 dt solid lc rgb '#D55E00' notitle, " + each +
         row(1) + "head filled size 0.2,18 fixed lw 2.5 dt solid lc rgb '#000000' notitle, " +
         each + corners + "filledcurves closed fc rgb word(faces, k+1) notitle, " + each + corners +
         "lines lw 1.2 dt solid lc rgb '#444444' notitle, " + each + row(32) +
         "head filled size 0.2,18 fixed lw 2.5 dt solid lc rgb '#000000' notitle\n";
}

}  // namespace shakedown::tao2014
