#include "experiments/harness/report/page_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/report/prose.hpp"

namespace shakedown {

namespace {
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

nlohmann::json rounded(double x, int digits) {
  if (!std::isfinite(x)) return nullptr;
  return std::stod(fmt::format("{:.{}g}", x, digits));
}

nlohmann::json measured(double x) {
  if (std::isinf(x)) return x > 0.0 ? "inf" : "-inf";
  return rounded(x, 4);
}

// Returns the properties in a table, in the order of their first appearance, each with its cells.
nlohmann::json properties_of(const Table& table, MatrixWords& words) {
  WordList names;
  std::vector<nlohmann::json> cells;
  for (const Table::Record& row : table.records()) {
    const std::size_t which = names.place(row.text("property"));
    if (which == cells.size()) cells.emplace_back(nlohmann::json::array());
    cells[which].push_back(
        {words.methods.place(row.text("method")), words.problems.place(row.text("problem")),
         words.declared.place(row.text("declared")), measured(row.number("measured")),
         words.outcomes.place(row.text("outcome")), words.notes.place(prose(row.text("note")))});
  }
  nlohmann::json list = nlohmann::json::array();
  for (std::size_t k = 0; k < cells.size(); ++k) {
    list.push_back({{"name", names.words()[k]}, {"cells", std::move(cells[k])}});
  }
  return list;
}

// Adds the rows to `data`, and the list of words to which the rows refer by index.
void add_rows(const Table& table, nlohmann::json& data) {
  WordList words;
  data["rows"] = nlohmann::json::array();
  for (const Table::Record& record : table.records()) {
    nlohmann::json row = nlohmann::json::array();
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

bool has_cells(const std::vector<std::string>& columns) {
  return has(columns, {"method", "problem", "property", "declared", "measured", "outcome", "note"});
}
}  // namespace

bool crosses(const ArtefactRecord& artefact) {
  return has_cells(artefact.columns) || has(artefact.columns, {"method", "problem", "broken"});
}

nlohmann::json matrix_data(const ReportInput& input) {
  MatrixWords words;
  nlohmann::json tables = nlohmann::json::array(), reasons = nlohmann::json::array();
  for (const auto& artefact : input.artefacts) {
    const auto table = input.crosses.find(artefact.id);
    if (table == input.crosses.end()) continue;
    if (has_cells(table->second.columns())) {
      tables.push_back(
          {{"artefact", artefact.id}, {"properties", properties_of(table->second, words)}});
      continue;
    }
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

nlohmann::json choice_data(const ReportInput& input) {
  nlohmann::json data = {{"artefact", ""},
                         {"words", nlohmann::json::array()},
                         {"situations", nlohmann::json::array()},
                         {"rows", nlohmann::json::array()}};
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
