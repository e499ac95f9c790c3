// Experiments and the explicit list of them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "experiments/harness/claims/context.hpp"

namespace shakedown {

/// A question asked of some (problem, method) pairs. Its title and artefacts stand in its document, where it
/// has one.
struct Experiment {
  std::string id = {};     ///< "tao2014/fig1"
  std::string title = {};  ///< one line
  void (*run)(Context&) = nullptr;
  std::vector<std::string> leaves = {};  ///< ids of its artefacts; empty: one with its own id
  bool timing = false;                   ///< measures seconds: runs alone, after all others
  /// Works in Context::each: begun last, for all threads to end together. One that measures seconds
  /// then takes several at a time, by the clock of each thread: for what is not judged by them.
  bool divisible = false;
  /// Experiments that stand before it and whose tables it reads (`Context::left`): of the same run
  /// when they are part of it, else what earlier runs left.
  std::vector<std::string> follows = {};
  bool on_request = false;  ///< of a `Paper` that `run --all` leaves alone
  std::shared_ptr<const StudyDocument> document = nullptr;  ///< given by `Suite::experiments`

  /// "tao2014", or "comparison" for our own questions.
  [[nodiscard]] std::string paper() const { return id.substr(0, id.find('/')); }
  [[nodiscard]] std::vector<std::string> artefacts() const {
    return leaves.empty() ? std::vector<std::string>{id} : leaves;
  }
};

}  // namespace shakedown
