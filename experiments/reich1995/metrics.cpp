// Numbers that are watched for changes: frequencies of Example 1, compared with the closed forms,
// and trajectories of Figure 4.

#include <algorithm>
#include <string>

#include "experiments/harness/claims/check.hpp"
#include "experiments/reich1995/examples/example2.hpp"
#include "experiments/reich1995/examples/normal_modes.hpp"

namespace shakedown::reich1995 {
namespace {

void frequencies(std::vector<Metric>& all) {
  const Example1 modes = example1(50.0);
  const auto add = [&](const std::string& name, const NormalModes& of, std::size_t i) {
    all.push_back({"reich1995.example1." + name, static_cast<double>(of.frequencies[i]), 1e-12, 0.0,
                   "eigenvalues in long double; 1e-15 is left of them",
                   "closed form, experiments/reich1995/examples",
                   "reich1995/fig1 to fig3 at 1/eps^2 = 50"});
  };
  for (std::size_t i = 0; i < 4; ++i) {
    add("unconstrained-omega" + std::to_string(i + 1), modes.unconstrained, i);
  }
  add("hard-omega", modes.hard, 0);
  add("soft-omega", modes.soft, 0);
}

void angles(std::vector<Metric>& all) {
  for (const double orientation : {0.0, 90.0}) {
    const Beads beads{orientation, 1.0, {}};
    const auto soft = cosines(motion("three-beads-constrained", "soft-shake", beads, 0.002));
    const auto add = [&](const char* name, double value, double relative) {
      all.push_back({"reich1995.fig4.orientation-" + shortest(orientation) + name, value, relative,
                     1e-10, "a few encounters with the wall by t = 10 amplify round-off to 1e-11",
                     "own earlier output", "reich1995/fig4"});
    };
    add(".soft-distance", rms_distance(soft, smoothed_unconstrained(beads).smooth), 1e-6);
    add(".largest-cosine", *std::max_element(soft.begin(), soft.end()), 1e-8);
  }
}

}  // namespace

void metrics(std::vector<Metric>& all) {
  frequencies(all);
  angles(all);
}

}  // namespace shakedown::reich1995
