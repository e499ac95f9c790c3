// The data of two parts of the static page: the matrix of methods and problems, and which method to
// use.
#pragma once

#include <nlohmann/json.hpp>

#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// Whether an artefact's table has the columns method, problem, property, declared, measured,
/// outcome and note; or method, problem and broken (why declared properties do not hold).
bool crosses(const ArtefactRecord& artefact);

/// {methods, problems, declared, outcomes, notes: lists of words; tables: [{artefact,
/// properties: [{name, cells: [[indices in the lists: method, problem, declared], measured,
/// [outcome, note]]}]}]; reasons: [[method, problem, why declared properties do not hold]]}. A cell
/// is one flat list. `measured` has four digits, or is "inf", "-inf" or null. Notes and reasons are
/// HTML.
nlohmann::json matrix_data(const ReportInput& input);

/// {artefact, words: a list; situations: [[id, title, problems]]; rows: [[indices in the
/// list: situation, length, structure, advice, method, reason], error, cost, least and greatest
/// cost, problems reached, problems, work]}. The source is the table with the columns situation,
/// error, length, structure, advice and method, and the table that names the situations. A row is
/// one flat list, in the order of the table. Numbers have three digits, or are null. Titles,
/// problems and reasons are HTML.
nlohmann::json choice_data(const ReportInput& input);

}  // namespace shakedown
