#include <algorithm>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/compare.hpp"

namespace shakedown {

std::vector<ComparedBlock> blocks_of(const ProblemEntry& problem, const CompareRequest& request) {
  constexpr std::size_t most = 1000;
  std::vector<ComparedBlock> blocks(1);
  Settings all = request.set;
  if (!request.start.empty()) {
    const std::string name = "start";
    if (std::ranges::find(problem.parameters, name, &SettingInfo::name) ==
        problem.parameters.end()) {
      throw UsageError("--start '" + request.start + "': problem " + problem.id +
                       " has no named starts; give --q0 and --p0");
    }
    if (value_of(all, name) != nullptr) {
      throw UsageError("--start and --set start: give one of them");
    }
    all.emplace_back(name, request.start);
  }
  for (const auto& [name, text] : all) {
    const auto values =
        takes_list(problem.parameters, name) ? std::vector<std::string>{text} : split(text);
    if (values.size() * blocks.size() > most) {
      throw UsageError("--set " + name + "=" + text + " makes more than 1000 blocks of runs");
    }
    std::vector<ComparedBlock> next;
    for (const auto& block : blocks) {
      for (const auto& value : values) {
        next.push_back(block);
        next.back().set.emplace_back(name, value);
        if (values.size() > 1) {
          next.back().name += (block.name.empty() ? "" : " ") + name + "=" + value;
        }
      }
    }
    blocks = std::move(next);
  }
  return blocks;
}

}  // namespace shakedown
