// Selects the promises that `make test` measures. All records together make about 9000 promises on
// all problems, and measuring them takes half an hour. `make test-all` also measures the promises
// that are not selected.
#pragma once

#include <compare>
#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

#include "tests/support/subject.hpp"

namespace shakedown {

/// The promise `name` for a method on a problem: pair number `pair` of problem number `problem` of
/// the problems under test.
struct Said {
  std::size_t problem, pair;
  std::string_view name;
  friend auto operator<=>(const Said&, const Said&) = default;
};

/// Returns each promise of each record once, on the smallest problem. The smallest problem has the
/// fewest coordinates and constraints in total; ties are decided by the earlier id.
std::set<Said> once_each(const std::vector<Said>& all);
/// Returns, for each problem, the promises of one method with its default options. The method
/// varies from problem to problem.
std::set<Said> on_each_problem(const std::vector<Said>& all);

/// Returns whether the long checks measure `said`, a promise outside the sample. If SHAKEDOWN_PART
/// is K/N with K < N, the long checks measure every Nth pair, shifted from problem to problem.
/// Otherwise they measure all pairs. CI runs one part at a time.
bool in_turn(const Said& said);

}  // namespace shakedown
