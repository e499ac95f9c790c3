// The samplers of langevin-bias.md as data. A new sampler is one line in samplers.cpp.
#pragma once

#include <string>
#include <vector>

#include "experiments/beyond/sampling/exact_means.hpp"
#include "problems/base/settings.hpp"

namespace shakedown::beyond {

/// The stationary variances on a linear oscillator, divided by the exact ones, as functions of x =
/// h omega and of the beta of the linearly implicit force; null if they are not known.
struct LinearFactors {
  double (*q)(double x, double beta) = nullptr;
  double (*p)(double x, double beta) = nullptr;
};

/// The sampler in the limit in which friction removes the momentum within a step.
struct WithoutMemory {
  std::string name = {};  ///< its order is the number order.<name>; "" if there is no such limit
  Chain (*chain)(double h) = nullptr;
};

struct Sampler {
  std::string method, beta;  ///< beta of the linearly implicit force; "" if none
  /// Claims take the extrema over one group. The numbers of a group end with its name.
  std::string group;
  int draws;                         ///< normals per coordinate and step; 0 if deterministic
  std::vector<std::string> systems;  ///< keys of the systems on which it runs
  LinearFactors linear = {};
  WithoutMemory limit = {};

  [[nodiscard]] Settings options() const {
    return beta.empty() ? Settings{} : Settings{{"beta", beta}};
  }
  [[nodiscard]] std::string name() const { return beta.empty() ? method : method + " " + beta; }
  /// Returns the name of a number of its group.
  [[nodiscard]] std::string of_group(const std::string& number) const {
    return group.empty() ? number : number + "." + group;
  }
  [[nodiscard]] bool runs_on(const std::string& system) const;
};

/// Runs are numbered in this order, and their numbers are their seeds. A new sampler at the end
/// changes no other run.
const std::vector<Sampler>& samplers();

}  // namespace shakedown::beyond
