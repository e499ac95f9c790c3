// A new directory in the system's temporary directory, removed with the object.
#pragma once

#include <stdlib.h>

#include <filesystem>
#include <string>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

class TemporaryFolder {
 public:
  /// Throws RuntimeFailure if the directory cannot be created.
  TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "shakedown-XXXXXX").string();
    if (::mkdtemp(pattern.data()) == nullptr) throw RuntimeFailure("cannot make " + pattern);
    path = pattern;
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
  }
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;

  std::filesystem::path operator/(const std::string& name) const { return path / name; }

  std::filesystem::path path;
};

}  // namespace shakedown
