// Experiments and the explicit list of them.
#pragma once

#include <string>
#include <vector>

#include "experiments/harness/claims/context.hpp"

namespace shakedown {

/// A question asked of some (problem, method) pairs.
struct Experiment {
  std::string id = {};     ///< "tao2014/fig1"
  std::string paper = {};  ///< "tao2014", or "comparison", "timing" for our own questions
  std::string title = {};  ///< one line
  std::vector<std::string> artefacts = {};  ///< ids it leaves; empty: one artefact with its own id
  void (*run)(Context&) = nullptr;
  bool timing = false;  ///< measures seconds: runs alone, after all others
};

/// Ids of the artefacts that an experiment must leave.
std::vector<std::string> artefacts_of(const Experiment& experiment);

}  // namespace shakedown
