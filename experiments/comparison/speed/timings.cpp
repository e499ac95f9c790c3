#include "experiments/comparison/speed/timings.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "experiments/harness/files/failure.hpp"

namespace shakedown::comparison {
namespace {

using Json = nlohmann::json;

/// Returns the length of a unit of time in ns.
double unit(const std::string& name) {
  static const std::map<std::string, double> units{
      {"ns", 1.0}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  const auto found = units.find(name);
  if (found == units.end()) throw RuntimeFailure("unknown time_unit '" + name + "'");
  return found->second;
}

/// The suffix that Google Benchmark adds to the names of benchmarks that measure their own
/// processor time.
constexpr std::string_view by_itself = "/manual_time";

/// Replaces NaN and infinity by null. Google Benchmark writes NaN for the coefficient of variation
/// of zeros, which JSON does not allow.
std::string without_nan(std::string json) {
  for (const std::string_view word : {": NaN", ": -NaN", ": Infinity", ": -Infinity"}) {
    for (auto at = json.find(word); at != std::string::npos; at = json.find(word, at)) {
      json.replace(at, word.size(), ": null");
    }
  }
  return json;
}

/// Returns whether a numeric member of a run is a counter. The members in `own` are not.
bool is_counter(const std::string& key) {
  static const std::vector<std::string> own{"family_index", "per_family_instance_index",
                                            "repetitions",  "repetition_index",
                                            "threads",      "iterations",
                                            "real_time",    "cpu_time"};
  return std::find(own.begin(), own.end(), key) == own.end();
}

}  // namespace

double Timing::median() const {
  std::vector<double> sorted = runs;
  std::sort(sorted.begin(), sorted.end());
  const std::size_t n = sorted.size();
  return 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
}

double Timing::spread() const {
  const auto [least, largest] = std::minmax_element(runs.begin(), runs.end());
  return (*largest - *least) / median();
}

double Timing::counter(const std::string& of) const {
  const auto found = counters.find(of);
  if (found == counters.end()) {
    throw RuntimeFailure(fmt::format("benchmark '{}' has no counter '{}'", name, of));
  }
  return found->second;
}

Timings::Timings(const std::string& json, const std::string& from) : origin(from) {
  try {
    const Json document = Json::parse(without_nan(json));
    for (const Json& run : document.at("benchmarks")) {
      std::string name = run.at("run_name").get<std::string>();
      const char* const clock = name.ends_with(by_itself) ? "real_time" : "cpu_time";
      if (name.ends_with(by_itself)) name.resize(name.size() - by_itself.size());
      if (run.value("error_occurred", false)) {
        throw RuntimeFailure(
            fmt::format("benchmark '{}' failed: {}", name, run.value("error_message", "")));
      }
      if (run.at("run_type") != "iteration") continue;
      auto one = std::find_if(all.begin(), all.end(),
                              [&](const Timing& timing) { return timing.name == name; });
      if (one == all.end()) one = all.insert(all.end(), {name, run.value("label", "")});
      for (const auto& [key, value] : run.items()) {
        if (value.is_number() && is_counter(key)) one->counters[key] = value.get<double>();
      }
      const double each = one->counters.contains("each") ? one->counters.at("each") : 1.0;
      const double time =
          run.at(clock).get<double>() * unit(run.at("time_unit").get<std::string>()) / each;
      if (!(time > 0.0) || !std::isfinite(time)) {
        throw RuntimeFailure(fmt::format("benchmark '{}' took no time", name));
      }
      one->runs.push_back(time);
    }
  } catch (const Json::parse_error&) {
    throw RuntimeFailure(origin + ": not JSON, or cut short");
  } catch (const Json::exception& error) {
    throw RuntimeFailure(fmt::format("{}: not as Google Benchmark writes it: {}", origin,
                                     std::string_view(error.what())));
  } catch (const RuntimeFailure& failure) {
    throw RuntimeFailure(origin + ": " + failure.what());
  }
}

const Timing& Timings::at(const std::string& name) const {
  for (const Timing& one : all) {
    if (one.name == name) return one;
  }
  throw RuntimeFailure(fmt::format("{}: no benchmark '{}'", origin, name));
}

std::vector<const Timing*> Timings::beginning(std::string_view with) const {
  std::vector<const Timing*> some;
  for (const Timing& one : all) {
    if (one.name.starts_with(with)) some.push_back(&one);
  }
  std::sort(some.begin(), some.end(),
            [](const Timing* a, const Timing* b) { return a->name < b->name; });
  return some;
}

int Timings::repetitions() const {
  std::size_t least = all.empty() ? 0 : all.front().runs.size();
  for (const Timing& one : all) least = std::min(least, one.runs.size());
  return static_cast<int>(least);
}

}  // namespace shakedown::comparison
