#include <algorithm>
#include <filesystem>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/integrate.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {

std::string sidecar_of(const std::string& csv) {
  const std::filesystem::path path(csv);
  return path.extension() == ".csv" || path.extension() == ".npy"
             ? std::filesystem::path(path).replace_extension(".json").string()
             : csv + ".json";
}

std::string run_json(const IntegrateRequest& request, const RunSummary& summary,
                     const WrittenRows& rows) {
  ArtefactRecord record;
  record.id = std::filesystem::path(request.output).stem().string();
  record.experiment = "integrate";
  record.title = request.method + " on " + request.problem;
  record.caption.setting = request.command;
  record.seed = request.seed.value_or(1);
  record.parameters = {{"h", request.h, ""},
                       {"until", request.until, ""},
                       {"every", request.every, ""},
                       {"q0", joined(request.q0, ","), ""},
                       {"p0", joined(request.p0, ","), ""}};
  if (request.t0 != 0.0) record.parameters.push_back({"start time", request.t0, ""});
  if (!request.from.empty()) record.parameters.push_back({"from", request.from, ""});
  if (!request.compare_with.empty()) {
    record.parameters.push_back({"compared with", request.compare_with, ""});
  }
  record.problems = {{request.problem, summary.problem}};
  record.methods = {{request.method, summary.method}};
  if (!summary.ok()) record.failures = {summary.message};
  for (const double t : summary.lost_rank) {
    record.notes.push_back("the constraints lost rank near t = " + shortest(t));
  }
  if (std::find(rows.columns.begin(), rows.columns.end(), "t_lambda") != rows.columns.end()) {
    record.notes.emplace_back("the multipliers in a row belong to the time in its column t_lambda");
  }
  record.columns = rows.columns;
  record.rows = rows.rows;
  record.csv_sha256 = rows.sha256;
  record.made_with = provenance();
  return to_json(record);
}

}  // namespace shakedown
