#include "tests/support/subject.hpp"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "tests/support/allocation_guard.hpp"
#include "tests/support/registered.hpp"

namespace shakedown {

std::int64_t allocations(const PairSubject& pair, const Setup& setup, const Point& z, double h,
                         std::int64_t steps) {
  const auto run = pair.start(setup, z, h);
  const AllocationGuard guard;
  const LoopReport report = run->advance(steps);
  return report.status == Status::ok ? guard.count() : -1;
}

ProblemSubject make_subject_under_test(ProblemEntry entry, Geometry geometry,
                                       const std::vector<MethodEntry>& methods,
                                       const OptionSets& option_sets,
                                       const std::vector<ExactJacobian>& exact) {
  std::vector<PairSubject> all = pairs_of(entry, methods);
  for (const ExactJacobian& e : exact) {
    if (e.problem != entry.id) continue;
    const auto same = [&](const PairSubject& pair) { return pair.label == e.method; };
    std::find_if(all.begin(), all.end(), same)->jacobian = e.jacobian;
  }
  for (std::size_t k = 0; k < methods.size(); ++k) {
    const auto sets = option_sets.find(all[k].label);
    if (sets == option_sets.end()) continue;
    for (const OptionSet& set : sets->second) {
      PairSubject further = all[k];
      further.traits = set.traits;
      further.label += " " + std::string(set.settings);
      further.fixed = settings_of(set.settings);
      all.push_back(std::move(further));
    }
  }
  return make_subject(std::move(entry), std::move(geometry), std::move(all));
}

const std::vector<ProblemSubject>& problems_under_test() {
  static const std::vector<ProblemSubject> problems = [] {
    std::vector<ProblemSubject> built = Register<ProblemSubject>::all();
    const auto exact = Register<ExactJacobian>::all();
    for (const ProblemEntry& entry : catalogue().problems) {
      built.push_back(make_subject_under_test(entry, geometry_of(entry.id), catalogue().methods,
                                              option_sets(), exact));
    }
    std::sort(built.begin(), built.end(),
              [](const auto& a, const auto& b) { return a.entry.id < b.entry.id; });
    return built;
  }();
  return problems;
}

}  // namespace shakedown
