#include "experiments/harness/cli/run_sidecar.hpp"

#include <algorithm>
#include <filesystem>

#include "experiments/harness/files/digest.hpp"
#include "experiments/harness/report/records.hpp"

namespace shakedown {

namespace {
std::string joined(const std::vector<double>& numbers) {
  std::string text;
  for (const double x : numbers) text += (text.empty() ? "" : ",") + shortest(x);
  return text;
}

// Every id of a column, once, with what it was set to.
std::vector<Configured> configured(const std::vector<std::string>& ids, const Settings& settings) {
  std::vector<Configured> all;
  for (const std::string& id : ids) {
    const Configured one{id, settings};
    if (std::find(all.begin(), all.end(), one) == all.end()) all.push_back(one);
  }
  return all;
}
}  // namespace

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
  record.seed = request.seed.empty() ? 1 : std::stoull(request.seed);
  record.parameters = {{"h", request.h, ""},
                       {"until", request.until, ""},
                       {"every", request.every, ""},
                       {"q0", joined(request.q0), ""},
                       {"p0", joined(request.p0), ""}};
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
      all.push_back(
          text.substr(0, text.find(' ')));  // the label of a set of options has them behind
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

}  // namespace shakedown
