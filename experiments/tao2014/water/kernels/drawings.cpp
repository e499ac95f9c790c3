// Measures and draws for water-heptamer.md.
#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/tao2014/water/motion.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

using namespace water;

constexpr const char* heptamer_id = "tao2014/water-heptamer";
constexpr const char* droplet_id = "tao2014/water-droplet";
constexpr double first_shell = 3.5;    // of neighbouring oxygens in the liquid [A]
constexpr double hydrogen_bond = 2.3;  // O...H, below the gap in the distances [A]

using Point = Eigen::Vector3d;
Point atom_drawings(const std::vector<double>& q, std::size_t molecule, std::size_t which) {
  return Point(q.data() + 9 * molecule + 3 * which);
}
double hundredths(double x) { return std::round(100.0 * x) / 100.0; }

/// Directions to the right, up and towards the eye.
struct View {
  Point right, up, towards;
  /// Seen at `from_axis` degrees from the third axis, turned about it by `turn`.
  View(double from_axis, double turn) {
    const double a = from_axis * std::numbers::pi / 180.0, b = turn * std::numbers::pi / 180.0;
    right = Point(-std::sin(b), std::cos(b), 0.0);
    towards = Point(std::sin(a) * std::cos(b), std::sin(a) * std::sin(b), std::cos(a));
    up = towards.cross(right);
  }
  [[nodiscard]] Eigen::Vector2d seen(const Point& x) const { return {x.dot(right), x.dot(up)}; }
};

void show_heptamer(Context& context) {
  std::vector<double> q, p;
  catalogue().problem("water").initial({}, q, p);
  const View view(62.0, 25.0);
  const double none = std::nan("");
  Table table({"part", "x [A]", "y [A]"});
  const auto line = [&](const char* part, const Point& from, const Point& to) {
    for (const Point& x : {from, to}) {
      const auto at = view.seen(x);
      table.row({part, hundredths(at(0)), hundredths(at(1))});
    }
    table.row({part, none, none});
  };
  const auto disc = [&](const char* part, const Point& middle, double radius) {
    const auto at = view.seen(middle);
    for (int k = 0; k < 24; ++k) {
      const double angle = k * std::numbers::pi / 12.0;
      table.row({part, hundredths(at(0) + radius * std::cos(angle)),
                 hundredths(at(1) + radius * std::sin(angle))});
    }
    table.row({part, hundredths(at(0) + radius), hundredths(at(1))});
    table.row({part, none, none});
  };
  // From the back to the front, so that what lies in front covers the rest.
  std::vector<std::size_t> order(7);
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return atom_drawings(q, a, 1).dot(view.towards) < atom_drawings(q, b, 1).dot(view.towards);
  });
  int bonds = 0;
  double shortest_bond = HUGE_VAL, longest_bond = 0.0;  // between their oxygens
  for (const std::size_t a : order) {
    const Point oxygen = atom_drawings(q, a, 1);
    disc("oxygen", oxygen, 0.28);
    for (const std::size_t h : {std::size_t{0}, std::size_t{2}}) {
      const Point hydrogen = atom_drawings(q, a, h);
      line("molecule", oxygen, hydrogen);
      disc("hydrogen", hydrogen, 0.17);
      for (std::size_t b = 0; b < 7; ++b) {
        const Point other = atom_drawings(q, b, 1);
        if (b == a || (other - hydrogen).norm() > hydrogen_bond) continue;
        // Dashes, so that what holds the cluster looks unlike what holds a molecule.
        for (int k = 0; k < 6; ++k) {
          line("hydrogen bond", hydrogen + (k + 0.25) / 6.0 * (other - hydrogen),
               hydrogen + (k + 0.75) / 6.0 * (other - hydrogen));
        }
        ++bonds;
        shortest_bond = std::min(shortest_bond, (other - oxygen).norm());
        longest_bond = std::max(longest_bond, (other - oxygen).norm());
      }
    }
  }
  Point corner(0.0, 0.0, 0.0);
  for (std::size_t a = 0; a < 7; ++a) {
    const auto at = view.seen(atom_drawings(q, a, 1));
    corner = Point(std::min(corner(0), at(0)), std::min(corner(1), at(1)), 0.0);
  }
  const double bar = 3.0, bar_y = corner(1) - 1.4;  // [A]
  for (const double x : {corner(0), corner(0) + bar}) table.row({"scale", x, bar_y});
  Figure drawing(1, 420);
  Panel& panel = drawing.panel().scene();
  panel.line(neutral("molecule"), "x [A]", "y [A]").where("part", "scale");
  panel.text(corner(0) + bar + 0.15, bar_y, "3 Å");
  Look bond = by_reference("hydrogen bond");
  bond.variant = 1;  // dashed, as the rows are
  panel.line(bond, "x [A]", "y [A]").where("part", "hydrogen bond");
  panel.line(neutral("molecule"), "x [A]", "y [A]").where("part", "molecule");
  panel.filled(by_quantity("oxygen"), "x [A]", "y [A]").where("part", "oxygen");
  panel.filled(by_quantity("hydrogen"), "x [A]", "y [A]").where("part", "hydrogen");
  panel.line(neutral("molecule"), "x [A]", "y [A]").where("part", "hydrogen");
  const Water<> problem{WaterParameters{}};
  const double energy = problem.potential(Eigen::VectorXd::Map(q.data(), std::ssize(q)));
  context.words("bonds", std::to_string(bonds));
  context.words("energy", typeset::number(energy, 5));
  context.number("bond.shortest", shortest_bond);
  context.number("bond.longest", longest_bond);
  context.artefact(heptamer_id)
      .table(table)
      .figure(drawing)
      .problem("water")
      .parameter("energy", energy, "kcal/mol");
}

void show_droplet(Context& context) {
  constexpr int molecules = 100;
  const double until = context.pick(60.0, 4.0), grid = 2.0;
  const Settings cluster{{"N", std::to_string(molecules)}, {"start", "droplet"}};
  // 300 K, and friction that heats the droplet within the film.
  const Settings warm{{"inverse_temperature", "1.6774"}, {"friction", "1"}};
  Request request = thermal("water", water::h, std::llround(until / water::h), cluster, warm, 0.6);
  request.every = std::llround(grid / water::h);
  const View view(70.0, 30.0);
  const double none = std::nan("");
  Table table({"picture", "part", "atom", "x [A]", "y [A]", "clock"});
  constexpr double bar = 5.0, bar_x = -11.5, bar_y = -10.3;  // [A]
  int frames = 0;
  std::vector<double> places[2];  // at the start and at the end
  const RunSummary run = observe("water", "gla-shake", request, [&](const Observation& now) {
    const std::vector<double> q(now.q.begin(), now.q.end());
    if (frames == 0) places[0] = q;
    places[1] = q;
    // From the back to the front.
    std::vector<std::size_t> order(molecules);
    for (std::size_t a = 0; a < order.size(); ++a) order[a] = a;
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
      return atom_drawings(q, a, 1).dot(view.towards) < atom_drawings(q, b, 1).dot(view.towards);
    });
    for (const std::size_t a : order) {
      for (std::size_t i = 0; i < 3; ++i) {
        const auto at = view.seen(atom_drawings(q, a, i));
        table.row(
            {frames, "molecule", i == 1 ? "O" : "H", hundredths(at(0)), hundredths(at(1)), ""});
      }
      table.row({frames, "molecule", "", none, none, ""});
    }
    for (const double x : {bar_x, bar_x + bar}) table.row({frames, "scale", "", x, bar_y, ""});
    table.row({frames, "clock", "", -11.5, 11.0,
               "$t$ = " + typeset::number(now.t * unit_of_time / 1000.0, 2) + " ps"});
    ++frames;
  });
  // Of the pairs that are neighbours at the start, those that are no longer.
  int neighbours = 0, lost = 0;
  double squared = 0.0;
  const auto apart = [&](const std::vector<double>& q, std::size_t a, std::size_t b) {
    return (atom_drawings(q, a, 1) - atom_drawings(q, b, 1)).norm();
  };
  for (std::size_t a = 0; a < molecules; ++a) {
    squared +=
        (atom_drawings(places[1], a, 1) - atom_drawings(places[0], a, 1)).squaredNorm() / molecules;
    for (std::size_t b = 0; b < a; ++b) {
      if (apart(places[0], a, b) > first_shell) continue;
      ++neighbours;
      lost += apart(places[1], a, b) > first_shell ? 1 : 0;
    }
  }
  const auto draw = [&](Panel& panel, std::optional<double> picture) {
    panel.scene().x_range(-12.0, 12.0).y_range(-11.0, 12.0);
    std::vector<Curve*> shown{&panel.line(neutral("molecules"), "x [A]", "y [A]"),
                              &panel.line(neutral("molecules"), "x [A]", "y [A]"),
                              &panel.points(by_quantity("oxygen"), "x [A]", "y [A]"),
                              &panel.points(by_quantity("hydrogen"), "x [A]", "y [A]")};
    shown[0]->where("part", "molecule");
    shown[1]->where("part", "scale");
    shown[2]->where("atom", "O");
    shown[3]->where("atom", "H");
    panel.text(bar_x + bar + 0.4, bar_y, "5 Å");
    if (!picture) panel.labels(neutral(), "x [A]", "y [A]", "clock").where("part", "clock");
    for (Curve* curve : shown) {
      if (picture) curve->where("picture", *picture);
    }
  };
  Figure still(2, 380);
  draw(still.panel("At the start"), 0.0);
  draw(still.panel("After " + typeset::number(until * unit_of_time / 1000.0, 2) + " ps at 300 K"),
       static_cast<double>(frames - 1));
  Figure film(1, 400);
  draw(film.panel(), {});
  film.moving("picture", frames, 20);
  context.number("parted", 100.0 * lost / neighbours);
  context.number("displacement", std::sqrt(squared));
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
