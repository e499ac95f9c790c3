// Which method to use: ranks the methods on the cases of a kind and classifies each method.
//
// On one case, the cost of a method is the ratio of its work to the least work of all methods for
// the same error. On all cases of a kind, the cost is the median of these ratios. The cost counts
// as infinite on a case that the method cannot integrate, or on which it does not reach the error.
// A finite median thus means that the method is suitable for more than half of the cases. If the
// number of cases is even, the median is the geometric mean of the two values in the middle.
//
// How sensitive the cost is to the choice of cases is measured by a bootstrap: n cases are drawn
// from the n with replacement. All draws are enumerated with their probabilities, so that no random
// numbers are needed (B. Efron, Ann. Statist. 7 (1979) 1).
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace shakedown::comparison {

/// The work of all admissible methods, by name; NaN if the method does not reach the error.
using WorkByMethod = std::map<std::string, double>;
/// The work on each case for one error.
using WorkByCase = std::map<std::string, WorkByMethod>;
/// The least work of all methods; NaN if no method reaches the error.
double least_work(const WorkByMethod& methods);

/// The ranking of a method on the cases of a kind, for one error.
struct Standing {
  std::string method;
  double cost = 0.0;          ///< as defined above
  double lower = 0.0;         ///< 5 % quantile of the cost over the draws
  double upper = 0.0;         ///< 95 % quantile of the cost over the draws
  double first = 0.0;         ///< fraction of the draws in which no method costs less
  double least = 0.0;         ///< least cost on cases where the error is reached
  double greatest = 0.0;      ///< greatest cost on these cases
  double own = 0.0;           ///< median cost on the cases that it can integrate
  double count = 0.0;         ///< median work on the cases where the error is reached
  int runs = 0, reached = 0;  ///< cases that it can integrate, and cases where it reaches the error
  int cases = 0;              ///< number of cases of the kind
  std::vector<std::string> where = {};  ///< cases where the error is reached

  /// Returns whether the method can integrate more than half of the cases of the kind, whether or
  /// not it reaches the required accuracy.
  [[nodiscard]] bool general() const { return 2 * runs > cases; }
};

/// Ranks all methods that can integrate any of the cases. They are sorted by cost, then by name.
std::vector<Standing> standings(const WorkByCase& work, const std::vector<std::string>& cases);
/// The standing of a method; null if it has none.
const Standing* standing_of(const std::vector<Standing>& all, const std::string& method);

enum class Advice : std::uint8_t {
  best,       ///< least cost of the methods that keep the wanted qualities
  tie,        ///< cost equal to the least within the accuracy of counts
  near,       ///< cost at most twice the least
  expensive,  ///< the next few methods, at higher cost
  special,    ///< for few cases of the kind, at most at twice the least cost
  avoid,      ///< at most twice the cost of the best, but loses a wanted quality
  unknown,    ///< like `avoid`, but a wanted quality was not measured
  unreached,  ///< does not reach the error on most cases
};
std::string_view name(Advice advice);

struct Choice {
  Standing standing;
  Advice advice;
  std::string reason = {};  ///< for `avoid`, `unknown` and `unreached`; the cases for `special`
};

/// The reason why a method does not keep the wanted qualities; empty if it keeps them.
struct Loss {
  std::string reason = {};
  bool unmeasured = false;  ///< true if there is no measurement
};
using Loses = std::function<Loss(const std::string&)>;

/// Joins the words with semicolons, because some of them contain commas.
std::string joined(const std::vector<std::string>& words);

/// Classifies the methods, starting with the best. At most four methods are `expensive`.
std::vector<Choice> choices(const std::vector<Standing>& all, const Loses& loses);

}  // namespace shakedown::comparison
