// Which method to use: an order of methods over the cases of a kind, and what to say of each.
//
// On a case a method's cost is its work for an error over the least work of all methods there. Over the
// cases of a kind its cost is the median, in which a case that it cannot integrate, or on which it does not
// reach the error, counts as infinite: finite is the cost of what serves more than half of them. Of an even
// number of cases: the geometric mean of the two in the middle.
//
// How much a cost depends on the cases: from the n cases as many are drawn, with replacement. All draws are
// taken, each with its probability, so that there is nothing random (B. Efron, Ann. Statist. 7 (1979) 1).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace shakedown::comparison {

/// By method, of all that are admissible; NaN: the error is not reached.
using WorkByMethod = std::map<std::string, double>;
/// Of one error.
using WorkByCase = std::map<std::string, WorkByMethod>;
/// The least work of all methods; NaN: none reaches the error.
double least_work(const WorkByMethod& methods);

/// A method on the cases of a kind, for one error.
struct Standing {
  std::string method;
  double cost = 0.0;          ///< see above
  double lower = 0.0;         ///< of draws of the cases the 5 % with the least cost lie below
  double upper = 0.0;         ///< and the 5 % with the greatest above
  double first = 0.0;         ///< share of the draws in which no method costs less
  double least = 0.0;         ///< of the costs on cases on which it is reached
  double greatest = 0.0;      ///< the same
  double own = 0.0;           ///< median cost over those that it can integrate alone
  double count = 0.0;         ///< median work where it is reached
  int runs = 0, reached = 0;  ///< cases that it can integrate; on which it reaches the error
  int cases = 0;              ///< of the kind
  std::vector<std::string> where = {};  ///< the cases on which it is reached

  /// Serves most of the cases of the kind, if not to this accuracy.
  [[nodiscard]] bool general() const { return 2 * runs > cases; }
};

/// Of all methods that run on any of these cases, by rising cost, then by name.
std::vector<Standing> standings(const WorkByCase& work, const std::vector<std::string>& cases);
/// Of a method; null where it has none.
const Standing* standing_of(const std::vector<Standing>& all, const std::string& method);

enum class Advice : std::uint8_t {
  best,       ///< the least cost of those that keep what is wanted
  tie,        ///< costs no more than the best by more than counts tell
  near,       ///< within a factor of 2
  dear,       ///< costs more: the next ones
  special,    ///< for few cases of the kind, there within a factor of 2 of the least
  avoid,      ///< less than twice as dear as the best, but loses what is wanted
  unknown,    ///< the same, where what is wanted was not measured
  unreached,  ///< does not reach the error on most cases
};
std::string_view name(Advice advice);

struct Choice {
  Standing standing;
  Advice advice;
  std::string reason = {};  ///< of `avoid`, `unknown` and `unreached`; of `special` the cases
};

/// Why a method does not keep what is wanted; empty: it does.
struct Loss {
  std::string reason = {};
  bool unmeasured = false;  ///< nobody knows whether it does
};
using Loses = std::function<Loss(const std::string&)>;

/// With semicolons between: some names have commas.
std::string joined(const std::vector<std::string>& words);

/// What to say of the methods, the best first; of the dear ones four.
std::vector<Choice> choices(const std::vector<Standing>& all, const Loses& loses);

}  // namespace shakedown::comparison
