// Sentence index of Ariel, Sanz-Serna, Tsai 2012.
#include "experiments/ariel2012/all.hpp"

namespace shakedown::ariel2012 {

SentenceIndex sentences() { return {"ariel2012", {}}; }

}  // namespace shakedown::ariel2012
