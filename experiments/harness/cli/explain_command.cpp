#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/explain.hpp"
#include "experiments/harness/cli/standard_output.hpp"

namespace shakedown {

void add_explain(Program& program) {
  const auto request = std::make_shared<ExplainRequest>();
  Command& command = program.command(
      "explain", "what is known of a method on a problem",
      "Example:\n  shakedown explain rattle double-pendulum\n"
      "Cost and stability are measured on the spot, on short runs from the problem's start.");
  command.word("method", request->method, "id, see list methods").required();
  command.word("problem", request->problem, "id, see list problems").required();
  command.settings("--set", request->set, "k=v: a parameter of the problem; may be repeated");
  command.settings("--opt", request->opt, "k=v: an option of the method; may be repeated");
  command.flag("--json", request->json, "for programs");
  command.word("--results", request->results, "directory whose claims are searched [results]");
  command.max_seconds();
  command.runs([request](const Session& session) {
    const Explanation known = explained(session.suite, *request);
    write_standard_output(request->json ? explanation_json(known) : explanation_text(known));
    return 0;
  });
}

}  // namespace shakedown
