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
    write_standard_output("work and precision on " + beside.problem + ":\n");
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

void add_verify(Program& program) {
  const auto request = std::make_shared<VerifyRequest>();
  Command& command = program.command(
      "verify", "are the promises of a method kept?",
      "Examples:\n  shakedown verify rattle\n"
      "  shakedown verify newmark --with henon-heiles,channel --quick --no-picture\n"
      "Exit code 1 where a promise of the record is broken. Not measured: what means nothing on "
      "that problem, or cannot be told there; the reason stands beside it.");
  command
      .word("id", request->id,
            "of a method, measured on every problem that it can integrate; or of a problem, "
            "with every method")
      .required();
  command.list("--with", request->with,
               "a,b,...: these problems, or of a problem these methods [all admissible]");
  command
      .settings("--opt", request->opt,
                "k=v: an option of the method; may be repeated [the default ones, then each set "
                "of options for which the record has promises of its own]")
      .last();
  command.flag("--quick", request->quick, "shorter runs");
  command.list("--against", request->against, "a,b,...: methods in the picture [established ones]");
  command.flag("--no-picture", request->no_picture, "the table alone");
  command.jobs(request->jobs, "threads [number of processors]").last();
  command.word("--output", request->output,
               "prefix of .csv, and of -work.csv, -work.svg, -work.png and the other files of "
               "compare [verify-ID]");
  command.max_seconds();
  command.runs([request](const Session& session) {
    request->command = session.line;
    if (request->output.empty()) request->output = "verify-" + request->id;
    return verify(session.suite, *request);
  });
}

}  // namespace shakedown
