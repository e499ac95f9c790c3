// KBS Table 1: the schemes by their trait records, and which of them are instances of others.
#include <algorithm>

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
  const auto same = [](const char* named, const char* general, const Settings& at) {
    const Run a = run("four-particles", named, 0.01, 1.0);
    const Run b = run("four-particles", general, 0.01, 1.0, at);
    // Beyond the first row, where the multipliers are NaN.
    const auto second = static_cast<std::ptrdiff_t>(a.path.columns.size());
    return std::equal(a.path.values.begin() + second, a.path.values.end(),
                      b.path.values.begin() + second);
  };
  const bool is_a = same("vi-a", "ggl-theta-a", {{"theta", "0.5"}});
  const bool is_b = same("vi-b", "ggl-theta-b", {{"theta", "1"}, {"vartheta", "0.5"}});
  claim(context, "named-instances", "Table 1; 4.3.1, 4.3.2, (83)",
        "VI-A is option A at theta = 1/2, VI-B option B at theta = 1, vartheta = 1/2",
        ClaimKind::value, "table1")
      .measured("VI-A equals (79) at 1/2 to the last bit on the four particles", is_a ? 1.0 : 0.0)
      .measured("VI-B equals (82) at 1, 1/2", is_b ? 1.0 : 0.0)
      .criterion("identical trajectories over 100 steps")
      .tolerance("0", "the same operations in the same order")
      .verdict(holds(is_a && is_b));
}

}  // namespace

Experiment table1() { return {"kinon2023/table1", "Overview of integration methods", perform}; }

}  // namespace shakedown::kinon2023
