// A claim that a reader of the results should see first, with what follows from it in plain words.
#pragma once

#include <string>

namespace shakedown {

struct Headline {
  std::string claim;        ///< its id
  std::string consequence;  ///< sentences without numbers: those are the claim's
};

}  // namespace shakedown
