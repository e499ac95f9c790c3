// The verdict on one promise of a record for one pair, as `shakedown verify` shows it.
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
  std::string problem, method;  ///< id of the problem, label of the pair
  std::string property;
  std::string declared;  ///< "2", "exact", "yes"
  Judged verdict = Judged::unmeasured;
  std::vector<Quantity> values = {};  ///< measured values
  std::string reason = {};            ///< the measurement if broken, the cause if not measured
};

/// Returns what a record declares for a promise, or for a number that decides it ("order of p"),
/// for example "2", "exact" or "yes"; "none" or "no" if the record promises nothing.
std::string declared_of(std::string_view promise, std::string_view number, const Traits& traits);

/// Returns a fault of the pair's problem that invalidates every measurement: a start that violates
/// the constraints, a singular mass matrix, or a wrong derivative. Empty if there is none.
std::string fault_of(const Pair& pair, const Settings& parameters);

/// Judges every promise in the record of an admissible pair. Does not throw: if no step size
/// resolves the motion, the promise is broken and `reason` says so.
std::vector<Judgement> judged(const ProblemSubject& problem, const PairSubject& pair);

/// Sets the units of measurements from the problem's start, for problems without measuring
/// settings.
void measure_in_own_units(ProblemSubject& problem);

/// Limits the searches for step sizes, because a wrong method may never reach the required error.
void bound_searches(ProblemSubject& problem);

/// Shortens runs to the length used in the trait matrix, for a first look.
void shorten(ProblemSubject& problem);

}  // namespace shakedown
