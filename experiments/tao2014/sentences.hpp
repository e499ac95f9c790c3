// Sentence index of Tao, Owhadi 2014.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/harness/claims/sentences.hpp"

namespace shakedown::tao2014 {

SentenceIndex sentences();

// Its parts, by section of the paper; section 4.1 stands in sentences.cpp.
std::vector<Sentence> sentences_1();  ///< abstract, 1, 1.1, 1.2
std::vector<Sentence> sentences_2();  ///< 2.1, 2.2, 2.3
std::vector<Sentence> sentences_3();
std::vector<Sentence> sentences_4_2();
std::vector<Sentence> sentences_4_4();
std::vector<Sentence> sentences_4_5();  ///< the magnetic top
std::vector<Sentence> sentences_6();    ///< the appendix

}  // namespace shakedown::tao2014
