#include "experiments/harness/claims/experiment_claim.hpp"

#include <string>

namespace shakedown {

ClaimDraft& claim(Context& context, std::string_view slug, std::string_view locator,
                  std::string_view statement, ClaimKind kind, std::string_view artefact,
                  Verdict pinned) {
  const std::string on = context.artefact_id(artefact);
  return context.claim(
      {claim_id(context.experiment(), slug), locator, statement, kind, on, pinned});
}

ClaimDraft& claim(Context& context, std::string_view slug, std::string_view locator,
                  std::string_view statement, ClaimKind kind, Verdict pinned) {
  return claim(context, slug, locator, statement, kind, context.experiment(), pinned);
}

Table claimed_numbers(const Context& context, bool stated) {
  std::vector<std::string> columns{"locator", "statement", "quantity", "measured"};
  if (stated) columns.emplace_back("stated");
  columns.insert(columns.end(), {"wanted", "verdict", "claim"});
  Table table(columns);
  for (const Claim& claim : context.claims()) {
    for (const Measurement& number : claim.measurements) {
      std::vector<Cell> row{claim.locator, claim.statement, number.name, number.value};
      if (stated) row.emplace_back(number.stated);
      row.emplace_back(number.wanted);
      row.emplace_back(name(claim.computed));
      row.emplace_back(claim.id);
      table.row(row);
    }
  }
  return table;
}

}  // namespace shakedown
