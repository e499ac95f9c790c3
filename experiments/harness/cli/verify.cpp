#include "experiments/harness/cli/verify.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

#include "experiments/analysis/convergence.hpp"
#include "experiments/analysis/traits/measurements.hpp"
#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/threads.hpp"
#include "experiments/harness/files/digest.hpp"
#include "experiments/harness/files/progress.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {

bool is_method(const Suite& suite, const std::string& id) {
  const auto& all = suite.catalogue.methods;
  return std::any_of(all.begin(), all.end(),
                     [&](const MethodEntry& entry) { return entry.traits.name == id; });
}

namespace {
bool is_pair(const ProblemEntry& problem, const std::string& method) {
  const Pair* pair = crossing(problem, method);
  return pair != nullptr && pair->admissible();
}

struct AskedPair {
  std::string problem, method;
};

void require_known(const Suite& suite, const VerifyRequest& request) {
  if (!is_method(suite, request.id) && !suite.catalogue.has_problem(request.id)) {
    std::vector<std::string> known;
    for (const MethodEntry& method : suite.catalogue.methods) {
      known.emplace_back(method.traits.name);
    }
    for (const ProblemEntry& problem : suite.catalogue.problems) known.push_back(problem.id);
    throw UsageError("'" + request.id + "' is neither a method nor a problem" +
                     suggestion(request.id, known) + " (shakedown list methods shows all)");
  }
  if (!request.opt.empty() && !is_method(suite, request.id)) {
    throw UsageError("--opt is for methods, but " + request.id + " is a problem");
  }
}

// Throws UsageError for an id that is neither a method nor a problem and if no pair is admissible.
std::vector<AskedPair> asked_pairs(const Suite& suite, const VerifyRequest& request) {
  require_known(suite, request);
  const Catalogue& all = suite.catalogue;
  const bool by_method = is_method(suite, request.id);
  std::vector<AskedPair> pairs;
  for (const std::string& other : request.with) {
    AskedPair pair = by_method ? AskedPair{other, request.id} : AskedPair{request.id, other};
    (void)all.pair(pair.problem, pair.method);  // throws if not admissible
    pairs.push_back(std::move(pair));
  }
  if (!request.with.empty()) return pairs;
  if (by_method) {
    for (const ProblemEntry& problem : all.problems) {
      if (is_pair(problem, request.id)) pairs.push_back({problem.id, request.id});
    }
  } else {
    const ProblemEntry& problem = all.problem(request.id);
    for (const Pair& pair : problem.pairs) {
      if (pair.admissible()) pairs.push_back({problem.id, pair.method});
    }
  }
  if (pairs.empty()) {
    throw UsageError("no pair of the catalogue is admissible with " + request.id +
                     " (shakedown list gives the reasons)");
  }
  return pairs;
}

// Returns the pair with each set of options: with the defaults and the declared sets or, if --opt
// is given, only with those options.
std::vector<PairSubject> at_its_options(PairSubject pair, const std::vector<OptionSet>& sets,
                                        const Settings& asked) {
  std::vector<PairSubject> all;
  if (asked.empty()) all.push_back(pair);
  for (const OptionSet& set : sets) {
    Settings settings = settings_of(set.settings);
    if (!asked.empty() &&
        !std::is_permutation(settings.begin(), settings.end(), asked.begin(), asked.end())) {
      continue;
    }
    PairSubject& further = all.emplace_back(pair);
    further.traits = set.traits;
    further.label += " " + std::string(set.settings);
    further.fixed = std::move(settings);
  }
  if (!all.empty()) return all;
  pair.fixed = asked;
  pair.label += " " + joined(asked, " ");
  return {pair};
}

// Returns the subject of the measurements: the problem with only this one of its pairs.
ProblemSubject subject_for(const Suite& suite, const AskedPair& asked,
                           const VerifyRequest& request) {
  const Catalogue& all = suite.catalogue;
  ProblemEntry entry = all.problem(asked.problem);
  const MethodEntry& method = all.method(asked.method);
  entry.pairs = {all.pair(asked.problem, asked.method)};
  std::vector<PairSubject> pairs = pairs_of(entry, {method});
  pairs = at_its_options(pairs[0], suite.option_sets_of(asked.method), request.opt);
  ProblemSubject subject = make_subject(entry, suite.geometry(asked.problem), std::move(pairs));
  bound_searches(subject);
  if (!catalogue().has_problem(asked.problem)) measure_in_own_units(subject);
  if (request.quick) shorten(subject);
  return subject;
}

// Returns the fault of each problem by its id; empty for a sound problem.
std::map<std::string, std::string> faults_of(const Suite& suite,
                                             const std::vector<AskedPair>& pairs) {
  std::map<std::string, std::string> faults;
  for (const AskedPair& pair : pairs) {
    if (!faults.contains(pair.problem)) {
      faults[pair.problem] =
          fault_of(suite.catalogue.pair(pair.problem, pair.method),
                   settings_of(suite.catalogue.problem(pair.problem).measuring.parameters));
    }
  }
  return faults;
}

Judgement broken(const AskedPair& pair, const std::string& property, const std::string& declared,
                 const std::string& reason) {
  return {pair.problem, pair.method, property, declared, Judged::broken, {}, reason};
}

// Judges every declared property of a pair, and whether its results are independent of the units.
std::vector<Judgement> judged_pair(const Suite& suite, const AskedPair& asked,
                                   const VerifyRequest& request) {
  std::vector<Judgement> found;
  try {
    const ProblemSubject subject = subject_for(suite, asked, request);
    for (const PairSubject& pair : subject.pairs) {
      const std::vector<Judgement> one = judged(subject, pair);
      found.insert(found.end(), one.begin(), one.end());
    }
    for (const UnitsCheck& check : suite.units) {
      if (check.problem != asked.problem || check.method != asked.method) continue;
      found.push_back(broken(asked, "units", "any", check.difference()));
      if (found.back().reason.empty()) found.back().verdict = Judged::kept;
    }
  } catch (const std::exception& error) {
    found.push_back(broken(asked, "start", "yes", error.what()));
  }
  return found;
}
}  // namespace

std::vector<Judgement> verified(const Suite& suite, const VerifyRequest& request) {
  const std::vector<AskedPair> pairs = asked_pairs(suite, request);
  Request probe;  // refuses bad options before any measurement
  probe.method = request.opt;
  (void)suite.catalogue.pair(pairs[0].problem, pairs[0].method).options(probe);

  const std::map<std::string, std::string> faults = faults_of(suite, pairs);
  std::vector<std::vector<Judgement>> found(pairs.size());
  Progress progress(pairs.size());
  in_parallel(request.jobs, pairs.size(), [&](std::size_t k) {
    const std::string label = pairs[k].method + " on " + pairs[k].problem;
    progress.begin(label);
    // If a problem is faulty, reports the fault once and measures nothing on this problem.
    if (const std::string& fault = faults.at(pairs[k].problem); fault.empty()) {
      found[k] = judged_pair(suite, pairs[k], request);
    } else if (k == 0 || pairs[k - 1].problem != pairs[k].problem) {
      found[k] = {broken(pairs[k], "the problem itself", "right", fault)};
    }
    progress.end(label);
  });
  std::vector<Judgement> all;
  for (auto& of_one : found) all.insert(all.end(), of_one.begin(), of_one.end());
  return all;
}

namespace {
std::string measured_text(const Judgement& of) {
  std::vector<std::string> all;
  for (const Quantity& value : of.values) {
    all.push_back((value.name == of.property ? "" : value.name + " ") + brief(value.value));
  }
  return all.empty() ? "-" : joined(all);
}

// Shortens the text to fit in a line. The table contains the whole text.
std::string in_brief(const Judgement& of) {
  constexpr std::size_t most = 60;
  std::string text = measured_text(of);
  if (text.size() > most) text = text.substr(0, text.rfind(',', most)) + ", ...";
  return text;
}

// Returns each different id of a column once, with the settings.
std::vector<Configured> configured(const std::vector<std::string>& ids, const Settings& settings) {
  std::vector<Configured> all;
  for (const std::string& id : ids) {
    const Configured one{id, settings};
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  }
  return all;
}
struct VerifyTally {
  std::size_t kept = 0, broken = 0, unmeasured = 0;
};
VerifyTally tally_of(const std::vector<Judgement>& all) {
  VerifyTally tally;
  for (const Judgement& one : all) {
    ++(one.verdict == Judged::kept     ? tally.kept
       : one.verdict == Judged::broken ? tally.broken
                                       : tally.unmeasured);
  }
  return tally;
}
}  // namespace

std::string verification_text(const std::vector<Judgement>& all, bool by_method) {
  std::size_t property = 8, declared = 8, measured = 8;
  for (const Judgement& one : all) {
    property = std::max(property, one.property.size());
    declared = std::max(declared, one.declared.size());
    measured = std::max(measured, in_brief(one).size());
  }
  const auto line = [&](const std::string& a, const std::string& b, const std::string& c,
                        const std::string& d, const std::string& e) {
    std::string text = fmt::format("  {:<{}}  {:<{}}  {:<{}}  {:<12}  {}", a, property, b, declared,
                                   c, measured, d, e);
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  };
  std::string text = line("property", "declared", "measured", "verdict", "reason");
  std::string above;
  for (const Judgement& one : all) {
    const std::string options =
        one.method.substr(std::min(one.method.find(' '), one.method.size()));
    const std::string other = by_method ? one.problem + options : one.method;
    if (other != above) text += other + "\n";
    above = other;
    text +=
        line(one.property, one.declared, in_brief(one), std::string(name(one.verdict)), one.reason);
  }
  return text;
}

Table verification_table(const std::vector<Judgement>& all) {
  Table table({"problem", "method", "property", "declared", "measured", "verdict", "reason"});
  for (const Judgement& one : all) {
    table.row({one.problem, one.method, one.property, one.declared, measured_text(one),
               std::string(name(one.verdict)), one.reason});
  }
  return table;
}

std::string verification_json(const VerifyRequest& request, const Table& table) {
  ArtefactRecord record;
  record.id = std::filesystem::path(request.output).filename().string();
  record.experiment = "verify";
  record.title = "Promises of " + request.id;
  record.caption.setting = request.command;
  record.quick = request.quick;
  record.seed = 1;
  const auto texts = [&](const std::string& column) {
    std::vector<std::string> all;
    const auto& names = table.columns();
    const auto at = std::find(names.begin(), names.end(), column) - names.begin();
    for (std::size_t k = 0; k < table.rows(); ++k) {
      const std::string text = table.at(k)[static_cast<std::size_t>(at)].text();
      all.push_back(text.substr(0, text.find(' ')));  // drops the options of the label
    }
    return all;
  };
  record.problems = configured(texts("problem"), {});
  record.methods = configured(texts("method"), request.opt);
  record.columns = table.columns();
  record.rows = static_cast<std::int64_t>(table.rows());
  record.csv_sha256 = sha256(table.csv());
  record.made_with = provenance();
  return to_json(record);
}

std::string verification_summary(const std::vector<Judgement>& all) {
  const VerifyTally tally = tally_of(all);
  return fmt::format("{} promises kept, {} broken, {} not measured", tally.kept, tally.broken,
                     tally.unmeasured);
}

namespace {
// Well-known methods for each kind of problem. The figure shows those that are admissible.
constexpr std::array established{
    "velocity-verlet", "implicit-midpoint", "rk4",        "rattle",  "radau-5-dae",
    "half-explicit-5", "generalized-alpha", "lie-rattle", "gauss-2", "generalized-alpha-dae",
    "baoab",           "gla-rattle",        "gla-shake",  "g-baoab"};
// Small nonlinear problems of each kind, which the figure prefers to other admissible problems.
constexpr std::array familiar{"henon-heiles",    "double-pendulum", "magnetic-top",
                              "spring-pendulum", "three-beads",     "double-pendulum-angles"};
constexpr std::size_t most_established = 4;  // plus the method itself: keeps the figure legible

std::string pictured_problem(const std::vector<AskedPair>& pairs) {
  for (const char* id : familiar) {
    const auto found = std::find_if(pairs.begin(), pairs.end(),
                                    [&](const AskedPair& pair) { return pair.problem == id; });
    if (found != pairs.end()) return found->problem;
  }
  return pairs.front().problem;
}

bool is_random(const Suite& suite, const std::string& method) {
  return suite.catalogue.method(method).traits.stochastic;
}

// Stochastic methods are compared only with each other.
std::vector<std::string> established_beside(const Suite& suite, const ProblemEntry& problem,
                                            const std::string& method) {
  const bool random = !method.empty() && is_random(suite, method);
  std::vector<std::string> chosen;
  for (const char* id : established) {
    if (is_method(suite, id) && is_pair(problem, id) && id != method &&
        is_random(suite, id) == random && chosen.size() < most_established) {
      chosen.emplace_back(id);
    }
  }
  return chosen;
}

// Chooses steps around the step that the measurements use. Each step is the horizon divided by a
// power of two, so that all runs end at the horizon.
void choose_steps(const ProblemSubject& subject, CompareRequest& picture) {
  const PairSubject& pair = subject.pairs[0];
  const double step = pair.traits.adaptive ? subject.horizon / 64.0 : moderate_step(subject, pair);
  const auto steps = std::bit_ceil(static_cast<std::uint64_t>(std::ceil(subject.horizon / step)));
  for (const double part : {4.0, 2.0, 1.0, 0.5}) {
    picture.steps.push_back(part * subject.horizon / static_cast<double>(steps));
  }
  if (pair.traits.adaptive) picture.tolerances = {1e-4, 1e-6, 1e-8};
  // Temperatures are means over time, which need long runs.
  picture.until = (pair.traits.stochastic ? 64.0 : 1.0) * subject.horizon;
  picture.set = subject.small;
}
}  // namespace

CompareRequest beside_established(const Suite& suite, const VerifyRequest& request) {
  const std::vector<AskedPair> pairs = asked_pairs(suite, request);
  const std::string method = is_method(suite, request.id) ? request.id : "";
  CompareRequest picture;
  picture.problem = request.problem.empty() ? pictured_problem(pairs) : request.problem;
  if (method.empty() && picture.problem != request.id) {
    throw UsageError("--problem is for methods, but " + request.id + " is a problem");
  }
  const ProblemEntry& entry = suite.catalogue.problem(picture.problem);
  if (!method.empty()) {
    std::string text = method;
    for (const auto& [name, value] : request.opt) text += ":" + name + "=" + value;
    picture.methods.push_back({method, request.opt, text});
  }
  for (const std::string& id :
       !request.against.empty() ? request.against : established_beside(suite, entry, method)) {
    picture.methods.push_back({id, {}, id});
  }
  if (picture.methods.empty()) {
    picture.methods.push_back({pairs.front().method, {}, pairs.front().method});
  }
  choose_steps(subject_for(suite, {picture.problem, picture.methods.front().id}, request), picture);
  picture.set = joined(picture.set, request.set);
  picture.command = request.command;
  picture.output = request.output + "-work";
  return picture;
}

}  // namespace shakedown
