#include "experiments/comparison/decision/ranking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/harness/claims/costs.hpp"

namespace shakedown::comparison {
namespace {

constexpr double near_factor = 2.0;
constexpr double most_special = 100.0;  // limit if there is no other method
constexpr int most_expensive = 4;
constexpr double tail = 0.05;  // fraction of draws on each side

/// The geometric median of positive numbers, which may be infinite.
double median_of_ratios(std::vector<double> ratios) {
  if (ratios.empty()) return not_a_number;
  std::sort(ratios.begin(), ratios.end());
  const double low = ratios[(ratios.size() - 1) / 2], high = ratios[ratios.size() / 2];
  return low == high ? low : std::sqrt(low * high);
}

/// A draw: the multiplicity of each case, and the probability of the draw.
struct Draw {
  std::vector<int> times;
  double probability;
};

/// Returns all draws of n cases out of n with replacement. Each draw has the probability n!/(k_1!
/// ... k_n!)/n^n, where k_i is the multiplicity of case i.
std::vector<Draw> all_draws(std::size_t n) {
  std::vector<Draw> draws;
  Draw draw{std::vector<int>(n, 0), 1.0};
  const auto fill = [&](auto&& self, std::size_t at, int left, double probability) -> void {
    if (at + 1 == n) {
      draw.times[at] = left;
      draw.probability = probability / std::tgamma(left + 1.0);
      draws.push_back(draw);
      return;
    }
    for (int k = 0; k <= left; ++k) {
      draw.times[at] = k;
      self(self, at + 1, left - k, probability / std::tgamma(k + 1.0));
    }
  };
  const auto size = static_cast<double>(n);
  if (n > 0) fill(fill, 0, static_cast<int>(n), std::tgamma(size + 1.0) / std::pow(size, size));
  return draws;
}

double median_in(const Draw& draw, const std::vector<double>& ratios) {
  std::vector<double> drawn;
  for (std::size_t k = 0; k < ratios.size(); ++k) {
    drawn.insert(drawn.end(), static_cast<std::size_t>(draw.times[k]), ratios[k]);
  }
  return median_of_ratios(std::move(drawn));
}

/// The value below which the given fraction of the probability lies.
double quantile(std::vector<std::pair<double, double>> weighted, double share) {
  std::ranges::sort(weighted);
  double sum = 0.0;
  for (const auto& [value, probability] : weighted) {
    sum += probability;
    if (sum >= share) return value;
  }
  return weighted.back().first;
}

struct OnCase {
  std::string id;
  const WorkByMethod* methods;
  double least;  ///< least work of all methods
};

/// A method with its cost on each case. The cost is infinite if the method does not reach the
/// error.
struct Ranked {
  Standing standing;
  std::vector<double> ratios;
};

Ranked ranked(const std::string& method, const std::vector<OnCase>& cases) {
  Ranked one{.standing = {.method = method, .cases = static_cast<int>(cases.size())}, .ratios = {}};
  Standing& standing = one.standing;
  std::vector<double> own, counts;
  standing.least = HUGE_VAL;
  for (const OnCase& here : cases) {
    const auto runs = here.methods->find(method);
    const bool admissible = runs != here.methods->end();
    const double work = admissible ? runs->second : not_a_number;
    one.ratios.push_back(std::isnan(work) ? HUGE_VAL : work / here.least);
    if (admissible) own.push_back(one.ratios.back());
    if (std::isnan(work)) continue;
    counts.push_back(work);
    standing.where.push_back(here.id);
    standing.least = std::min(standing.least, one.ratios.back());
    standing.greatest = std::max(standing.greatest, one.ratios.back());
  }
  standing.runs = static_cast<int>(own.size());
  standing.reached = static_cast<int>(counts.size());
  standing.cost = median_of_ratios(one.ratios);
  standing.own = median_of_ratios(own);
  standing.count = median_of_ratios(counts);
  return one;
}

/// Computes `lower`, `upper` and `first` of each method from all draws.
void weigh_draws(std::vector<Ranked>& all, std::size_t cases) {
  const std::vector<Draw> draws = all_draws(cases);
  std::vector<double> least(draws.size(), HUGE_VAL);
  std::vector<std::vector<std::pair<double, double>>> costs(all.size());
  for (std::size_t m = 0; m < all.size(); ++m) {
    for (std::size_t d = 0; d < draws.size(); ++d) {
      costs[m].emplace_back(median_in(draws[d], all[m].ratios), draws[d].probability);
      least[d] = std::min(least[d], costs[m].back().first);
    }
  }
  for (std::size_t m = 0; m < all.size(); ++m) {
    Standing& standing = all[m].standing;
    for (std::size_t d = 0; d < draws.size(); ++d) {
      const bool is_first = std::isfinite(least[d]) && costs[m][d].first <= least[d];
      standing.first += is_first ? draws[d].probability : 0.0;
    }
    standing.lower = draws.empty() ? not_a_number : quantile(costs[m], tail);
    standing.upper = draws.empty() ? not_a_number : quantile(costs[m], 1.0 - tail);
  }
}

/// Appends the methods that keep the structure, by increasing cost. Returns the least cost;
/// infinite if there is none.
double keepers(const std::vector<Standing>& all, const Loses& loses, std::vector<Choice>& found) {
  double best = HUGE_VAL;
  int expensive = 0;
  for (const Standing& one : all) {
    if (!one.general() || !std::isfinite(one.cost) || !loses(one.method).reason.empty()) continue;
    Advice advice = Advice::expensive;
    if (!std::isfinite(best)) {
      best = one.cost;
      advice = Advice::best;
    } else if (one.cost <= tie * best) {
      advice = Advice::tie;
    } else if (one.cost <= near_factor * best) {
      advice = Advice::near;
    } else if (++expensive > most_expensive) {
      continue;
    }
    found.push_back({one, advice});
  }
  return best;
}

}  // namespace

double least_work(const WorkByMethod& methods) {
  double least = not_a_number;
  for (const auto& [method, work] : methods) least = std::fmin(least, work);
  return least;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, "; "));
}

std::vector<Standing> standings(const WorkByCase& work, const std::vector<std::string>& cases) {
  std::vector<OnCase> present;
  std::set<std::string> methods;
  for (const std::string& id : cases) {
    const auto found = work.find(id);
    // A case on which no method reaches the error allows no comparison.
    if (found == work.end() || std::isnan(least_work(found->second))) continue;
    present.push_back({id, &found->second, least_work(found->second)});
    for (const auto& [method, own] : found->second) methods.insert(method);
  }
  std::vector<Ranked> all;
  for (const std::string& method : methods) all.push_back(ranked(method, present));
  weigh_draws(all, present.size());
  std::vector<Standing> sorted;
  for (Ranked& one : all) sorted.push_back(std::move(one.standing));
  std::ranges::stable_sort(sorted, {}, &Standing::cost);
  return sorted;
}

const Standing* standing_of(const std::vector<Standing>& all, const std::string& method) {
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const Standing& s) { return s.method == method; });
  return found == all.end() ? nullptr : &*found;
}

std::string_view name(Advice advice) {
  switch (advice) {
    case Advice::best: return "best";
    case Advice::tie: return "tie";
    case Advice::near: return "within 2";
    case Advice::expensive: return "costs more";
    case Advice::special: return "special";
    case Advice::avoid: return "avoid";
    case Advice::unknown: return "not measured";
    case Advice::unreached: return "not reached";
  }
  return "?";
}

std::vector<Choice> choices(const std::vector<Standing>& all, const Loses& loses) {
  std::vector<Choice> found;
  const double best = keepers(all, loses, found);
  for (const Standing& one : all) {
    if (one.general() || one.reached == 0 || !loses(one.method).reason.empty()) continue;
    // If no method works on most cases, methods for some cases are the only choice.
    if (one.own > (std::isfinite(best) ? near_factor : most_special)) continue;
    found.push_back({one, Advice::special, "for " + joined(one.where)});
  }
  const double tempting = near_factor * (std::isfinite(best) ? best : 1.0);
  for (const Standing& one : all) {
    if (!one.general() || one.cost > tempting) continue;
    const Loss loss = loses(one.method);
    if (loss.reason.empty()) continue;
    found.push_back({one, loss.unmeasured ? Advice::unknown : Advice::avoid, loss.reason});
  }
  for (const Standing& one : all) {
    if (!one.general() || std::isfinite(one.cost)) continue;
    found.push_back({one, Advice::unreached,
                     "reached on " + std::to_string(one.reached) + " of " +
                         std::to_string(one.cases) + " cases"});
  }
  return found;
}

}  // namespace shakedown::comparison
