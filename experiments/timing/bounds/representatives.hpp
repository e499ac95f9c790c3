// Eight steps for which there is a bound: the suite's and the ones written by hand, behind one
// interface for Google Benchmark, the counts of instructions and the tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown::bounds {

/// Somebody who takes steps.
class Walker {
 public:
  virtual ~Walker() = default;
  /// False where one fails.
  virtual bool take(long steps) = 0;
  /// q, then p.
  [[nodiscard]] virtual std::vector<double> values() const = 0;

 protected:
  Walker() = default;
};

struct Representative {
  std::string id;     ///< "rattle-double-pendulum"
  std::string title;  ///< "RATTLE, double pendulum"
  std::string problem, method;
  Settings settings;  ///< of the problem
  double h;
  int parts;   ///< of one step, by which its cost is divided
  long steps;  ///< that take some 0.2 ms
  using Make = std::unique_ptr<Walker> (*)(const Representative&);
  Make suite;
  /// The bound with the problem's numbers as constants, and given when it runs (numbers.hpp).
  Make known, given;
};
const std::vector<Representative>& representatives();

}  // namespace shakedown::bounds
