// Every promise that a trait record can make, with the measurement that decides it. The table
// `promises()` drives the trait tests and the matrix: a new method is measured as soon as it is in
// the method list.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "experiments/analysis/traits/finding.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

/// What a property is about: one test case each.
enum class Family : std::uint8_t { order, structure, conservation, multipliers, statistics, cost };

struct Property {
  std::string_view name;
  Family family;
  bool (*declared)(const Traits&);
  /// Why it means nothing for the pair, whether declared or not; empty where it does.
  std::string_view (*unmeasurable)(const ProblemSubject&, const PairSubject&);
  Finding (*check)(const ProblemSubject&, const PairSubject&);

  /// Does the record promise it, on a problem where it means something?
  [[nodiscard]] bool promised(const ProblemSubject& problem, const PairSubject& pair) const {
    return declared(pair.traits) && unmeasurable(problem, pair).empty();
  }
};

std::span<const Property> promises();

}  // namespace shakedown
