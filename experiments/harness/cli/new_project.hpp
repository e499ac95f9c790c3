// A repository of one's own for a method, a problem or a study, from the templates that the program carries.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

struct NewRequest {
  std::string kind;    ///< method, problem or study
  std::string name;    ///< its id
  std::string folder;  ///< to be made; empty: the name
};

/// Names and texts of its files. Throws UsageError for a name that is no id or that the catalogue has.
std::vector<std::pair<std::string, std::string>> project_files(const Catalogue& catalogue,
                                                               const NewRequest& request);

}  // namespace shakedown
