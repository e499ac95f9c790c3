// Computes the results of fig9.md.
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/so3/runs.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* figure = "tao2014/fig9";
constexpr double half_edge = 0.45;
constexpr double tip = 1.2;  // tip of the dipole
constexpr double field_length = 1.0;
constexpr double field_offset = 0.85;  // distance to the left of the body
constexpr double column_width = 2.2;
constexpr std::array snapshots{0.0, 1.0, 2.0, 4.0, 10.0, 50.0};
constexpr int frames = 60;
constexpr double frame_time = 0.2;

/// Parallel projection. The viewer is 30 degrees to the right and 20 degrees up; e3 points up.
const Eigen::Vector3d right(std::cos(std::numbers::pi / 6.0), std::sin(std::numbers::pi / 6.0),
                            0.0);
const Eigen::Vector3d front(right(1), -right(0), 0.0);
const Eigen::Vector3d towards = std::cos(std::numbers::pi / 9.0) * front +
                                std::sin(std::numbers::pi / 9.0) * Eigen::Vector3d::UnitZ();
Eigen::Vector2d project(const Eigen::Vector3d& r) {
  return {right.dot(r), towards.cross(right).dot(r)};
}

/// Returns whether the body is between the viewer and r.
bool hidden(const Eigen::Matrix3d& R, const Eigen::Vector3d& r) {
  double enters = 0.0;
  double leaves = HUGE_VAL;
  for (int k = 0; k < 3; ++k) {
    const double speed = towards.dot(R.col(k));
    const auto [first, last] = std::minmax(
        {(-half_edge - r.dot(R.col(k))) / speed, (half_edge - r.dot(R.col(k))) / speed});
    enters = std::max(enters, first);
    leaves = std::min(leaves, last);
  }
  return enters < leaves;
}

/// The bodies as the viewer sees them, in thousandths of the unit of length. As whole numbers the
/// coordinates are equal on every machine.
class Bodies {
 public:
  /// Adds a body with attitude R, drawn at (x, 0). For the figure, `frame` is -1.
  void add(const std::string& who, int frame, const Eigen::Matrix3d& R, double x);
  /// Adds a point of the film's trace.
  void add_deviation(int frame, double deviation) {
    table_.row({"trace", frame, "", none, none, none, none, frame_time * frame, deviation});
  }
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  using Point = Eigen::Vector2d;
  void row(const char* part, const Point& at, const Point& along = {std::nan(""), 0.0}) {
    const auto cell = [](double x) {
      return std::isnan(x) ? Cell(x) : Cell(std::llround(1e3 * x));
    };
    table_.row(
        {who_, frame_, part, cell(at(0)), cell(at(1)), cell(along(0)), cell(along(1)), none, none});
  }
  /// Adds a visible face as five corners, the last of which is equal to the first. The visible
  /// faces of a convex body cannot hide each other.
  void face(const Eigen::Matrix3d& R, int axis, double side);

  static constexpr double none = std::numeric_limits<double>::quiet_NaN();
  Table table_{{"who", "frame", "part", "x", "y", "dx", "dy", "t", "|R - R'|"}};
  std::string who_;
  int frame_ = 0;
  Point at_{0.0, 0.0};
};

void Bodies::face(const Eigen::Matrix3d& R, int axis, double side) {
  constexpr std::array<std::array<double, 2>, 5> around{
      {{1.0, 1.0}, {-1.0, 1.0}, {-1.0, -1.0}, {1.0, -1.0}, {1.0, 1.0}}};
  const Eigen::Vector3d next = R.col((axis + 1) % 3);
  const Eigen::Vector3d last = R.col((axis + 2) % 3);
  if (side * towards.dot(next.cross(last)) <= 0.0) return;
  const char* part = axis == 2 && side > 0.0 ? "pole" : "side";
  for (const auto& c : around) {
    row(part, at_ + half_edge * project(side * R.col(axis) + c[0] * next + c[1] * last));
  }
  row(part, {none, none});
}

void Bodies::add(const std::string& who, int frame, const Eigen::Matrix3d& R, double x) {
  who_ = who;
  frame_ = frame;
  at_ = {x, 0.0};
  const Point field = project({0.0, 0.0, field_length});
  row("field", at_ - Point(field_offset, 0.0) - field / 2.0, field);
  const Eigen::Vector3d axis = R.col(2);
  double seen = half_edge;
  while (seen < tip && hidden(R, seen * axis)) seen += 0.01;
  row("dipole", at_ + project(seen * axis), project((tip - seen) * axis));
  for (int k = 0; k < 3; ++k) {
    face(R, k, 1.0);
    face(R, k, -1.0);
  }
}

void draw_bodies(Panel& panel, const std::string& who) {
  panel.scene();
  const auto of = [&](Curve& curve, const char* part) -> Curve& {
    return curve.where("who", who).where("part", part);
  };
  of(panel.filled(by_reference(""), "x", "y"), "side").unnamed();
  of(panel.filled(by_quantity("dipole"), "x", "y"), "pole").unnamed();
  for (const char* part : {"side", "pole"}) of(panel.line(neutral(), "x", "y"), part);
  of(panel.arrows(by_quantity("magnetic field"), "x", "y", "dx", "dy"), "field");
  of(panel.arrows(by_quantity("dipole"), "x", "y", "dx", "dy"), "dipole");
}

/// Returns the angle between the dipoles of two attitudes, in degrees.
double dipole_angle(const Eigen::Matrix3d& a, const Eigen::Matrix3d& b) {
  const Eigen::Vector3d u = a.col(2).normalized();
  const Eigen::Vector3d v = b.col(2).normalized();
  return std::atan2(u.cross(v).norm(), u.dot(v)) * 180.0 / std::numbers::pi;
}

std::size_t index_of(double t) { return static_cast<std::size_t>(std::llround(t / top_grid)); }

Table table_of_fig9(const TopPath& benchmark, const TopPath& linearised) {
  Bodies bodies;
  const auto add = [&](const char* who, int frame, const TopPath& path, double t, double x) {
    bodies.add(who, frame, path.R.at(index_of(t)), x);
  };
  for (std::size_t k = 0; k < snapshots.size(); ++k) {
    const double x = column_width * static_cast<double>(k);
    add("benchmark", -1, benchmark, snapshots[k], x);
    add("linearised", -1, linearised, snapshots[k], x);
  }
  for (int k = 0; k < frames; ++k) {
    const double t = frame_time * k;
    add("film", k, benchmark, t, 0.0);
    add("film", k, linearised, t, 2.0 * column_width);
    bodies.add_deviation(k, (benchmark.R[index_of(t)] - linearised.R[index_of(t)]).norm());
  }
  return bodies.table();
}

Figure still() {
  Figure drawing(1, 140);
  for (const auto& [who, title] :
       {std::pair{"benchmark", "benchmark, variational Euler, $h$ = 0.0001"},
        {"linearised", "linearised scheme, $h$ = 0.1"}}) {
    Panel& panel = drawing.panel(title);
    draw_bodies(panel, who);
    for (std::size_t k = 0; k < snapshots.size(); ++k) {
      panel.text(1e3 * (column_width * static_cast<double>(k) - 0.3), -1620.0,
                 "$t$ = " + shortest(snapshots[k]));
    }
  }
  return drawing;
}

Figure film() {
  Figure drawing(1, 260);
  Panel& bodies = drawing.panel();
  draw_bodies(bodies, "film");
  bodies.x_range(-1300.0, 5500.0).y_range(-1500.0, 1500.0);
  bodies.text(-500.0, -1400.0, "benchmark").text(3700.0, -1400.0, "linearised, $h$ = 0.1");
  Panel& trace = drawing.panel().x("time $t$").x_range(0.0, frames * frame_time);
  trace.y("deviation $|R-R'|$").y_range(0.0, 0.8);
  trace.line(by_method("so3-linearised"), "t", "|R - R'|").where("who", "trace").trail();
  return drawing.moving("frame", frames, 8);
}

void measure_same(Context& context, const TopPath& benchmark, const TopPath& linearised) {
  const auto largest = [&](double until) {
    double most = 0.0;
    for (std::size_t i = 0; i <= index_of(until); ++i) {
      most = std::fmax(most, dipole_angle(benchmark.R.at(i), linearised.R.at(i)));
    }
    return most;
  };
  context.number("dipole-angle.t10", largest(10.0));
  context.number("dipole-angle.t50", largest(top_horizon));
}

void run(Context& context) {
  const double step = context.pick(benchmark_step, 1e-3);
  const TopPath benchmark = run_top(cayley_row(step));
  context.progress(0.5);
  const TopPath linearised = run_top(linearised_row(false));
  context.artefact(figure)
      .table(table_of_fig9(benchmark, linearised))
      .figure(still())
      .film(film())
      .parameter("B mu", 1.0)
      .parameter("omega", top_omega)
      .parameter("beta", top_beta)
      .ran("magnetic-top", "so3-cayley", step, benchmark.summary)
      .ran("magnetic-top-penalty", "so3-linearised", top_step, linearised.summary);
  measure_same(context, benchmark, linearised);
}

}  // namespace

Experiment fig9() { return {.id = figure, .run = run}; }

}  // namespace shakedown::tao2014
