// KBS section 6.3, Figures 21-27: the four particles by EM and Gonzalez' EM-G, h = 0.01. Question:
// do both keep energy and angular momentum, and does EM alone keep the velocity constraints?
// Expectation and finding: yes.
#include <algorithm>
#include <cmath>

#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {
namespace {

constexpr double h = 0.01;
constexpr double until = 10.0;
const std::string motion = "Four particles of section 6.3, h = 0.01. ";

/// Rods and springs as lines between the particles of one row.
void add_frame(Table& table, const Run& r, std::size_t row, const std::string& time) {
  const auto q = r.values(row, "q", 0, 12);
  const auto line = [&](const char* part, Index a, Index b) {
    for (const Index i : {a, b}) {
      table.row({time, part, q[3 * i], q[3 * i + 1], q[3 * i + 2]});
    }
    table.row({time, "gap", std::nan(""), std::nan(""), std::nan("")});
  };
  line("rods", 0, 1);
  line("rods", 2, 3);
  line("springs", 0, 2);
  line("springs", 1, 3);
}

std::string part(const std::string& time, const char* name, const std::string& with,
                 const std::string& title) {
  const std::string mine = "strcol(\"t [s]\") eq '" + time + "' && (strcol(\"part\") eq '" + name +
                           "' || strcol(\"part\") eq 'gap')";
  const auto c = [&](const char* column) {
    return "(" + mine + " ? column(\"" + column + "\") : NaN)";
  };
  return "data using " + c("x [m]") + ":" + c("y [m]") + ":" + c("z [m]") + " with " + with + " " +
         title + ", ";
}

void configurations(Context& context, const Run& em) {
  Table start({"t [s]", "part", "x [m]", "y [m]", "z [m]"});
  add_frame(start, em, 0, "0");
  const std::string view = "set view 65,30\nset xyplane relative 0.05\nset border 4095 lc rgb "
                           "'#DDDDDD'\nset tics textcolor rgb '#444444'\n";
  context
      .artefact("kinon2023/fig21", "Four-particle system",
                "Initial configuration: rods 1-2 and 3-4, springs 1-3 and 2-4 (m_1 = 1, m_2 = 3, "
                "m_3 = 2.3, m_4 = 1.7).")
      .table(start)
      .plot({view +
                 "set view equal xyz\nset xrange [-0.3:1.3]\nset yrange [-0.3:1.3]\nset zrange "
                 "[-0.3:0.3]\nset xtics 0.5\nset ytics 0.5\nset ztics 0.3\nset xlabel 'x [m]'\nset "
                 "ylabel 'y [m]'\nset zlabel 'z [m]' rotate\nset key top right\nset label 1 '1' at "
                 "0,0,0.1\nset label 2 '2' at 1,0,0.1\nset label 3 '3' at 0,1,0.1\nset label 4 '4' "
                 "at 1,1,0.1\nsplot " +
                 part("0", "rods", "linespoints ls 1", "title 'rods'") +
                 part("0", "springs", "lines ls 5", "title 'springs'") + "\n",
             600, 440})
      .problem("four-particles");
  Table snapshots({"t [s]", "part", "x [m]", "y [m]", "z [m]"});
  std::string script =
      "set multiplot layout 2,3\n" + view +
      "set key off\nset xrange [-0.5:2]\nset yrange [-0.5:2]\nset zrange [0:3]\nset "
      "xtics 1\nset ytics 1\nset ztics 1\nset tics font ',8'\n";
  for (int k = 0; k <= 5; ++k) {
    const std::string time = std::to_string(2 * k);
    add_frame(snapshots, em, static_cast<std::size_t>(200 * k), time);
    script += "set title 't = " + time + " s'\nsplot " +
              part(time, "rods", "linespoints ls 1", "notitle") +
              part(time, "springs", "lines ls 5", "notitle") + "\n";
  }
  note_runs(context
                .artefact("kinon2023/fig22", "Snapshots of the motion of the four-particle system",
                          motion + "EM at t = 0, 2, 4, 6, 8, 10; rods black, springs dashed; "
                                   "lengths in m.")
                .table(snapshots)
                .plot({script + "unset multiplot\n", 800, 560}),
            {&em});
}

void levels(Context& context, const Run& em, const Run& em_g) {
  const auto figure = [&](const char* id, const Run& r) {
    std::vector<Curve> curves;
    for (Index k = 0; k < 2; ++k) {
      curves.push_back(curve(r, r.velocity_level(k)));
      curves.back().label = "k = " + std::to_string(k + 1);
      curves.back().style = k == 0 ? 6 : 5;
    }
    note_runs(
        draw_curves(context,
                    {id, std::string("Constraints on momentum level (") + r.scheme.label + ")",
                     motion + "g^v_k(q, p) of the two rods.", "t [s]", "g^v_k [1/s]",
                     "set key top right horizontal\n", "", 350, 0.2},
                    curves),
        {&r});
  };
  figure("fig23", em_g);
  figure("fig24", em);
  const auto most = [](const Run& r) {
    return std::max(largest(r.velocity_level(0)), largest(r.velocity_level(1)));
  };
  claim(context, "secondary-constraints", "6.3, Figs 23, 24; 5",
        "EM satisfies the secondary constraints, EM-G does not exactly", ClaimKind::conservation,
        "fig23")
      .expect("largest |g^v|, EM [1/s]", most(em), below(2e-14))
      .because("sums of six products of size 2, solved to round-off every step")
      .expect("largest |g^v|, EM-G [1/s]", most(em_g), above(1e-6))
      .because("second order in h, far above round-off");
}

void conserved(Context& context, const Run& em, const Run& em_g) {
  draw_curves(context,
              {"fig25", "Incremental changes of the energy function E",
               motion + "Round-off of both schemes.", "t [s]", "change of E in a step [J]",
               "set key top right horizontal\n", "", 350, 0.2},
              {increment_curve(em, em.energy()), increment_curve(em_g, em_g.energy())});
  std::vector<Curve> components, changes;
  const int styles[] = {5, 6, 1};
  double momentum = 0.0;
  for (int i = 0; i < 3; ++i) {
    const std::string column = "angular_momentum_" + std::to_string(i + 1);
    for (const Run* r : {&em, &em_g}) {
      Curve c = curve(*r, r->column(column));
      c.label = "J_" + std::to_string(i + 1) + " " + r->scheme.label;
      c.style = r == &em ? styles[i] : 8;
      components.push_back(c);
      momentum = std::max(momentum, largest(increments(c.y)));
      momentum =
          std::max(momentum, largest(increments(r->column("momentum_" + std::to_string(i + 1)))));
    }
    changes.push_back(increment_curve(em, em.column(column)));
    changes.back().label = "J_" + std::to_string(i + 1);
    changes.back().style = styles[i];
  }
  draw_curves(context,
              {"fig26", "Angular momentum components (EM and EM-G)",
               motion + "EM-G's lines (grey) lie on EM's.", "t [s]", "J [kg m^2/s]",
               "set key outside right\nset yrange [-2.5:2.5]\n"},
              components);
  draw_curves(context,
              {"fig27", "Incremental changes of the angular momentum components (EM)",
               motion + "Round-off.", "t [s]", "change of J in a step [kg m^2/s]",
               "set key top right horizontal\n", "", 350, 0.2},
              changes);
  const double scale = std::fabs(em.energy().front());
  const double energy =
      std::max(largest(increments(em.energy())), largest(increments(em_g.energy()))) / scale;
  const Run verlet = run("four-particles", "rattle", h, until);
  const double control = largest(increments(verlet.column("energy"))) / scale;
  claim(context, "energy", "6.3, Fig 25", "EM and EM-G conserve the total energy",
        ClaimKind::conservation, "fig25")
      .expect("largest relative change of E in a step, both schemes", energy, below(4e-15))
      .because(
          "18 units of round-off for a sum of 12 kinetic and 2 spring terms of rounded lengths")
      .control("largest relative change of E in a step, RATTLE", control, above(1e-6))
      .because("second order in h");
  claim(context, "momenta", "6.3, Figs 26, 27; (118), (121)",
        "linear and angular momentum are conserved by EM and EM-G", ClaimKind::conservation,
        "fig27")
      .expect("largest change of a component in a step, both schemes", momentum, below(5e-15))
      .because("sums of eight products of size 2 to 6, some rounded at 9e-16");
  double all = 0.0;
  for (const char* id : {"vi-s", "vi-a", "vi-b"}) {
    const Run r = run("four-particles", id, h, until, paper_rule());
    for (int i = 1; i <= 3; ++i) {
      for (const char* kind : {"momentum_", "angular_momentum_"}) {
        all = std::max(all, largest(increments(r.column(kind + std::to_string(i)))));
      }
    }
  }
  const Run classical = run("four-particles", "ggl-classical", h, until, paper_rule());
  claim(context, "vi-momenta", "4.1, 4.2, A.6.2, A.7.2",
        "the variational integrators conserve momentum maps: angular momentum as (45), and linear",
        ClaimKind::conservation, "fig27")
      .expect("largest change of a component in a step, VI-S, VI-A, VI-B", all, below(5e-15))
      .because("components of size 1 to 10, a few units in their last place a step")
      .control("largest change of J_3 in a step, classical GGL stabilisation",
               largest(increments(classical.column("angular_momentum_3"))), above(1e-9))
      .because("lost at the rate of gamma");
  const Run half = run("four-particles", "em", h / 2, 2.0, paper_rule(), 2);
  double apart = 0.0;
  double error = 0.0;
  for (std::size_t k = 0; k <= 200; ++k) {
    const Vector q = em.values(k, "q", 0, 12);
    apart = std::max(apart, (q - em_g.values(k, "q", 0, 12)).cwiseAbs().maxCoeff());
    error = std::max(error, (q - half.values(k, "q", 0, 12)).cwiseAbs().maxCoeff());
  }
  claim(context, "comparable", "6.3", "EM and EM-G yield comparable results in accuracy",
        ClaimKind::qualitative, "fig25")
      .expect("largest difference of EM and EM-G in q on [0, 2] over that of EM at h and h/2",
              apart / error, below(0.01))
      .because("a hundredth of the discretisation error, which no error measure would show")
      .measured("largest difference of EM's and EM-G's positions", apart, "m");
}

void perform(Context& context) {
  const Run em = run("four-particles", "em", h, until, paper_rule());
  const Run em_g = run("four-particles", "em-g", h, until, paper_rule());
  configurations(context, em);
  levels(context, em, em_g);
  conserved(context, em, em_g);
}

}  // namespace

Experiment particles() {
  Experiment figures{"kinon2023/particles", "The four particles", perform};
  for (int k = 21; k <= 27; ++k) figures.leaves.push_back("kinon2023/fig" + std::to_string(k));
  return figures;
}

}  // namespace shakedown::kinon2023
