// The data of two parts of the static page: the matrix of methods and problems, and the advice on
// which method to use.
#pragma once

#include <nlohmann/json.hpp>

#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// Returns true if an artefact's table has the columns method, problem, property, declared,
/// measured, outcome and note, or the columns method, problem and broken. The column "broken" says
/// why declared properties do not hold.
bool crosses(const ArtefactRecord& artefact);

/// Returns {methods, problems, declared, outcomes, notes: lists of words; tables: [{artefact,
/// properties: [{name, cells: [[indices in the lists: method, problem, declared], measured,
/// [outcome, note]]}]}]; reasons: [[method, problem, why declared properties do not hold]]}. Each
/// cell is a flat list without the inner brackets. `measured` has four digits, or is "inf", "-inf"
/// or null. Notes and reasons are HTML.
nlohmann::json matrix_data(const ReportInput& input);

/// Returns {artefact, words: a list; situations: [[id, title, problems]]; rows: [[indices in the
/// list: situation, length, structure, advice, method, reason], error, cost, least and greatest
/// cost, problems reached, problems, work]}. The sources are the table with the columns situation,
/// error, length, structure, advice and method, and the table that names the situations. Each row
/// is a flat list without the inner brackets; the rows are in the order of the table. Numbers have
/// three digits or are null. Titles, problems and reasons are HTML.
nlohmann::json choice_data(const ReportInput& input);

}  // namespace shakedown
