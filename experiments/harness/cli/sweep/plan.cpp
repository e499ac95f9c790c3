#include "experiments/harness/cli/sweep/plan.hpp"

#include <algorithm>

#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/files/provenance.hpp"

namespace shakedown {

namespace {
void add_name(std::vector<std::string>& names, const std::string& name) {
  if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
}

[[noreturn]] void refuse_size(const std::string& where) {
  throw UsageError(where + "the sweep has more than 10 million runs");
}

// Returns the product of the factors, each of which is within the limit. Refuses a product beyond
// it.
std::int64_t product(const std::string& where, std::initializer_list<std::int64_t> factors) {
  std::int64_t all = 1;
  for (const std::int64_t factor : factors) {
    all *= factor;
    if (all > SweepPlan::most_runs) refuse_size(where);
  }
  return all;
}

std::string settings_text(const Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings) text += name + "=" + value + ";";
  return text;
}

std::string numbers_text(const std::vector<double>& numbers) {
  std::string text;
  for (const double x : numbers) text += shortest(x) + ";";
  return text;
}
}  // namespace

SweepPlan::SweepPlan(const Catalogue& catalogue, SweepDefinition definition)
    : definition_(std::move(definition)) {
  std::int64_t sets = 0;
  for (const SweepGrid& grid : definition_.grids) {
    try {
      Unfolded all = checked(catalogue, grid);
      all.first = runs_;
      all.first_parameters = sets;
      sets += all.sets;
      runs_ += product("", {all.sets, static_cast<std::int64_t>(grid.methods.size()), all.opts,
                            static_cast<std::int64_t>(grid.steps.size()),
                            std::max<std::int64_t>(1, std::ssize(grid.seeds))});
      if (runs_ > most_runs) refuse_size("");
      grids_.push_back(std::move(all));
    } catch (const UsageError& error) {
      throw UsageError(grid.where + error.what());
    }
    for (const Values& one : grids_.back().set) add_name(parameters_, one.name);
    for (const Values& one : grids_.back().opt) add_name(options_, one.name);
    for (const MethodChoice& method : grid.methods) {
      for (const auto& [name, value] : method.options) add_name(options_, name);
    }
    seeded_ = seeded_ || !grid.seeds.empty();
  }
  if (runs_ == 0) throw UsageError("the sweep has no runs");
}

std::vector<SweepPlan::Values> SweepPlan::unfolded(const std::string& option, const Settings& given,
                                                   const std::vector<SettingInfo>& known) {
  std::vector<Values> all;
  for (const auto& [name, text] : given) {
    if (std::ranges::find(all, name, &Values::name) != all.end()) {
      throw UsageError(option + " " + name + " is given twice");
    }
    all.push_back({name, takes_list(known, name) ? std::vector<std::string>{text}
                                                 : word_list(option + " " + name + ":", text)});
  }
  return all;
}

void SweepPlan::check_methods(const Catalogue& catalogue, const SweepGrid& grid) const {
  for (const MethodChoice& method : grid.methods) {
    const bool random = catalogue.method(method.id).traits.stochastic;
    if (!grid.seeds.empty() && !random) {
      throw UsageError("--seeds: method " + method.id + " draws no random numbers");
    }
    if (!grid.seeds.empty() &&
        (value_of(method.options, "seed") != nullptr || value_of(grid.opt, "seed") != nullptr)) {
      throw UsageError("--seeds and an option seed: give one of them");
    }
    if (definition_.errors && random) {
      throw UsageError("--errors: method " + method.id +
                       " is stochastic and has no reference trajectory");
    }
    for (const auto& [name, value] : method.options) {
      if (value_of(grid.opt, name) != nullptr) {
        throw UsageError("--opt " + name + " and --methods '" + method.text +
                         "': give one of them");
      }
    }
  }
}

// Checks each value in combination with the first value of every other setting. Other combinations
// are not checked here. If one of them is refused, it becomes a failed run.
void SweepPlan::check_values(const Catalogue& catalogue, const SweepGrid& grid,
                             const Unfolded& all) const {
  const ProblemEntry& problem = catalogue.problem(grid.problem);
  Request first;
  pick(all.set, 0, first.problem);
  pick(all.opt, 0, first.method);
  std::vector<double> q, p;
  problem.initial(first.problem, q, p);
  for (std::size_t i = 0; i < all.set.size(); ++i) {
    for (const std::string& value : all.set[i].values) {
      if (&value == all.set[i].values.data()) continue;
      Settings set = first.problem;
      set[i].second = value;
      problem.initial(set, q, p);
    }
  }
  for (std::size_t m = 0; m < grid.methods.size(); ++m) {
    Request request = first;
    request.method.insert(request.method.end(), grid.methods[m].options.begin(),
                          grid.methods[m].options.end());
    (void)all.pairs[m]->options(request);
    for (std::size_t i = 0; i < all.opt.size(); ++i) {
      for (const std::string& value : all.opt[i].values) {
        Request changed = request;
        changed.method[i].second = value;
        (void)all.pairs[m]->options(changed);
      }
    }
  }
}

SweepPlan::Unfolded SweepPlan::checked(const Catalogue& catalogue, const SweepGrid& grid) const {
  Unfolded all;
  const ProblemEntry& problem = catalogue.problem(grid.problem);
  if (grid.methods.empty()) throw UsageError("--methods is empty");
  for (const MethodChoice& method : grid.methods) {
    all.pairs.push_back(&catalogue.pair(grid.problem, method.id));
  }
  check_methods(catalogue, grid);
  all.set = unfolded("--set", grid.set, problem.parameters);
  all.opt = unfolded("--opt", grid.opt, catalogue.method(grid.methods.front().id).options);
  const auto combinations = [](const std::vector<Values>& settings) {
    std::int64_t count = 1;
    for (const Values& one : settings) count = product("", {count, std::ssize(one.values)});
    return count;
  };
  all.sets = combinations(all.set);
  all.opts = combinations(all.opt);
  if (grid.steps.empty()) throw UsageError("--steps is empty");
  for (const double h : grid.steps) {
    if (steps_until(h, grid.until) == 0) throw UsageError("--until must be at least one step");
  }
  check_values(catalogue, grid, all);
  std::vector<double> q, p;
  Settings first;
  pick(all.set, 0, first);
  problem.initial(first, q, p);
  const auto check_size = [&](const char* name, const std::vector<double>& given,
                              const std::vector<double>& start) {
    if (given.empty() || given.size() == start.size()) return;
    throw UsageError(std::string(name) + " has " + std::to_string(given.size()) +
                     " values; this problem needs " + std::to_string(start.size()));
  };
  check_size("--q0", grid.q0, q);
  check_size("--p0", grid.p0, p);
  return all;
}

void SweepPlan::pick(const std::vector<Values>& all, std::int64_t k, Settings& to) {
  const std::size_t before = to.size();
  to.resize(before + all.size());
  for (std::size_t i = all.size(); i-- > 0;) {
    const std::int64_t n = std::ssize(all[i].values);
    to[before + i] = {all[i].name, all[i].values[static_cast<std::size_t>(k % n)]};
    k /= n;
  }
}

SweptRun SweepPlan::at(std::int64_t k) const {
  const auto after =
      std::upper_bound(grids_.begin(), grids_.end(), k,
                       [](std::int64_t run, const Unfolded& grid) { return run < grid.first; });
  const auto which = static_cast<std::size_t>(after - grids_.begin()) - 1;
  const SweepGrid& grid = definition_.grids[which];
  const Unfolded& all = grids_[which];
  std::int64_t rest = k - all.first;
  const auto digit = [&rest](std::int64_t base) {
    const std::int64_t value = rest % base;
    rest /= base;
    return static_cast<std::size_t>(value);
  };
  SweptRun run;
  run.grid = &grid;
  if (!grid.seeds.empty()) run.seed = grid.seeds[digit(std::ssize(grid.seeds))];
  const double h = grid.steps[digit(std::ssize(grid.steps))];
  pick(all.opt, static_cast<std::int64_t>(digit(all.opts)), run.opt);
  const std::size_t m = digit(std::ssize(grid.methods));
  run.method = &grid.methods[m];
  run.pair = all.pairs[m];
  run.parameters = all.first_parameters + rest;
  run.opt.insert(run.opt.end(), run.method->options.begin(), run.method->options.end());
  pick(all.set, rest, run.request.problem);
  run.request.method = run.opt;
  if (!run.seed.empty()) run.request.method.emplace_back("seed", run.seed);
  run.request.q0 = grid.q0;
  run.request.p0 = grid.p0;
  run.request.h = h;
  run.request.steps = steps_until(h, grid.until);
  run.request.every = definition_.every > 0 ? definition_.every
                                            : std::max<std::int64_t>(1, run.request.steps / 100);
  return run;
}

std::string SweepPlan::words() const {
  std::string text = version() + "\n" + sources() + "\nerrors " +
                     std::to_string(static_cast<int>(definition_.errors)) + " every " +
                     std::to_string(definition_.every) + "\n";
  for (const SweepGrid& grid : definition_.grids) {
    text += grid.problem + "|" + settings_text(grid.set) + "|";
    for (const MethodChoice& method : grid.methods) {
      text += method.id + ":" + settings_text(method.options) + ",";
    }
    text += "|" + settings_text(grid.opt) + "|" + numbers_text(grid.steps) + "|" +
            shortest(grid.until) + "|";
    for (const std::string& seed : grid.seeds) text += seed + ";";
    text += "|" + numbers_text(grid.q0) + "|" + numbers_text(grid.p0) + "\n";
  }
  return text;
}

}  // namespace shakedown
