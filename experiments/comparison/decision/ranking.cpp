#include "experiments/comparison/decision/ranking.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "experiments/analysis/no_number.hpp"
#include "experiments/harness/claims/costs.hpp"

namespace shakedown::comparison {
namespace {

constexpr double near_factor = 2.0;
constexpr double most_special = 100.0;  // where there is nothing else
constexpr int most_dear = 4;

/// Of positive numbers, infinite ones among them.
double median_of_ratios(std::vector<double> ratios) {
  if (ratios.empty()) return no_number;
  std::sort(ratios.begin(), ratios.end());
  const double low = ratios[(ratios.size() - 1) / 2], high = ratios[ratios.size() / 2];
  return low == high ? low : std::sqrt(low * high);
}

struct OnProblem {
  std::string problem;
  const CurvesByMethod* methods;
  double least;  ///< work of all
};

Standing standing(const std::string& method, const std::vector<OnProblem>& problems, double error) {
  Standing one{.method = method, .problems = static_cast<int>(problems.size())};
  std::vector<double> all, own, counts;
  one.least = HUGE_VAL;
  for (const OnProblem& here : problems) {
    const auto runs = here.methods->find(method);
    const bool admissible = runs != here.methods->end();
    const double work = admissible ? work_at(runs->second, error) : no_number;
    all.push_back(std::isnan(work) ? HUGE_VAL : work / here.least);
    if (admissible) own.push_back(all.back());
    if (std::isnan(work)) continue;
    counts.push_back(work);
    one.where.push_back(here.problem);
    one.least = std::min(one.least, all.back());
    one.greatest = std::max(one.greatest, all.back());
  }
  one.runs = static_cast<int>(own.size());
  one.reached = static_cast<int>(counts.size());
  one.cost = median_of_ratios(all);
  one.own = median_of_ratios(own);
  one.count = median_of_ratios(counts);
  return one;
}

/// Orders what keeps the structure; the least cost among it, infinite where nothing does.
double keepers(const std::vector<Standing>& all, const Loses& loses, std::vector<Choice>& found) {
  double best = HUGE_VAL;
  int dear = 0;
  for (const Standing& one : all) {
    if (!one.general() || !std::isfinite(one.cost) || !loses(one.method).reason.empty()) continue;
    Advice advice = Advice::dear;
    if (!std::isfinite(best)) {
      best = one.cost;
      advice = Advice::best;
    } else if (one.cost <= tie * best) {
      advice = Advice::tie;
    } else if (one.cost <= near_factor * best) {
      advice = Advice::near;
    } else if (++dear > most_dear) {
      continue;
    }
    found.push_back({one, advice});
  }
  return best;
}

}  // namespace

double least_work(const CurvesByMethod& methods, double error) {
  double least = no_number;
  for (const auto& [method, runs] : methods) least = std::fmin(least, work_at(runs, error));
  return least;
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, "; "));
}

std::vector<Standing> standings(const CurvesByProblem& curves,
                                const std::vector<std::string>& problems, double error) {
  std::vector<OnProblem> present;
  std::set<std::string> methods;
  for (const std::string& problem : problems) {
    const auto found = curves.find(problem);
    if (found == curves.end()) continue;
    present.push_back({problem, &found->second, least_work(found->second, error)});
    for (const auto& [method, runs] : found->second) methods.insert(method);
  }
  std::vector<Standing> all;
  for (const std::string& method : methods) all.push_back(standing(method, present, error));
  std::stable_sort(all.begin(), all.end(),
                   [](const Standing& a, const Standing& b) { return a.cost < b.cost; });
  return all;
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
    case Advice::dear: return "dearer";
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
    // Where nothing serves most of the problems, what serves some is all there is.
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
                         std::to_string(one.problems) + " problems"});
  }
  return found;
}

}  // namespace shakedown::comparison
