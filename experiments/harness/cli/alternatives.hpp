// What to take instead of a pair that is not admissible.
#pragma once

#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

struct Alternatives {
  /// The problem in other forms that the method takes: "double-pendulum-penalty" for
  /// "double-pendulum". Two ids are forms of one system where they go on from the same one.
  std::vector<std::string> forms;
  /// Methods that take the problem and promise most nearly the same, nearest first; at most three.
  std::vector<std::string> methods;
  std::vector<std::string> problems;  ///< all that the method takes
};

Alternatives alternatives(const Catalogue& catalogue, const std::string& problem,
                          const std::string& method);

/// The problem in other forms that meet this need; with them a pair may still want others.
std::vector<std::string> forms_that_meet(const Catalogue& catalogue, const std::string& problem,
                                         const std::string& method, const std::string& need);

}  // namespace shakedown
