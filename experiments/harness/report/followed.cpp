#include "experiments/harness/report/followed.hpp"

#include <algorithm>
#include <utility>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/failure.hpp"
#include "experiments/harness/files/provenance.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {
namespace fs = std::filesystem;

Followed::Followed(const Experiment& experiment, const std::vector<Experiment>& known,
                   fs::path results, bool quick)
    : results_(std::move(results)), reader_(experiment.id) {
  std::vector<std::string> foreign;
  for (const Experiment& other : known) {
    const auto& ids = experiment.follows;
    if (std::ranges::find(ids, other.id) == ids.end()) continue;
    const std::string cure = "; run `shakedown run " + other.id + "` first";
    for (const std::string& artefact : other.artefacts()) {
      const fs::path sidecar = results_ / (artefact + ".json");
      if (!fs::exists(sidecar)) {
        throw RuntimeFailure("table " + artefact + " is missing in " + results_.string() + cure);
      }
      const ArtefactRecord record = artefact_from_json(read_file(sidecar), sidecar.string());
      if (record.quick && !quick) {
        throw RuntimeFailure("table " + artefact + " in " + results_.string() +
                             " comes from a quick run" + cure);
      }
      if (record.made_with.source_hash != sources()) foreign.push_back(artefact);
      artefacts_.push_back(artefact);
    }
  }
  if (!foreign.empty()) {
    remark_ = std::to_string(foreign.size()) + " of the " + std::to_string(artefacts_.size()) +
              " tables that it reads were made by other sources; the first is " + foreign.front();
  }
}

Table Followed::table(const std::string& artefact) const {
  if (std::ranges::find(artefacts_, artefact) == artefacts_.end()) {
    throw RuntimeFailure(reader_ + " reads " + artefact +
                         ", but does not name its experiment in `follows`");
  }
  return read_csv(results_ / (artefact + ".csv"));
}

}  // namespace shakedown
