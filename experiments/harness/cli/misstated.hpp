// What a catalogue says that cannot be, whoever wrote it: told at start, in a sentence.
#pragma once

#include <string>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// The first id that commands cannot name, setting that stands twice, or record whose promises exclude
/// each other; empty when there is none.
std::string misstated(const Catalogue& catalogue);

}  // namespace shakedown
