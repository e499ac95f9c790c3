#include "experiments/harness/claims/bound_text.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {
using ValueOf = std::function<double(std::string_view)>;

[[noreturn]] void refuse(std::string_view words) {
  throw RuntimeFailure(
      "'" + std::string(words) +
      "' is not a bound: use below, above, at most, at least, exactly or around X, between X and Y, X +- Y, X +- Y % or prints as TEXT");
}

double decimal(std::string_view text, std::string_view words) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
    refuse(words);
  return value;
}

double number(std::string_view text, std::string_view words, const ValueOf& value_of) {
  if (text.starts_with('{') && text.find('}') == text.size() - 1)
    return value_of(text.substr(1, text.size() - 2));
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return decimal(text, words);
  const double under = decimal(text.substr(slash + 1), words);
  if (under == 0.0) refuse(words);
  return decimal(text.substr(0, slash), words) / under;
}

// Removes `mark` from the front; returns false if it is not there.
bool begins(std::string_view& text, std::string_view mark) {
  if (!text.starts_with(mark)) return false;
  text.remove_prefix(mark.size());
  return true;
}

std::optional<std::pair<std::string_view, std::string_view>> two(std::string_view text,
                                                                 std::string_view between) {
  const auto at = text.find(between);
  if (at == std::string_view::npos) return {};
  return std::pair{text.substr(0, at), text.substr(at + between.size())};
}

Bound printed_bound(std::string_view text, std::string_view words) {
  Digits by = Digits::rounded;
  for (const auto& [mark, digits] :
       {std::pair<std::string_view, Digits>{", rounded or cut off", Digits::rounded_or_cut_off},
        {", cut off", Digits::cut_off}}) {
    if (!text.ends_with(mark)) continue;
    text.remove_suffix(mark.size());
    by = digits;
  }
  (void)decimal(text, words);
  return equals_printed(text, by);
}

// Refuses an empty interval, unless its ends are numbers that the program gives.
Bound nonempty(const Bound& bound, std::string_view words) {
  if (words.find('{') == std::string_view::npos && !(bound.lower < bound.upper)) refuse(words);
  return bound;
}
}  // namespace

Bound bound_of(std::string_view words, const ValueOf& value_of) {
  const auto value = [&](std::string_view text) { return number(text, words, value_of); };
  std::string_view rest = words;
  if (begins(rest, "below ")) return below(value(rest));
  if (begins(rest, "above ")) return above(value(rest));
  if (begins(rest, "at most ")) return at_most(value(rest));
  if (begins(rest, "at least ")) return at_least(value(rest));
  if (begins(rest, "exactly ")) return exactly(value(rest));
  if (begins(rest, "around ")) return nonempty(around(value(rest)), words);
  if (begins(rest, "prints as ")) return printed_bound(rest, words);
  if (begins(rest, "between ")) {
    const auto ends = two(rest, " and ");
    if (!ends) refuse(words);
    return nonempty(within(value(ends->first), value(ends->second)), words);
  }
  const auto parts = two(rest, " +- ");
  if (!parts) refuse(words);
  if (parts->second.ends_with(" %")) {
    const double percent = value(parts->second.substr(0, parts->second.size() - 2));
    return nonempty(near_ratio(value(parts->first), percent / 100.0), words);
  }
  return nonempty(near(value(parts->first), value(parts->second)), words);
}

std::string bound_defect(std::string_view words) {
  try {
    (void)bound_of(words, [](std::string_view) { return 1.0; });
  } catch (const RuntimeFailure& wrong) {
    return wrong.what();
  }
  return "";
}

}  // namespace shakedown
