// The description of an experiment.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/harness/claims/context.hpp"

namespace shakedown {

/// A question about some (problem, method) pairs. Its document, if any, gives the title and the
/// artefacts.
struct Experiment {
  std::string id = {};     ///< "tao2014/fig1"
  std::string title = {};  ///< one line
  void (*run)(Context&) = nullptr;
  std::vector<std::string> leaves = {};  ///< ids of its artefacts; if empty, its own id
  bool timing = false;                   ///< measures times, so it runs alone, after all others
  /// Whether it does its work in Context::each. Such an experiment starts last, so that all threads
  /// finish together. If it measures times, several bodies run at once, each timed by the clock of
  /// its thread. Such times must not decide a claim.
  bool divisible = false;
  /// Preceding experiments whose tables it reads (`Context::left`). The tables come from the same
  /// run if that run includes these experiments, and otherwise from earlier runs.
  std::vector<std::string> follows = {};
  bool on_request = false;                                  ///< `run --all` skips it; see `Paper`
  std::shared_ptr<const StudyDocument> document = nullptr;  ///< set by `Suite::experiments`

  /// The group: "tao2014", or "comparison" for our own questions.
  [[nodiscard]] std::string paper() const { return id.substr(0, id.find('/')); }
  [[nodiscard]] std::vector<std::string> artefacts() const {
    return leaves.empty() ? std::vector<std::string>{id} : leaves;
  }
};

}  // namespace shakedown
