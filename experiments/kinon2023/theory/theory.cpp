#include "experiments/kinon2023/theory/theory.hpp"

namespace shakedown::kinon2023 {
namespace {

constexpr const char* id = "kinon2023/theory";

void perform(Context& context) {
  Evidence evidence(context);
  theory_principle(evidence);
  theory_schemes(evidence);
  theory_invalid(evidence);
  theory_fibre(evidence);
  theory_misprints(evidence);
  context
      .artefact(id, "The equations, and printed forms that fail",
                "What the claims on sections 2 to 5 and the appendices rest on.")
      .table(evidence.table());
}

}  // namespace

Experiment theory() { return {id, "Sections 2 to 5 and the appendices", perform}; }

}  // namespace shakedown::kinon2023
