#include "experiments/harness/report/page_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/analysis/shared_columns.hpp"
#include "experiments/analysis/work_error.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/report/claim_text.hpp"
#include "experiments/harness/report/markdown.hpp"
#include "experiments/harness/report/order.hpp"
#include "experiments/harness/report/papers.hpp"
#include "experiments/harness/report/prose.hpp"

namespace shakedown {

namespace {
constexpr std::size_t longest_shown = 80;  // rows; a longer table is only linked
constexpr std::size_t tiles_in_a_row = 2;

PageData words(const std::vector<std::string>& texts) {
  PageData list = PageData::array();
  for (const auto& text : texts) list.push_back(prose(text));
  return list;
}

PageData ids(const std::vector<Configured>& all) {
  std::vector<std::string> names;
  for (const auto& item : all) names.push_back(item.id);
  std::ranges::sort(names);
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// Holds each word once, in the order of first appearance and in the form that is shown.
class WordList {
 public:
  std::size_t place(const std::string& word) { return place(word, word); }
  std::size_t place(const std::string& word, const std::string& shown) {
    const auto [found, fresh] = places_.emplace(word, words_.size());
    if (fresh) words_.push_back(shown);
    return found->second;
  }
  [[nodiscard]] const std::vector<std::string>& words() const { return words_; }

 private:
  std::vector<std::string> words_;
  std::map<std::string, std::size_t> places_;
};

struct MatrixWords {
  WordList methods, problems, declared, outcomes, notes;
};

PageData rounded(double x, int digits) {
  if (!std::isfinite(x)) return nullptr;
  return std::stod(fmt::format("{:.{}g}", x, digits));
}

PageData measured(double x) {
  if (std::isinf(x)) return x > 0.0 ? "inf" : "-inf";
  return rounded(x, 4);
}

// Returns the properties in a table, in the order of their first appearance, each with its cells.
PageData properties_of(const Table& table, MatrixWords& words) {
  WordList names;
  std::vector<PageData> cells;
  for (const Table::Record& row : table.records()) {
    const std::size_t which = names.place(row.text(matrix_column::property));
    if (which == cells.size()) cells.emplace_back(PageData::array());
    cells[which].push_back({words.methods.place(row.text(matrix_column::method)),
                            words.problems.place(row.text(matrix_column::problem)),
                            words.declared.place(row.text(matrix_column::declared)),
                            measured(row.number(matrix_column::measured)),
                            words.outcomes.place(row.text(matrix_column::outcome)),
                            words.notes.place(prose(row.text(matrix_column::note)))});
  }
  PageData list = PageData::array();
  for (std::size_t k = 0; k < cells.size(); ++k) {
    list.push_back({{"name", names.words()[k]}, {"cells", std::move(cells[k])}});
  }
  return list;
}

// Adds the rows to `data`, and the list of words to which the rows refer by index.
void add_rows(const Table& table, PageData& data) {
  WordList words;
  data["rows"] = PageData::array();
  for (const Table::Record& record : table.records()) {
    PageData row = PageData::array();
    for (const char* column : {"situation", "length", "structure", "advice", "method"}) {
      row.push_back(words.place(record.text(column)));
    }
    const std::string reason = record.text("reason");
    row.push_back(words.place(reason, prose(reason)));
    for (const char* column :
         {"error", "cost", "least", "greatest", "reached on", "cases", "count"}) {
      row.push_back(rounded(record.number(column), 3));
    }
    data["rows"].push_back(std::move(row));
  }
  data["words"] = words.words();
}

bool has(const std::vector<std::string>& columns, std::initializer_list<const char*> names) {
  return std::ranges::all_of(
      names, [&](const char* name) { return std::ranges::find(columns, name) != columns.end(); });
}

bool has_work(const std::vector<std::string>& columns) {
  return has(columns, {"row", "method", "h", "steps", "evaluations", "operations", "largest error",
                       "upper error of the reference", "reason"});
}

bool has_times(const std::vector<std::string>& columns) {
  return has(columns, {"problem", "method", "largest error", "time [s]"});
}

// Returns the least work of a method for each of these errors. It is null if no run reaches the
// error or if the error of the reference solution is larger.
constexpr double ranked_errors[] = {1e-3, 1e-6, 1e-9};
PageData least_work(const Table& runs, const char* column, double reference_error) {
  std::vector<WorkError> all;
  for (const Table::Record& run : runs.records())
    all.push_back({run.number(column), run.number("largest error")});
  PageData least = PageData::array();
  for (const double error : ranked_errors) {
    least.push_back(error < reference_error ? PageData() : rounded(work_at(all, error), 3));
  }
  return least;
}

// Returns the work of a method, the steps of its first run with the first ranked error, its
// smallest error, and why there are no more runs or, if all runs failed, why the last one failed.
PageData ranking_of(const std::string& method, const Table& runs, const Table& timed,
                    double reference_error) {
  const Table right = runs.where({{"row", "run"}});
  double best = HUGE_VAL, steps = HUGE_VAL;
  std::string why;
  for (const Table::Record& run : right.records()) {
    best = std::fmin(best, run.number("largest error"));
    if (best <= ranked_errors[0]) steps = std::fmin(steps, run.number("steps"));
    why = run.text("reason");
  }
  const Table failed = runs.where({{"row", "not right"}});
  if (std::isinf(best) && failed.rows() > 0) why = failed.records().back().text("reason");
  return {method,
          least_work(right, "operations", reference_error),
          least_work(right, "evaluations", reference_error),
          least_work(timed.where({{"method", method}}), "time [s]", reference_error),
          rounded(steps, 12),
          rounded(best, 2),
          prose(why)};
}
}  // namespace

PageData paper_data(const std::string& id) {
  const PaperHeading known = heading_of(id);
  return {{"id", id},
          {"heading", prose(known.heading)},
          {"title", prose(known.title)},
          {"about", prose(known.about)}};
}

PageData claim_data(const Claim& claim) {
  PageData data = {{"id", claim.id},
                   {"paper", claim.paper},
                   {"artefact", claim.artefact},
                   {"where", prose(claim.locator)},
                   {"says", prose(claim.statement)},
                   {"kind", name(claim.kind)},
                   {"origin", name(claim.author())},
                   {"verdict", name(claim.computed)},
                   {"decides", deciding(claim)},
                   {"basis", evidence(claim)},
                   {"finding", prose(claim.explanation)}};
  if (has_unpublished(claim)) data["unpublished"] = true;
  if (!claim.set_after_data.empty()) data["set after data"] = prose(claim.set_after_data);
  if (!claim.judged()) data["why not judged"] = claim.why_not_judged();
  if (claim.flipped()) data["held"] = name(claim.pinned);
  if (claim.kind == ClaimKind::erratum && claim.computed == Verdict::reproduced_corrected) {
    data["printed"] = numbers(claim, Role::printed);
    data["corrected"] = numbers(claim, Role::corrected);
  }
  return data;
}

PageData artefact_data(const ArtefactRecord& artefact, const ReportInput& input) {
  const Place place = place_of(artefact);
  PageData data = {{"id", artefact.id},
                   {"paper", artefact.paper},
                   {"number", place.text()},
                   {"title", prose(artefact.title)},
                   {"sees", prose(artefact.caption.sees)},
                   {"setting", prose(artefact.caption.setting)},
                   {"differs", prose(artefact.caption.differs)},
                   {"figure", artefact.figure},
                   {"rows", artefact.rows},
                   {"drawn", !artefact.drawing.empty()},
                   {"film", !artefact.film.empty()},
                   {"notes", words(artefact.notes)},
                   {"problems", ids(artefact.problems)},
                   {"methods", ids(artefact.methods)}};
  const auto table = input.tables.find(artefact.id);
  if (table != input.tables.end() && table->second.rows() <= longest_shown) {
    data["table"] = markdown::cells(table->second);
  }
  return data;
}

PageData findings_data(const ReportInput& input, const std::string& paper) {
  PageData findings = PageData::array();
  for (const auto& finding : input.findings) {
    const auto claim = std::ranges::find(input.claims, finding.claim, &Claim::id);
    if (claim == input.claims.end() || (!paper.empty() && claim->paper != paper)) continue;
    const auto shown = std::ranges::find(input.artefacts, claim->artefact, &ArtefactRecord::id);
    const bool figure = shown != input.artefacts.end() && shown->figure;
    const bool new_row = !findings.empty() && findings.size() % tiles_in_a_row == 0;
    findings.push_back({{"sign", sign_of(claim->computed)},
                        {"says", prose(finding.consequence)},
                        {"heading", prose(heading_of(claim->paper).heading)},
                        {"artefact", claim->artefact},
                        {"label", prose(label_of(input, claim->artefact))},
                        {"figure", figure},
                        {"alt", figure ? markdown::attribute(title_of(*shown)) : ""},
                        {"new row", new_row}});
  }
  return findings;
}

PageData untested(const SentenceIndex& index) {
  PageData sentences = PageData::array();
  for (const auto& sentence : index.sentences) {
    if (sentence.untestable.empty()) continue;
    sentences.push_back({{"paper", index.paper},
                         {"where", prose(sentence.section)},
                         {"says", prose(sentence.text)},
                         {"why", prose(sentence.untestable)}});
  }
  return sentences;
}

PageData table_data(const PageData& rows) {
  return {{"header", rows.front()}, {"lines", PageData(rows.begin() + 1, rows.end())}};
}

PageData opening_data(const std::string& paper, const ReportInput& input) {
  const auto found = input.tables.find(heading_of(paper).opening_table);
  if (found == input.tables.end()) return false;
  return table_data(markdown::cells(found->second));
}

PageData counted(std::size_t n) {
  if (n == 0) return false;
  return {{"n", n}, {"plural", n > 1}};
}

bool crosses(const ArtefactRecord& artefact) {
  return has(artefact.columns, matrix_column::all) || has_work(artefact.columns) ||
         has_times(artefact.columns) || has(artefact.columns, {"method", "problem", "broken"});
}

PageData matrix_data(const ReportInput& input) {
  MatrixWords words;
  PageData tables = PageData::array(), reasons = PageData::array();
  for (const auto& artefact : input.artefacts) {
    const auto table = input.crosses.find(artefact.id);
    if (table == input.crosses.end()) continue;
    if (has(table->second.columns(), matrix_column::all)) {
      tables.push_back(
          {{"artefact", artefact.id}, {"properties", properties_of(table->second, words)}});
      continue;
    }
    if (!has(table->second.columns(), {"broken"})) continue;
    for (const Table::Record& row : table->second.records()) {
      const std::string why = row.text("broken");
      if (!why.empty()) reasons.push_back({row.text("method"), row.text("problem"), prose(why)});
    }
  }
  return {{"methods", words.methods.words()},
          {"problems", words.problems.words()},
          {"declared", words.declared.words()},
          {"outcomes", words.outcomes.words()},
          {"notes", words.notes.words()},
          {"tables", tables},
          {"reasons", reasons}};
}

PageData rankings_data(const ReportInput& input) {
  Table times({"problem", "method", "largest error", "time [s]"});
  for (const auto& [id, table] : input.crosses) {
    if (has_times(table.columns())) times = table;
  }
  PageData all = PageData::object();
  for (const auto& artefact : input.artefacts) {
    const auto found = input.crosses.find(artefact.id);
    if (found == input.crosses.end() || artefact.problems.size() != 1) continue;
    const Table& table = found->second;
    if (!has_work(table.columns())) continue;
    const auto& [problem, settings] = artefact.problems.front();
    const Table timed = times.where({{"problem", problem}});
    const double bar = table.number("upper error of the reference", {{"row", "reference"}});
    PageData rows = PageData::array();
    for (const auto& [method, runs] : table.groups("method")) {
      if (!method.empty()) rows.push_back(ranking_of(method, runs, timed, bar));
    }
    all[problem] = {{"until", rounded(table.number("h") * table.number("steps"), 12)},
                    {"settings", settings},
                    {"rows", std::move(rows)}};
  }
  return all;
}

PageData choice_data(const ReportInput& input) {
  PageData data = {{"artefact", ""},
                   {"words", PageData::array()},
                   {"situations", PageData::array()},
                   {"rows", PageData::array()}};
  for (const auto& artefact : input.artefacts) {
    const auto table = input.tables.find(artefact.id);
    if (table == input.tables.end()) continue;
    if (has(artefact.columns, {"situation", "error", "length", "structure", "advice", "method"})) {
      data["artefact"] = artefact.id;
      add_rows(table->second, data);
    } else if (has(artefact.columns, {"situation", "title", "cases"})) {
      for (const Table::Record& row : table->second.records()) {
        data["situations"].push_back(
            {row.text("situation"), prose(row.text("title")), prose(row.text("cases"))});
      }
    }
  }
  return data;
}

}  // namespace shakedown
