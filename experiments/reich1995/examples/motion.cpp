// R Example 2 to look at: the beads in their wall, drawn at the start and where the angle is bent
// most, and as a film beside cos(phi).
#include <cmath>
#include <numbers>

#include "experiments/reich1995/examples/example2.hpp"
#include "experiments/reich1995/shared/looks.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr std::int64_t every = 14;  // samples from picture to picture
constexpr double bent_most = 1.6;  // the first encounter, in Figure 4

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

/// Where a bead has no kinetic energy left of its start, and the circle of radius sigma.
void add_wall(Table& table) {
  const double turning = 3.0 * std::pow(0.5 / 50.0, 1.0 / 12.0);
  for (const auto& [name, radius] : {std::pair{"turning", turning}, std::pair{"sigma", 3.0}}) {
    for (int i = 0; i <= 120; ++i) {
      const double angle = 2.0 * std::numbers::pi * i / 120;
      table.row({"wall", name, "", NAN, radius * std::cos(angle), radius * std::sin(angle), NAN});
    }
  }
}

struct System {
  const char* name;
  Look look;
};
const std::vector<System>& systems() {
  static const std::vector<System> all{{"hard angle", looks::hard("hard bonds, hard angle")},
                                       {"unconstrained", looks::unconstrained()},
                                       {"soft angle", looks::soft("hard bonds, soft angle")}};
  return all;
}

/// The wall and the beads; `frame` < 0: those of each picture.
Panel& scene(Figure& figure, const std::string& title, int frame = -1) {
  Panel& panel = figure.panel(title).scene();
  panel.line(neutral(), "x", "y").where("part", "turning");
  panel.line(neutral(), "x", "y").where("part", "sigma");
  for (const System& s : systems()) {
    Curve& beads = panel.linked(s.look, "x", "y").where("system", s.name).where("part", "bead");
    if (frame >= 0) beads.where("frame", frame);
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

  Figure drawing(2, 350), film(2, 220);
  scene(drawing, "start", 0)
      .arrow(0.0, -0.6, 1.0, -0.6, "$p_x$ = 1")
      .text(-1.5, -0.2, "1")
      .text(0.1, 0.5, "2")
      .text(1.0, -0.2, "3")
      .text(-0.1, 0.1, "$\\phi$ = 120$^\\circ$")
      .text(-0.5, 2.2, "wall");
  scene(drawing, "first encounter, $t$ = 1.6",
        static_cast<int>(std::lround(bent_most / example2_sample)) / every);
  scene(film, "");
  Panel& angle = film.panel();
  angle.x("time $t$").y("$\\cos\\phi$");
  for (const System& s : systems()) {
    angle.line(s.look, "t", "cos(phi)").where("system", s.name).where("part", "angle").trail();
  }
  film.moving("frame", static_cast<int>(example2_samples / every) + 1, 20);
  context
      .artefact(motion_figure, "Three beads in a wall",
                {.sees = "Three beads on two bonds fly to the right, are turned back by the wall "
                         "and bent by it. The film shows each encounter beside the angle: where "
                         "the beads meet the wall the unconstrained angle and the soft one move "
                         "together, and the hard one does not move.",
                 .setting = "Example 2, as in Figure 4. Inner circle: where a bead alone, with "
                            "the energy of its start, would turn back; outer circle: radius "
                            "$\\sigma$ = 3.",
                 .differs = "The paper has no such drawing."})
      .table(table)
      .figure(drawing)
      .film(film)
      .parameter("h", 0.002)
      .problem("three-beads", beads.settings())
      .problem("three-beads-constrained", beads.settings());
}

}  // namespace shakedown::reich1995
