#include "experiments/harness/report/choice_data.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/report/prose.hpp"

namespace shakedown {

namespace {
constexpr std::array choice_words{"situation", "length", "structure", "advice", "method", "reason"};
constexpr std::array choice_numbers{"error",      "cost",     "least", "greatest",
                                    "reached on", "problems", "count"};

bool has_columns(const ArtefactRecord& artefact, std::initializer_list<const char*> names) {
  return std::all_of(names.begin(), names.end(), [&](const char* name) {
    return std::find(artefact.columns.begin(), artefact.columns.end(), name) !=
           artefact.columns.end();
  });
}

nlohmann::json three_digits(double x) {
  if (!std::isfinite(x)) return nullptr;
  return std::stod(fmt::format("{:.3g}", x));
}

// Each row, its words as places in `words`.
nlohmann::json rows_of(const Table& table, nlohmann::json& words) {
  std::map<std::string, std::size_t> places;
  nlohmann::json rows = nlohmann::json::array();
  for (std::size_t r = 0; r < table.rows(); ++r) {
    nlohmann::json row = nlohmann::json::array();
    for (const std::string column : choice_words) {
      const std::string word = table.at(r)[table.column(column)].text();
      const auto [place, fresh] = places.emplace(word, words.size());
      if (fresh) words.push_back(column == "reason" ? prose(word) : word);
      row.push_back(place->second);
    }
    for (const char* column : choice_numbers) {
      row.push_back(three_digits(table.at(r)[table.column(column)].number()));
    }
    rows.push_back(std::move(row));
  }
  return rows;
}
}  // namespace

nlohmann::json choice_data(const ReportInput& input) {
  nlohmann::json data = {{"artefact", ""},
                         {"words", nlohmann::json::array()},
                         {"situations", nlohmann::json::array()},
                         {"rows", nlohmann::json::array()}};
  for (const auto& artefact : input.artefacts) {
    const auto table = input.tables.find(artefact.id);
    if (table == input.tables.end()) continue;
    if (has_columns(artefact, {"situation", "error", "length", "structure", "advice", "method"})) {
      data["artefact"] = artefact.id;
      data["rows"] = rows_of(table->second, data["words"]);
    } else if (has_columns(artefact, {"situation", "title", "problems"})) {
      for (std::size_t r = 0; r < table->second.rows(); ++r) {
        const auto& row = table->second.at(r);
        data["situations"].push_back({row[table->second.column("situation")].text(),
                                      prose(row[table->second.column("title")].text()),
                                      prose(row[table->second.column("problems")].text())});
      }
    }
  }
  return data;
}

}  // namespace shakedown
