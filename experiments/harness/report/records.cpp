#include "experiments/harness/report/records.hpp"

#include <stdexcept>

#include "experiments/harness/files/failure.hpp"
#include "experiments/harness/files/json_number.hpp"

namespace shakedown {

namespace {

Json json_cell(const Cell& cell) {
  if (const auto* x = std::get_if<double>(&cell.value)) return json_number(*x);
  if (const auto* n = std::get_if<std::int64_t>(&cell.value)) return *n;
  return std::get<std::string>(cell.value);
}

Cell cell_of(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  return json.get<double>();
}

Json json_configured(const std::vector<Configured>& all) {
  Json list = Json::array();
  for (const auto& item : all) {
    Json settings = Json::object();
    for (const auto& [name, value] : item.settings) settings[name] = value;
    list.push_back({{"id", item.id}, {"settings", settings}});
  }
  return list;
}

std::vector<Configured> configured_of(const Json& list) {
  std::vector<Configured> all;
  for (const auto& item : list) {
    Configured configured{item.at("id"), {}};
    for (const auto& [name, value] : item.at("settings").items()) {
      configured.settings.emplace_back(name, value.get<std::string>());
    }
    all.push_back(std::move(configured));
  }
  return all;
}

Json json_provenance(const Provenance& made_with) {
  Json libraries = Json::object();
  for (const auto& [name, version] : made_with.libraries) libraries[name] = version;
  return {{"compiler", made_with.compiler},
          {"build type", made_with.build_type},
          {"flags", made_with.flags},
          {"libraries", libraries},
          {"source sha256", made_with.source_hash}};
}

Provenance provenance_of(const Json& json) {
  Provenance made_with{
      json.at("compiler"), json.at("build type"), json.at("flags"), {}, json.at("source sha256")};
  for (const auto& [name, version] : json.at("libraries").items()) {
    made_with.libraries.emplace_back(name, version.get<std::string>());
  }
  return made_with;
}

Json json_parameters(const std::vector<Parameter>& parameters) {
  Json list = Json::array();
  for (const auto& p : parameters) {
    list.push_back({{"name", p.name}, {"value", json_cell(p.value)}, {"unit", p.unit}});
  }
  return list;
}

Json json_origin(const Origin& origin, const std::string& experiment) {
  if (origin.artefact.empty()) return {{"run", experiment}};
  return {{"artefact", origin.artefact}, {"column", origin.column}, {"how", origin.how}};
}

Origin origin_of(const Json& json) {
  return {json.value("artefact", ""), json.value("column", ""), json.value("how", "")};
}

Json json_claim(const Claim& claim) {
  Json measurements = Json::array();
  for (const auto& m : claim.measurements) {
    Json number = {{"name", m.name},
                   {"value", json_number(m.value)},
                   {"unit", m.unit},
                   {"stated", m.stated},
                   {"role", name(m.role)}};
    if (m.decides()) {
      if (!m.range.empty()) number["range"] = m.range;
      number["wanted"] = m.wanted;
      number["holds"] = m.holds;
      number["margin"] = json_number(m.margin);
      number["reason"] = m.reason;
      if (m.timed) number["spread"] = {json_number(m.lower), json_number(m.upper)};
      if (m.scattered) number["scattered"] = true;
      if (m.false_alarm > 0.0) number["false alarm"] = m.false_alarm;
      number["from"] = json_origin(m.origin, claim.experiment);
    }
    measurements.push_back(number);
  }
  return {{"id", claim.id},
          {"paper", claim.paper},
          {"experiment", claim.experiment},
          {"artefact", claim.artefact},
          {"locator", claim.locator},
          {"statement", claim.statement},
          {"kind", name(claim.kind)},
          {"criterion", claim.criterion()},
          {"measurements", measurements},
          {"margin", json_number(claim.margin())},
          {"set after data", claim.set_after_data},
          {"verdict", name(claim.computed)},
          {"pinned verdict", name(claim.pinned)},
          {"explanation", claim.explanation}};
}

double spread_end(const Json& measurement, std::size_t which) {
  return measurement.contains("spread") ? number_of(measurement.at("spread").at(which)) : 0.0;
}

// The enumerator whose printed name is `text`.
template <class Enum>
Enum named(const std::string& text, int count) {
  for (int i = 0; i < count; ++i) {
    if (name(static_cast<Enum>(i)) == text) return static_cast<Enum>(i);
  }
  throw std::invalid_argument("unknown word '" + text + "'");
}

Claim claim_of(const Json& json) {
  Claim claim;
  claim.id = json.at("id");
  claim.paper = json.at("paper");
  claim.experiment = json.at("experiment");
  claim.artefact = json.at("artefact");
  claim.locator = json.at("locator");
  claim.statement = json.at("statement");
  claim.kind = named<ClaimKind>(json.at("kind"), 7);
  for (const auto& m : json.at("measurements")) {
    claim.measurements.push_back({.name = m.at("name"),
                                  .value = number_of(m.at("value")),
                                  .unit = m.at("unit"),
                                  .stated = m.at("stated"),
                                  .role = named<Role>(m.at("role"), 8),
                                  .range = m.value("range", ""),
                                  .wanted = m.value("wanted", ""),
                                  .reason = m.value("reason", ""),
                                  .holds = m.value("holds", true),
                                  .timed = m.contains("spread"),
                                  .lower = spread_end(m, 0),
                                  .upper = spread_end(m, 1),
                                  .scattered = m.value("scattered", false),
                                  .margin = m.contains("margin") ? number_of(m.at("margin")) : 0.0,
                                  .false_alarm = m.value("false alarm", 0.0),
                                  .origin = origin_of(m.value("from", Json::object()))});
  }
  claim.set_after_data = json.at("set after data");
  claim.computed = named<Verdict>(json.at("verdict"), 6);
  claim.pinned = named<Verdict>(json.at("pinned verdict"), 5);
  claim.explanation = json.at("explanation");
  return claim;
}

// Runs `read` and turns whatever the JSON library throws into one line.
template <class F>
auto reading(const std::string& origin, F read) {
  try {
    return read();
  } catch (const std::exception& error) {
    throw RuntimeFailure("cannot understand " + origin + ": " + complaint(error));
  }
}
// Of sidecars that do not say it.
std::vector<std::string> ids_of(const std::vector<Configured>& methods) {
  std::vector<std::string> ids;
  for (const Configured& method : methods) ids.push_back(method.id);
  return ids;
}
}  // namespace

std::string to_json(const ArtefactRecord& r) {
  Json json = {
      {"artefact", r.id},
      {"paper", r.paper},
      {"experiment", r.experiment},
      {"title", r.title},
      {"caption",
       {{"sees", r.caption.sees}, {"setting", r.caption.setting}, {"differs", r.caption.differs}}},
      {"figure", r.figure},
      {"animation", r.animation},
      {"quick", r.quick},
      {"seed", r.seed},
      {"claims", r.claims},
      {"parameters", json_parameters(r.parameters)},
      {"problems", json_configured(r.problems)},
      {"methods", json_configured(r.methods)},
      {"drawn methods", r.drawn},
      {"notes", r.notes},
      {"failures", r.failures},
      {"columns", r.columns},
      {"rows", r.rows},
      {"csv sha256", r.csv_sha256},
      {"made with", json_provenance(r.made_with)}};
  if (!r.names.empty()) json["names"] = r.names;
  if (r.on_request) json["on request"] = true;
  return printed(json);
}

ArtefactRecord artefact_from_json(const std::string& text, const std::string& origin) {
  return reading(origin, [&] {
    const Json json = Json::parse(text);
    ArtefactRecord r;
    r.id = json.at("artefact");
    r.paper = json.at("paper");
    r.experiment = json.at("experiment");
    r.title = json.at("title");
    const Json& caption = json.at("caption");
    r.caption = {caption.at("sees"), caption.at("setting"), caption.at("differs")};
    r.figure = json.at("figure");
    r.animation = json.value("animation", false);
    r.quick = json.at("quick");
    r.on_request = json.value("on request", false);
    r.seed = json.at("seed");
    r.claims = json.at("claims").get<std::vector<std::string>>();
    for (const auto& p : json.at("parameters")) {
      r.parameters.push_back({p.at("name"), cell_of(p.at("value")), p.at("unit")});
    }
    r.problems = configured_of(json.at("problems"));
    r.methods = configured_of(json.at("methods"));
    r.drawn = json.value("drawn methods", ids_of(r.methods));
    r.notes = json.at("notes").get<std::vector<std::string>>();
    r.failures = json.at("failures").get<std::vector<std::string>>();
    r.columns = json.at("columns").get<std::vector<std::string>>();
    r.names = json.value("names", std::vector<std::string>{});
    r.rows = json.at("rows");
    r.csv_sha256 = json.at("csv sha256");
    r.made_with = provenance_of(json.at("made with"));
    return r;
  });
}

std::string to_json(const std::vector<Claim>& claims) {
  // A line a claim: indented, the file would pass 1 MiB.
  std::string list;
  for (const auto& claim : claims) list += (list.empty() ? "" : ",\n") + json_claim(claim).dump();
  return list.empty() ? "[]\n" : "[\n" + list + "\n]\n";
}

std::vector<Claim> claims_from_json(const std::string& text, const std::string& origin) {
  return reading(origin, [&] {
    std::vector<Claim> claims;
    const Json all = Json::parse(text);
    if (!all.is_array()) throw std::invalid_argument("no list of claims");
    for (const auto& json : all) claims.push_back(claim_of(json));
    return claims;
  });
}

RunRecord run_record_from_json(const std::string& text, const std::string& origin) {
  return reading(origin, [&] {
    const Json json = Json::parse(text);
    RunRecord record;
    record.source_hash = json.at("source sha256");
    record.date = json.at("date");
    record.commit = json.at("commit");
    record.command = json.at("command");
    record.machine = json.at("machine");
    record.load = json.at("load");
    for (const auto& [experiment, wall] : json.at("seconds").items()) {
      record.seconds.emplace_back(experiment, wall.get<double>());
    }
    return record;
  });
}

std::string to_json(const RunRecord& record) {
  Json seconds = Json::object();
  for (const auto& [experiment, wall] : record.seconds) seconds[experiment] = wall;
  return printed({{"source sha256", record.source_hash},
                  {"date", record.date},
                  {"commit", record.commit},
                  {"command", record.command},
                  {"machine", record.machine},
                  {"load", record.load},
                  {"seconds", seconds}});
}

}  // namespace shakedown
