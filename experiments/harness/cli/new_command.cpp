#include <filesystem>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/new_project.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {

namespace {
int create(const Suite& suite, const NewRequest& request) {
  const auto files = project_files(suite.catalogue, request);
  const std::filesystem::path folder = request.folder.empty() ? request.name : request.folder;
  std::error_code error;
  if (std::filesystem::exists(std::filesystem::symlink_status(folder, error))) {
    throw UsageError(folder.string() + " already exists; choose another --folder");
  }
  make_directory(folder);
  std::vector<std::string> names;
  for (const auto& [name, text] : files) {
    write_file(folder / name, text);
    names.push_back(name);
  }
  const std::string where = folder.string();
  write_standard_output(
      "wrote " + where + ": " + joined(names) + "\nnext:\n  cd " + where +
      "\n  cmake -B build\n  cmake --build build --parallel 2\n  build/" + request.name +
      (request.kind == "study" ? " run --all" : " verify " + request.name) + "\n");
  return 0;
}
}  // namespace

void add_new(Program& program) {
  const auto request = std::make_shared<NewRequest>();
  Command& command = program.command(
      "new", "Create a repository for your own method, problem or study",
      "Example:\n  shakedown new method three-stage-leapfrog\n"
      "The repository uses the installed suite. Its program has all commands and adds your work to the catalogue.");
  command.word("kind", request->kind, "method, problem or study").required();
  command.word("name", request->name, "id: lower-case letters, digits, hyphens").required();
  command.word("--folder", request->folder, "new folder [./NAME]");
  command.runs([request](const Session& session) { return create(session.suite, *request); });
}

}  // namespace shakedown
