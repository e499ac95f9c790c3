// KBS Figures 7 to 15: what the schemes keep on the pendulum.
#include <algorithm>
#include <cmath>

#include "experiments/harness/figures/typeset.hpp"
#include "experiments/kinon2023/pendulum/runs.hpp"

namespace shakedown::kinon2023 {
namespace {

constexpr double h_conservation = PendulumRuns::h;
constexpr double until_conservation = PendulumRuns::until;

void energies(Context& context, const PendulumRuns& runs) {
  const std::string setting = PendulumRuns::setting;
  const Run& s = runs.vi_s;
  const std::vector<double> T = s.kinetic_energy();
  const auto [least, most] = std::minmax_element(T.begin(), T.end());
  draw_series(
      context, "kinon2023/fig7", "Pendulum: energies of VI-S",
      {"Kinetic and potential energy exchange " + typeset::number(*most - *least) +
           " J; the Hamiltonian shows only the "
           "fluctuation of a symplectic method, as in the paper. It is not the sum of the two curves, "
           "which belong to different steps.",
       setting + " $T$ is that of the scheme's own $v$, which is one step behind its $q$ and $p$; "
                 "$H$ is a function of $q$ and $p$."},
      "energy [J]", "energy [J]",
      {{by_quantity("$T$"), &s, T},
       {by_quantity("$V$"), &s, s.potential_energy()},
       {by_quantity("$H$"), &s, s.column("energy")}});
  std::vector<Series> all;
  for (const Run* r : runs.all()) all.push_back({by_method(r->method), r, r->energy()});
  draw_series(context, "kinon2023/fig8", "Pendulum: energy function",
              {"EM keeps the energy; that of VI-S leaves its first value by up to "
               "{vi-energy-bounded/2} J, of VI-A by {vi-energy-bounded/4} J, of VI-B by "
               "{vi-energy-bounded/5} J, to and fro without a drift, as the paper says.",
               setting + " $E$ is (4) with each scheme's own $v$."},
              "energy $E$ [J]", "E [J]", all);
  draw_conserved(context, "kinon2023/fig9", "Pendulum: energy changes of EM",
                 {"Each step changes EM's energy by round-off, at most {em-energy} J, as in the "
                  "paper.",
                  setting},
                 "$E$", "J", {all.back()});
}

void claim_energy(Context& context, const PendulumRuns& runs) {
  context.number("energy-change.em", largest(increments(runs.em.energy())));
  context.number("energy-change.vi-a", largest(increments(runs.vi_a.energy())));
  const auto own = [](const Run& r) { return largest_deviation(r.energy()); };
  const auto hamiltonian = [](const Run& r) { return largest_deviation(r.column("energy")); };
  // Bounded: on a horizon 30 times longer the amplitude does not grow.
  double growth = 0.0, failed = 0.0;
  for (const Run* r : {&runs.vi_s, &runs.vi_a, &runs.vi_b}) {
    const Run longer =
        run("pendulum-3d", r->method, h_conservation, 30.0 * until_conservation, paper_rule());
    failed += failures({&longer});
    growth = std::max({growth, own(longer) / own(*r), hamiltonian(longer) / hamiltonian(*r)});
  }
  context.number("amplitude-growth", growth);
  context.number("energy-fluctuation.vi-s", own(runs.vi_s));
  context.number("hamiltonian-fluctuation.vi-s", hamiltonian(runs.vi_s));
  context.number("energy-fluctuation.vi-a", own(runs.vi_a));
  context.number("energy-fluctuation.vi-b", own(runs.vi_b));
  context.number("long-runs.failed", failed);
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
    later = std::fmax(later, spread(runs, runs.vi_s, J, until_conservation));
  }
  draw_series(context, "kinon2023/fig10", "Pendulum: angular momentum of VI-S",
              {"The two horizontal components swing with the pendulum, the vertical one stays: "
               "gravity has no moment about the vertical. As in the paper. Those of the other "
               "schemes differ by up to {other-momenta} of their maximum until $t=2$ s and by "
               "{other-momenta/2} until the end.",
               std::string(PendulumRuns::setting) + " $J=q\\times p$."},
              "angular momentum [kg m$^2$/s]", "J [kg m^2/s]", components);
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
  draw_conserved(context, "kinon2023/fig11", "Pendulum: changes of the vertical angular momentum",
                 {"All four schemes keep it: no step changes it by more than {angular-momentum} kg "
                  "m$^2$/s, which is round-off, as in the paper.",
                  PendulumRuns::setting},
                 "$J_3$", "kg m$^2$/s", all);
  const Run classical =
      run("pendulum-3d", "ggl-classical", h_conservation, until_conservation, paper_rule());
  const double control = largest(increments(classical.column("angular_momentum_3")));
  context.number("momentum-change.schemes", most);
  context.number("momentum-change.classical-ggl", control);
}

void constraints(Context& context, const PendulumRuns& runs) {
  const Run &s = runs.vi_s, &a = runs.vi_a, &b = runs.vi_b, &em = runs.em;
  const std::string setting = PendulumRuns::setting;
  const auto draw = [&](const char* id, const char* title, Caption caption, bool rate,
                        const std::vector<Series>& all) {
    draw_series(context, id, title, std::move(caption), rate ? "$g^v$ [1/s]" : "$g$",
                rate ? "G v [1/s]" : "g [-]", all, all.size() > 1);
  };
  draw("kinon2023/fig12", "Pendulum: position constraint",
       {"VI-S, VI-B and EM keep the mass on the sphere to round-off, at most "
        "{position-constraint}, as in the paper.",
        setting + " $g=(q\\cdot q/l^2-1)/2$."},
       false,
       {{by_method("vi-s"), &s, s.position_level(0)},
        {by_method("vi-b"), &b, b.position_level(0)},
        {by_method("em"), &em, em.position_level(0)}});
  draw("kinon2023/fig13", "Pendulum: position constraint, VI-A",
       {"VI-A leaves the sphere by up to {position-constraint/2} and returns to it: its constraint "
        "is imposed between the steps, as the paper says.",
        setting},
       false, {{by_method("vi-a"), &a, a.position_level(0)}});
  draw("kinon2023/fig14", "Pendulum: velocity constraint",
       {"VI-S, VI-B and EM keep the velocity tangent to the sphere to round-off, as in the paper. "
        "VI-B does so with its own $v$ only: with the momentum, $g^v(q,p)$ reaches "
        "{vi-b-velocity-constraint/2} 1/s (lowest panel). VI-S imposes the constraint at "
        "$q_n+hv_n$, from which $q_{n+1}$ differs here by a factor alone, so that both have one "
        "tangent; with the top's coupled constraints they have not, and VI-S violates it (Figure "
        "20).",
        setting +
            " $g^v=q\\cdot v/l^2$, of VI-S and EM with $v=p/m$, as (29) defines it, of VI-B with "
            "its own $v$.",
        "The lowest panel, VI-B's with $p$, is ours."},
       true,
       {{by_method("vi-s"), &s, s.velocity_level(0)},
        {by_method("vi-b", "VI-B with own $v$"), &b, b.velocity_level(0)},
        {by_method("em"), &em, em.velocity_level(0)},
        {by_method("vi-b", "VI-B with $p$", 1), &b, b.momentum_level(0)}});
  draw("kinon2023/fig15", "Pendulum: velocity constraint, VI-A",
       {"VI-A leaves the tangent plane, as the paper says: with its own $v$ by up to "
        "{velocity-constraint/2} 1/s, with its momentum, as (94) has it, by up to "
        "{velocity-constraint/3} 1/s.",
        setting +
            " $g^v=q\\cdot v/l^2$ with VI-A's own $v$, which belongs to the middle of the step, "
            "and $q\\cdot p/(ml^2)$.",
        "The paper has one curve and does not say which of the two: (94) is that with $p$, but "
        "what it says of VI-B in its Figure 14 holds with the own $v$ only. Both are shown."},
       true,
       {{by_method("vi-a", "VI-A with own $v$"), &a, a.velocity_level(0)},
        {by_method("vi-a", "VI-A with $p$", 1), &a, a.momentum_level(0)}});
}

void claim_levels(Context& context, const PendulumRuns& runs) {
  double g = 0.0, rate = 0.0;
  for (const Run* r : {&runs.vi_s, &runs.vi_b, &runs.em}) {
    g = std::max(g, largest(r->position_level(0)));
    rate = std::max(rate, largest(r->velocity_level(0)));
  }
  constexpr const char* round_off = "products of size 4, solved to round-off every step";
  context.number("violation.g.others", g);
  context.number("violation.g.vi-a", largest(runs.vi_a.position_level(0)));
  context.number("violation.g-dot.others", rate);
  context.number("violation.g-dot.vi-a", largest(runs.vi_a.velocity_level(0)));
  context.number("violation.momentum-level.vi-a", largest(runs.vi_a.momentum_level(0)));
  // The constraint in q and p, (29), against that of the scheme's own v.
  context.number("violation.g-dot.vi-b", largest(runs.vi_b.velocity_level(0)));
  context.number("violation.momentum-level.vi-b", largest(runs.vi_b.momentum_level(0)));
}

}  // namespace

void pendulum_conservation(Context& context, const PendulumRuns& runs) {
  energies(context, runs);
  claim_energy(context, runs);
  momentum(context, runs);
  vertical_momentum(context, runs);
  constraints(context, runs);
  claim_levels(context, runs);
}

}  // namespace shakedown::kinon2023
