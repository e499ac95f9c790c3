#include "experiments/harness/report/ledger.hpp"

#include <algorithm>
#include <iterator>

#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
bool contains(const std::vector<std::string>& all, const std::string& item) {
  return std::find(all.begin(), all.end(), item) != all.end();
}

const Experiment* find(const std::vector<Experiment>& known, const std::string& id) {
  const auto found =
      std::find_if(known.begin(), known.end(), [&](const auto& e) { return e.id == id; });
  return found == known.end() ? nullptr : &*found;
}
}  // namespace

std::vector<Claim> load_claims(const fs::path& results) {
  const fs::path path = results / "claims.json";
  if (!fs::exists(path)) return {};
  return claims_from_json(read_file(path), path.string());
}

std::vector<Claim> merge_claims(std::vector<Claim> stored, const std::vector<Claim>& fresh,
                                const std::vector<std::string>& ran,
                                const std::vector<Experiment>& known, bool whole) {
  std::erase_if(stored, [&](const Claim& claim) {
    return contains(ran, claim.experiment) || (whole && !find(known, claim.experiment));
  });
  stored.insert(stored.end(), fresh.begin(), fresh.end());
  std::sort(stored.begin(), stored.end(),
            [](const Claim& a, const Claim& b) { return a.id < b.id; });
  const auto twice = std::adjacent_find(
      stored.begin(), stored.end(), [](const Claim& a, const Claim& b) { return a.id == b.id; });
  if (twice != stored.end()) {
    throw RuntimeFailure("claim " + twice->id + " is made by two experiments, " +
                         twice->experiment + " and " + std::next(twice)->experiment);
  }
  return stored;
}

std::vector<ArtefactRecord> load_artefacts(const fs::path& results) {
  std::vector<ArtefactRecord> records;
  if (!fs::is_directory(results)) return records;
  for (const auto& folder : fs::directory_iterator(results)) {
    if (!folder.is_directory() || folder.path().filename() == "reference") continue;
    for (const auto& file : fs::directory_iterator(folder)) {
      const bool hidden = file.path().filename().string().starts_with('.');
      if (hidden || file.path().extension() != ".json") continue;
      const std::string origin = file.path().string();
      records.push_back(artefact_from_json(read_file(file.path()), origin));
      if (results / (records.back().id + ".json") != file.path()) {
        throw RuntimeFailure(origin + " is the sidecar of another artefact, " + records.back().id);
      }
    }
  }
  std::sort(records.begin(), records.end(),
            [](const auto& a, const auto& b) { return a.id < b.id; });
  return records;
}

void remove_stale(const fs::path& results, const std::vector<std::string>& ran,
                  const std::vector<Experiment>& known, bool whole) {
  for (const auto& record : load_artefacts(results)) {
    const Experiment* experiment = find(known, record.experiment);
    const bool orphan = whole && experiment == nullptr;
    const bool dropped = experiment != nullptr && contains(ran, record.experiment) &&
                         !contains(experiment->artefacts(), record.id);
    if (!orphan && !dropped) continue;
    for (const char* extension : {".json", ".csv", ".svg", ".png", ".thumb.png", ".moving.png"}) {
      std::error_code ignored;
      fs::remove(results / (record.id + extension), ignored);
    }
  }
}

}  // namespace shakedown
