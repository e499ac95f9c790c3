// The eight steps for which there is a bound (numbers.hpp). The suite's steps and the hand-written
// steps have a common interface, which Google Benchmark, the instruction counts and the tests use.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "problems/base/settings.hpp"

namespace shakedown::bounds {

/// A run by the suite or by a bound.
class Walker {
 public:
  virtual ~Walker() = default;
  /// Takes `steps` steps. Returns false if one fails.
  virtual bool take(long steps) = 0;
  /// Returns q followed by p.
  [[nodiscard]] virtual std::vector<double> values() const = 0;

 protected:
  Walker() = default;
};

struct Representative {
  std::string id;     ///< "rattle-double-pendulum"
  std::string title;  ///< "RATTLE, double pendulum"
  std::string problem, method;
  Settings settings;  ///< settings of the problem
  double h;
  int parts;   ///< number of parts of one step, by which its cost is divided
  long steps;  ///< number of steps that take about 0.2 ms
  using Make = std::unique_ptr<Walker> (*)(const Representative&);
  Make suite;
  /// These make the bound, with the problem's numbers as constants and as run-time values
  /// (numbers.hpp).
  Make known, given;
};
const std::vector<Representative>& representatives();

}  // namespace shakedown::bounds
