#include "experiments/harness/report/snapshot.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/ledger.hpp"
#include "experiments/harness/report/records.hpp"
#include "experiments/harness/report/table_change.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
constexpr std::size_t most_named = 3;

// Returns, for instance, "12: a, b, c, ..."; "none" if the list is empty.
std::string named(const std::vector<std::string>& all) {
  if (all.empty()) return "none";
  std::string text = std::to_string(all.size()) + ": ";
  for (std::size_t i = 0; i < std::min(all.size(), most_named); ++i) {
    text += (i == 0 ? "" : ", ") + all[i];
  }
  return text + (all.size() > most_named ? ", ..." : "");
}
/// A change larger than this fraction of the largest number in the column is reported. Other
/// processors, compilers or libraries round differently. Larger changes result from this only in
/// numbers that consist of round-off, such as the error of a reference, and in runs that nearly
/// fail.
constexpr double rounding = 1e-6;

struct MovedTables {
  std::vector<std::string> fresh, changed, by_more;
  TableChange most = {};
  std::string where = {};
};

MovedTables moved_tables(const Snapshot& before, const Snapshot& after) {
  MovedTables moved;
  for (const auto& [path, text] : after.tables) {
    const auto old = before.tables.find(path);
    if (old == before.tables.end()) {
      moved.fresh.push_back(path);
      continue;
    }
    if (old->second == text) continue;
    moved.changed.push_back(path);
    const TableChange change = change_between(old->second, text, path);
    if (change.other_content) {
      moved.by_more.push_back(path + " (other rows, columns or words)");
    } else if (change.largest > rounding) {
      moved.by_more.push_back(fmt::format("{} ({}: {:.1g})", path, change.column, change.largest));
    }
    if (change.largest > moved.most.largest) {
      moved.most = change;
      moved.where = path;
    }
  }
  return moved;
}

std::string said_of(const MovedTables& moved, std::size_t tables) {
  std::string text = fmt::format(
      "  new tables            {}\n  changed tables        {} (of {}, without tables of times)\n",
      named(moved.fresh), named(moved.changed), tables);
  if (moved.changed.empty()) return text;
  if (!moved.where.empty()) {
    text += fmt::format("  largest change        {:.1g} of the largest number in {}, column {}\n",
                        moved.most.largest, moved.where, moved.most.column);
  }
  text += fmt::format("  changes above {:g}   {}\n", rounding, named(moved.by_more));
  return text +
         "Smaller changes are expected, because another processor, compiler or library rounds differently.\n" +
         (moved.by_more.empty()
              ? ""
              : "Larger changes are expected only in numbers that consist of round-off, such as the error of a reference,\nand in runs that nearly fail. Look at the others. `make check` shows whether an accuracy has changed.\n");
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
      if (!of_seconds.contains(name)) now.tables[name] = read_file(file.path());
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
    const auto old = std::ranges::find(before.claims, claim.id, &Claim::id);
    if (old == before.claims.end()) {
      fresh.push_back(claim.id);
    } else if (old->computed != claim.computed) {
      moved.push_back(
          fmt::format("{} ({} -> {})", claim.id, name(old->computed), name(claim.computed)));
    }
  }
  std::vector<std::string> gone;
  for (const auto& claim : before.claims) {
    if (std::ranges::find(after.claims, claim.id, &Claim::id) == after.claims.end()) {
      gone.push_back(claim.id);
    }
  }
  std::string text = fmt::format("\n{} claim{}:", now.size(), now.size() == 1 ? "" : "s");
  for (const Verdict verdict : all_verdicts) {
    text += fmt::format("{} {} {}", verdict == Verdict::reproduced ? "" : ",", count(now, verdict),
                        name(verdict));
  }
  const std::size_t not_judged = count(now, Verdict::not_judged);
  if (not_judged > 0) text += fmt::format(", {} not judged", not_judged);
  return text + fmt::format("\nCompared with the previous contents of {0}:\n"
                            "  changed verdicts      {1}\n"
                            "  new claims            {2}\n"
                            "  removed claims        {3}\n"
                            "{4}"
                            "Read {0}/README.md, or open {0}/index.html in a browser.\n",
                            results.string(), named(moved), named(fresh), named(gone),
                            said_of(moved_tables(before, after), after.tables.size()));
}

std::map<std::string, double> former_seconds(const fs::path& results) {
  for (const char* name : {"run.json", "full-run.json"}) {
    const fs::path path = results / name;
    if (!fs::exists(path)) continue;
    try {
      const auto record = run_record_from_json(read_file(path), path.string());
      return {record.seconds.begin(), record.seconds.end()};
    } catch (const RuntimeFailure&) {
      continue;  // a damaged record only means that there is no estimate
    }
  }
  return {};
}

}  // namespace shakedown
