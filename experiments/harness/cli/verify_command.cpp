#include <fmt/core.h>

#include <algorithm>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/cli/verify.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {

namespace {
int verify(const Suite& suite, const VerifyRequest& request) {
  require_prefix("--output", request.output);
  const std::vector<Judgement> all = verified(suite, request);
  const std::string csv = request.output + ".csv";
  const Table table = verification_table(all);
  FileSet files;
  write_file(files, csv, table.csv());
  write_file(files, request.output + ".json", verification_json(request, table));
  request.no_picture ? files.publish_last() : files.publish();
  write_standard_output(verification_text(all, is_method(suite, request.id)) + request.id + ": " +
                        verification_summary(all) + "\nwrote " + csv + "\n");
  if (!request.no_picture) {
    const CompareRequest beside = beside_established(suite, request);
    write_standard_output("cost and accuracy on " + beside.problem + ":\n");
    compare(suite.catalogue, beside);
  }
  const auto broken = std::count_if(
      all.begin(), all.end(), [](const Judgement& one) { return one.verdict == Judged::broken; });
  if (broken > 0) {
    throw RuntimeFailure(fmt::format("{}: {} of {} promises are broken (see above)", request.id,
                                     broken, all.size()));
  }
  return 0;
}
}  // namespace

void declare_pairs(Command& command, VerifyRequest& request) {
  command
      .word(
          "id", request.id,
          "id of a method or of a problem. A method is measured on every problem that it can integrate; a problem is measured with every method")
      .required();
  command.list("--with", request.with,
               "a,b,...: problems for a method, or methods for a problem [all admissible]");
  command
      .settings(
          "--opt", request.opt,
          "k=v: an option of the method; may be repeated [the defaults, then each set of options for which the method declares separate properties]")
      .last();
  command.flag("--quick", request.quick, "shorter runs");
  command.list("--against", request.against,
               "a,b,...: methods in the figure [established methods]");
}

void add_verify(Program& program) {
  const auto request = std::make_shared<VerifyRequest>();
  Command& command = program.command(
      "verify", "Measure whether a method has its declared properties",
      "Examples:\n  shakedown verify rattle\n"
      "  shakedown verify newmark --with henon-heiles,channel --quick --no-picture\n"
      "The exit code is 1 if a declared property is broken. A property that has no meaning on a problem, or cannot be decided there, is not measured; the table gives the reason.");
  declare_pairs(command, *request);
  command.flag("--no-picture", request->no_picture, "only the table, no figure");
  command.jobs(request->jobs, "number of threads [number of processors]").last();
  command.word(
      "--output", request->output,
      "prefix of the output files: .csv, plus the files that compare writes (-work.csv, -work.svg, -work.png, ...) [verify-ID]");
  command.max_seconds();
  command.runs([request](const Session& session) {
    request->command = session.line;
    if (request->output.empty()) request->output = "verify-" + request->id;
    return verify(session.suite, *request);
  });
}

}  // namespace shakedown
