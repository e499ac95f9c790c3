#include <fmt/core.h>

#include <filesystem>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/report.hpp"

namespace shakedown::cli {

int report(const Suite& suite, const ReportRequest& request) {
  if (!std::filesystem::is_directory(request.results)) {
    throw UsageError("--results '" + request.results + "' is no directory");
  }
  const FolderLock lock(request.results);
  finish_sets(request.results, true);
  FileSet files;
  const ReportInput input = read_results(request.results, &suite.catalogue, suite.findings);
  const auto missing = write_pages(input, request.results, files);
  files.publish_last();
  fmt::print("wrote {0}/README.md, a README.md for each paper, {0}/index.html\n", request.results);
  if (!missing.empty()) throw RuntimeFailure("findings: no claim " + missing.front());
  return 0;
}

}  // namespace shakedown::cli
