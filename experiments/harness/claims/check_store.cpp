#include "experiments/harness/claims/check_store.hpp"

#include <algorithm>
#include <exception>
#include <map>
#include <stdexcept>
#include <utility>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/json_number.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
bool by_name(const Metric& a, const Metric& b) { return a.name < b.name; }

bool is_store(const fs::path& path) {
  return path.extension() == ".json" && !path.filename().string().starts_with('.');
}

Metric metric_of(const Json& json) {
  return {json.at("name"),
          number_of(json.at("value")),
          json.at("relative tolerance"),
          json.at("absolute tolerance"),
          json.at("reason"),
          json.at("provenance"),
          json.at("where")};
}
}  // namespace

std::string group_of(const Metric& metric) {
  std::string group = metric.name;
  if (group.starts_with("pairs.")) group[group.find('.')] = '-';
  return group.substr(0, group.find('.'));
}

std::vector<Metric> load_references(const fs::path& reference) {
  std::vector<Metric> metrics;
  if (!fs::is_directory(reference)) return metrics;
  finish_sets(reference, false);
  for (const auto& file : fs::directory_iterator(reference)) {
    if (!is_store(file.path())) continue;
    const std::string text = read_file(file.path());
    try {
      const Json all = Json::parse(text);
      if (!all.is_array() || all.empty()) throw std::invalid_argument("no list of metrics");
      for (const auto& json : all) metrics.push_back(metric_of(json));
    } catch (const std::exception& error) {
      throw RuntimeFailure("cannot understand " + file.path().string() + ": " + complaint(error));
    }
  }
  std::ranges::sort(metrics, by_name);
  return metrics;
}

void store_references(std::vector<Metric> metrics, const fs::path& reference) {
  std::ranges::sort(metrics, by_name);
  std::map<std::string, Json> groups;
  for (const auto& m : metrics) {
    Json& list = groups.try_emplace(group_of(m), Json::array()).first->second;
    list.push_back({{"name", m.name},
                    {"value", json_number(m.value)},
                    {"relative tolerance", m.relative},
                    {"absolute tolerance", m.absolute},
                    {"reason", m.reason},
                    {"provenance", m.provenance},
                    {"where", m.where}});
  }
  make_directory(reference);
  FileSet files;
  for (const auto& [group, list] : groups) {
    write_file(files, reference / (group + ".json"), printed(list));
  }
  for (const auto& file : fs::directory_iterator(reference)) {
    if (is_store(file.path()) && !groups.contains(file.path().stem().string())) {
      files.remove(file.path());
    }
  }
  files.publish_last();
}

}  // namespace shakedown
