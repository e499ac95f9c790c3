// Selects the promises that `make test` measures. All records make some 9000 promises on all
// problems, which take half an hour; `make test-all` measures the others too.
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

/// Returns each promise of each record once, on the smallest problem: fewest coordinates and
/// constraints, then the earlier id.
std::set<Said> once_each(const std::vector<Said>& all);
/// Returns, for each problem, the promises of one method at its default options; the method varies.
std::set<Said> on_each_problem(const std::vector<Said>& all);

/// Returns whether the long checks measure `said`, a promise outside the sample. If SHAKEDOWN_PART
/// is K/N with K < N, they measure every Nth pair, shifted from problem to problem; else all. CI
/// runs one part at a time.
bool in_turn(const Said& said);

}  // namespace shakedown
