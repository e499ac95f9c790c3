// Which promises `make test` measures, out of all that records make on all problems: some 9000, which
// take half an hour. `make test-all` measures the others too.
#pragma once

#include <compare>
#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

#include "tests/support/subject.hpp"

namespace shakedown {

/// What is said of a method on a problem: pair number `pair` of problem number `problem` of those under
/// test.
struct Said {
  std::size_t problem, pair;
  std::string_view name;
  friend auto operator<=>(const Said&, const Said&) = default;
};

/// Of `all`, what each record says once, on the smallest problem. Smaller is: fewer coordinates and
/// constraints, then the earlier id.
std::set<Said> once_each(const std::vector<Said>& all);
/// Of `all`, on each problem what one method says at its default options, on each another one.
std::set<Said> on_each_problem(const std::vector<Said>& all);

/// Whether the long checks look at `said` outside of the sample: always, or, where SHAKEDOWN_PART is K/N
/// with K < N, at every Nth pair, on each problem at others. CI takes a part at once.
bool in_turn(const Said& said);

}  // namespace shakedown
