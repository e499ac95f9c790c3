#include "experiments/harness/report/schedule.hpp"

#include <algorithm>
#include <utility>

namespace shakedown {

std::string misplaced(const std::vector<Experiment>& known) {
  for (auto one = known.begin(); one != known.end(); ++one) {
    for (const std::string& id : one->follows) {
      const auto before = std::ranges::find(known.begin(), one, id, &Experiment::id);
      if (before == one) {
        return "experiment '" + one->id + "' follows '" + id + "', which does not stand before it";
      }
      if (before->timing && !one->timing) {
        return "experiment '" + one->id + "' follows '" + id +
               "', which measures seconds and runs after it";
      }
    }
  }
  return "";
}

Schedule::Schedule(const std::vector<Experiment>& chosen, std::vector<std::size_t> order)
    : chosen_(chosen), order_(std::move(order)), before_(chosen.size()),
      states_(chosen.size(), State::waiting) {
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    for (std::size_t k = 0; k < chosen.size(); ++k) {
      const auto& ids = chosen[i].follows;
      if (std::ranges::find(ids, chosen[k].id) != ids.end()) before_[i].push_back(k);
    }
  }
}

bool Schedule::ready(std::size_t place) const {
  return std::ranges::all_of(before_[place], [&](std::size_t k) {
    return states_[k] == State::done || states_[k] == State::failed;
  });
}

std::optional<std::size_t> Schedule::next(bool timing) {
  const std::lock_guard lock(guard_);
  const auto found = std::ranges::find_if(order_, [&](std::size_t i) {
    return chosen_[i].timing == timing && states_[i] == State::waiting && ready(i);
  });
  if (found == order_.end()) return std::nullopt;
  states_[*found] = State::running;
  return *found;
}

void Schedule::done(std::size_t place, bool failed) {
  const std::lock_guard lock(guard_);
  states_[place] = failed ? State::failed : State::done;
}

std::string Schedule::failed_before(std::size_t place) const {
  const std::lock_guard lock(guard_);
  for (const std::size_t k : before_[place]) {
    if (states_[k] == State::failed) return chosen_[k].id;
  }
  return "";
}

}  // namespace shakedown
