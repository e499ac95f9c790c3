// Example 2 of R: shows the beads in their wall as a drawing, and as a film next to cos(phi).
#include <cmath>
#include <numbers>

#include "experiments/reich1995/examples/example2.hpp"
#include "experiments/reich1995/shared/looks.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr std::int64_t every = 8;  // samples of cos(phi) per picture of the film

void add(Table& table, const char* system, const Trajectory& path) {
  const std::vector<double> angle = cosines(path);
  for (std::int64_t k = 0; k < std::ssize(angle); ++k) {
    const auto row = static_cast<std::size_t>(k);
    const double t = path.at(row, 0);
    table.row({system, "angle", k / every, t, NAN, NAN, angle[row]});
    if (k % every != 0) continue;
    for (std::size_t bead = 0; bead < 3; ++bead) {
      table.row({system, "bead", k / every, t, path.at(row, 1 + 2 * bead),
                 path.at(row, 2 + 2 * bead), angle[row]});
    }
  }
}

/// Adds the circle on which the potential of the wall equals a bead's initial kinetic energy.
void add_wall(Table& table) {
  const double radius = 3.0 * std::pow(0.5 / 50.0, 1.0 / 12.0);
  for (int i = 0; i <= 120; ++i) {
    const double angle = 2.0 * std::numbers::pi * i / 120;
    table.row({"wall", "wall", "", NAN, radius * std::cos(angle), radius * std::sin(angle), NAN});
  }
}

struct System {
  const char* name;
  Look look;
};
const std::vector<System>& systems() {
  static const std::vector<System> all{{"unconstrained", by_reference("unconstrained")},
                                       {"hard angle", looks::hard("hard bonds, hard angle")},
                                       {"soft angle", looks::soft("hard bonds, soft angle")}};
  return all;
}

/// Draws the wall and the beads of the first `count` systems. If `frame` is negative, the beads of
/// every picture are drawn.
Panel& scene(Figure& figure, const std::string& title, std::size_t count, double frame = -1.0) {
  Panel& panel = figure.panel(title).scene().x_range(-2.15, 2.35);
  panel.line(neutral(), "x", "y").where("part", "wall");
  for (std::size_t k = 0; k < count; ++k) {
    const System& s = systems()[k];
    Curve& beads = panel.linked(s.look, "x", "y").where("system", s.name).where("part", "bead");
    if (frame >= 0.0) beads.where("frame", frame);
  }
  return panel;
}

}  // namespace

void draw_motion(Context& context) {
  const Beads beads;
  Table table({"system", "part", "frame", "t", "x", "y", "cos(phi)"});
  add_wall(table);
  add(table, "hard angle",
      motion("three-beads-constrained", "shake", {0.0, 1.0, {{"soft-angle", "false"}}}, 0.002));
  add(table, "unconstrained", motion("three-beads", "velocity-verlet", beads, 0.002));
  add(table, "soft angle", motion("three-beads-constrained", "soft-shake", beads, 0.002));

  Figure drawing(3, 233), film(2, 230);
  scene(drawing, "the system at its start", 1, 0.0)
      .arrow(-0.5, -0.7, 0.5, -0.7, "$p_x$ = 1")
      .text(-1.15, -0.17, "1")
      .text(-0.06, 0.55, "2")
      .text(1.0, -0.17, "3")
      .text(-0.5, -0.35, "$\\phi$ = 120$^\\circ$")
      .text(-0.2, 1.85, "wall");
  scene(drawing, "at the wall, $t$ = 1.6", systems().size(), 10.0);
  scene(drawing, "after two encounters, $t$ = 7.7", systems().size(), 48.0);
  scene(film, "", systems().size());
  Panel& angle = film.panel();
  angle.x("time $t$").y("$\\cos\\phi$");
  for (const System& s : systems()) {
    angle.line(s.look, "t", "cos(phi)").where("system", s.name).where("part", "angle").trail();
  }
  film.moving("frame", static_cast<int>(example2_samples / every) + 1, 13);
  context.artefact(motion_figure)
      .table(table)
      .figure(drawing)
      .film(film)
      .parameter("h", 0.002)
      .problem("three-beads", beads.settings())
      .problem("three-beads-constrained", beads.settings());
}

}  // namespace shakedown::reich1995
