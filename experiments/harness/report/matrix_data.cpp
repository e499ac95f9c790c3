#include "experiments/harness/report/matrix_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/report/prose.hpp"

namespace shakedown {

namespace {
// Each word once, in the order of appearance.
class WordList {
 public:
  std::size_t place(const std::string& word) {
    const auto [found, fresh] = places_.emplace(word, words_.size());
    if (fresh) words_.push_back(word);
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

nlohmann::json four_digits(double x) {
  if (std::isnan(x)) return nullptr;
  if (std::isinf(x)) return x > 0.0 ? "inf" : "-inf";
  return std::stod(fmt::format("{:.4g}", x));
}

// The properties of a table, in their order, each with its cells.
nlohmann::json properties_of(const Table& table, MatrixWords& words) {
  WordList names;
  std::vector<nlohmann::json> cells;
  const auto column = [&table](const char* name) { return table.column(name); };
  const std::size_t method = column("method"), problem = column("problem"),
                    property = column("property"), declared = column("declared"),
                    measured = column("measured"), outcome = column("outcome"),
                    note = column("note");
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const auto& row = table.at(r);
    const std::size_t which = names.place(row[property].text());
    if (which == cells.size()) cells.emplace_back(nlohmann::json::array());
    cells[which].push_back(
        {words.methods.place(row[method].text()), words.problems.place(row[problem].text()),
         words.declared.place(row[declared].text()), four_digits(row[measured].number()),
         words.outcomes.place(row[outcome].text()), words.notes.place(prose(row[note].text()))});
  }
  nlohmann::json list = nlohmann::json::array();
  for (std::size_t k = 0; k < cells.size(); ++k) {
    list.push_back({{"name", names.words()[k]}, {"cells", std::move(cells[k])}});
  }
  return list;
}

// Why a pair breaks what it promises, where that is known.
void add_reasons(const Table& table, nlohmann::json& list) {
  for (std::size_t r = 0; r < table.rows(); ++r) {
    const auto& row = table.at(r);
    const std::string why = row[table.column("broken")].text();
    if (why.empty()) continue;
    list.push_back(
        {row[table.column("method")].text(), row[table.column("problem")].text(), prose(why)});
  }
}

bool has(const std::vector<std::string>& columns, std::initializer_list<const char*> names) {
  return std::all_of(names.begin(), names.end(), [&](const char* name) {
    return std::find(columns.begin(), columns.end(), name) != columns.end();
  });
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
    } else {
      add_reasons(table->second, reasons);
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

}  // namespace shakedown
