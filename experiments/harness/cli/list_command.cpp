#include <cstdio>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/listing.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/report/catalogue_json.hpp"
#include "experiments/harness/report/ledger.hpp"

namespace shakedown {

namespace {
struct ListRequest {
  std::string what;
  bool json = false;
  std::string results = "results";  ///< folder from which claims are read
};

std::string listing(const Suite& suite, const ListRequest& request) {
  const bool json = request.json;
  if (request.what == "problems") {
    return json ? problems_json(suite.catalogue) : list_problems(suite.catalogue);
  }
  if (request.what == "methods") {
    return json ? methods_json(suite.catalogue) : list_methods(suite.catalogue);
  }
  if (request.what == "experiments") {
    return json ? experiments_json(suite.experiments()) : list_experiments(suite.experiments());
  }
  if (request.what != "claims") {
    throw UsageError("list '" + request.what +
                     "' is not allowed: it must be problems, methods, experiments or claims" +
                     suggestion(request.what, listed_kinds()));
  }
  const auto claims = load_claims(request.results);
  if (claims.empty()) {
    std::fprintf(stderr,
                 "There are no claims in %s/claims.json. Run experiments first: `shakedown run`.\n",
                 request.results.c_str());
  }
  return json ? to_json(claims) : list_claims(claims);
}
}  // namespace

void add_list(Program& program) {
  const auto request = std::make_shared<ListRequest>();
  Command& command = program.command("list", "List problems, methods, experiments or claims",
                                     "Example:\n  shakedown list methods --json");
  command.word("what", request->what, "problems, methods, experiments or claims").required();
  command.flag("--json", request->json, "output in JSON");
  command.word("--results", request->results, "directory of the claims [results]");
  command.runs([request](const Session& session) {
    write_standard_output(listing(session.suite, *request));
    return 0;
  });
}

}  // namespace shakedown
