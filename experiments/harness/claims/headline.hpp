// A main finding: a claim that readers should see first, with its consequence in plain words.
#pragma once

#include <string>

namespace shakedown {

struct Headline {
  std::string claim;        ///< id of the claim
  std::string consequence;  ///< sentences without numbers; the claim gives the numbers
};

}  // namespace shakedown
