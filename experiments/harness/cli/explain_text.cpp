#include <fmt/format.h>

#include <algorithm>

#include "experiments/harness/cli/explain.hpp"
#include "experiments/harness/cli/listing.hpp"
#include "experiments/harness/files/json_number.hpp"
#include "experiments/harness/report/catalogue_json.hpp"

namespace shakedown {

namespace {
// Returns null if the need is met.
const Explanation::Unmet* unmet_need(const Explanation& known, const std::string& need) {
  const auto found = std::ranges::find(known.unmet, need, &Explanation::Unmet::need);
  return found == known.unmet.end() ? nullptr : &*found;
}

std::string need_line(const Explanation& known, const std::string& need) {
  const Explanation::Unmet* unmet = unmet_need(known, need);
  if (unmet == nullptr) return fmt::format("  {}: met\n", need);
  std::string forms;
  for (const auto& id : unmet->met_by) forms += (forms.empty() ? "; met by " : ", ") + id;
  return fmt::format("  {}: not met{}\n", need, forms);
}

std::string instead_text(const Explanation& known) {
  const auto line = [](const std::string& what, const std::vector<std::string>& ids) {
    return "  " + what + "\n" + wrapped(ids, "    ");
  };
  const Alternatives& instead = known.instead;
  return "This pair is not admissible, so nothing was measured. Alternatives:\n" +
         line(fmt::format("other forms of {} that {} can integrate", known.problem->id,
                          known.method.traits.name),
              instead.forms) +
         line(fmt::format("methods for {} with the most similar properties", known.problem->id),
              instead.methods) +
         (instead.forms.empty()
              ? line(fmt::format("all problems that {} can integrate", known.method.traits.name),
                     instead.problems)
              : "") +
         "\n";
}

double a_step(const Explanation& known, std::int64_t count) {
  return static_cast<double>(count) / static_cast<double>(known.cost.steps);
}

std::string cost_text(const Explanation& known) {
  std::string text =
      fmt::format("Cost per step (mean of {} steps of h = {} from the start of the problem)\n",
                  known.cost.steps, shortest(known.h));
  for (const Counter& counter : counters) {
    const std::int64_t count = known.cost.counts.*counter.count;
    if (count > 0) text += fmt::format("  {:<26} {:.4g}\n", counter.name, a_step(known, count));
  }
  if (known.cost.iterations > 0) {
    text += fmt::format("  {:<26} {:.4g}\n", "iterations", a_step(known, known.cost.iterations));
  }
  return text + fmt::format("  {:<26} {:.2g} s\n", "time",
                            known.cost.seconds / static_cast<double>(known.cost.steps));
}

std::string stability_text(const StabilityLimit& limit) {
  std::string text = "Stability\n";
  if (!limit.unknown.empty()) return text + "  not measured: " + limit.unknown + "\n";
  const StabilityScan& scan = limit.scan;
  if (scan.largest_below > 0.0) {
    text += fmt::format("  all sampled steps from {:.3g} to {:.5g} are stable", limit.low,
                        scan.largest_below);
    text += scan.found() ? fmt::format("; {:.5g} is unstable\n", scan.smallest_unstable) : "\n";
  } else {
    text += fmt::format("  the smallest sampled step, {:.3g}, is unstable\n", limit.low);
  }
  if (scan.ragged())
    text +=
        fmt::format("  some larger steps are stable again, up to {:.4g}\n", scan.largest_stable);
  if (!limit.complete) {
    text +=
        fmt::format("  larger steps were not tried within the limit of {} s of processor time\n",
                    limit.seconds);
  }
  return text +
         fmt::format("  (A step is stable if a run of {} steps completes and |p| stays below "
                     "{} times its value in a\n  finer run. Samples are {:.0f} % apart, up to "
                     "{:.3g} or until a decade of steps is unstable.)\n",
                     limit.steps, limit.growth, 100.0 * scan.resolution, limit.high);
}

std::string claims_text(const Explanation& known) {
  if (known.claims.empty()) return "Claims: none for this pair\n";
  std::string text = "Claims from figures and tables with this pair\n";
  std::size_t others = 0;
  for (const auto& [claim, page, named] : known.claims) {
    if (!named) {
      ++others;
      continue;
    }
    text += fmt::format("  {}\n    {}; {} [{}]; {}\n", claim.statement, name(claim.computed),
                        claim.id, claim.locator, page);
  }
  if (others > 0)
    text += fmt::format("  {} more do not name the method (--json lists all)\n", others);
  return text;
}

Json stability_json(const StabilityLimit& limit) {
  if (!limit.unknown.empty()) return {{"unknown", limit.unknown}};
  return {{"stable up to", limit.scan.largest_below},
          {"unstable at", json_number(limit.scan.smallest_unstable)},
          {"largest stable sample", limit.scan.largest_stable},
          {"complete", limit.complete},
          {"from", limit.low},
          {"to", limit.high},
          {"resolution", limit.scan.resolution},
          {"steps of a run", limit.steps},
          {"allowed growth of p", limit.growth}};
}

Json cost_json(const Explanation& known) {
  Json cost{{"h", known.h}, {"steps", known.cost.steps}};
  for (const Counter& counter : counters) {
    cost[std::string(counter.name)] = a_step(known, known.cost.counts.*counter.count);
  }
  cost["iterations"] = a_step(known, known.cost.iterations);
  cost["seconds"] = known.cost.seconds / static_cast<double>(known.cost.steps);
  return cost;
}
}  // namespace

std::string explanation_text(const Explanation& known) {
  const Traits& t = known.method.traits;
  std::string text = fmt::format(
      "{}: {}\n  source: {}\non {}: {}\n  source: {}; size {}, constraints {}\n\n"
      "Declared properties\n{}\nNeeds\n",
      t.name, t.title, t.source, known.problem->id, known.problem->title, known.problem->source,
      known.problem->dof, known.problem->constraints, record_text(t));
  for (const auto& need : known.method.needs) text += need_line(known, need);
  text += "\n" + settings_text(known.method.options, "options") +
          settings_text(known.problem->parameters, "parameters") + "\n";
  if (!known.unmet.empty()) {
    return text + instead_text(known) + claims_text(known);
  }
  if (!known.unmeasured.empty()) {
    return text + "Not measured: " + known.unmeasured + "\n\n" + claims_text(known);
  }
  return text + cost_text(known) + "\n" + stability_text(known.stability) + "\nExample\n  " +
         known.command + "\n\n" + claims_text(known);
}

std::string explanation_json(const Explanation& known) {
  Json json{{"method", Json::parse(methods_json({{known.method}, {}}))[0]},
            {"problem", Json::parse(problems_json({{}, {*known.problem}}))[0]}};
  json["problem"].erase("methods");
  json["needs"] = Json::object();
  for (const auto& need : known.method.needs)
    json["needs"][need] = unmet_need(known, need) == nullptr;
  json["admissible"] = known.unmet.empty();
  if (!known.unmet.empty()) {
    json["instead"] = {{"forms", known.instead.forms},
                       {"methods", known.instead.methods},
                       {"problems", known.instead.problems}};
  }
  if (!known.unmeasured.empty()) json["unmeasured"] = known.unmeasured;
  if (known.unmet.empty() && known.unmeasured.empty()) {
    json["time scale"] = known.time_scale;
    json["cost of a step"] = cost_json(known);
    json["stability"] = stability_json(known.stability);
    json["example"] = known.command;
  }
  json["claims"] = Json::array();
  for (const auto& [claim, page, named] : known.claims) {
    json["claims"].push_back({{"id", claim.id},
                              {"verdict", name(claim.computed)},
                              {"locator", claim.locator},
                              {"statement", claim.statement},
                              {"names the method", named},
                              {"page", page}});
  }
  return printed(json);
}

}  // namespace shakedown
