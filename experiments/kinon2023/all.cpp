#include "experiments/kinon2023/kinon2023.hpp"

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

std::vector<Experiment> experiments() {
  const std::string paper = "kinon2023";
  return {
      {"kinon2023/table1", paper, "Overview of integration methods", {}, table1},
      {"kinon2023/pendulum", paper, "The pendulum in space", figures(1, 15), pendulum},
      {"kinon2023/top",
       paper,
       "The gyroscopic top",
       {"kinon2023/fig16", "kinon2023/fig17", "kinon2023/fig20"},
       top},
      {"kinon2023/top-accuracy", paper, "Orders on the gyroscopic top", figures(18, 19),
       top_accuracy},
      {"kinon2023/particles", paper, "The four particles", figures(21, 27), particles},
      {"kinon2023/table2", paper, "Newton iterations", {}, table2},
      {"kinon2023/accuracy", paper, "Orders of every variable",
       figures(28, 30, {"orders", "multiplier-noise"}), accuracy},
      {"kinon2023/blow-up", paper, "Energy blow-ups", figures(31, 33), blow_up},
      {"kinon2023/stability",
       paper,
       "Largest stable steps",
       {"kinon2023/stability", "kinon2023/stability-runs"},
       stability},
      {"kinon2023/symplecticity", paper, "Symplectic defects", {}, symplecticity},
      {"kinon2023/ida",
       paper,
       "IDA beside the schemes",
       {"kinon2023/ida", "kinon2023/ida-ratios"},
       ida},
      {"kinon2023/theory", paper, "Sections 2 to 5 and the appendices", {}, theory},
      {"kinon2023/timings-table2", paper, "Seconds of Table 2", {}, timings_table2, true},
  };
}

}  // namespace shakedown::kinon2023
