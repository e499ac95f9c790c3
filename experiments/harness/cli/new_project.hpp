// A new repository for a method, a problem or a study, made from the templates in the program.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

struct NewRequest {
  std::string kind;    ///< method, problem or study
  std::string name;    ///< its id
  std::string folder;  ///< folder to create; empty for `name`
};

/// Returns names and contents of its files. Throws UsageError for a name that is not an id or is in
/// the catalogue.
std::vector<std::pair<std::string, std::string>> project_files(const Catalogue& catalogue,
                                                               const NewRequest& request);

}  // namespace shakedown
