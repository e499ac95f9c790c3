// Creates a repository for a new method, problem or study from the templates in the program.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

struct NewRequest {
  std::string kind;    ///< method, problem or study
  std::string name;    ///< its id
  std::string folder;  ///< folder to create; if empty, `name`
};

/// Returns the names and contents of the new repository's files. Throws UsageError if `name` is not
/// an id or is already in the catalogue.
std::vector<std::pair<std::string, std::string>> project_files(const Catalogue& catalogue,
                                                               const NewRequest& request);

}  // namespace shakedown
