// A directory that exists as long as a test.
#pragma once

#include <filesystem>
#include <set>
#include <string>

#include "experiments/harness/files/temporary_folder.hpp"

namespace shakedown::test {

class Scratch : public TemporaryFolder {
 public:
  /// Returns the names of all files in the directory and below it, including hidden ones.
  [[nodiscard]] std::set<std::string> files() const {
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
      if (entry.is_regular_file()) {
        names.insert(std::filesystem::relative(entry.path(), path).string());
      }
    }
    return names;
  }
};

}  // namespace shakedown::test
