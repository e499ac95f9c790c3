#include <iostream>

#include "experiments/harness/claims/check.hpp"
#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown::cli {

int check(const Suite& suite, const CheckRequest& request) {
  const auto metrics = suite.all_metrics();
  if (request.update) {
    update_references(metrics, request.reference, std::cout);
    return 0;
  }
  const int code = check_metrics(metrics, request.reference, std::cout);
  std::cout.flush();
  if (code != 0) {
    throw RuntimeFailure("accuracy metrics changed (see above); if the change is meant, accept it "
                         "with `shakedown check --update`");
  }
  return 0;
}

}  // namespace shakedown::cli
