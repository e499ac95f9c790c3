#include "experiments/kinon2023/theory.hpp"

#include "experiments/kinon2023/kinon2023.hpp"

namespace shakedown::kinon2023 {

void theory(Context& context) {
  Evidence evidence;
  theory_principle(context, evidence);
  theory_schemes(context, evidence);
  theory_invalid(context, evidence);
  theory_fibre(context, evidence);
  theory_misprints(context, evidence);
  context
      .artefact("kinon2023/theory", "The equations, and printed forms that fail",
                "What the claims on sections 2 to 5 and the appendices rest on.")
      .table(evidence.table());
}

}  // namespace shakedown::kinon2023
