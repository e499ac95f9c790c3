// Numbers that are watched for changes: the top's spin, Newton's counts of Table 2, the round-off
// and the fluctuation of the energy, orders, symplectic defects, and end states compared with the
// independent references.

#include <algorithm>
#include <cmath>

#include "experiments/analysis/convergence.hpp"
#include "experiments/harness/claims/check.hpp"
#include "experiments/kinon2023/shared/runs.hpp"
#include "experiments/kinon2023/shared/symplectic_defect.hpp"

namespace shakedown::kinon2023 {
namespace {

constexpr const char* ours = "own earlier output";

void spin(std::vector<Metric>& all) {
  all.push_back({"kinon2023.fig16.omega_s", top_data().omega_s, 1e-13, 0.0,
                 "a dozen operations on the top's dimensions", "closed form, KBS (112)",
                 "kinon2023/fig16"});
}

void newton_counts(std::vector<Metric>& all) {
  for (const char* id : {"vi-s", "vi-a", "vi-b", "em"}) {
    for (const bool advanced : {false, true}) {
      const Run r =
          run({"four-particles", id, 0.01, 2.0, advanced ? advanced_rule() : paper_rule()});
      all.push_back({std::string("kinon2023.table2.") + id + (advanced ? ".advanced" : ".simple"),
                     static_cast<double>(r.path.summary.iterations), 0.0, 0.0,
                     "Newton solves of 200 steps; the residual before the last one is decades away "
                     "from the tolerance",
                     "KBS Table 2 for the variational integrators: 4 and 3 a step",
                     "kinon2023/table2"});
    }
  }
}

void energy(std::vector<Metric>& all) {
  const auto add = [&](const std::string& name, double value, double relative, double absolute,
                       const char* reason, const char* where) {
    all.push_back({"kinon2023." + name, value, relative, absolute, reason, ours, where});
  };
  const auto step = [](const char* problem, const char* id, double h, double until) {
    return largest(increments(run({problem, id, h, until, paper_rule()}).energy()));
  };
  const char* round_off = "round-off: the bar of the claim, and no more is promised";
  add("fig9.em.energy-step", step("pendulum-3d", "em", 0.05, 10.0), 0.0, 2e-14, round_off,
      "kinon2023/fig9");
  add("fig25.em.energy-step", step("four-particles", "em", 0.01, 10.0), 0.0, 1e-12, round_off,
      "kinon2023/fig25");
  for (const char* id : {"vi-s", "vi-a", "vi-b"}) {
    add(std::string("fig8.") + id + ".energy-range",
        largest_deviation(run({"pendulum-3d", id, 0.05, 10.0, paper_rule()}).energy()), 1e-6, 0.0,
        "regular motion, 200 steps, each solved to 1e-9 with quadratic convergence",
        "kinon2023/fig8");
  }
}

/// Adds the errors at the end of short runs and the order of convergence.
void orders(std::vector<Metric>& all) {
  struct Span {
    const char *problem, *where;
    double until;
    std::vector<double> steps;
  };
  for (const Span& s :
       {Span{"pendulum-3d", "kinon2023/fig2", 1.0, {0.02, 0.01, 0.005, 0.0025}},
        Span{"gyroscopic-top", "kinon2023/fig18", 0.001, {1e-4, 5e-5, 2.5e-5, 1.25e-5}},
        Span{"four-particles", "kinon2023/fig28", 0.1, {5e-3, 2.5e-3, 1.25e-3, 6.25e-4}}}) {
    const Reference truth = catalogue().problem(s.problem).reference({}, {}, {}, {s.until});
    for (const char* id : {"vi-s", "vi-a", "vi-b", "em", "em-g", "rattle"}) {
      Convergence errors;
      for (const double h : s.steps) {
        errors.add(h, run(Case{s.problem, id, h, s.until}.ends()).relative_end_error(truth));
      }
      const std::string base = std::string("kinon2023.") + s.problem + "." + id;
      const char* provenance = "own earlier output, measured against the extended reference";
      all.push_back({base + ".q-error", errors.error.back(), 1e-6, 1e-12,
                     "round-off of 400 steps is below 1e-12; EM-G's multipliers included",
                     provenance, s.where});
      all.push_back({base + ".q-slope", errors.slope(), 0.0, 1e-5,
                     "errors of 1e-9 and more, known to 1e-6 of themselves", provenance, s.where});
    }
  }
}

void symplectic_defects(std::vector<Metric>& all) {
  for (const DefectRow& row : measure_defects()) {
    const bool kept = row.defects.tangent < 1e-9;
    all.push_back(
        {"kinon2023.symplecticity." + row.problem + "." + row.scheme,
         row.defects.tangent / row.defects.scale, kept ? 0.0 : 1e-6, kept ? 1e-10 : 0.0,
         kept ? "round-off: the bar of the claim" : "a property of the step, far above round-off",
         ours, "kinon2023/symplecticity"});
  }
}

}  // namespace

void metrics(std::vector<Metric>& all) {
  spin(all);
  newton_counts(all);
  energy(all);
  orders(all);
  symplectic_defects(all);
}

}  // namespace shakedown::kinon2023
