#include <fmt/core.h>

#include <algorithm>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/run_sidecar.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/cli/verify.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown::cli {

int verify(const Suite& suite, const VerifyRequest& request) {
  require_prefix("--output", request.output);
  const std::vector<Judgement> all = verified(suite, request);
  const std::string csv = request.output + ".csv";
  const Table table = verification_table(all);
  FileSet files;
  write_file(files, csv, table.csv());
  write_file(files, sidecar_of(csv), verification_json(request, table));
  request.picture ? files.publish() : files.publish_last();
  write_standard_output(verification_text(all, is_method(suite, request.id)) + request.id + ": " +
                        verification_summary(all) + "\nwrote " + csv + "\n");
  if (request.picture) {
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

}  // namespace shakedown::cli
