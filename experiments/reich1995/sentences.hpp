// Sentence index of Reich 1995.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/claims/sentences.hpp"

namespace shakedown::reich1995 {

SentenceIndex sentences();

// Its parts, by section of the paper.
std::vector<Sentence> sentences_1();  ///< abstract and 1
std::vector<Sentence> sentences_2();  ///< 2
std::vector<Sentence> sentences_3();  ///< 3, 4, 5
std::vector<Sentence> sentences_6();  ///< 6, 7
std::vector<Sentence> sentences_8();  ///< 8, 9

/// `claim` without the paper.
inline Sentence tested(std::string section, std::string text, const std::string& claim) {
  return shakedown::tested(std::move(section), std::move(text), "reich1995." + claim);
}

}  // namespace shakedown::reich1995
