// Numbers in JSON, which has neither NaN nor infinities. Include only where JSON is written.
#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "experiments/harness/files/csv.hpp"

namespace shakedown {

using Json = nlohmann::ordered_json;

/// A finite number as such, another one as the text "nan", "inf", "-inf".
inline Json json_number(double x) { return std::isfinite(x) ? Json(x) : Json(full_precision(x)); }

inline double number_of(const Json& json) {
  return json.is_string() ? std::stod(json.get<std::string>()) : json.get<double>();
}

}  // namespace shakedown
