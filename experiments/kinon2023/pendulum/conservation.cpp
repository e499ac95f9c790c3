// KBS Figures 7 to 15: conservation by the schemes on the pendulum.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/convergence.hpp"
#include "experiments/kinon2023/pendulum/runs.hpp"

namespace shakedown::kinon2023 {
namespace {

void energies(Context& context, const PendulumRuns& runs) {
  const Run& s = runs.vi_s;
  const std::vector<double> T = s.kinetic_energy();
  const auto [least, most] = std::minmax_element(T.begin(), T.end());
  context.number("exchanged-energy", *most - *least);
  draw_series(context, "fig7", "energy [J]", "energy [J]",
              {{by_quantity("$T$"), &s, T},
               {by_quantity("$V$"), &s, s.potential_energy()},
               {by_quantity("$H$"), &s, s.column("energy")}});
  std::vector<Series> all;
  for (const Run* r : runs.all()) all.push_back({by_method(r->method), r, r->energy()});
  draw_series(context, "fig8", "energy $E$ [J]", "E [J]", all);
  draw_conserved(context, "fig9", "$E$", "J", {all.back()});
}

void measure_energy(Context& context, const PendulumRuns& runs) {
  context.number("energy-change.em", largest(increments(runs.em.energy())));
  context.number("energy-change.vi-a", largest(increments(runs.vi_a.energy())));
  const auto own = [](const Run& r) { return largest_deviation(r.energy()); };
  const auto hamiltonian = [](const Run& r) { return largest_deviation(r.column("energy")); };
  // The fluctuation counts as bounded if the amplitude does not grow over a run 30 times as long.
  double growth = 0.0, failed = 0.0;
  for (const Run* r : {&runs.vi_s, &runs.vi_a, &runs.vi_b}) {
    const Run longer = pendulum_run(r->method, 30.0 * PendulumRuns::until);
    failed += failures({&longer});
    growth = std::max({growth, own(longer) / own(*r), hamiltonian(longer) / hamiltonian(*r)});
  }
  context.number("amplitude-growth", growth);
  context.number("energy-fluctuation.vi-s", own(runs.vi_s));
  context.number("hamiltonian-fluctuation.vi-s", hamiltonian(runs.vi_s));
  context.number("energy-fluctuation.vi-a", own(runs.vi_a));
  context.number("energy-fluctuation.vi-b", own(runs.vi_b));
  context.number("long-runs.failed", failed);
  // The differences from EM are divided by the range of V, which is also the range of the energy
  // figure.
  const std::vector<double> V = runs.em.potential_energy(), E = runs.em.energy();
  const auto [low, high] = std::minmax_element(V.begin(), V.end());
  const auto steps = static_cast<std::size_t>(whole_steps(PendulumRuns::h, early));
  double potential = HUGE_VAL, total = HUGE_VAL;
  for (const Run* r : {&runs.vi_s, &runs.vi_a, &runs.vi_b}) {
    const std::vector<double> of_V = r->potential_energy(), of_E = r->energy();
    double most = 0.0, most_E = 0.0;
    for (std::size_t k = 0; k < V.size(); ++k) {
      if (k <= steps) most = std::fmax(most, std::fabs(of_V[k] - V[k]));
      most_E = std::fmax(most_E, std::fabs(of_E[k] - E[k]));
    }
    potential = std::fmin(potential, most / (*high - *low));
    total = std::fmin(total, most_E / (*high - *low));
  }
  context.number("energy-difference.potential", potential);
  context.number("energy-difference.total", total);
}

void momentum(Context& context, const PendulumRuns& runs) {
  std::vector<Series> components;
  double most = 0.0, later = 0.0;
  for (int i = 0; i < 3; ++i) {
    const Quantity J = [i](const Run& r) {
      return r.along(
          [&](std::size_t k) { return cross(r.values(k, "q", 0, 3), r.values(k, "p", 0, 3))(i); });
    };
    components.push_back(
        {by_quantity("$J_" + std::to_string(i + 1) + "$"), &runs.vi_s, J(runs.vi_s)});
    most = std::fmax(most, spread(runs, runs.vi_s, J, early));
    later = std::fmax(later, spread(runs, runs.vi_s, J, PendulumRuns::until));
  }
  draw_series(context, "fig10", "angular momentum [kg m$^2$/s]", "J [kg m^2/s]", components);
  context.number("momentum-deviation.early", most);
  context.number("momentum-deviation.late", later);
}

void vertical_momentum(Context& context, const PendulumRuns& runs) {
  std::vector<Series> all;
  double most = 0.0;
  for (const Run* r : runs.all()) {
    all.push_back({by_method(r->method), r, r->column("angular_momentum_3")});
    most = std::max(most, largest(increments(all.back().values)));
  }
  draw_conserved(context, "fig11", "$J_3$", "kg m$^2$/s", all);
  context.number("momentum-change.schemes", most);
  context.number("momentum-change.classical-ggl",
                 largest(increments(pendulum_run("ggl-classical").column("angular_momentum_3"))));
}

void constraints(Context& context, const PendulumRuns& runs) {
  const Run &s = runs.vi_s, &a = runs.vi_a, &b = runs.vi_b, &em = runs.em;
  const auto draw = [&](const char* id, bool rate, std::vector<Series> all) {
    for (std::size_t k = 0; k < all.size(); ++k) all[k].row = static_cast<int>(k);
    draw_series(context, id, rate ? "$g^v$ [1/s]" : "$g$", rate ? "G v [1/s]" : "g [-]", all,
                all.size() > 1 ? Stroke::points : Stroke::line);
  };
  draw("fig12", false,
       {{by_method("vi-s"), &s, s.position_level(0)},
        {by_method("vi-b"), &b, b.position_level(0)},
        {by_method("em"), &em, em.position_level(0)}});
  draw("fig13", false, {{by_method("vi-a"), &a, a.position_level(0)}});
  draw("fig14", true,
       {{by_method("vi-s"), &s, s.velocity_level(0)},
        {by_method("vi-b", "VI-B with own $v$"), &b, b.velocity_level(0)},
        {by_method("em"), &em, em.velocity_level(0)},
        {by_method("vi-b", "VI-B with $p$", 1), &b, b.momentum_level(0)}});
  draw("fig15", true,
       {{by_method("vi-a", "VI-A with own $v$"), &a, a.velocity_level(0)},
        {by_method("vi-a", "VI-A with $p$", 1), &a, a.momentum_level(0)}});
}

void measure_levels(Context& context, const PendulumRuns& runs) {
  double g = 0.0;
  for (const Run* r : {&runs.vi_s, &runs.vi_b, &runs.em}) {
    g = std::max(g, largest(r->position_level(0)));
  }
  Convergence of_vi_a;
  for (const double fraction : {1.0, 0.5, 0.25, 0.125}) {
    const double h = PendulumRuns::h * fraction;
    of_vi_a.add(h, largest(run({"pendulum-3d", "vi-a", h, early}).position_level(0)));
  }
  context.number("violation.g.others", g);
  context.number("violation.g.vi-a", largest(runs.vi_a.position_level(0)));
  context.number("violation.g-order.vi-a", of_vi_a.slope());
  context.number("violation.g-dot.vi-s", largest(runs.vi_s.velocity_level(0)));
  context.number("violation.g-dot.vi-b-em", std::max(largest(runs.vi_b.velocity_level(0)),
                                                     largest(runs.em.velocity_level(0))));
  context.number("violation.g-dot.vi-a", largest(runs.vi_a.velocity_level(0)));
  context.number("violation.momentum-level.vi-a", largest(runs.vi_a.momentum_level(0)));
  // Compares the constraint in q and p, (29), with the constraint in the scheme's own v.
  context.number("violation.g-dot.vi-b", largest(runs.vi_b.velocity_level(0)));
  context.number("violation.momentum-level.vi-b", largest(runs.vi_b.momentum_level(0)));
}

}  // namespace

void pendulum_conservation(Context& context, const PendulumRuns& runs) {
  energies(context, runs);
  measure_energy(context, runs);
  momentum(context, runs);
  vertical_momentum(context, runs);
  constraints(context, runs);
  measure_levels(context, runs);
}

}  // namespace shakedown::kinon2023
