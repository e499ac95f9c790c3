// What the experiments that one follows have left in a folder of results.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

class Followed {
 public:
  /// Throws RuntimeFailure, in one line, where an artefact of theirs is missing, or is one of a
  /// quick run and the run is none.
  Followed(const Experiment& experiment, const std::vector<Experiment>& known,
           std::filesystem::path results, bool quick);

  /// Throws RuntimeFailure for an artefact of another experiment.
  [[nodiscard]] Table table(const std::string& artefact) const;
  /// One sentence on what was made by other sources than those of this program; empty: nothing.
  [[nodiscard]] const std::string& remark() const { return remark_; }

 private:
  std::filesystem::path results_;
  std::vector<std::string> artefacts_;
  std::string reader_;
  std::string remark_;
};

}  // namespace shakedown
