// Sentence index of Ariel, Sanz-Serna, Tsai 2012: its parts.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/sentences.hpp"

namespace shakedown::ariel2012 {

std::vector<Sentence> sentences_5_7();

inline Sentence tested(std::string section, std::string text, std::string claim) {
  return {std::move(section), std::move(text), std::move(claim), ""};
}
inline Sentence untestable(std::string section, std::string text, std::string why) {
  return {std::move(section), std::move(text), "", std::move(why)};
}

}  // namespace shakedown::ariel2012
