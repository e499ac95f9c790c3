// What the parts of kinon2023/theory share.
#pragma once

#include <string>

#include "experiments/kinon2023/runs.hpp"

namespace shakedown::kinon2023 {

/// The table of the artefact: what was computed, on what, the number.
class Evidence {
 public:
  Evidence() : table_({"quantity", "on", "value"}) {}
  void add(const std::string& quantity, const std::string& on, double value) {
    table_.row({quantity, on, value});
  }
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  Table table_;
};

inline ClaimDraft& theory_claim(Context& context, const std::string& slug,
                                const std::string& locator, const std::string& statement,
                                ClaimKind kind, Verdict pinned = Verdict::reproduced) {
  return claim(context, slug, locator, statement, kind, "theory", pinned);
}

void theory_principle(Context& context, Evidence& evidence);  ///< sections 2, 3, A.2-A.4
void theory_schemes(Context& context, Evidence& evidence);    ///< sections 4, 5; ranges of theta
void theory_invalid(Context& context, Evidence& evidence);    ///< Remark 4, A.5
void theory_fibre(Context& context, Evidence& evidence);      ///< the sign in (55c)
void theory_misprints(Context& context, Evidence& evidence);  ///< printed forms that fail

}  // namespace shakedown::kinon2023
