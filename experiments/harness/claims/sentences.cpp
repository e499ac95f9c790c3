#include "experiments/harness/claims/sentences.hpp"

#include <algorithm>

#include "experiments/harness/claims/claim.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {
const std::vector<std::string> header = {"section", "sentence", "claim", "why not testable"};

bool contains(const std::vector<std::string>& all, const std::string& item) {
  return std::ranges::find(all, item) != all.end();
}

bool made_by_any(const std::string& claim, const std::vector<std::string>& experiments) {
  return std::ranges::any_of(
      experiments, [&](const std::string& id) { return claim.starts_with(claim_id(id, "")); });
}

// Whether a sentence may be left untested for this reason; a detail may follow a colon.
bool is_reason(const std::string& text) {
  const std::string kind = text.substr(0, text.find(':'));
  return contains({"definition", "plan", "opinion", "about another work", "no data given"}, kind);
}

}  // namespace

std::string sentences_csv(const SentenceIndex& index) {
  Table table(header);
  for (const auto& s : index.sentences) table.row({s.section, s.text, s.claim, s.untestable});
  return table.csv();
}

SentenceIndex parse_sentences(const std::string& paper, const std::string& csv) {
  const auto records = csv_records(csv);
  if (records.empty() || records.front() != header) {
    throw RuntimeFailure("the sentence index of " + paper + " has no header section,sentence,...");
  }
  SentenceIndex index{paper, {}};
  for (std::size_t i = 1; i < records.size(); ++i) {
    const auto& r = records[i];
    if (r.size() != header.size()) {
      throw RuntimeFailure("the sentence index of " + paper + " has a bad record " +
                           std::to_string(i));
    }
    index.sentences.push_back({r[0], r[1], r[2], r[3]});
  }
  return index;
}

std::vector<std::string> defects(const SentenceIndex& index, const std::vector<std::string>& claims,
                                 const std::vector<std::string>& ran, bool whole) {
  std::vector<std::string> found;
  for (const auto& s : index.sentences) {
    const std::string where = index.paper + " " + s.section + " (\"" + s.text.substr(0, 40) + "\")";
    if (s.section.empty() || s.text.empty()) {
      found.push_back(where + ": section or sentence is empty");
    } else if (s.claim.empty() == s.untestable.empty()) {
      found.push_back(where + ": exactly one of claim and reason must be given");
    } else if (!s.untestable.empty() && !is_reason(s.untestable)) {
      found.push_back(where + ": '" + s.untestable + "' is no reason to leave it untested");
    } else if (!s.claim.empty() && !contains(claims, s.claim) &&
               (whole || made_by_any(s.claim, ran))) {
      found.push_back(where + ": no claim " + s.claim);
    }
  }
  return found;
}

}  // namespace shakedown
