// Sentence index of Ariel, Sanz-Serna, Tsai 2012: its parts.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/claims/sentences.hpp"

namespace shakedown::ariel2012 {

std::vector<Sentence> sentences_5_7();

}  // namespace shakedown::ariel2012
