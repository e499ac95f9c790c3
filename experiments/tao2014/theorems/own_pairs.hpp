// The problems of theorems/ that are not in the catalogue, with the methods that run on them.
#pragma once

#include <string_view>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown::tao2014 {

/// Null where there is no such pair.
const Pair* own_pair(std::string_view problem, std::string_view method);

}  // namespace shakedown::tao2014
