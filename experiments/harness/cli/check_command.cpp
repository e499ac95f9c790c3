#include <filesystem>
#include <iostream>

#include "experiments/harness/claims/check.hpp"
#include "experiments/harness/claims/check_store.hpp"
#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/files/failure.hpp"
#include "experiments/harness/files/progress.hpp"

namespace shakedown {

namespace {
struct CheckRequest {
  bool update = false;
  std::string reference = "results/reference";
};

int check(const Suite& suite, const CheckRequest& request) {
  if (!request.update && !std::filesystem::is_directory(request.reference)) {
    throw UsageError("--reference '" + request.reference + "' is not a directory");
  }
  (void)load_references(request.reference);  // reports bad files before the long measurement
  std::vector<Metric> metrics;
  {
    Progress progress(1);
    progress.begin("metrics");
    metrics = suite.all_metrics([&](double fraction) { progress.update("metrics", fraction); });
  }
  if (request.update) {
    update_references(metrics, request.reference, std::cout);
    return 0;
  }
  const int code = check_metrics(metrics, request.reference, std::cout);
  std::cout.flush();
  if (code != 0) {
    throw RuntimeFailure(
        "accuracy metrics changed (see above); if the change is intended, accept it with `shakedown check --update`");
  }
  return 0;
}
}  // namespace

void add_check(Program& program) {
  const auto request = std::make_shared<CheckRequest>();
  Command& command =
      program.command("check", "Compare accuracy metrics with their reference values",
                      "Example:\n  shakedown check");
  command.flag("--update", request->update, "replace the reference values by those of this run");
  command.word("--reference", request->reference,
               "directory of the reference values [results/reference]");
  command.max_seconds();
  command.runs([request](const Session& session) { return check(session.suite, *request); });
}

}  // namespace shakedown
