#include "experiments/harness/report/catalogue_json.hpp"

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

namespace {
Json json_settings(const std::vector<SettingInfo>& all) {
  Json list = Json::array();
  for (const auto& s : all) {
    list.push_back({{"name", s.name},
                    {"default", s.initial},
                    {"unit", s.unit},
                    {"allowed", s.allowed},
                    {"doc", s.doc}});
  }
  return list;
}

Json json_pairs(const ProblemEntry& problem) {
  Json list = Json::array();
  for (const auto& pair : problem.pairs) {
    list.push_back(
        {{"method", pair.method}, {"admissible", pair.admissible()}, {"unmet", pair.unmet}});
  }
  return list;
}

Json json_problem(const ProblemEntry& p) {
  return {{"id", p.id},
          {"title", p.title},
          {"source", p.source},
          {"size", p.dof},
          {"constraints", p.constraints},
          {"structure", p.structure},
          {"momentum maps", p.momentum_maps},
          {"parameters", json_settings(p.parameters)},
          {"methods", json_pairs(p)}};
}

Json json_method(const MethodEntry& method) {
  const Traits& t = method.traits;
  return {{"id", t.name},
          {"title", t.title},
          {"source", t.source},
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
          {"options", json_settings(method.options)}};
}

Json json_experiment(const Experiment& e) {
  return {{"id", e.id},
          {"paper", e.paper()},
          {"title", e.title},
          {"artefacts", e.artefacts()},
          {"follows", e.follows},
          {"timing", e.timing},
          {"on_request", e.on_request}};
}

template <class Items, class F>
std::string list_of(const Items& items, F json_of) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(json_of(item));
  return list.dump(2) + "\n";
}
}  // namespace

std::string problems_json(const Catalogue& catalogue) {
  return list_of(catalogue.problems, json_problem);
}

std::string methods_json(const Catalogue& catalogue) {
  return list_of(catalogue.methods, json_method);
}

std::string experiments_json(const std::vector<Experiment>& experiments) {
  return list_of(experiments, json_experiment);
}

}  // namespace shakedown
