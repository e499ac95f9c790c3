// Reads, from a folder of results, the tables of the experiments that an experiment follows.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "experiments/harness/claims/experiment.hpp"

namespace shakedown {

class Followed {
 public:
  /// Throws RuntimeFailure with a message of one line if an artefact of these experiments is
  /// missing, or if it comes from a quick run although this run is not quick.
  Followed(const Experiment& experiment, const std::vector<Experiment>& known,
           std::filesystem::path results, bool quick);

  /// Returns the table of an artefact. Throws RuntimeFailure if no followed experiment makes this
  /// artefact.
  [[nodiscard]] Table table(const std::string& artefact) const;
  /// Returns a sentence about tables that were made by a program with different sources; empty if
  /// there are none.
  [[nodiscard]] const std::string& remark() const { return remark_; }

 private:
  std::filesystem::path results_;
  std::vector<std::string> artefacts_;
  std::string reader_;
  std::string remark_;
};

}  // namespace shakedown
