// The tables of the experiments that an experiment follows, in a folder of results.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

class Followed {
 public:
  /// Throws RuntimeFailure, in one line, if an artefact of these experiments is missing, or if it
  /// is from a quick run and this run is not quick.
  Followed(const Experiment& experiment, const std::vector<Experiment>& known,
           std::filesystem::path results, bool quick);

  /// Throws RuntimeFailure if no followed experiment makes the artefact.
  [[nodiscard]] Table table(const std::string& artefact) const;
  /// One sentence on tables made by a program with other sources; empty if there are none.
  [[nodiscard]] const std::string& remark() const { return remark_; }

 private:
  std::filesystem::path results_;
  std::vector<std::string> artefacts_;
  std::string reader_;
  std::string remark_;
};

}  // namespace shakedown
