#include "experiments/harness/claims/claim.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <regex>
#include <utility>

#include "problems/base/settings.hpp"

namespace shakedown {

std::string_view name(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced: return "reproduced";
    case Verdict::reproduced_corrected: return "reproduced-corrected";
    case Verdict::qualified: return "qualified";
    case Verdict::refuted: return "refuted";
    case Verdict::undetermined: return "undetermined";
    case Verdict::not_judged: return "not judged";
  }
  return "?";
}

std::string_view name(ClaimKind kind) {
  switch (kind) {
    case ClaimKind::value: return "value";
    case ClaimKind::order: return "order";
    case ClaimKind::conservation: return "conservation";
    case ClaimKind::stability: return "stability";
    case ClaimKind::qualitative: return "qualitative";
    case ClaimKind::cost: return "cost";
    case ClaimKind::erratum: return "erratum";
  }
  return "?";
}

bool is_name(std::string_view text) {
  return !text.empty() &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-.") == std::string_view::npos;
}

std::string claim_id(std::string experiment, std::string_view slug) {
  std::replace(experiment.begin(), experiment.end(), '/', '.');
  return experiment.append(".").append(slug);
}

ClaimDraft::ClaimDraft(ClaimSource source, std::string paper, std::string experiment) {
  claim_.id = std::move(source.id);
  claim_.paper = std::move(paper);
  claim_.experiment = std::move(experiment);
  claim_.artefact = std::move(source.artefact);
  claim_.locator = std::move(source.locator);
  claim_.statement = std::move(source.statement);
  claim_.kind = source.kind;
  claim_.pinned = source.pinned;
}

ClaimDraft& ClaimDraft::measured(std::string_view name, double value, std::string_view unit) {
  claim_.measurements.push_back(
      {.name = std::string(name), .value = value, .unit = std::string(unit)});
  return *this;
}

ClaimDraft& ClaimDraft::decide(Role role, std::string_view name, const Observed& value, Bound bound,
                               std::string_view range) {
  if (bound.form != Bound::Form::as_before) bound_ = bound;
  claim_.measurements.push_back({.name = std::string(name),
                                 .value = value.value,
                                 .role = role,
                                 .range = std::string(range),
                                 .wanted = bound_.text(),
                                 .holds = bound_.holds(value.value),
                                 .timed = value.timed,
                                 .lower = value.lower,
                                 .upper = value.upper,
                                 .scattered = bound_.divides(value.lower, value.upper) ||
                                              (value.timed && std::isnan(value.value)),
                                 .margin = bound_.margin(value.value)});
  claim_.computed = verdict_of(claim_.measurements);
  return *this;
}

ClaimDraft& ClaimDraft::unit(std::string_view text) {
  if (!claim_.measurements.empty()) claim_.measurements.back().unit = text;
  return *this;
}

ClaimDraft& ClaimDraft::because(std::string_view text) {
  for (auto& m : claim_.measurements) {
    if (m.decides() && m.reason.empty()) m.reason = text;
  }
  return *this;
}

ClaimDraft& ClaimDraft::false_alarm(double probability) {
  if (!claim_.measurements.empty()) claim_.measurements.back().false_alarm = probability;
  return *this;
}

ClaimDraft& ClaimDraft::set_after_data(std::string_view text) {
  claim_.set_after_data = text;
  return *this;
}

ClaimDraft& ClaimDraft::stated(std::string_view text) {
  if (claim_.measurements.empty()) {
    stated_before_measured_ = true;
  } else {
    claim_.measurements.back().stated = text;
  }
  return *this;
}

ClaimDraft& ClaimDraft::stated(double value) { return stated(shortest(value)); }

ClaimDraft& ClaimDraft::explain(std::string_view text) {
  claim_.explanation = text;
  return *this;
}

ClaimDraft& ClaimDraft::erratum(Erratum text) {
  claim_.erratum = std::move(text);
  return *this;
}

namespace {
bool has_role(const std::vector<Measurement>& all, Role role) {
  return std::ranges::find(all, role, &Measurement::role) != all.end();
}

// Finds numbers in phrases such as "below 1e-12", because bounds that are stated twice may become
// inconsistent.
std::vector<std::string> bounds_in(const std::string& text) {
  static const std::regex pattern(
      R"((below|above|at most|at least|less than|more than|within|smaller than|larger than|beyond) (a factor of )?([0-9]+(\.[0-9]+)?(e[-+]?[0-9]+|\^-?[0-9]+)?))");
  std::vector<std::string> numbers;
  for (std::sregex_iterator at(text.begin(), text.end(), pattern), end; at != end; ++at) {
    numbers.push_back((*at)[3]);
  }
  return numbers;
}
}  // namespace

std::vector<std::string> ClaimDraft::defects() const {
  std::vector<std::string> found;
  const auto need = [&found](bool present, std::string what) {
    if (!present) found.push_back(std::move(what));
  };
  const std::string prefix = claim_.paper + ".";
  if (!claim_.id.starts_with(prefix) || claim_.id.size() == prefix.size()) {
    found.push_back("its id does not start with '" + prefix + "'");
  }
  need(claim_.id.empty() || is_name(claim_.id),
       "its id has characters other than a-z, 0-9, '-' and '.'");
  need(!claim_.locator.empty(), "it has no locator");
  need(!claim_.statement.empty(), "it has no statement");
  need(!claim_.artefact.empty(), "it has no artefact");
  need(!stated_before_measured_, "'stated' comes before the first number");
  const auto& all = claim_.measurements;
  const auto any = [&all](Role role) { return has_role(all, role); };
  need(std::ranges::any_of(all, &Measurement::decides), "no number decides it");
  for (const auto& m : all) {
    need(!m.decides() || !m.wanted.empty(), "there is no bound for '" + m.name + "'");
    need(!m.decides() || !m.reason.empty(), "there is no reason for the bound of '" + m.name + "'");
    need(bounds_in(m.reason).empty(),
         "the reason for the bound of '" + m.name + "' states a bound: state bounds only once");
    for (const auto& number : bounds_in(claim_.explanation)) {
      need(number == "1" || !m.decides() ||
               (m.wanted + " ").find(" " + number + " ") == std::string::npos,
           "its explanation states the bound of '" + m.name + "': state bounds only once");
    }
    const bool ranged = m.role == Role::holds_for || m.role == Role::fails_for;
    need(ranged == !m.range.empty(), "'" + m.name + "' has a role without its range");
  }
  need(any(Role::printed) == any(Role::corrected),
       "it has only one of the printed and the corrected form");
  need(any(Role::holds_for) == any(Role::fails_for), "it has only one of holds_for and fails_for");
  need(!any(Role::contrary) || any(Role::expected),
       "it has a contrary, but no bound of the sentence itself");
  need(any(Role::printed) + any(Role::contrary) + any(Role::holds_for) <= 1,
       "its numbers allow more than one verdict other than reproduced");
  for (const auto& name : vacuous(claim_))
    found.push_back("'" + name + "' cannot change the verdict");
  need(claim_.pinned == Verdict::reproduced || !claim_.explanation.empty(),
       "it has no explanation, which every expected verdict except 'reproduced' needs");
  need(claim_.kind != ClaimKind::erratum || claim_.erratum,
       "a misprint must say what is printed, what is correct and how it was found");
  return found;
}

Verdict verdict_of(const std::vector<Measurement>& measurements) {
  const auto every = [&measurements](Role role, bool holds) {
    return std::ranges::all_of(measurements,
                               [=](const auto& m) { return m.role != role || m.holds == holds; });
  };
  const auto any = [&measurements](Role role) { return has_role(measurements, role); };
  const auto fails = [](const Measurement& m) {
    return !m.scattered &&
           ((m.decides() && std::isnan(m.value)) || (m.role == Role::control && !m.holds));
  };
  if (std::ranges::any_of(measurements, fails)) return Verdict::undetermined;
  if (std::ranges::any_of(measurements, &Measurement::scattered)) return Verdict::not_judged;
  const bool expected = every(Role::expected, true);
  if (any(Role::printed) && expected && every(Role::printed, false) &&
      every(Role::corrected, true)) {
    return Verdict::reproduced_corrected;
  }
  if (any(Role::contrary) && every(Role::expected, false) && every(Role::contrary, true)) {
    return Verdict::refuted;
  }
  if (any(Role::fails_for) && expected && every(Role::holds_for, true) &&
      every(Role::fails_for, false)) {
    return Verdict::qualified;
  }
  const bool whole = expected && (!any(Role::contrary) || every(Role::contrary, false)) &&
                     every(Role::printed, true) && every(Role::holds_for, true) &&
                     every(Role::fails_for, true) &&
                     (any(Role::expected) || any(Role::printed) || any(Role::holds_for));
  return whole ? Verdict::reproduced : Verdict::undetermined;
}

std::vector<std::string> vacuous(const Claim& claim) {
  std::vector<std::string> names;
  auto moved = claim.measurements;
  for (auto& m : moved) m.scattered = false;  // as on a quiet machine
  const Verdict verdict = verdict_of(moved);
  if (verdict == Verdict::undetermined) {
    // Tries the expected outcome of every number, and then the opposite outcomes.
    for (const bool said : {true, false}) {
      for (auto& m : moved) {
        m.value = 0.0;
        m.holds = m.role == Role::control || m.role == Role::corrected ||
                  m.role == Role::holds_for || (m.role == Role::contrary ? !said : said);
      }
      if (verdict_of(moved) != verdict) return names;
    }
    names.push_back(claim.id);
    return names;
  }
  for (auto& m : moved) {
    if (!m.decides()) continue;
    m.holds = !m.holds;
    if (verdict_of(moved) == verdict) names.push_back(m.name);
    m.holds = !m.holds;
  }
  return names;
}

std::string_view name(Author author) {
  switch (author) {
    case Author::four_papers: return "paper";
    case Author::literature: return "literature";
    case Author::ours: return "ours";
  }
  return "";
}

Author Claim::author() const {
  if (locator.find("(ours)") != std::string::npos) return Author::ours;
  return paper == "beyond" || paper == "comparison" ? Author::literature : Author::four_papers;
}

std::string_view Claim::why_not_judged() const {
  if (judged()) return "";
  const bool busy = std::ranges::any_of(measurements, &Measurement::scattered);
  return busy ? "the machine was too busy" : "a quick run is too coarse for it";
}

bool Claim::timed() const {
  return std::ranges::any_of(measurements, [](const auto& m) { return m.decides() && m.timed; });
}

double Claim::margin() const {
  double least = std::numeric_limits<double>::infinity();
  for (const auto& m : measurements) {
    if (m.decides()) least = std::fmin(least, std::fabs(m.margin));
  }
  return least;
}

}  // namespace shakedown
