#include "experiments/harness/report/catalogue_json.hpp"

#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/files/json_number.hpp"

namespace shakedown {

std::string_view word(Symplecticity symplectic) {
  switch (symplectic) {
    case Symplecticity::none: return "no";
    case Symplecticity::canonical: return "yes";
    case Symplecticity::conjugate: return "conjugate";
  }
  return "?";
}

std::string_view word(Conservation conservation) {
  switch (conservation) {
    case Conservation::none: return "no";
    case Conservation::bounded: return "bounded";
    case Conservation::exact: return "exact";
  }
  return "?";
}

std::string_view word(MultiplierTime time) {
  switch (time) {
    case MultiplierTime::none: return "none";
    case MultiplierTime::begin: return "t_n";
    case MultiplierTime::middle: return "t_(n+1/2)";
    case MultiplierTime::end: return "t_(n+1)";
  }
  return "?";
}

// nlohmann::json finds these functions by the type of their second argument. It also uses them for
// lists of these types.

static void to_json(Json& json, const SettingInfo& s) {
  json = {{"name", s.name},
          {"default", s.initial},
          {"unit", s.unit},
          {"allowed", s.allowed},
          {"doc", s.doc}};
}

static void to_json(Json& json, const Pair& pair) {
  json = {{"method", pair.method}, {"admissible", pair.admissible()}, {"unmet", pair.unmet}};
}

static void to_json(Json& json, const ProblemEntry& p) {
  json = {{"id", p.id},
          {"title", p.title},
          {"source", p.source},
          {"equations", p.equations},
          {"size", p.dof},
          {"horizon", p.measuring.horizon},
          {"constraints", p.constraints},
          {"structure", p.structure},
          {"momentum maps", p.momentum_maps},
          {"parameters", p.parameters},
          {"methods", p.pairs}};
}

static void to_json(Json& json, const MethodEntry& method) {
  const Traits& t = method.traits;
  json = {{"id", t.name},
          {"short name", short_name(t.name)},
          {"title", t.title},
          {"source", t.source},
          {"formula", t.formula},
          {"adaptive", t.adaptive},
          {"order q", t.order_q},
          {"order p", t.order_p},
          {"symplectic", word(t.symplectic)},
          {"symmetric", t.symmetric},
          {"energy", word(t.energy)},
          {"dissipation order", t.dissipation},
          {"spectral radius at infinity", t.rho_infinity < 0.0 ? Json() : Json(t.rho_infinity)},
          {"linear momentum", word(t.linear_momentum)},
          {"angular momentum", word(t.angular_momentum)},
          {"position constraint", word(t.position_constraint)},
          {"velocity constraint", word(t.velocity_constraint)},
          {"multiplier time", word(t.multiplier_time)},
          {"order lambda", t.order_lambda},
          {"stochastic", t.stochastic},
          {"order of stationary means", t.order_stationary},
          {"needs", method.needs},
          {"options", method.options}};
}

static void to_json(Json& json, const Experiment& e) {
  json = {{"id", e.id},
          {"paper", e.paper()},
          {"title", e.title},
          {"artefacts", e.artefacts()},
          {"follows", e.follows},
          {"timing", e.timing},
          {"on_request", e.on_request}};
}

std::string problems_json(const Catalogue& catalogue) {
  return Json(catalogue.problems).dump(2) + "\n";
}

std::string methods_json(const Catalogue& catalogue) {
  return Json(catalogue.methods).dump(2) + "\n";
}

std::string experiments_json(const std::vector<Experiment>& experiments) {
  return Json(experiments).dump(2) + "\n";
}

}  // namespace shakedown
