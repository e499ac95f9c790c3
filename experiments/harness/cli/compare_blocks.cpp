#include <algorithm>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/compare.hpp"

namespace shakedown {

std::vector<ComparedBlock> blocks_of(const ProblemEntry& problem, const CompareRequest& request) {
  constexpr std::size_t most = 1000;
  std::vector<ComparedBlock> blocks(1);
  Settings all = request.set;
  const auto parameter = [&](const std::string& name) {
    return std::find_if(problem.parameters.begin(), problem.parameters.end(),
                        [&](const SettingInfo& info) { return info.name == name; });
  };
  if (!request.start.empty()) {
    const auto named = parameter("start");
    if (named == problem.parameters.end()) {
      throw UsageError("--start '" + request.start + "': problem " + problem.id +
                       " has no named starts; give --q0 and --p0");
    }
    for (const auto& [name, value] : all) {
      if (name == "start") throw UsageError("--start and --set start: give one of them");
    }
    all.emplace_back("start", request.start);
  }
  for (const auto& [name, text] : all) {
    const auto info = parameter(name);
    const bool list = info != problem.parameters.end() && info->allowed.ends_with("a,b,...");
    const auto values = list ? std::vector<std::string>{text} : split(text);
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
