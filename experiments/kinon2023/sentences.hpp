// Parts of the sentence index of Kinon, Betsch, Schneider 2023.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/claims/sentences.hpp"

namespace shakedown::kinon2023 {

std::vector<Sentence> sentences_abstract();
std::vector<Sentence> sentences_1();         ///< introduction
std::vector<Sentence> sentences_2();         ///< fundamentals
std::vector<Sentence> sentences_3();         ///< the principle
std::vector<Sentence> sentences_4();         ///< variational integrators
std::vector<Sentence> sentences_5();         ///< energy-momentum scheme
std::vector<Sentence> sentences_6();         ///< numerical investigations
std::vector<Sentence> sentences_7();         ///< conclusion
std::vector<Sentence> sentences_appendix();  ///< A.1-A.8

/// `claim` without the paper.
inline Sentence tested(std::string section, std::string text, const std::string& claim) {
  return shakedown::tested(std::move(section), std::move(text), "kinon2023." + claim);
}

}  // namespace shakedown::kinon2023
