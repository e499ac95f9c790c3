// Parameters for strangers' problems without settings.
#pragma once

#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown::stranger {

struct NoParameters {
  static std::vector<Setting> settings() { return {}; }
};

}  // namespace shakedown::stranger
