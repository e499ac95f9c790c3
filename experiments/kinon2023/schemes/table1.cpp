// KBS Table 1: the schemes by their trait records.
#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {
namespace {

std::string word(Conservation c) {
  return c == Conservation::exact ? "exact" : c == Conservation::bounded ? "bounded" : "no";
}
std::string word(Symplecticity s) {
  return s == Symplecticity::canonical ? "yes" : s == Symplecticity::conjugate ? "conjugate" : "no";
}
std::string word(MultiplierTime t) {
  switch (t) {
    case MultiplierTime::begin: return "t_n";
    case MultiplierTime::middle: return "t_{n+1/2}";
    case MultiplierTime::end: return "t_{n+1}";
    case MultiplierTime::none: break;
  }
  return "none";
}

void perform(Context& context) {
  Table table({"scheme", "id", "equation", "order q", "order p", "symplectic", "symmetric",
               "energy", "linear momentum", "angular momentum", "g", "G v", "lambda at"});
  for (const char* id : {"vi-s", "vi-a", "vi-b", "em", "em-g", "ggl-theta-a", "ggl-theta-b",
                         "ggl-classical", "bs99"}) {
    const Traits& t = catalogue().method(id).traits;
    table.row({t.title, t.name, t.source, t.order_q, t.order_p, word(t.symplectic),
               t.symmetric ? "yes" : "no", word(t.energy), word(t.linear_momentum),
               word(t.angular_momentum), word(t.position_constraint), word(t.velocity_constraint),
               word(t.multiplier_time)});
  }
  context
      .artefact("kinon2023/table1", "Overview of integration methods",
                "The schemes of the paper's Table 1 and their peers, generated from the trait "
                "records that the test-suite verifies on every admissible problem.")
      .table(table);
}

}  // namespace

Experiment table1() { return {"kinon2023/table1", "Overview of integration methods", perform}; }

}  // namespace shakedown::kinon2023
