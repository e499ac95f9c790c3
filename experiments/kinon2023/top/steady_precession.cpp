// KBS section 6.2, Figures 16, 17, 20: the gyroscopic top in steady precession. Question: who keeps
// the height of the centre of mass, the energy, the constraints? Expectation: nobody the height,
// EM alone the energy, VI-S not the velocity constraints but for the linear ones. Finding: so it
// is.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {
namespace {

constexpr double h = 0.002;
constexpr double until = 1.0;  // the paper states none

struct Runs {
  Run vi_s, vi_a, vi_b, em, bs99;
  [[nodiscard]] std::vector<const Run*> directors() const { return {&vi_s, &vi_a, &vi_b, &em}; }
};

Runs compute() {
  const auto by = [](const char* id) { return run("gyroscopic-top", id, h, until, paper_rule()); };
  return {by("vi-s"), by("vi-a"), by("vi-b"), by("em"),
          run("gyroscopic-top-reduced", "bs99", h, until)};
}

void schematic(Context& context) {
  const Top& top = top_data();
  Table table({"part", "x [m]", "y [m]", "z [m]"});
  const auto line = [&](const std::string& part, const Eigen::Vector3d& from,
                        const Eigen::Vector3d& to) {
    table.row({part, from(0), from(1), from(2)}).row({part, to(0), to(1), to(2)});
  };
  const auto director = [&](int i) -> Eigen::Vector3d { return top.q.segment<3>(3 * i); };
  const Eigen::Vector3d phi = director(0);
  line("phi", Eigen::Vector3d::Zero(), phi);
  for (int i = 1; i <= 3; ++i) {
    line("d_" + std::to_string(i), phi, phi + 0.03 * director(i));
    line("e_" + std::to_string(i), Eigen::Vector3d::Zero(), 0.03 * Eigen::Vector3d::Unit(i - 1));
  }
  // The rim of a disc with the top's moment about its axis: m r^2/2 = I_3.
  const double radius = std::sqrt(2.0 * top.I3 / top.m);
  for (int k = 0; k <= 48; ++k) {
    const double angle = 2.0 * std::numbers::pi * k / 48.0;
    const Eigen::Vector3d x =
        phi + radius * (std::cos(angle) * director(1) + std::sin(angle) * director(2));
    table.row({"disc", x(0), x(1), x(2)});
  }
  context
      .artefact("kinon2023/fig16", "Gyroscopic top",
                "Initial configuration of the top of section 6.2: position phi of the centre of "
                "mass, director frame d_i, inertial frame e_i (both 0.03 m long), nutation angle "
                "60 degrees; the disc has the top's I_3.")
      .table(table)
      .plot(
          {"set view 70,60\nset view equal xyz\nset xyplane at 0\nset xlabel 'x [m]'\nset ylabel "
           "'y [m]'\nset zlabel 'z [m]' rotate\nset xtics 0.03\nset ytics 0.03\nset ztics "
           "0.03\nset xrange [-0.06:0.06]\nset yrange [-0.12:0.04]\nset zrange [0:0.1]\nset border "
           "4095 lc rgb '#DDDDDD'\nset key outside right\nsplot " +
               part_in_space("phi", "linespoints ls 1") + part_in_space("disc", "lines ls 8") +
               part_in_space("d_1", "lines ls 5") + part_in_space("d_2", "lines ls 4") +
               part_in_space("d_3", "lines ls 6") + part_in_space("e_1", "lines ls 14") +
               part_in_space("e_2", "lines ls 11") + part_in_space("e_3", "lines ls 13") + "\n",
           680, 480})
      .problem("gyroscopic-top");
  claim(context, "spin-rate", "6.2, (112)", "steady precession needs omega_s = 135.6 rad/s",
        ClaimKind::value, "fig16")
      .expect("omega_s by (112) [rad/s]", top.omega_s, equals_printed("135.6"))
      .stated(135.6)
      .because("the printed digits");
  const Reference r = catalogue().problem("gyroscopic-top").reference({}, {}, {}, {0.1, 1.0});
  double drift = 0.0;
  for (const auto& x : r.q) drift = std::max(drift, std::fabs(x[2] - 0.0375));
  claim(context, "steady-height", "6.2", "with that spin the centre of mass stays at 0.0375 m",
        ClaimKind::value, "fig16")
      .expect("largest deviation of the reference solution at t = 0.1 and 1 [m]", drift,
              below(1e-11))
      .control("error bar of the reference", r.error_bar, below(1e-11))
      .because("start values rounded to doubles, 1e-16, through 20 revolutions; the reference "
               "integrates in extended precision and knows no closed form");
}

void heights(Context& context, const Runs& runs) {
  std::vector<Curve> curves;
  for (const Run* r : runs.directors()) curves.push_back(curve(*r, r->column("q2")));
  std::vector<double> height = runs.bs99.column("q2");
  for (double& z : height) z *= 0.075;
  curves.push_back(curve(runs.bs99, height));
  std::vector<Curve> shown = curves;
  for (Curve& c : shown) {
    const std::size_t rows = std::min<std::size_t>(c.x.size(), 251);  // half a second
    c.x.resize(rows);
    c.y.resize(rows);
  }
  Artefact& artefact = draw_curves(
      context,
      {"fig17", "Vertical coordinate of the center of mass",
       "Top of section 6.2, h = 0.002: phi_3, which the exact motion keeps at 0.0375 m. The paper "
       "does not state how long it shows; here half a second.",
       "t [s]", "phi_3 [m]", "set key outside right\nset ytics format '%.4f'\n"},
      shown);
  note_runs(artefact, {&runs.vi_s, &runs.vi_a, &runs.vi_b, &runs.em, &runs.bs99});
  ClaimDraft& nobody =
      claim(context, "nobody-steady", "6.2, Fig 17",
            "none of the schemes satisfies the condition of steady precession at h = 0.002",
            ClaimKind::value, "fig17");
  for (const Curve& c : curves) {
    double most = 0.0;
    for (const double z : c.y) most = std::max(most, std::fabs(z - 0.0375));
    nobody.expect("largest |phi_3 - 0.0375| on [0, 1], " + c.label, most, above(1e-6)).unit("m");
  }
  nobody.because("far above round-off and Newton's tolerance");
}

void conservation(Context& context, const Runs& runs) {
  const double em = largest(increments(runs.em.energy()));
  double others = HUGE_VAL;
  double momentum = 0.0;
  for (const Run* r : runs.directors()) {
    if (r->scheme.id != "em") others = std::min(others, largest(increments(r->energy())));
    momentum = std::max(momentum, largest(increments(r->column("angular_momentum_3"))));
  }
  momentum = std::max(momentum, largest(increments(runs.bs99.column("angular_momentum_3"))));
  const double bs99 = largest_deviation(runs.bs99.column("energy"));
  claim(context, "only-em-keeps-energy", "6.2", "only EM conserves the total energy of the top",
        ClaimKind::conservation, "fig17")
      .expect("largest change of E in a step, EM [J]", em, below(2e-14))
      .because("E = 5 J, unit round-off 9e-16 J, in sums of 24 terms")
      .expect("smallest of VI-S, VI-A, VI-B [J]", others, above(1e-7))
      .expect("largest |E - E_0| of BS99 [J]", bs99, above(1e-7))
      .because("seven decades above it");
  claim(context, "angular-momentum", "6.2",
        "all schemes conserve the total angular momentum about the vertical axis",
        ClaimKind::conservation, "fig17")
      .expect("largest change of J_3 in a step, five schemes [kg m^2/s]", momentum, below(5e-15))
      .because("sums of eight products, the largest 0.06; round-off is 1e-17 each");
}

void levels(Context& context, const Runs& runs) {
  std::vector<Curve> curves;
  const int styles[] = {1, 5, 6, 4, 2};
  const int shown[] = {0, 2, 3, 4, 6};
  const char* names[] = {"d1.d1", "", "d3.d3", "d1.d2", "d1.d3", "", "phi_1/l - d3_1"};
  for (int k = 0; k < 5; ++k) {
    Curve c = curve(runs.vi_s, runs.vi_s.velocity_level(shown[k]));
    c.x.resize(126);  // a quarter of a second
    c.label = "k = " + std::to_string(shown[k] + 1) + ": " + names[shown[k]];
    c.style = styles[k];
    curves.push_back(std::move(c));
  }
  note_runs(draw_curves(context,
                        {"fig20", "Constraints on momentum level (VI-S)",
                         "Top of section 6.2, h = 0.002: g^v_k(q, p) for some of the nine "
                         "constraints. The linear external ones (k = 7, 8, 9) hold to round-off.",
                         "t [s]", "g^v_k [1/s]", "set key outside right\nset xrange [0:0.25]\n"},
                        curves),
            {&runs.vi_s});
  constexpr const char* round_off = "velocities of 136 rad/s, unit round-off 3e-14";
  double internal = 0.0, external = 0.0;
  for (Index k = 0; k < 9; ++k) {
    double& of = k < 6 ? internal : external;
    of = std::max(of, largest(runs.vi_s.velocity_level(k)));
  }
  claim(context, "vi-s-violates", "6.2, Fig 20",
        "VI-S does not fulfil the velocity constraints of the top, except the linear ones",
        ClaimKind::conservation, "fig20")
      .expect("largest |g^v_k|, k = 1 ... 6 [1/s]", internal, above(1e-3))
      .because("first order in h, far above round-off")
      .expect("largest |g^v_k|, k = 7, 8, 9 [1/s]", external, below(1e-12))
      .because(round_off);
  double g_a = 0, v_a = 0, g_exact = 0, v_exact = 0, p_b = 0;
  for (Index k = 0; k < 9; ++k) {
    g_a = std::max(g_a, largest(runs.vi_a.position_level(k)));
    v_a = std::max(v_a, largest(runs.vi_a.velocity_level(k)));
    for (const Run* r : {&runs.vi_b, &runs.em}) {
      g_exact = std::max(g_exact, largest(r->position_level(k)));
      v_exact = std::max(v_exact, largest(r->velocity_level(k)));
    }
    p_b = std::max(p_b, largest(runs.vi_b.momentum_level(k)));
  }
  claim(context, "constraint-levels", "6.2",
        "VI-A fulfils neither constraint at the end points; VI-B and EM capture both exactly",
        ClaimKind::conservation, "fig20", Verdict::qualified)
      .expect("largest |g|, VI-A", g_a, above(1e-6))
      .expect("largest |G v|, VI-A [1/s]", v_a, above(1e-6))
      .because("second order in h, far above round-off")
      .expect("largest |g|, VI-B and EM", g_exact, below(1e-14))
      .because("sums of three rounded products, solved to round-off")
      .holds_for("VI-B's own v, and EM", "largest |G v| [1/s]", v_exact, below(1e-12))
      .fails_for("g^v(q, p) of VI-B", "largest |G M^-1 p| [1/s]", p_b, below(1e-12))
      .because(round_off)
      .explain("As on the pendulum: VI-B binds G(q) v with its own velocity, not g^v(q, p).");
}

/// (168): with and without the mass, against the momentum of the exact motion.
void misprint(Context& context) {
  const Top& top = top_data();
  const Eigen::Vector3d exact = top.p.head<3>();
  const Eigen::Vector3d printed = top.l / top.J1 * cross(top.momentum, top.d3);
  const double as_printed = (printed - exact).norm() / exact.norm();
  const double corrected = (top.m * printed - exact).norm() / exact.norm();
  claim(context, "momentum-of-mass", "A.8, (168)",
        "the momentum of the centre of mass is l/J_1 m x d_3", ClaimKind::erratum, "fig16",
        Verdict::reproduced_corrected)
      .printed("relative error at the start, printed form", as_printed, below(1e-13))
      .corrected("relative error at the start with the mass in front", corrected, below(1e-13))
      .because("two formulas in doubles")
      .explain(
          "l/J_1 m x d_3 is the velocity of the centre of mass; its momentum needs the mass "
          "0.7069. Against (114)'s reference, EM's p_1, the printed form would not converge: its error stays "
          "at 0.41.");
}

void perform(Context& context) {
  schematic(context);
  const Runs runs = compute();
  heights(context, runs);
  conservation(context, runs);
  levels(context, runs);
  misprint(context);
}

}  // namespace

Experiment top() {
  return {"kinon2023/top",
          "The gyroscopic top",
          perform,
          {"kinon2023/fig16", "kinon2023/fig17", "kinon2023/fig20"}};
}

}  // namespace shakedown::kinon2023
