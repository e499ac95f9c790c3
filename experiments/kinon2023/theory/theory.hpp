// What the parts of kinon2023/theory share.
#pragma once

#include <string>

#include "experiments/kinon2023/shared/runs.hpp"

namespace shakedown::kinon2023 {

/// The table of the artefact, what was computed, on what, the number; and the claims on it.
class Evidence {
 public:
  explicit Evidence(Context& where) : context(where), table_({"quantity", "on", "value"}) {}
  void add(std::string_view quantity, std::string_view on, double value) {
    table_.row({quantity, on, value});
  }
  ClaimDraft& claim(std::string_view slug, std::string_view locator, std::string_view statement,
                    ClaimKind kind, Verdict pinned = Verdict::reproduced) {
    return shakedown::claim(context, slug, locator, statement, kind, pinned);
  }
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  Context& context;
  Table table_;
};

void theory_principle(Evidence& evidence);  ///< sections 2, 3, A.2-A.4
void theory_schemes(Evidence& evidence);    ///< sections 4, 5; ranges of theta
void theory_invalid(Evidence& evidence);    ///< Remark 4, A.5
void theory_fibre(Evidence& evidence);      ///< the sign in (55c)
void theory_misprints(Evidence& evidence);  ///< printed forms that fail

}  // namespace shakedown::kinon2023
