#include "experiments/harness/report/snapshot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/digest.hpp"
#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/ledger.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
constexpr std::size_t most_named = 3;

// "12: a, b, c, ..."; "none" when there is none.
std::string named(const std::vector<std::string>& all) {
  if (all.empty()) return "none";
  std::string text = std::to_string(all.size()) + ": ";
  for (std::size_t i = 0; i < std::min(all.size(), most_named); ++i) {
    text += (i == 0 ? "" : ", ") + all[i];
  }
  return text + (all.size() > most_named ? ", ..." : "");
}
}  // namespace

Snapshot snapshot(const fs::path& results, const std::vector<Experiment>& known) {
  std::set<std::string> of_seconds;
  for (const Experiment& experiment : known) {
    if (!experiment.timing) continue;
    for (const std::string& artefact : experiment.artefacts()) of_seconds.insert(artefact + ".csv");
  }
  Snapshot now{load_claims(results), {}};
  for (const auto& folder : fs::directory_iterator(results)) {
    if (!folder.is_directory() || folder.path().filename() == "reference") continue;
    for (const auto& file : fs::directory_iterator(folder)) {
      const std::string stem = file.path().stem().string();
      if (file.path().extension() != ".csv" || stem.starts_with('.')) continue;
      const std::string name = fs::relative(file.path(), results).string();
      if (!of_seconds.contains(name)) now.tables[name] = sha256(read_file(file.path()));
    }
  }
  return now;
}

std::string what_matters(const Snapshot& before, const Snapshot& after, const fs::path& results) {
  std::vector<std::string> moved;
  std::vector<std::string> fresh;
  std::vector<const Claim*> now;
  for (const auto& claim : after.claims) {
    now.push_back(&claim);
    const auto old = std::find_if(before.claims.begin(), before.claims.end(),
                                  [&](const Claim& c) { return c.id == claim.id; });
    if (old == before.claims.end()) {
      fresh.push_back(claim.id);
    } else if (old->computed != claim.computed) {
      moved.push_back(
          fmt::format("{} ({} -> {})", claim.id, name(old->computed), name(claim.computed)));
    }
  }
  std::vector<std::string> gone;
  for (const auto& claim : before.claims) {
    if (std::none_of(now.begin(), now.end(), [&](const Claim* c) { return c->id == claim.id; })) {
      gone.push_back(claim.id);
    }
  }
  std::vector<std::string> changed;
  for (const auto& [path, digest] : after.tables) {
    const auto old = before.tables.find(path);
    if (old == before.tables.end() || old->second != digest) changed.push_back(path);
  }
  std::string text = fmt::format("\n{} claim{}:", now.size(), now.size() == 1 ? "" : "s");
  for (const Verdict verdict : all_verdicts) {
    text += fmt::format("{} {} {}", verdict == Verdict::reproduced ? "" : ",", count(now, verdict),
                        name(verdict));
  }
  const std::size_t coarse = count(now, Verdict::not_judged);
  if (coarse > 0) text += fmt::format(", {} not judged: coarse runs", coarse);
  return text + fmt::format("\nAgainst what lay in {0} before:\n"
                            "  verdicts that moved   {1}\n"
                            "  claims new            {2}\n"
                            "  claims gone           {3}\n"
                            "  CSVs new or changed   {4} (of {5}, seconds apart)\n"
                            "Look at {0}/README.md, or open {0}/index.html in a browser.\n",
                            results.string(), named(moved), named(fresh), named(gone),
                            named(changed), after.tables.size());
}

std::map<std::string, double> former_seconds(const fs::path& results) {
  const fs::path record = results / "run.json";
  if (!fs::exists(record)) return {};
  try {
    return seconds_from_json(read_file(record), record.string());
  } catch (const RuntimeFailure&) {
    return {};  // a damaged record costs the estimate alone
  }
}

}  // namespace shakedown
