#include "experiments/harness/report/ledger.hpp"

#include <algorithm>
#include <iterator>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/digest.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
bool contains(const std::vector<std::string>& all, const std::string& item) {
  return std::ranges::find(all, item) != all.end();
}

const Experiment* find(const std::vector<Experiment>& known, const std::string& id) {
  const auto found = std::ranges::find(known, id, &Experiment::id);
  return found == known.end() ? nullptr : &*found;
}

std::vector<fs::path> sidecars(const fs::path& results) {
  std::vector<fs::path> found;
  if (!fs::is_directory(results)) return found;
  for (const auto& folder : fs::directory_iterator(results)) {
    if (!folder.is_directory() || folder.path().filename() == "reference") continue;
    for (const auto& file : fs::directory_iterator(folder)) {
      const bool hidden = file.path().filename().string().starts_with('.');
      if (!hidden && file.path().extension() == ".json") found.push_back(file.path());
    }
  }
  return found;
}

ArtefactRecord load_artefact(const fs::path& path, const fs::path& results) {
  ArtefactRecord record = artefact_from_json(read_file(path), path.string());
  if (results / (record.id + ".json") != path) {
    throw RuntimeFailure(path.string() + " belongs to another artefact, " + record.id);
  }
  return record;
}
}  // namespace

std::vector<Claim> load_claims(const fs::path& results) {
  if (fs::is_directory(results)) finish_sets(results, true);
  const fs::path path = results / "claims.json";
  if (!fs::exists(path)) return {};
  return claims_from_json(read_file(path), path.string());
}

std::optional<RunRecord> load_full_run(const fs::path& results) {
  const fs::path path = results / "full-run.json";
  if (!fs::exists(path)) return {};
  return run_record_from_json(read_file(path), path.string());
}

std::vector<Claim> merge_claims(std::vector<Claim> stored, const std::vector<Claim>& fresh,
                                const std::vector<std::string>& ran,
                                const std::vector<Experiment>& known, bool whole) {
  std::erase_if(stored, [&](const Claim& claim) {
    return contains(ran, claim.experiment) || (whole && !find(known, claim.experiment));
  });
  stored.insert(stored.end(), fresh.begin(), fresh.end());
  std::ranges::sort(stored, {}, &Claim::id);
  const auto twice = std::ranges::adjacent_find(stored, {}, &Claim::id);
  if (twice != stored.end()) {
    throw RuntimeFailure("claim " + twice->id + " is made by two experiments, " +
                         twice->experiment + " and " + std::next(twice)->experiment);
  }
  return stored;
}

std::vector<ArtefactRecord> load_artefacts(const fs::path& results) {
  std::vector<ArtefactRecord> records;
  for (const fs::path& path : sidecars(results)) records.push_back(load_artefact(path, results));
  std::ranges::sort(records, [](const auto& a, const auto& b) { return a.id < b.id; });
  return records;
}

void require_sound(const fs::path& results, const std::vector<std::string>& rewritten) {
  for (const fs::path& path : sidecars(results)) {
    const fs::path id = fs::relative(path, results).replace_extension();
    if (contains(rewritten, id.string())) continue;
    const ArtefactRecord record = load_artefact(path, results);
    const fs::path csv = results / (record.id + ".csv");
    if (sha256(read_file(csv)) != record.csv_sha256) {
      throw RuntimeFailure(path.string() + " does not belong to its CSV file: run " +
                           record.experiment + " again, or remove both");
    }
  }
}

void remove_stale(const fs::path& results, const std::vector<std::string>& ran,
                  const std::vector<Experiment>& known, bool whole) {
  for (const auto& record : load_artefacts(results)) {
    const Experiment* experiment = find(known, record.experiment);
    const bool orphan = whole && experiment == nullptr;
    const bool dropped = experiment != nullptr && contains(ran, record.experiment) &&
                         !contains(experiment->artefacts(), record.id);
    if (!orphan && !dropped) continue;
    for (const char* extension :
         {".json", ".csv", ".svg", ".png", ".thumb.png", ".card.png", ".card.gif"}) {
      std::error_code ignored;
      fs::remove(results / (record.id + extension), ignored);
    }
  }
}

}  // namespace shakedown
