#include <cstdio>

#include "experiments/harness/arguments.hpp"
#include "experiments/harness/cli.hpp"
#include "experiments/harness/ledger.hpp"
#include "experiments/harness/listing.hpp"

namespace shakedown::cli {

namespace {
std::string listing(const ListRequest& request) {
  const bool json = request.json;
  if (request.what == "problems") {
    return json ? problems_json(catalogue()) : list_problems(catalogue());
  }
  if (request.what == "methods") {
    return json ? methods_json(catalogue()) : list_methods(catalogue());
  }
  if (request.what == "experiments") {
    return json ? experiments_json(experiments()) : list_experiments(experiments());
  }
  const std::vector<std::string> known = {"problems", "methods", "experiments", "claims"};
  if (request.what != "claims") {
    throw UsageError("list '" + request.what + "': it lists problems, methods, experiments or " +
                     "claims" + suggestion(request.what, known));
  }
  const auto claims = load_claims(request.results);
  if (claims.empty()) {
    std::fprintf(stderr, "No claims in %s/claims.json yet: they come with `shakedown run`.\n",
                 request.results.c_str());
  }
  return json ? to_json(claims) : list_claims(claims);
}
}  // namespace

int list(const ListRequest& request) {
  const std::string text = listing(request);
  std::fwrite(text.data(), 1, text.size(), stdout);
  std::fflush(stdout);
  return 0;
}

}  // namespace shakedown::cli
