#include "problems/base/settings.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <system_error>

namespace shakedown {

std::string Range::text() const {
  const bool below = std::isfinite(lower);
  const bool above = std::isfinite(upper);
  if (!below && !above) return "a finite number";
  std::string text;
  if (below) text = (lower_open ? "> " : ">= ") + shortest(lower);
  if (above) text += std::string(below ? " and " : "") + "<= " + shortest(upper);
  return text;
}

std::string shortest(double x) {
  char buffer[40];
  const auto [end, error] = std::to_chars(buffer, buffer + sizeof buffer, x);
  return error == std::errc{} ? std::string(buffer, end) : "?";
}

double parse_double(const std::string& name, const std::string& text, const Range& allowed) {
  double value = 0.0;
  const bool plus = text.starts_with('+') && !text.starts_with("+-");
  const char* first = text.data() + (plus ? 1 : 0);
  const auto [end, error] = std::from_chars(first, text.data() + text.size(), value);
  if (text.empty() || error != std::errc{} || end != text.data() + text.size()) {
    throw UsageError(name + " = '" + text + "' is not a number (" + allowed.text() + ")");
  }
  if (!allowed.contains(value)) {
    throw UsageError(name + " = " + text + " is not allowed: it must be " + allowed.text());
  }
  return value;
}

std::int64_t parse_integer(const std::string& name, const std::string& text, const Range& allowed) {
  const double value = parse_double(name, text, allowed);
  if (value != std::floor(value) || std::fabs(value) > 9.0e15) {
    throw UsageError(name + " = " + text + " is not an integer (" + allowed.text() + ")");
  }
  return static_cast<std::int64_t>(value);
}

bool parse_bool(const std::string& name, const std::string& text) {
  if (text == "true" || text == "1") return true;
  if (text == "false" || text == "0") return false;
  throw UsageError(name + " = '" + text + "' is not one of: true | false");
}

namespace {
std::size_t edit_distance(const std::string& a, const std::string& b) {
  std::vector<std::size_t> row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t substitute = diagonal + (a[i - 1] == b[j - 1] ? 0 : 1);
      diagonal = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, substitute});
    }
  }
  return row[b.size()];
}
}  // namespace

std::string nearest(const std::string& word, const std::vector<std::string>& candidates) {
  std::string best;
  std::size_t least = word.size() / 2 + 1;
  for (const auto& candidate : candidates) {
    const std::size_t distance = edit_distance(word, candidate);
    if (distance < least) {
      least = distance;
      best = candidate;
    }
  }
  return best;
}

void reject_setting(const std::string& owner, const std::string& name,
                    const std::vector<std::string>& known) {
  std::string message = owner + " has no setting '" + name + "'";
  const std::string hint = nearest(name, known);
  if (!hint.empty()) message += "; did you mean '" + hint + "'?";
  std::string all;
  for (const auto& k : known) all += (all.empty() ? "" : ", ") + k;
  throw UsageError(message + (all.empty() ? " (it has none)" : " (settings: " + all + ")"));
}

}  // namespace shakedown
