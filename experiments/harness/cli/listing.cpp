#include "experiments/harness/cli/listing.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/suite.hpp"
#include "experiments/harness/report/catalogue_json.hpp"

namespace shakedown {

namespace {
using Rows = std::vector<std::vector<std::string>>;

// Pads the columns of the rows, except the last column, so that they are aligned.
std::string aligned(const Rows& rows, const std::string& indent) {
  std::vector<std::size_t> width;
  for (const auto& row : rows) {
    width.resize(std::max(width.size(), row.size()));
    for (std::size_t j = 0; j + 1 < row.size(); ++j) width[j] = std::max(width[j], row[j].size());
  }
  std::string text;
  for (const auto& row : rows) {
    std::string line = indent;
    for (std::size_t j = 0; j < row.size(); ++j) {
      line += j + 1 < row.size() ? fmt::format("{:<{}}  ", row[j], width[j]) : row[j];
    }
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string or_none(const std::vector<std::string>& words) {
  return words.empty() ? "none" : joined(words);
}

// Lists the inadmissible methods, grouped by the requirements that are not met.
std::string inadmissible(const ProblemEntry& problem) {
  std::map<std::string, std::vector<std::string>> by_reason;
  for (const auto& pair : problem.pairs) {
    if (!pair.admissible()) by_reason[or_none(pair.unmet)].push_back(pair.method);
  }
  std::string text;
  for (const auto& [reason, methods] : by_reason) {
    text += "  not admissible, because they need " + reason + ":\n" + wrapped(methods, "    ");
  }
  return text;
}
std::string order(const Traits& t) {
  if (t.adaptive) return "adaptive";
  if (t.stochastic && t.order_stationary == 0) return "stochastic, no declared order";
  if (t.stochastic) {
    return fmt::format("stochastic, order {} in stationary means", t.order_stationary);
  }
  if (t.order_q == 0) return "no declared order";
  const std::string lambda =
      t.order_lambda > 0 ? fmt::format(", {} in lambda", t.order_lambda) : "";
  return fmt::format("order {} in q, {} in p{}", t.order_q, t.order_p, lambda);
}
}  // namespace

std::string wrapped(const std::vector<std::string>& words, const std::string& indent) {
  std::string text;
  std::string line = indent;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string piece = words[i] + (i + 1 < words.size() ? ", " : "");
    if (line.size() + piece.size() > 99 && line != indent) {
      text += line.substr(0, line.size() - 1) + "\n";
      line = indent;
    }
    line += piece;
  }
  return words.empty() ? indent + "none\n" : text + line + "\n";
}

std::string settings_text(const std::vector<SettingInfo>& all, const std::string& heading) {
  if (all.empty()) return "  " + heading + ": none\n";
  Rows rows;
  for (const auto& s : all) {
    rows.push_back({s.name, s.initial, s.unit.empty() ? "" : "[" + s.unit + "]", s.allowed, s.doc});
  }
  return "  " + heading + " (name, default, unit, allowed):\n" + aligned(rows, "    ");
}

std::string record_text(const Traits& t) {
  std::string text;
  text += fmt::format("  {}; symplectic: {}; symmetric: {}\n", order(t), word(t.symplectic),
                      t.symmetric ? "yes" : "no");
  text += fmt::format("  conserves energy: {}; linear momentum: {}; angular momentum: {}\n",
                      word(t.energy), word(t.linear_momentum), word(t.angular_momentum));
  if (t.dissipation > 0)
    text += fmt::format("  a linear oscillator loses energy like h^{}\n", t.dissipation);
  if (t.rho_infinity >= 0.0) {
    text += fmt::format("  spectral radius as h omega grows: {}\n", shortest(t.rho_infinity));
  }
  text += fmt::format("  constraints on positions: {}; on velocities: {}; multiplier at: {}\n",
                      word(t.position_constraint), word(t.velocity_constraint),
                      word(t.multiplier_time));
  return text;
}

std::string list_problems(const Catalogue& catalogue) {
  std::string text;
  for (const auto& problem : catalogue.problems) {
    std::vector<std::string> admissible;
    for (const auto& pair : problem.pairs) {
      if (pair.admissible()) admissible.push_back(pair.method);
    }
    text += fmt::format("{}\n  {}\n  source: {}\n  size {}, constraints {}, Hessian {}\n",
                        problem.id, problem.title, problem.source, problem.dof, problem.constraints,
                        problem.structure);
    text += "  momentum maps: " + or_none(problem.momentum_maps) + "\n";
    text += settings_text(problem.parameters, "parameters");
    text += "  methods:\n" + wrapped(admissible, "    ") + inadmissible(problem) + "\n";
  }
  return text;
}

std::string list_methods(const Catalogue& catalogue) {
  std::string text;
  for (const auto& method : catalogue.methods) {
    const Traits& t = method.traits;
    std::vector<std::string> problems;
    for (const auto& problem : catalogue.problems) {
      const Pair* pair = crossing(problem, t.name);
      if (pair != nullptr && pair->admissible()) problems.push_back(problem.id);
    }
    text += fmt::format("{}\n  {}\n  source: {}\n", t.name, t.title, t.source);
    text += record_text(t);
    text += "  needs: " + or_none(method.needs) + "\n" + settings_text(method.options, "options");
    text += "  problems:\n" + wrapped(problems, "    ") + "\n";
  }
  return text;
}

std::string list_experiments(const std::vector<Experiment>& experiments) {
  Rows rows;
  for (const auto& e : experiments) {
    std::string title = e.title + (e.timing ? " (timing: runs alone)" : "");
    const auto artefacts = e.artefacts();
    if (artefacts != std::vector<std::string>{e.id}) title += " -> " + or_none(artefacts);
    rows.push_back({e.id, std::move(title)});
  }
  return aligned(rows, "");
}

std::string list_claims(const std::vector<Claim>& claims) {
  Rows rows;
  for (const auto& c : claims) {
    const std::string flip = c.flipped() ? " (expected: " + std::string(name(c.pinned)) + ")" : "";
    rows.push_back({c.id, std::string(name(c.computed)) + flip, c.locator, c.statement});
  }
  return aligned(rows, "");
}

}  // namespace shakedown
