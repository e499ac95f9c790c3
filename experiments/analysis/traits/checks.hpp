// Every promise that a trait record can make, with the measurement that decides it. The table
// `promises()` drives the trait tests and the trait matrix. A new method is measured as soon as it
// is in the method list.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "experiments/analysis/traits/promise_result.hpp"
#include "experiments/analysis/traits/subject.hpp"

namespace shakedown {

/// The subject of a property; each family is one test case.
enum class Family : std::uint8_t { order, structure, conservation, multipliers, statistics, cost };

struct Property {
  std::string_view name;
  Family family;
  bool (*declared)(const Traits&);
  /// Returns why the property cannot be measured for the pair, whether it is declared or not; empty
  /// if it can be measured.
  std::string_view (*unmeasurable)(const ProblemSubject&, const PairSubject&);
  PromiseResult (*check)(const ProblemSubject&, const PairSubject&);

  /// Whether the record promises the property and the property can be measured on the problem.
  [[nodiscard]] bool promised(const ProblemSubject& problem, const PairSubject& pair) const {
    return declared(pair.traits) && unmeasurable(problem, pair).empty();
  }
};

std::span<const Property> promises();

}  // namespace shakedown
