#include <filesystem>

#include "experiments/harness/cli/new_project.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown::cli {

int create(const Suite& suite, const NewRequest& request) {
  const auto files = project_files(suite.catalogue, request);
  const std::filesystem::path folder = request.folder.empty() ? request.name : request.folder;
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(folder, error))) {
    throw UsageError(folder.string() + " exists already; nothing is written over");
  }
  make_directory(folder);
  std::string names;
  for (const auto& [name, text] : files) {
    write_file(folder / name, text);
    names += (names.empty() ? "" : ", ") + name;
  }
  const std::string where = folder.string();
  write_standard_output(
      "wrote " + where + ": " + names + "\nnext:\n  cd " + where +
      "\n  cmake -B build\n  cmake --build build --parallel 2\n  build/" + request.name +
      (request.kind == "study" ? " run --all" : " verify " + request.name) + "\n");
  return 0;
}

}  // namespace shakedown::cli
