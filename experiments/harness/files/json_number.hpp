// Numbers in JSON, which has neither NaN nor infinities. Include only where JSON is written.
#pragma once

#include <cmath>
#include <exception>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <string>

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

/// Returns the JSON text; invalid UTF-8, as in some file names, is replaced.
inline std::string printed(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

/// Returns the library's message without the library's name.
inline std::string complaint(const std::exception& error) {
  const std::string text = error.what();
  const auto end = text.find("] ");
  return text.starts_with("[json.exception") && end != std::string::npos ? text.substr(end + 2)
                                                                         : text;
}

}  // namespace shakedown
