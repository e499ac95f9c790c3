#include "experiments/harness/report/markdown.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/prose.hpp"

namespace shakedown::markdown {

namespace {
// Larger numbers are shown as infinite, because they only mean that a run diverged.
constexpr double largest = 1e30;

std::string shown(double x) {
  if (std::isnan(x)) return "–";
  const double size = std::fabs(x);
  if (size >= largest) return x > 0.0 ? "∞" : "−∞";
  return prose(size >= 1e4 && size < 1e6 ? fmt::format("{:.0f}", x) : fmt::format("{:.4g}", x));
}

// Returns the name in the figures if the text begins with the id of a method: "RATTLE (1.2)".
std::string named(const std::string& text) {
  const std::string id = text.substr(0, text.find(' '));
  const bool known =
      std::ranges::any_of(method_looks(), [&](const auto& look) { return look.id == id; });
  return known ? short_name(id) + text.substr(id.size()) : text;
}

// Replaces ids of methods by their names, also in lists such as "rattle (1.2); em", and verdicts by
// their form in the other pages.
std::string in_words(const std::string& text) {
  for (const Verdict verdict : all_verdicts) {
    if (name(verdict) == text) return badge(verdict);
  }
  const std::size_t end = text.find("; ");
  if (end == std::string::npos) return named(text);
  return named(text.substr(0, end)) + "; " + in_words(text.substr(end + 2));
}

// Omitted, because claim ids are for programs and the claims themselves follow the table.
constexpr std::string_view ids = "claim";

// A column "x, printed" contains the values that the paper prints for the next column, "x".
constexpr std::string_view in_the_paper = ", printed";

// Returns our number with as many decimals as the paper prints. The digits are bold starting from
// the first one that differs.
std::string compared(double ours, const std::string& printed) {
  const auto point = printed.find('.');
  const auto end = std::min(printed.find('e'), printed.size());
  const std::size_t digits = point == std::string::npos ? 0 : end - point - 1;
  const std::string text = end < printed.size() ? fmt::format("{:.{}e}", ours, digits)
                                                : fmt::format("{:.{}f}", ours, digits);
  const auto same = static_cast<std::size_t>(
      std::mismatch(text.begin(), text.end(), printed.begin(), printed.end()).first - text.begin());
  return same == text.size() ? text : text.substr(0, same) + "<b>" + text.substr(same) + "</b>";
}
}  // namespace

std::string of_html(std::string_view html) {
  std::string result;
  bool tag = false;
  for (std::size_t i = 0; i < html.size(); ++i) {
    const char c = html[i];
    tag = (tag && c != '>') || c == '<';
    const bool entity = c == '#' && i > 0 && html[i - 1] == '&';
    if (!tag && !entity && std::string_view("\\`*_|[]~$#").find(c) != std::string_view::npos) {
      result += '\\';
    }
    result += c;
  }
  return result;
}

std::string attribute(std::string_view text) {
  std::string result;
  bool tag = false;
  for (const char c : prose(text)) {
    tag = tag ? c != '>' : c == '<';
    if (!tag && c != '>') result += c == '"' ? "&quot;" : c == '|' ? "&#124;" : std::string(1, c);
  }
  return result;
}

std::vector<std::vector<std::string>> cells(const Table& data) {
  std::vector<std::vector<std::string>> all(data.rows() + 1);
  for (std::size_t j = 0; j < data.columns().size(); ++j) {
    const std::string& name = data.columns()[j];
    if (name == ids) continue;
    const bool beside = j > 0 && data.columns()[j - 1] == name + std::string(in_the_paper);
    all[0].push_back(prose(name));
    for (std::size_t i = 0; i < data.rows(); ++i) {
      const Cell& cell = data.at(i)[j];
      if (beside || name.ends_with(in_the_paper)) {
        const double printed = data.at(i)[beside ? j - 1 : j].number();
        const std::string text = fmt::format("{}", printed);
        all[i + 1].push_back(beside ? compared(cell.number(), text) : text);
        continue;
      }
      const auto* x = std::get_if<double>(&cell.value);
      all[i + 1].push_back(x != nullptr ? shown(*x) : prose(in_words(cell.text())));
    }
  }
  return all;
}

}  // namespace shakedown::markdown
