// One promise of a record on one pair, judged: what `shakedown verify` shows.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/analysis/traits/checks.hpp"

namespace shakedown {

enum class Judged : std::uint8_t { kept, broken, unmeasured };
std::string_view name(Judged verdict);

struct Judgement {
  std::string problem, method;  ///< the label of the pair
  std::string property;
  std::string declared;  ///< "2", "exact", "yes"
  Judged verdict = Judged::unmeasured;
  std::vector<Quantity> values = {};  ///< measured
  std::string reason =
      {};  ///< of what is broken the whole measurement, of what is not measured why
};

/// What a record says of a promise, or of one of the numbers that decide it ("order of p"): "2",
/// "exact", "yes"; "none" or "no" where it promises nothing.
std::string declared_of(std::string_view promise, std::string_view number, const Traits& traits);

/// What makes every measurement on the pair's problem pointless: a start that violates the constraints, a
/// singular mass matrix, a written derivative that is not one. Empty where there is no such fault.
std::string fault_of(const Pair& pair, const Settings& parameters);

/// Every promise that the record of an admissible pair makes. Nothing is thrown: where no step
/// resolves the motion, the promise is broken and the reason says so.
std::vector<Judgement> judged(const ProblemSubject& problem, const PairSubject& pair);

/// Measures in the units of the problem's own start: for problems that nobody has set up measurements for.
void measure_in_own_units(ProblemSubject& problem);

/// Ends the search for steps where a right method of a high enough order has long found one: for
/// methods that may be wrong.
void bound_searches(ProblemSubject& problem);

/// Shorter runs than those of the trait tests, as long as those of the matrix: for a first look.
void shorten(ProblemSubject& problem);

}  // namespace shakedown
