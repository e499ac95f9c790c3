#include <fmt/core.h>

#include <filesystem>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/report.hpp"

namespace shakedown {

namespace {
int report(const Suite& suite, const std::string& results) {
  if (!std::filesystem::is_directory(results)) {
    throw UsageError("--results '" + results + "' is not a directory");
  }
  const FolderLock lock(results);
  finish_sets(results, true);
  FileSet files;
  const ReportInput input = read_results(results, &suite.catalogue, suite.findings);
  const auto missing = write_pages(input, results, files);
  files.publish_last();
  fmt::print("wrote {0}/README.md, a README.md for each paper, {0}/index.html\n", results);
  if (!missing.empty()) throw RuntimeFailure("findings: there is no claim " + missing.front());
  return 0;
}
}  // namespace

void add_report(Program& program) {
  const auto results = std::make_shared<std::string>("results");
  Command& command = program.command("report", "Write the pages from the files in results/",
                                     "Example:\n  shakedown report");
  command.word("--results", *results, "directory of the results [results]");
  command.runs([results](const Session& session) { return report(session.suite, *results); });
}

}  // namespace shakedown
