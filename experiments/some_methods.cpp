// The program of a build with SHAKEDOWN_METHODS. It has no papers: their tables need all methods.
#include "experiments/harness/claims/pair_metrics.hpp"
#include "experiments/harness/cli/cli.hpp"

namespace {
shakedown::Suite suite() {
  shakedown::Suite made{shakedown::catalogue()};
  made.metrics = [](std::vector<shakedown::Metric>& metrics) { shakedown::pair_metrics(metrics); };
  return made;
}
}  // namespace

int main(int argc, char** argv) { return shakedown::command_line(suite, argc, argv); }
