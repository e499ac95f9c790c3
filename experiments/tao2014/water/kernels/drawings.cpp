// Computes the results of water-heptamer.md.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <optional>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/water/motion.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace water;

constexpr const char* heptamer_id = "tao2014/water-heptamer";
constexpr const char* droplet_id = "tao2014/water-droplet";
constexpr double first_shell = 3.5;    // neighbouring oxygens in the liquid [A]
constexpr double hydrogen_bond = 2.3;  // O...H, below the gap in the distances [A]

using Point = Eigen::Vector3d;
double hundredths(double x) { return std::round(100.0 * x) / 100.0; }

/// The positions of a cluster: H, O, H of each molecule.
struct Cluster {
  std::vector<double> q;
  [[nodiscard]] std::size_t size() const { return q.size() / 9; }
  [[nodiscard]] Point atom(std::size_t molecule, std::size_t which) const {
    return Point(q.data() + 9 * molecule + 3 * which);
  }
  [[nodiscard]] Point oxygen(std::size_t molecule) const { return atom(molecule, 1); }
};

/// The directions to the right, up and towards the eye.
struct View {
  Point right, up, towards;
  /// Sets a view from `from_axis` degrees off the third axis, turned about this axis by `turn`
  /// degrees.
  View(double from_axis, double turn) {
    const double a = from_axis * std::numbers::pi / 180.0, b = turn * std::numbers::pi / 180.0;
    right = Point(-std::sin(b), std::cos(b), 0.0);
    towards = Point(std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a));
    up = towards.cross(right);
  }
  [[nodiscard]] Eigen::Vector2d seen(const Point& x) const { return {x.dot(right), x.dot(up)}; }
  /// The molecules from the back to the front, so that those in front cover the others.
  [[nodiscard]] std::vector<std::size_t> order(const Cluster& cluster) const {
    std::vector<std::size_t> all(cluster.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    std::sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) {
      return cluster.oxygen(a).dot(towards) < cluster.oxygen(b).dot(towards);
    });
    return all;
  }
};

/// The lines and discs of the drawing of a cluster.
class Lines {
 public:
  explicit Lines(const View& from) : view(from) {}

  void line(const char* part, const Point& from, const Point& to) {
    for (const Point& x : {from, to}) {
      const auto at = view.seen(x);
      table.row({part, hundredths(at(0)), hundredths(at(1))});
    }
    end(part);
  }
  void disc(const char* part, const Point& middle, double radius) {
    const auto at = view.seen(middle);
    for (int k = 0; k < 24; ++k) {
      const double angle = k * std::numbers::pi / 12.0;
      table.row({part, hundredths(at(0) + radius * std::cos(angle)),
                 hundredths(at(1) + radius * std::sin(angle))});
    }
    table.row({part, hundredths(at(0) + radius), hundredths(at(1))});
    end(part);
  }

  Table table{{"part", "x [A]", "y [A]"}};

 private:
  void end(const char* part) { table.row({part, std::nan(""), std::nan("")}); }
  const View& view;
};

/// The number of hydrogen bonds, and the distances between the oxygens that they join.
struct Bonds {
  int count = 0;
  double shortest = HUGE_VAL, longest = 0.0;
};
Bonds add_molecules(Lines& lines, const View& view, const Cluster& cluster) {
  Bonds bonds;
  for (const std::size_t a : view.order(cluster)) {
    const Point oxygen = cluster.oxygen(a);
    lines.disc("oxygen", oxygen, 0.28);
    for (const std::size_t h : {0, 2}) {
      const Point hydrogen = cluster.atom(a, h);
      lines.line("molecule", oxygen, hydrogen);
      lines.disc("hydrogen", hydrogen, 0.17);
      for (std::size_t b = 0; b < cluster.size(); ++b) {
        const Point other = cluster.oxygen(b);
        if (b == a || (other - hydrogen).norm() > hydrogen_bond) continue;
        // Dashes distinguish hydrogen bonds from the bonds within a molecule.
        for (int k = 0; k < 6; ++k) {
          lines.line("hydrogen bond", hydrogen + (k + 0.25) / 6.0 * (other - hydrogen),
                     hydrogen + (k + 0.75) / 6.0 * (other - hydrogen));
        }
        ++bonds.count;
        bonds.shortest = std::min(bonds.shortest, (other - oxygen).norm());
        bonds.longest = std::max(bonds.longest, (other - oxygen).norm());
      }
    }
  }
  return bonds;
}

/// Returns a drawing with a bar of 3 A below its left end.
Figure drawing_of_cluster(double bar_end, double bar_y) {
  Figure drawing(1, 420);
  Panel& panel = drawing.panel().scene();
  const auto line = [&](const Look& look, const char* part) {
    panel.line(look, "x [A]", "y [A]").where("part", part);
  };
  line(neutral("molecule"), "scale");
  panel.text(bar_end + 0.15, bar_y, "3 Å");
  Look bond = by_reference("hydrogen bond");
  bond.variant = 1;  // dashed like the rows
  line(bond, "hydrogen bond");
  line(neutral("molecule"), "molecule");
  for (const char* atom : {"oxygen", "hydrogen"}) {
    panel.filled(by_quantity(atom), "x [A]", "y [A]").where("part", atom);
  }
  line(neutral("molecule"), "hydrogen");
  return drawing;
}

void show_heptamer(Context& context) {
  Cluster cluster;
  std::vector<double> p;
  catalogue().problem("water").initial({}, cluster.q, p);
  const View view(62.0, 25.0);
  Lines lines(view);
  const Bonds bonds = add_molecules(lines, view, cluster);
  Eigen::Vector2d corner(0.0, 0.0);
  for (std::size_t a = 0; a < cluster.size(); ++a) {
    corner = corner.cwiseMin(view.seen(cluster.oxygen(a)));
  }
  const double bar = 3.0, bar_y = corner(1) - 1.4;  // [A]
  for (const double x : {corner(0), corner(0) + bar}) lines.table.row({"scale", x, bar_y});
  const Water<> problem{WaterParameters{}};
  const double energy =
      problem.potential(Eigen::VectorXd::Map(cluster.q.data(), std::ssize(cluster.q)));
  context.words("bonds", std::to_string(bonds.count));
  context.words("energy", typeset::number(energy, 5));
  context.number("bond.shortest", bonds.shortest);
  context.number("bond.longest", bonds.longest);
  context.artefact(heptamer_id)
      .table(lines.table)
      .figure(drawing_of_cluster(corner(0) + bar, bar_y))
      .problem("water")
      .parameter("energy", energy, "kcal/mol");
}

constexpr double scale_length = 5.0, scale_x = -11.5, scale_y = -10.3;  // scale of the droplet [A]

std::string picoseconds(double t) { return typeset::number(t * unit_of_time / 1000.0, 2) + " ps"; }

/// Adds picture `frame` of the droplet. The front half has hydrogen bonds.
void add_picture(Table& table, int frame, const View& view, const Cluster& cluster, double t) {
  const auto row = [&](const char* part, const char* atom, const Point& x) {
    const auto at = view.seen(x);
    table.row({frame, part, atom, hundredths(at(0)), hundredths(at(1)), ""});
  };
  const Point end = Point::Constant(std::nan(""));
  const std::vector<std::size_t> order = view.order(cluster);
  const auto front = order.begin() + std::ssize(order) / 2;
  for (auto a = order.begin(); a != order.end(); ++a) {
    const char* oxygen = a < front ? "O behind" : "O";
    for (std::size_t i = 0; i < 3; ++i) row("molecule", i == 1 ? oxygen : "H", cluster.atom(*a, i));
    row("molecule", "", end);
    for (auto b = a < front ? order.end() : front; b != order.end(); ++b) {
      for (const std::size_t h : {0, 2}) {
        const Point hydrogen = cluster.atom(*a, h), other = cluster.oxygen(*b);
        if (a == b || (other - hydrogen).norm() > hydrogen_bond) continue;
        for (const Point& x : {hydrogen, other, end}) row("hydrogen bond", "", x);
      }
    }
  }
  for (const double x : {scale_x, scale_x + scale_length})
    table.row({frame, "scale", "", x, scale_y, ""});
  table.row({frame, "clock", "", -11.5, 9.0, "$t$ = " + picoseconds(t)});
}

/// Draws one picture, or all pictures of a film.
void draw_droplet(Panel& panel, std::optional<double> picture) {
  panel.scene().x_range(-12.0, 12.0).y_range(-11.0, 9.5);
  const auto part = [&](Curve& curve, const char* name) -> Curve& {
    if (picture) curve.where("picture", *picture);
    return curve.where("part", name);
  };
  const auto line = [&](const Look& look, const char* name) {
    part(panel.line(look, "x [A]", "y [A]"), name);
  };
  Look bond = neutral("hydrogen bond");
  bond.variant = 1;
  line(neutral("molecule"), "molecule");
  line(neutral("molecule"), "scale");
  line(bond, "hydrogen bond");
  part(panel.points(by_quantity("oxygen"), "x [A]", "y [A]"), "molecule").where("atom", "O");
  panel.text(scale_x + scale_length + 0.4, scale_y, "5 Å");
  if (!picture) panel.labels(neutral(), "x [A]", "y [A]", "clock").where("part", "clock");
}

/// Measures the share of initial neighbours that are not neighbours at the end, and the
/// displacement.
void measure_parting(Context& context, const Cluster& start, const Cluster& end) {
  int neighbours = 0, lost = 0;
  double squared = 0.0;
  const auto apart = [](const Cluster& cluster, std::size_t a, std::size_t b) {
    return (cluster.oxygen(a) - cluster.oxygen(b)).norm();
  };
  for (std::size_t a = 0; a < start.size(); ++a) {
    squared += (end.oxygen(a) - start.oxygen(a)).squaredNorm() / static_cast<double>(start.size());
    for (std::size_t b = 0; b < a; ++b) {
      if (apart(start, a, b) > first_shell) continue;
      ++neighbours;
      lost += apart(end, a, b) > first_shell ? 1 : 0;
    }
  }
  context.number("parted", 100.0 * lost / neighbours);
  context.number("displacement", std::sqrt(squared));
}

void show_droplet(Context& context) {
  Case heated{"water", "gla-shake", water::h, context.pick(60.0, 4.0)};
  heated.parameters = {{"N", "100"}, {"start", "droplet"}};
  // The temperature is 300 K, and the friction is large enough to heat the droplet within the film.
  heated.options = {{"inverse_temperature", "1.6774"}, {"friction", "1"}};
  heated.grid = 2.0;
  const View view(70.0, 30.0);
  Table table({"picture", "part", "atom", "x [A]", "y [A]", "clock"});
  int frames = 0;
  Cluster start, end;
  const RunSummary run = observe(thermal(heated, 0.6), [&](const Observation& now) {
    end.q.assign(now.q.begin(), now.q.end());
    if (frames == 0) start = end;
    add_picture(table, frames++, view, end, now.t);
  });
  Figure still(2, 320);
  draw_droplet(still.panel("At the start"), 0.0);
  draw_droplet(still.panel("After " + picoseconds(heated.until) + " at 300 K"),
               static_cast<double>(frames - 1));
  Figure film(1, 300);
  draw_droplet(film.panel(), {});
  film.moving("picture", frames, 20);
  measure_parting(context, start, end);
  context.artefact(droplet_id)
      .table(table)
      .figure(still)
      .film(film)
      .ran("water", "gla-shake", water::h, run);
}

void run_drawings(Context& context) {
  show_heptamer(context);
  show_droplet(context);
}

}  // namespace

Experiment water_drawings() { return {.id = heptamer_id, .run = run_drawings}; }

}  // namespace shakedown::tao2014
