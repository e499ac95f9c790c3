#include "experiments/harness/report/claim_text.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include "experiments/harness/report/prose.hpp"

namespace shakedown {

namespace {
struct VerdictText {
  std::string_view sign, word, meaning;
};
// In the order of Verdict.
constexpr std::array<VerdictText, 6> verdict_texts{
    {{"✅", "reproduced", "the claim holds as stated"},
     {"🔧", "reproduced, corrected", "the printed form fails, a corrected form holds"},
     {"🟡", "qualified", "it holds in a narrower range"},
     {"❌", "refuted", "measurements establish the contrary"},
     {"❔", "undetermined", "the paper says too little, or a check fails"},
     {"⏳", "not judged", "the run was too coarse, or the machine too busy to measure times"}}};

const VerdictText& text_of(Verdict verdict) {
  return verdict_texts.at(static_cast<std::size_t>(verdict));
}

// Whether the number must agree with the digits that a paper prints.
bool is_printed(const Measurement& m) { return m.wanted.starts_with("prints as"); }

// Returns the value with one digit more than the paper prints, but with at least six digits.
std::string compared(const Measurement& m) {
  const std::string mantissa = m.wanted.substr(0, m.wanted.find_last_of("eE"));
  const auto first = std::ranges::find_if(mantissa, [](char c) { return c >= '1' && c <= '9'; });
  const auto digits =
      std::count_if(first, mantissa.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
  return prose(fmt::format("{:#.{}g}", m.value, std::max<std::ptrdiff_t>(digits + 1, 6)));
}

std::string value_text(const Measurement& m) {
  const std::string text = "<b>" + (is_printed(m) ? compared(m) : number(m.value)) + "</b>";
  return m.unit.empty() ? text : text + " " + prose(m.unit);
}

// Returns the text that follows "must be", such as "less than 2".
std::string bound_text(const Measurement& m) {
  for (const auto& [kept, shown] :
       {std::pair<std::string_view, std::string_view>{"below ", "less than "},
        {"above ", "greater than "},
        {"exactly ", ""}}) {
    if (m.wanted.starts_with(kept)) return prose(std::string(shown) + m.wanted.substr(kept.size()));
  }
  const std::string_view prints = "prints as ";
  return is_printed(m) ? prose(m.wanted.substr(prints.size())) + " to the digits printed"
                       : prose(m.wanted);
}

// Returns the warning sign that `legend` explains. A count may equal its bound, so a margin of 0
// gives no warning.
std::string warning(const Measurement& m) {
  return m.margin != 0.0 && std::fabs(m.margin) < 0.1 ? " ⚠️" : "";
}

// Returns, for example, "fig8.csv: transitions, row 3".
std::string origin_text(const Origin& origin) {
  if (origin.artefact.empty()) return "";
  const std::string file = origin.artefact.substr(origin.artefact.find('/') + 1) + ".csv";
  return prose(file + ": " + origin.column + ", " + origin.how);
}

std::string role_text(const Measurement& m) {
  switch (m.role) {
    case Role::expected:
    case Role::shown: return "";
    case Role::control: return "<i>Check:</i> ";
    case Role::holds_for: return "<i>Holds for " + prose(m.range) + ":</i> ";
    case Role::fails_for: return "<i>Fails for " + prose(m.range) + ":</i> ";
    case Role::printed: return "<i>Printed:</i> ";
    case Role::corrected: return "<i>Corrected:</i> ";
    case Role::contrary: return "<i>Contrary:</i> ";
  }
  return "";
}

std::string short_line(const Measurement* m) {
  if (m == nullptr) return "";
  const std::string must = "must be " + bound_text(*m), value = value_text(*m) + warning(*m);
  return role_text(*m) + prose(m->name) + ": " +
         (m->scattered ? value + " (" + must + "; the repetitions lie on both sides)"
          : m->holds   ? value + " (" + must + ")"
                       : must + ", but is " + value);
}

// Returns the first number of a role, which expresses the claim itself, or the first number that
// fails.
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

std::string sign_of(Verdict verdict) { return std::string(text_of(verdict).sign); }
std::string word(Verdict verdict) { return std::string(text_of(verdict).word); }
std::string meaning(Verdict verdict) { return std::string(text_of(verdict).meaning); }

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

std::string kinds() {
  return "⚠️: the number is within 10 % of its bound. Each claim is followed by its place in the paper and "
         "its kind.";
}

std::string key_of_marks() {
  return "In the figures, wide pale lines and large markers lie under another curve that covers them. A "
         "wide grey line is the reference, and a pale area shows a spread. A cross marks a failed run or, "
         "where it is labelled so, a setting of the paper. \"Axis cut\" marks data beyond the edge.";
}

std::string deciding(const Claim& claim) {
  switch (claim.computed) {
    case Verdict::reproduced_corrected: return both(claim, Role::printed, Role::corrected);
    case Verdict::qualified: return both(claim, Role::holds_for, Role::fails_for);
    case Verdict::refuted:
      return "<i>As stated:</i> " + both(claim, Role::expected, Role::contrary);
    default: break;
  }
  for (const Role role : {Role::expected, Role::holds_for, Role::printed}) {
    const Measurement* one = first(claim, role);
    if (one == nullptr) continue;
    std::string text = short_line(one);
    // Adds the numbers that prevent the claim, or its contrary, from being established.
    for (const Role other : {role, Role::contrary, Role::control}) {
      const Measurement* failing = first(claim, other, true);
      if (failing != nullptr && failing != one) text += ".<br>" + short_line(failing);
    }
    return text;
  }
  return "";
}

std::vector<std::vector<std::string>> evidence(const Claim& claim) {
  std::vector<std::vector<std::string>> rows{{"Measured", "Value", "Must be", "Holds"}};
  const auto& all = claim.measurements;
  const bool reasons = std::ranges::any_of(all, [](const auto& m) { return !m.reason.empty(); });
  const bool data =
      std::ranges::any_of(all, [](const auto& m) { return !m.origin.artefact.empty(); });
  if (reasons) rows[0].emplace_back("Reason for the bound");
  if (data) rows[0].emplace_back("Data file");
  for (const Measurement& m : all) {
    std::string value = value_text(m);
    if (!m.stated.empty()) value += " (stated: " + prose(m.stated) + ")";
    if (m.timed) {
      value += " (half of the repetitions lie between " + number(m.lower) + " and " +
               number(m.upper) + ")";
    }
    const std::string holds = m.scattered ? "undecided" : m.holds ? "yes" : "no";
    // If consecutive bounds have the same reason, only the first of them shows it.
    const bool shared = &m != all.data() && (&m)[-1].reason == m.reason;
    auto& row = rows.emplace_back();
    row = {role_text(m) + prose(m.name), value, m.decides() ? bound_text(m) : "",
           m.decides() ? holds + warning(m) : ""};
    if (reasons) row.push_back(shared && m.decides() ? "as above" : prose(m.reason));
    if (data) row.push_back(m.decides() ? origin_text(m.origin) : "");
  }
  return rows;
}

bool has_unpublished(const Claim& claim) {
  return std::ranges::any_of(
      claim.measurements, [](const auto& m) { return m.decides() && m.origin.artefact.empty(); });
}

std::vector<std::string> numbers(const Claim& claim, Role role) {
  std::vector<std::string> lines;
  for (const auto& m : claim.measurements) {
    if (m.role == role) lines.push_back(prose(m.name) + ": " + value_text(m));
  }
  return lines;
}

std::string first_sentence(const std::string& all) {
  for (std::size_t end = all.find(". "); end != std::string::npos; end = all.find(". ", end + 1)) {
    if (end + 2 < all.size() && std::isupper(static_cast<unsigned char>(all[end + 2])) != 0) {
      return all.substr(0, end + 1);
    }
  }
  return all;
}

}  // namespace shakedown
