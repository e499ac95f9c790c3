#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/draw_problems.hpp"

namespace shakedown {

void add_sketch(Program& program) {
  struct Wanted {
    std::string problem, output = "-";
    Settings set;
  };
  const auto wanted = std::make_shared<Wanted>();
  Command& command =
      program.command("sketch", "Draw a problem as a small SVG picture",
                      "Example:\n  shakedown sketch slider-crank --output slider-crank.svg");
  command.word("problem", wanted->problem, "problem id (see list problems)").required();
  command.settings("--set", wanted->set, "k=v: a parameter of the problem; may be repeated");
  command.word("--output", wanted->output, "SVG file; - for standard output [-]");
  command.max_seconds();
  command.runs([wanted](const Session& session) {
    const std::string svg =
        drawn_problem(session.suite.catalogue.problem(wanted->problem), wanted->set);
    if (wanted->output == "-") {
      write_standard_output(svg);
    } else {
      write_file(wanted->output, svg);
    }
    return 0;
  });
}

}  // namespace shakedown
