#include "experiments/harness/study/bound_text.hpp"

#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {
using ValueOf = std::function<double(std::string_view)>;

[[noreturn]] void refuse(std::string_view words) {
  throw RuntimeFailure("'" + std::string(words) +
                       "' is no bound: below, above, at most, at least, exactly or around X, between X and Y, "
                       "X +- Y, X +- Y %, prints as TEXT");
}

double decimal(std::string_view text, std::string_view words) {
  double value = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) refuse(words);
  return value;
}

double number(std::string_view text, std::string_view words, const ValueOf& value_of) {
  if (text.starts_with('{') && text.ends_with('}')) return value_of(text.substr(1, text.size() - 2));
  const auto slash = text.find('/');
  if (slash == std::string_view::npos) return decimal(text, words);
  return decimal(text.substr(0, slash), words) / decimal(text.substr(slash + 1), words);
}

// Removes `mark` from the front; false where it is not there.
bool begins(std::string_view& text, std::string_view mark) {
  if (!text.starts_with(mark)) return false;
  text.remove_prefix(mark.size());
  return true;
}

std::optional<std::pair<std::string_view, std::string_view>> two(std::string_view text, std::string_view between) {
  const auto at = text.find(between);
  if (at == std::string_view::npos) return {};
  return std::pair{text.substr(0, at), text.substr(at + between.size())};
}

Bound printed_bound(std::string_view text) {
  for (const auto& [mark, digits] : {std::pair{", rounded or cut off", Digits::rounded_or_cut_off},
                                     {", cut off", Digits::cut_off}}) {
    if (text.ends_with(mark)) return equals_printed(text.substr(0, text.size() - std::string_view(mark).size()), digits);
  }
  return equals_printed(text);
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
  if (begins(rest, "around ")) return around(value(rest));
  if (begins(rest, "prints as ")) return printed_bound(rest);
  if (begins(rest, "between ")) {
    const auto ends = two(rest, " and ");
    if (!ends) refuse(words);
    return within(value(ends->first), value(ends->second));
  }
  const auto parts = two(rest, " +- ");
  if (!parts) refuse(words);
  if (parts->second.ends_with(" %")) {
    const double percent = value(parts->second.substr(0, parts->second.size() - 2));
    return near_ratio(value(parts->first), percent / 100.0);
  }
  return near(value(parts->first), value(parts->second));
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
