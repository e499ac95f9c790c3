// Which method to use: an order of methods over the problems of a kind, and what to say of each.
//
// On a problem a method's cost is its work for an error over the least work of all methods there. Over
// the problems of a kind its cost is the median, in which a problem that it cannot integrate, or on
// which it does not reach the error, counts as infinite: finite is the cost of what serves more than
// half of them. Of an even number of problems: the geometric mean of the two in the middle.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "experiments/analysis/work_error.hpp"

namespace shakedown::comparison {

/// Runs by method.
using CurvesByMethod = std::map<std::string, std::vector<WorkError>>;
using CurvesByProblem = std::map<std::string, CurvesByMethod>;
/// The least work of all methods for an error; NaN: none reaches it.
double least_work(const CurvesByMethod& methods, double error);

/// A method on the problems of a kind, for one error.
struct Standing {
  std::string method;
  double cost = 0.0;          ///< see above
  double least = 0.0;         ///< of the costs on problems on which it is reached
  double greatest = 0.0;      ///< the same
  double own = 0.0;           ///< median cost over those that it can integrate alone
  double count = 0.0;         ///< median work where it is reached
  int runs = 0, reached = 0;  ///< problems that it can integrate; on which it reaches the error
  int problems = 0;           ///< of the kind
  std::vector<std::string> where = {};  ///< the problems on which it is reached

  /// Serves most of the problems of the kind, if not to this accuracy.
  [[nodiscard]] bool general() const { return 2 * runs > problems; }
};

/// Of all methods that run on any of these problems, by rising cost, then by name.
std::vector<Standing> standings(const CurvesByProblem& curves,
                                const std::vector<std::string>& problems, double error);
/// Of a method; null where it has none.
const Standing* standing_of(const std::vector<Standing>& all, const std::string& method);

enum class Advice : std::uint8_t {
  best,       ///< the least cost of those that keep what is wanted
  tie,        ///< no dearer than the best by more than counts tell
  near,       ///< within a factor of 2
  dear,       ///< the next ones
  special,    ///< for few problems of the kind, there within a factor of 2 of the least
  avoid,      ///< less than twice as dear as the best, but loses what is wanted
  unknown,    ///< the same, where what is wanted was not measured
  unreached,  ///< does not reach the error on most problems
};
std::string_view name(Advice advice);

struct Choice {
  Standing standing;
  Advice advice;
  std::string reason = {};  ///< of `avoid`, `unknown` and `unreached`; of `special` the problems
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
