// Computes the results of particles.md.
#include <algorithm>
#include <cmath>

#include "experiments/kinon2023/shared/figures.hpp"

namespace shakedown::kinon2023 {
namespace {

constexpr double h = 0.01;
using Point = Eigen::Vector3d;

Run ten_seconds(const char* method, const Settings& options = paper_rule(),
                const Settings& start = {}) {
  return run({"four-particles", method, h, 10.0, options, start});
}

/// Draws the rods, the springs and the names of the particles at one row of the run.
void add_configuration(Scene& scene, Panel& panel, const Run& r, std::size_t row) {
  const auto particle = [&](Index i) -> Point { return r.values(row, "q", 3 * i, 3); };
  const double time = r.times()[row];
  for (const auto& [part, a, b] : {std::tuple{"rods", 0, 1}, {"rods", 2, 3}}) {
    scene.line(part, {particle(a), particle(b)}, {time});
  }
  for (const auto& [a, b] : {std::pair{0, 2}, {1, 3}}) {
    const Point from = particle(a), along = particle(b) - from;
    const Eigen::Vector2d seen = scene.seen(along).normalized();
    const Point across = 0.04 * (seen(0) * scene.up() - seen(1) * scene.right());
    std::vector<Point> zigzag{from, from + 0.15 * along};
    for (int k = 0; k < 8; ++k) {
      zigzag.emplace_back(from + (0.15 + 0.7 * (k + 0.5) / 8.0) * along +
                          (k % 2 == 0 ? across : Point(-across)));
    }
    zigzag.insert(zigzag.end(), {Point(from + 0.85 * along), Point(from + along)});
    scene.line("springs", zigzag, {time});
  }
  const auto add = [&](Curve& curve, const char* part) {
    curve.where("t [s]", time).where("part", part);
  };
  add(panel.line(by_quantity("springs"), "right [m]", "up [m]"), "springs");
  add(panel.linked(by_quantity("rods"), "right [m]", "up [m]"), "rods");
  // Places each name on the side of its particle that faces away from the centre.
  const Eigen::Vector2d middle =
      scene.seen(0.25 * (particle(0) + particle(1) + particle(2) + particle(3)));
  for (Index i = 0; i < 4; ++i) {
    const Eigen::Vector2d at = scene.seen(particle(i));
    const Eigen::Vector2d name = at + 0.1 * (at - middle).normalized();
    panel.text(name(0) - 0.03, name(1), std::to_string(i + 1));
  }
}

void add_frame(const Scene& scene, Panel& panel, const Point& origin, double length = 0.4) {
  for (int i = 0; i < 3; ++i) {
    scene.arrow(panel, origin, length * Point::Unit(i), "$e_" + std::to_string(i + 1) + "$");
  }
}

/// Returns the centre of mass at one row of the run.
Point centre(const Run& r, std::size_t row) {
  const Model& of = model("four-particles");
  Point sum = Point::Zero();
  double mass = 0.0;
  for (Index i = 0; i < 4; ++i) {
    const double m = 1.0 / of.inverse_mass(3 * i);
    sum += m * r.values(row, "q", 3 * i, 3);
    mass += m;
  }
  return sum / mass;
}

void configurations(Context& context, const Run& em) {
  const std::vector<std::string> columns{"t [s]"};
  Scene start(60, 25, columns), moving(60, 25, columns);
  Figure first(1, 380), snapshots(3, 233);
  Panel& scene = first.panel().scene();
  add_configuration(start, scene, em, 0);
  add_frame(start, scene, {-0.7, 0.0, 0.0});
  start.arrow(scene, {1.0, 1.0, 0.0}, 0.4 * Point::UnitZ(), "$v_4$");
  publish(context, "fig21", start.table(), first).problem("four-particles");
  for (const std::size_t t : {0, 2, 4, 6, 8, 10}) {
    Panel& panel = snapshots.panel("$t=" + std::to_string(t) + "$ s").scene();
    add_configuration(moving, panel, em, 100 * t);
    const Eigen::Vector2d middle = moving.seen(centre(em, 100 * t));
    const double half = 1.05;
    panel.x_range(middle(0) - half, middle(0) + half).y_range(middle(1) - half, middle(1) + half);
    add_frame(moving, panel, centre(em, 100 * t) + 0.5 * moving.right() - 0.9 * moving.up(), 0.2);
  }
  context.number("rise.centre-of-mass", (centre(em, em.last()) - centre(em, 0))(2));
  publish(context, "fig22", moving.table(), snapshots, {&em});
}

void levels(Context& context, const Run& em, const Run& em_g) {
  const auto draw = [&](const char* id, const Run& r) {
    draw_series(context, id, "$g^v_k$ [1/s]", "g^v_k [1/s]",
                {{by_quantity("rod 1-2"), &r, r.velocity_level(0)},
                 {by_quantity("rod 3-4"), &r, r.velocity_level(1), 1}},
                r.method == "em" ? Stroke::points : Stroke::line);
  };
  draw("fig23", em_g);
  draw("fig24", em);
  const auto most = [](const Run& r) {
    return std::max(largest(r.velocity_level(0)), largest(r.velocity_level(1)));
  };
  const auto within_second = [&](std::ptrdiff_t t) {
    double found = 0.0;
    for (const Index rod : {0, 1}) {
      const std::vector<double> x = em_g.velocity_level(rod);
      found = std::max(found, largest({x.begin() + 100 * t, x.begin() + 100 * (t + 1)}));
    }
    return found;
  };
  context.number("velocity-violation.em", most(em));
  context.number("velocity-violation.em-g", most(em_g));
  context.number("violation-early.em-g", within_second(0));
  context.number("violation-late.em-g", within_second(9));
  context.number("velocity-violation.em-g.archived",
                 most(ten_seconds("em-g", paper_rule(), archived_start())));
}

/// Draws J of both schemes and the difference of the two. The colours show the components.
void angular_momentum(Context& context, const Run& em, const Run& em_g) {
  Table table({"curve", "t [s]", "J [kg m^2/s]", "EM-G less EM [kg m^2/s]"});
  Figure figure(2);
  Panel& both = figure.panel("lines: EM; grey dots: EM-G").x("time $t$ [s]");
  Panel& difference = figure.panel("EM-G less EM").x("time $t$ [s]");
  both.y("angular momentum $J$ [kg m$^2$/s]").y_range(-2.5, 2.5);
  difference.y("difference of $J$ [kg m$^2$/s]");
  for (int i = 1; i <= 3; ++i) {
    const std::string name = "J_" + std::to_string(i);
    const std::string column = "angular_momentum_" + std::to_string(i);
    const std::vector<double> t = em.times(), x = em.column(column), y = em_g.column(column);
    for (std::size_t k = 0; k < t.size(); ++k) {
      table.row({name + " EM", t[k], x[k], y[k] - x[k]});
      if (k % 50 == 25) table.row({"EM-G", t[k], y[k], y[k] - x[k]});
    }
    const Look look = by_quantity("$" + name + "$");
    both.line(look, "t [s]", "J [kg m^2/s]").where("curve", name + " EM");
    difference.line(look, "t [s]", "EM-G less EM [kg m^2/s]").where("curve", name + " EM");
  }
  both.points(neutral(), "t [s]", "J [kg m^2/s]").where("curve", "EM-G").unnamed();
  publish(context, "fig26", table, figure, {&em, &em_g});
}

/// Returns the largest change per step of any of the six momenta.
double momentum_change(const Run& r) {
  double most = 0.0;
  for (const std::string k : {"1", "2", "3"}) {
    for (const char* kind : {"momentum_", "angular_momentum_"}) {
      most = std::max(most, largest(increments(r.column(kind + k))));
    }
  }
  return most;
}

void conserved(Context& context, const Run& em, const Run& em_g) {
  draw_conserved(context, "fig25", "$E$", "J",
                 {{by_method("em"), &em, em.energy()}, {by_method("em-g"), &em_g, em_g.energy()}});
  angular_momentum(context, em, em_g);
  std::vector<Series> components;
  double shown = 0.0;
  for (const std::string k : {"1", "2", "3"}) {
    components.push_back({by_quantity("$J_" + k + "$"), &em, em.column("angular_momentum_" + k)});
    shown = std::max(shown, largest(increments(components.back().values)));
  }
  context.number("momentum-change.em", shown);
  draw_conserved(context, "fig27", "$J$", "kg m$^2$/s", components);
  const double scale = std::fabs(em.energy().front());
  const double energy =
      std::max(largest(increments(em.energy())), largest(increments(em_g.energy())));
  const Run verlet = ten_seconds("rattle", {});
  context.number("energy-change.joules", energy);
  context.number("energy-change.em-em-g", energy / scale);
  context.number("energy-change.rattle", largest(increments(verlet.column("energy"))) / scale);
  context.number("momentum-change.em-em-g", std::max(momentum_change(em), momentum_change(em_g)));
  double all = 0.0;
  for (const char* id : {"vi-s", "vi-a", "vi-b"}) {
    all = std::max(all, momentum_change(ten_seconds(id)));
  }
  const Run classical = ten_seconds("ggl-classical");
  context.number("momentum-change.vi", all);
  context.number("momentum-change.classical-ggl",
                 largest(increments(classical.column("angular_momentum_3"))));
  const Run half = run({"four-particles", "em", h / 2, 2.0, paper_rule(), {}, h});
  double apart = 0.0;
  double error = 0.0;
  for (std::size_t k = 0; k <= 200; ++k) {
    const Vector q = em.values(k, "q", 0, 12);
    apart = std::max(apart, (q - em_g.values(k, "q", 0, 12)).cwiseAbs().maxCoeff());
    error = std::max(error, (q - half.values(k, "q", 0, 12)).cwiseAbs().maxCoeff());
  }
  context.number("em-em-g-difference.ratio", apart / error);
  context.number("em-em-g-difference.q", apart);
}

void perform_energy_momentum(Context& context) {
  const Run em = ten_seconds("em");
  const Run em_g = ten_seconds("em-g");
  configurations(context, em);
  levels(context, em, em_g);
  conserved(context, em, em_g);
}

}  // namespace

Experiment particles() { return {.id = "kinon2023/particles", .run = perform_energy_momentum}; }

}  // namespace shakedown::kinon2023
