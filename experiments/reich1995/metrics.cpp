// Frequencies of Example 1 against the closed forms, and the trajectories behind Figure 4.

#include <algorithm>
#include <string>

#include "experiments/harness/claims/check.hpp"
#include "experiments/reich1995/examples/example2.hpp"
#include "experiments/reich1995/examples/normal_modes.hpp"

namespace shakedown::reich1995 {
namespace {

void frequencies(std::vector<Metric>& all) {
  const Example1 modes = example1(50.0);
  const auto add = [&](const std::string& name, long double value) {
    all.push_back({"reich1995.example1." + name, static_cast<double>(value), 1e-12, 0.0,
                   "eigenvalues in long double; 1e-15 is left of them",
                   "closed form, experiments/reich1995/examples",
                   "reich1995/fig1 to fig3 at 1/eps^2 = 50"});
  };
  for (std::size_t i = 0; i < 4; ++i) {
    add("unconstrained-omega" + std::to_string(i + 1), modes.unconstrained.frequencies[i]);
  }
  add("hard-omega", modes.hard.frequencies[0]);
  add("soft-omega", modes.soft.frequencies[0]);
}

void angles(std::vector<Metric>& all) {
  for (const double orientation : {0.0, 90.0}) {
    const Beads beads{orientation, 1.0, {}};
    const Smoothed truth = smoothed_unconstrained(beads);
    const auto soft = cosines(motion("three-beads-constrained", "soft-shake", beads, 0.002));
    const std::string base = "reich1995.fig4.orientation-" + shortest(orientation);
    const char* reason = "a few encounters with the wall by t = 10 amplify round-off to 1e-11";
    const char* where = "reich1995/fig4";
    all.push_back({base + ".soft-distance", distance(soft, truth.smooth), 1e-6, 1e-10, reason,
                   "own earlier output", where});
    all.push_back({base + ".largest-cosine", *std::max_element(soft.begin(), soft.end()), 1e-8,
                   1e-10, reason, "own earlier output", where});
  }
}

}  // namespace

void metrics(std::vector<Metric>& all) {
  frequencies(all);
  angles(all);
}

}  // namespace shakedown::reich1995
