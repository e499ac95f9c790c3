#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/explain.hpp"
#include "experiments/harness/cli/standard_output.hpp"

namespace shakedown {

void add_explain(Program& program) {
  const auto request = std::make_shared<ExplainRequest>();
  Command& command = program.command(
      "explain", "Describe a method on a problem: properties, cost, stability, claims",
      "Example:\n  shakedown explain rattle double-pendulum\n"
      "The command measures cost and stability on short runs from the start of the problem.");
  command.word("method", request->method, "method id (see list methods)").required();
  command.word("problem", request->problem, "problem id (see list problems)").required();
  command.settings("--set", request->set, "k=v: a parameter of the problem; may be repeated");
  command.settings("--opt", request->opt, "k=v: an option of the method; may be repeated");
  command.flag("--json", request->json, "output in JSON");
  command.word("--results", request->results, "directory of the claims [results]");
  command.max_seconds();
  command.runs([request](const Session& session) {
    const Explanation known = explained(session.suite, *request);
    write_standard_output(request->json ? explanation_json(known) : explanation_text(known));
    return 0;
  });
}

}  // namespace shakedown
