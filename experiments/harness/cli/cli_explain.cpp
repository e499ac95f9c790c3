#include "experiments/harness/cli/cli.hpp"
#include "experiments/harness/cli/explain.hpp"
#include "experiments/harness/cli/standard_output.hpp"

namespace shakedown::cli {

int explain(const Suite& suite, const ExplainRequest& request) {
  const Explanation known = explained(suite, request);
  write_standard_output(request.json ? explanation_json(known) : explanation_text(known));
  return 0;
}

}  // namespace shakedown::cli
