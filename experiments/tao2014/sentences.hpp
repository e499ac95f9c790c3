// Sentence index of Tao, Owhadi 2014.
#pragma once

#include "experiments/harness/sentences.hpp"

namespace shakedown::tao2014 {

SentenceIndex sentences();

}  // namespace shakedown::tao2014
