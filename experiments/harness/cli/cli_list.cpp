#include <cstdio>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/cli/listing.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/report/catalogue_json.hpp"
#include "experiments/harness/report/ledger.hpp"

namespace shakedown::cli {

namespace {
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
    throw UsageError("list '" + request.what + "': it lists problems, methods, experiments or " +
                     "claims" + suggestion(request.what, listed_kinds()));
  }
  const auto claims = load_claims(request.results);
  if (claims.empty()) {
    std::fprintf(stderr, "No claims in %s/claims.json yet: they come with `shakedown run`.\n",
                 request.results.c_str());
  }
  return json ? to_json(claims) : list_claims(claims);
}
}  // namespace

int list(const Suite& suite, const ListRequest& request) {
  write_standard_output(listing(suite, request));
  return 0;
}

}  // namespace shakedown::cli
