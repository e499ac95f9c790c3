#include "experiments/harness/report/claim_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "experiments/harness/report/prose.hpp"

namespace shakedown {

namespace {
// Digits that a paper prints are compared as they stand.
bool is_printed(const Measurement& m) { return m.wanted.starts_with("prints as"); }

// One digit more than are printed, six at least.
std::string compared(const Measurement& m) {
  const std::string mantissa = m.wanted.substr(0, m.wanted.find_last_of("eE"));
  const auto first = std::ranges::find_if(mantissa, [](char c) { return c >= '1' && c <= '9'; });
  const auto digits =
      std::count_if(first, mantissa.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  return prose(fmt::format("{:#.{}g}", m.value, std::max<std::ptrdiff_t>(digits + 1, 6)));
}

std::string quantity(const Measurement& m) {
  const std::string value = is_printed(m) ? compared(m) : number(m.value);
  std::string text = prose(m.name) + " = <b>" + value + "</b>";
  if (!m.unit.empty()) text += " " + prose(m.unit);
  if (!m.stated.empty()) text += " (stated: " + prose(m.stated) + ")";
  return text;
}

// How far a number is from its bound: see `legend`. A count on its bound is as it must be.
std::string margin_text(double margin) {
  const double distance = std::fabs(margin);
  if (!std::isfinite(distance) || margin == 0.0) return "";
  const std::string what = margin > 0.0 ? "margin" : "misses it by";
  if (distance >= 10.0) return ", " + what + " over 1000 %";
  if (distance >= 0.1) return fmt::format(", {} {:.0f} %", what, 100.0 * distance);
  // Never rounded up to the 10 % that need no sign.
  return fmt::format(", ⚠️ {} {:.2g} %", what, std::min(100.0 * distance, 9.9));
}

std::string against_bound(const Measurement& m, bool short_line = false) {
  if (is_printed(m)) {
    const std::string digits = prose(m.wanted.substr(std::string("prints as").size()));
    return (m.holds ? ", which prints as" : ", which does not print as") + digits;
  }
  const std::string margin = short_line && !m.holds ? "" : margin_text(m.margin);
  const std::string spread =
      m.timed ? ", half of the repetitions between " + number(m.lower) + " and " + number(m.upper)
              : "";
  const std::string outcome = m.scattered ? ", which lies between" : m.holds ? "" : ", fails";
  return "; needs " + prose(m.wanted) + outcome + margin + (short_line ? "" : spread);
}

// "fig8.csv: transitions, row 3".
std::string origin_text(const Origin& origin) {
  if (origin.artefact.empty()) return "";
  const std::string file = origin.artefact.substr(origin.artefact.find('/') + 1) + ".csv";
  return " <i>(" + prose(file + ": " + origin.column + ", " + origin.how) + ")</i>";
}

std::string role_text(const Measurement& m) {
  if (m.role == Role::expected || m.role == Role::shown) return "";
  const std::string range = m.range.empty() ? "" : ", " + prose(m.range);
  if (m.role == Role::holds_for) return "<i>holds" + range + ":</i> ";
  if (m.role == Role::fails_for) return "<i>fails" + range + ":</i> ";
  if (m.role == Role::printed) return "<i>Printed:</i> ";
  if (m.role == Role::corrected) return "<i>Corrected:</i> ";
  return "<i>" + std::string(name(m.role)) + ":</i> ";
}

std::string short_line(const Measurement* m) {
  return m == nullptr ? "" : role_text(*m) + quantity(*m) + against_bound(*m, true);
}

// The first of a role, or of those of it that fail: what is said first of a sentence, a form or a range is the
// sentence itself.
const Measurement* first(const Claim& claim, Role role, bool failing = false) {
  const auto found = std::ranges::find_if(claim.measurements, [&](const Measurement& m) {
    return m.role == role && !(failing && m.holds);
  });
  return found == claim.measurements.end() ? nullptr : &*found;
}

std::string both(const Claim& claim, Role one, Role other) {
  const std::string a = short_line(first(claim, one));
  const std::string b = short_line(first(claim, other));
  return a + (a.empty() || b.empty() ? "" : ".<br>") + b;
}
}  // namespace

std::string sign_of(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced: return "✅";
    case Verdict::reproduced_corrected: return "🔧";
    case Verdict::qualified: return "🟡";
    case Verdict::refuted: return "❌";
    case Verdict::undetermined: return "❔";
    case Verdict::not_judged: return "⏳";
  }
  return "?";
}

std::string word(Verdict verdict) {
  const bool corrected = verdict == Verdict::reproduced_corrected;
  return corrected ? "reproduced, corrected" : std::string(name(verdict));
}

std::string badge(const Claim& claim) {
  const std::string_view why = claim.why_not_judged();
  return badge(claim.computed) + (why.empty() ? "" : ": " + std::string(why));
}

std::string badge(Verdict verdict) { return sign_of(verdict) + " " + word(verdict); }

ByOrigin by_origin(const std::vector<const Claim*>& claims) {
  ByOrigin all;
  for (const Claim* claim : claims)
    (claim->author() == Author::ours ? all.added : all.own).push_back(claim);
  return all;
}

std::size_t count(const std::vector<const Claim*>& claims, Verdict verdict) {
  return static_cast<std::size_t>(std::ranges::count(claims, verdict, &Claim::computed));
}

std::string tally(const std::vector<const Claim*>& claims) {
  std::string text;
  const auto add = [&](Verdict verdict) {
    const std::size_t n = count(claims, verdict);
    if (n > 0) text += fmt::format("{}{} {}", text.empty() ? "" : " ", sign_of(verdict), n);
  };
  for (const Verdict verdict : all_verdicts) add(verdict);
  add(Verdict::not_judged);
  return text;
}

std::string meaning(Verdict verdict) {
  switch (verdict) {
    case Verdict::reproduced: return "it holds as stated";
    case Verdict::reproduced_corrected:
      return "the printed form fails and a corrected one holds, both measured";
    case Verdict::qualified: return "it holds in a narrower range";
    case Verdict::refuted: return "the contrary is established by measurement";
    case Verdict::undetermined:
      return "the paper says too little, or a control of the measurement fails";
    case Verdict::not_judged:
      return "a quick run is too coarse for it, or the machine was too busy to time it";
  }
  return "?";
}

std::string legend() {
  std::string text;
  for (const Verdict verdict : all_verdicts)
    text += badge(verdict) + ": " + meaning(verdict) + ". ";
  return text +
         "*Margin*: how far the number is from its bound, in per cent of the bound (of the tolerance, "
         "where the bound is a range); what fails *misses it by* as much; ⚠️ marks less than 10 %. " +
         kinds();
}

std::string kinds() {
  return "Behind a claim stand its place in the paper and its kind: a value, an order of convergence, "
         "conservation, stability, cost, a misprint (erratum), or a qualitative statement.";
}

std::string key_of_marks() {
  return "In every figure a wide pale line, or markers of more than the usual size, lie under another "
         "curve that covers them; a wide grey line is what the others are measured against, a pale "
         "area a spread. A cross marks where a run fails or, where that stands beside it, a setting "
         "of the paper. \"Axis cut\" stands at an edge beyond which there are data.";
}

std::string deciding(const Claim& claim) {
  switch (claim.computed) {
    case Verdict::reproduced_corrected: return both(claim, Role::printed, Role::corrected);
    case Verdict::qualified: return both(claim, Role::holds_for, Role::fails_for);
    case Verdict::refuted: return "As claimed: " + both(claim, Role::expected, Role::contrary);
    default: break;
  }
  for (const Role role : {Role::expected, Role::holds_for, Role::printed}) {
    const Measurement* one = first(claim, role);
    if (one == nullptr) continue;
    std::string text = short_line(one);
    // What keeps it, or the contrary, from being established.
    for (const Role other : {role, Role::contrary, Role::control}) {
      const Measurement* failing = first(claim, other, true);
      if (failing != nullptr && failing != one) text += ".<br>" + short_line(failing);
    }
    return text;
  }
  return "";
}

std::vector<std::string> basis(const Claim& claim) {
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < claim.measurements.size(); ++i) {
    const auto& m = claim.measurements[i];
    std::string line = role_text(m);
    line += quantity(m);
    if (m.decides()) line += against_bound(m) + origin_text(m.origin);
    lines.push_back(line);
    // Bounds that share a reason share its line.
    const bool last =
        i + 1 == claim.measurements.size() || claim.measurements[i + 1].reason != m.reason;
    if (last && !m.reason.empty()) lines.push_back("Why this bound: " + prose(m.reason));
  }
  if (!claim.set_after_data.empty()) {
    lines.push_back("Set after first results: " + prose(claim.set_after_data));
  }
  return lines;
}

bool has_unpublished(const Claim& claim) {
  return std::ranges::any_of(
      claim.measurements, [](const auto& m) { return m.decides() && m.origin.artefact.empty(); });
}

std::vector<std::string> numbers(const Claim& claim, Role role) {
  std::vector<std::string> lines;
  for (const auto& m : claim.measurements) {
    if (m.role == role) lines.push_back(quantity(m));
  }
  return lines;
}

std::string gist(const Claim& claim) {
  const std::string& all = claim.explanation;
  for (std::size_t end = all.find(". "); end != std::string::npos; end = all.find(". ", end + 1)) {
    if (end + 2 < all.size() && std::isupper(static_cast<unsigned char>(all[end + 2])) != 0) {
      return all.substr(0, end + 1);
    }
  }
  return all;
}

bool is_misprint(const Claim& claim) {
  return claim.kind == ClaimKind::erratum && claim.computed == Verdict::reproduced_corrected;
}

}  // namespace shakedown
