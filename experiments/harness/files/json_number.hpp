// Numbers in JSON, which has neither NaN nor infinities. Include only where JSON is written.
#pragma once

#include <cmath>
#include <exception>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>
#include <variant>

#include "experiments/harness/files/csv.hpp"

namespace shakedown {

using Json = nlohmann::ordered_json;

/// Returns a finite number as a number, others as the text "nan", "inf", "-inf".
inline Json json_number(double x) { return std::isfinite(x) ? Json(x) : Json(full_precision(x)); }

/// The inverse of json_number; throws std::invalid_argument for any other text.
inline double number_of(const Json& json) {
  if (!json.is_string()) return json.get<double>();
  const std::string text = json.get<std::string>();
  for (const double x : {HUGE_VAL, -HUGE_VAL, std::nan("")}) {
    if (text == full_precision(x)) return x;
  }
  throw std::invalid_argument("'" + text + "' is not a number");
}

/// Returns the number or text of a cell.
inline Json json_cell(const Cell& cell) {
  if (const auto* x = std::get_if<double>(&cell.value)) return json_number(*x);
  return std::visit([](const auto& value) { return Json(value); }, cell.value);
}

/// Returns the JSON text; invalid UTF-8, as in some file names, is replaced.
inline std::string printed(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Does the same, but leaves a list or object that fits into a line on one line.
inline std::string printed_in_short_lines(const Json& json, std::size_t indent = 0) {
  constexpr std::size_t longest = 100;
  const std::string line = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  if (!json.is_structured() || (indent > 0 && indent + line.size() <= longest)) return line;
  const std::string blanks(indent + 2, ' ');
  std::string text;
  for (const auto& [key, item] : json.items()) {
    text += (text.empty() ? "\n" : ",\n") + blanks;
    if (json.is_object()) text += Json(key).dump() + ": ";
    text += printed_in_short_lines(item, indent + 2);
  }
  const std::string end = "\n" + blanks.substr(2);
  return json.is_object() ? "{" + text + end + "}" : "[" + text + end + "]";
}

/// Returns the library's message without the library's name.
inline std::string complaint(const std::exception& error) {
  const std::string text = error.what();
  const auto end = text.find("] ");
  return text.starts_with("[json.exception") && end != std::string::npos ? text.substr(end + 2)
                                                                         : text;
}

}  // namespace shakedown
