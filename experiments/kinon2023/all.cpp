#include "experiments/kinon2023/all.hpp"

#include "embedded/kinon2023_sentences.hpp"
#include "experiments/kinon2023/kinon2023.hpp"
#include "experiments/kinon2023/metrics.hpp"

namespace shakedown::kinon2023 {
namespace {

/// "kinon2023/fig<from>" to "kinon2023/fig<to>", and further names.
std::vector<std::string> figures(int from, int to, std::initializer_list<const char*> more = {}) {
  std::vector<std::string> ids;
  for (int k = from; k <= to; ++k) ids.push_back("kinon2023/fig" + std::to_string(k));
  for (const char* name : more) ids.push_back(std::string("kinon2023/") + name);
  return ids;
}

}  // namespace

namespace {

std::vector<Experiment> experiments() {
  return {
      {"kinon2023/table1", "Overview of integration methods", table1},
      {"kinon2023/pendulum", "The pendulum in space", pendulum, figures(1, 15)},
      {"kinon2023/top",
       "The gyroscopic top",
       top,
       {"kinon2023/fig16", "kinon2023/fig17", "kinon2023/fig20"}},
      {"kinon2023/top-accuracy", "Orders on the gyroscopic top", top_accuracy, figures(18, 19)},
      {"kinon2023/particles", "The four particles", particles, figures(21, 27)},
      {"kinon2023/table2", "Newton iterations", table2},
      {"kinon2023/accuracy", "Orders of every variable", accuracy,
       figures(28, 30, {"orders", "multiplier-noise"})},
      {"kinon2023/blow-up", "Energy blow-ups", blow_up, figures(31, 33)},
      {"kinon2023/stability",
       "Largest stable steps",
       stability,
       {"kinon2023/stability", "kinon2023/stability-runs"}},
      {"kinon2023/symplecticity", "Symplectic defects", symplecticity},
      {"kinon2023/ida", "IDA beside the schemes", ida, {"kinon2023/ida", "kinon2023/ida-ratios"}},
      {"kinon2023/theory", "Sections 2 to 5 and the appendices", theory},
      {"kinon2023/timings-table2", "Seconds of Table 2", timings_table2, {}, true},
  };
}

}  // namespace

Paper paper() { return {experiments(), parse_sentences("kinon2023", sentences_text), metrics}; }

}  // namespace shakedown::kinon2023
