// Every promise that a trait record can make, with the measurement that decides it. The table
// `properties()` drives the tests: a new method is measured as soon as it is in the method list.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "tests/support/trait_measurements.hpp"

namespace shakedown {

/// What a measurement found.
struct Finding {
  bool holds = false;
  std::string measured;
};

/// What a property is about: one test case each.
enum class Family { order, structure, conservation, multipliers, statistics, cost };

struct Property {
  std::string_view name;
  Family family;
  /// Does the record promise it, on a problem where it means something?
  bool (*promised)(const ProblemUnderTest&, const PairUnderTest&);
  Finding (*check)(const ProblemUnderTest&, const PairUnderTest&);
};

/// What helps with a finding that does not hold: the commands that repeat it and that show the
/// motion, and which of method and problem is the likelier cause.
std::string advice(const ProblemUnderTest&, const PairUnderTest&, const Property&,
                   std::string_view test_case);

/// The order, against a promise of one more than the record's.
Finding check_order_too_high(const ProblemUnderTest&, const PairUnderTest&);

std::span<const Property> properties();
/// Throws std::out_of_range.
const Property& property(std::string_view name);

}  // namespace shakedown
