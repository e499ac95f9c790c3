// Which method to use: ranks methods over the cases of a kind and classifies each.
//
// On a case, the cost of a method is its work for an error over the least work of
// all methods. Over the cases of a kind, its cost is the median. A case that it
// cannot integrate, or on which it does not reach the error, counts as infinite. A
// finite cost thus means that it serves more than half of the cases. For an even
// number of cases, the median is the geometric mean of the two in the middle.
//
// The sensitivity to the cases: n cases are drawn from the n with
// replacement. All draws are enumerated with their probabilities,
// so that nothing is random (B. Efron, Ann. Statist. 7 (1979) 1).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace shakedown::comparison {

/// The work of all admissible methods by name; NaN if the error is not reached.
using WorkByMethod = std::map<std::string, double>;
/// The work by case for one error.
using WorkByCase = std::map<std::string, WorkByMethod>;
/// The least work of all methods; NaN if none reaches the error.
double least_work(const WorkByMethod& methods);

/// A method on the cases of a kind, for one error.
struct Standing {
  std::string method;
  double cost = 0.0;          ///< see above
  double lower = 0.0;         ///< 5 % quantile of the cost over the draws
  double upper = 0.0;         ///< 95 % quantile of the cost over the draws
  double first = 0.0;         ///< share of the draws in which no method costs less
  double least = 0.0;         ///< least cost on cases where the error is reached
  double greatest = 0.0;      ///< greatest of these costs
  double own = 0.0;           ///< median cost over the cases that it can integrate
  double count = 0.0;         ///< median work where the error is reached
  int runs = 0, reached = 0;  ///< cases that it can integrate, and where it reaches the error
  int cases = 0;              ///< number of cases of the kind
  std::vector<std::string> where = {};  ///< cases where the error is reached

  /// Returns whether it can integrate most cases of the kind, possibly less accurately.
  [[nodiscard]] bool general() const { return 2 * runs > cases; }
};

/// Ranks all methods that can integrate any of the cases, by rising cost, then by name.
std::vector<Standing> standings(const WorkByCase& work, const std::vector<std::string>& cases);
/// The standing of a method, null if it has none.
const Standing* standing_of(const std::vector<Standing>& all, const std::string& method);

enum class Advice : std::uint8_t {
  best,       ///< least cost of the methods that keep the wanted qualities
  tie,        ///< cost equal to the best within the accuracy of counts
  near,       ///< within a factor of 2
  dear,       ///< the next ones, at higher cost
  special,    ///< for few cases of the kind, there within a factor of 2 of the least
  avoid,      ///< less than twice the cost of the best, but loses a wanted quality
  unknown,    ///< like `avoid`, but a wanted quality was not measured
  unreached,  ///< does not reach the error on most cases
};
std::string_view name(Advice advice);

struct Choice {
  Standing standing;
  Advice advice;
  std::string reason = {};  ///< for `avoid`, `unknown` and `unreached`; the cases for `special`
};

/// Why a method does not keep the wanted qualities; empty if it does.
struct Loss {
  std::string reason = {};
  bool unmeasured = false;  ///< true if no measurement exists
};
using Loses = std::function<Loss(const std::string&)>;

/// Joins the words with semicolons, because some names contain commas.
std::string joined(const std::vector<std::string>& words);

/// Classifies the methods, the best first. At most four methods are `dear`.
std::vector<Choice> choices(const std::vector<Standing>& all, const Loses& loses);

}  // namespace shakedown::comparison
