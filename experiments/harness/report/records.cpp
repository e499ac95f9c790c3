#include "experiments/harness/report/records.hpp"

#include <fmt/core.h>

#include <cmath>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>

#include "experiments/harness/files/failure.hpp"
#include "experiments/harness/files/json_number.hpp"

namespace shakedown {

namespace {
template <class Value>
Json object_of(const std::vector<std::pair<std::string, Value>>& members) {
  Json object = Json::object();
  for (const auto& [name, value] : members) object[name] = value;
  return object;
}

template <class Value>
void read_object(const Json& object, std::vector<std::pair<std::string, Value>>& members) {
  for (const auto& [name, value] : object.items()) {
    members.emplace_back(name, value.template get<Value>());
  }
}

Cell cell_of(const Json& json) {
  if (json.is_string()) return json.get<std::string>();
  if (json.is_number_integer()) return json.get<std::int64_t>();
  return json.get<double>();
}
}  // namespace

// nlohmann::json finds these functions by the type of their second argument and also uses them for
// lists. Its macros are not used, because they support neither ordered objects nor keys of several
// words.

static void to_json(Json& json, const Parameter& p) {
  json = {{"name", p.name}, {"value", json_cell(p.value)}, {"unit", p.unit}};
}
static void from_json(const Json& json, Parameter& p) {
  p = {json.at("name").get<std::string>(), cell_of(json.at("value")),
       json.at("unit").get<std::string>()};
}

static void to_json(Json& json, const Configured& item) {
  json = {{"id", item.id}, {"settings", object_of(item.settings)}};
}
static void from_json(const Json& json, Configured& item) {
  item.id = json.at("id");
  read_object(json.at("settings"), item.settings);
}

static void to_json(Json& json, const Caption& caption) {
  json = {{"sees", caption.sees}, {"setting", caption.setting}, {"differs", caption.differs}};
}
static void from_json(const Json& json, Caption& caption) {
  caption = {json.at("sees"), json.at("setting"), json.at("differs")};
}

static void to_json(Json& json, const Provenance& made_with) {
  json = {{"compiler", made_with.compiler},
          {"build type", made_with.build_type},
          {"flags", made_with.flags},
          {"libraries", object_of(made_with.libraries)},
          {"source sha256", made_with.source_hash}};
}
static void from_json(const Json& json, Provenance& made_with) {
  made_with = {
      json.at("compiler"), json.at("build type"), json.at("flags"), {}, json.at("source sha256")};
  read_object(json.at("libraries"), made_with.libraries);
}

namespace {
Origin origin_of(const Json& json) {
  return {json.value("artefact", ""), json.value("column", ""), json.value("how", "")};
}

void add_text(Json& json, const char* key, const std::string& text) {
  if (!text.empty()) json[key] = text;
}

// Margins have four digits, because they follow from the value and the bound, which have all.
Json json_margin(double margin) {
  return json_number(std::isfinite(margin) ? std::stod(fmt::format("{:.4g}", margin)) : margin);
}

Json json_claim(const Claim& claim) {
  Json measurements = Json::array();
  for (const auto& m : claim.measurements) {
    Json number = {{"name", m.name}, {"value", json_number(m.value)}};
    add_text(number, "unit", m.unit);
    add_text(number, "stated", m.stated);
    number["role"] = name(m.role);
    if (m.decides()) {
      if (!m.range.empty()) number["range"] = m.range;
      number["wanted"] = m.wanted;
      number["holds"] = m.holds;
      number["margin"] = json_margin(m.margin);
      number["reason"] = m.reason;
      if (m.timed) number["spread"] = {json_number(m.lower), json_number(m.upper)};
      if (m.scattered) number["scattered"] = true;
      if (m.false_alarm > 0.0) number["false alarm"] = m.false_alarm;
      if (const Origin& at = m.origin; !at.artefact.empty()) {
        number["from"] = {{"artefact", at.artefact}, {"column", at.column}, {"how", at.how}};
      }
    }
    measurements.push_back(number);
  }
  Json json = {{"id", claim.id},
               {"paper", claim.paper},
               {"experiment", claim.experiment},
               {"artefact", claim.artefact},
               {"locator", claim.locator},
               {"origin", name(claim.author())},
               {"statement", claim.statement},
               {"kind", name(claim.kind)},
               {"measurements", measurements},
               {"margin", json_margin(claim.margin())}};
  add_text(json, "set after data", claim.set_after_data);
  json["verdict"] = name(claim.computed);
  json["pinned verdict"] = name(claim.pinned);
  add_text(json, "explanation", claim.explanation);
  if (claim.erratum) {
    const auto& [printed, correct, found] = *claim.erratum;
    json["erratum"] = {{"printed", printed}, {"correct", correct}, {"found", found}};
  }
  return json;
}

double spread_end(const Json& measurement, std::size_t which) {
  return measurement.contains("spread") ? number_of(measurement.at("spread").at(which)) : 0.0;
}

template <class Enum>
Enum enumerator(const std::string& word, int count) {
  const auto found = named<Enum>(word, count);
  if (!found) throw std::invalid_argument("unknown word '" + word + "'");
  return *found;
}

Claim claim_of(const Json& json) {
  Claim claim;
  claim.id = json.at("id");
  claim.paper = json.at("paper");
  claim.experiment = json.at("experiment");
  claim.artefact = json.at("artefact");
  claim.locator = json.at("locator");
  claim.statement = json.at("statement");
  claim.kind = enumerator<ClaimKind>(json.at("kind"), 7);
  for (const auto& m : json.at("measurements")) {
    claim.measurements.push_back({.name = m.at("name"),
                                  .value = number_of(m.at("value")),
                                  .unit = m.value("unit", ""),
                                  .stated = m.value("stated", ""),
                                  .role = enumerator<Role>(m.at("role"), 8),
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
  claim.set_after_data = json.value("set after data", "");
  claim.computed = enumerator<Verdict>(json.at("verdict"), 6);
  claim.pinned = enumerator<Verdict>(json.at("pinned verdict"), 5);
  claim.explanation = json.value("explanation", "");
  if (json.contains("erratum")) {
    const Json& text = json.at("erratum");
    claim.erratum = {text.at("printed"), text.at("correct"), text.at("found")};
  }
  return claim;
}

// Calls `read` and turns any exception into a RuntimeFailure of one line.
template <class F>
auto reading(const std::string& origin, F read) {
  try {
    return read();
  } catch (const std::exception& error) {
    throw RuntimeFailure("cannot understand " + origin + ": " + complaint(error));
  }
}

// Calls field(key, member) for the keys that every sidecar has, in their order in the sidecar.
template <class Record, class Field>
void each_field(Record& r, const Field& field) {
  field("artefact", r.id);
  field("paper", r.paper);
  field("experiment", r.experiment);
  field("title", r.title);
  field("caption", r.caption);
  field("figure", r.figure);
  field("quick", r.quick);
  field("seed", r.seed);
  field("claims", r.claims);
  field("parameters", r.parameters);
  field("problems", r.problems);
  field("methods", r.methods);
  field("drawn methods", r.drawn);
  field("notes", r.notes);
  field("failures", r.failures);
  field("columns", r.columns);
  field("rows", r.rows);
  field("csv sha256", r.csv_sha256);
  field("made with", r.made_with);
}

// Calls field(key, member) for the keys of a run record except `seconds`.
template <class Record, class Field>
void each_run_field(Record& r, const Field& field) {
  field("source sha256", r.source_hash);
  field("date", r.date);
  field("commit", r.commit);
  field("command", r.command);
  field("machine", r.machine);
  field("load", r.load);
}

auto writing(Json& json) {
  return [&json](const char* key, const auto& member) { json[key] = member; };
}
// Files of earlier versions lack the keys `later`. The members of missing keys keep their values.
auto reading_from(const Json& json, const std::set<std::string>& later = {}) {
  return [&json, later](const char* key, auto& member) {
    if (json.contains(key) || !later.contains(key)) json.at(key).get_to(member);
  };
}
}  // namespace

std::string to_json(const ArtefactRecord& r) {
  Json json;
  each_field(r, writing(json));
  if (!r.names.empty()) json["names"] = r.names;
  if (r.on_request) json["on request"] = true;
  if (!r.drawing.empty()) json["drawing"] = Json::parse(r.drawing);
  if (!r.film.empty()) json["film"] = Json::parse(r.film);
  return printed_in_short_lines(json) + "\n";
}

ArtefactRecord artefact_from_json(const std::string& text, const std::string& origin) {
  return reading(origin, [&] {
    const Json json = Json::parse(text);
    ArtefactRecord r;
    each_field(r, reading_from(json, {"drawn methods"}));
    if (!json.contains("drawn methods")) {
      for (const Configured& method : r.methods) r.drawn.push_back(method.id);
    }
    r.names = json.value("names", std::vector<std::string>{});
    r.on_request = json.value("on request", false);
    if (json.contains("drawing")) r.drawing = json.at("drawing").dump();
    if (json.contains("film")) r.film = json.at("film").dump();
    return r;
  });
}

std::string to_json(const std::vector<Claim>& claims) {
  // Each claim is on one line, because the file would exceed 1 MiB with indentation.
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
    each_run_field(record, reading_from(json));
    read_object(json.at("seconds"), record.seconds);
    return record;
  });
}

std::string to_json(const RunRecord& record) {
  Json json;
  each_run_field(record, writing(json));
  json["seconds"] = object_of(record.seconds);
  return printed(json);
}

}  // namespace shakedown
