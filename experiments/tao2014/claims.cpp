#include "experiments/tao2014/claims.hpp"

#include <algorithm>

namespace shakedown::tao2014 {

ClaimDraft& draft(Context& context, std::string_view slug, std::string_view locator,
                  std::string_view statement, ClaimKind kind, Verdict pinned,
                  std::string_view artefact) {
  std::string id = context.experiment() + "." + std::string(slug);
  std::replace(id.begin(), id.end(), '/', '.');
  return context.claim({id, locator, statement, kind,
                        artefact.empty() ? std::string_view(context.experiment()) : artefact,
                        pinned});
}

Table statements(const Context& context, bool stated) {
  std::vector<std::string> columns{"locator", "statement", "quantity", "measured"};
  if (stated) columns.emplace_back("stated");
  columns.insert(columns.end(), {"verdict", "claim"});
  Table table(columns);
  for (const Claim& claim : context.claims()) {
    for (const Measurement& number : claim.measurements) {
      std::vector<Cell> row{claim.locator, claim.statement, number.name, number.value};
      if (stated) row.emplace_back(number.stated);
      row.emplace_back(name(claim.computed));
      row.emplace_back(claim.id);
      table.row(row);
    }
  }
  return table;
}

}  // namespace shakedown::tao2014
