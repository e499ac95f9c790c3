// Two parts of the static page, from the tables of which they are made: the cross of methods and problems, and what
// to use.
#pragma once

#include <nlohmann/json.hpp>

#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// Whether an artefact's table has the columns method, problem, property, declared, measured, outcome and note, or
/// says in a column `broken` why promises are.
bool crosses(const ArtefactRecord& artefact);

/// {methods, problems, declared, outcomes, notes: lists of words; tables: [{artefact, properties:
/// [{name, cells: [[places in the lists: method, problem, declared], measured, [outcome, note]]}]}];
/// reasons: [[method, problem, why promises are broken]]}. A cell is one flat list, `measured` has
/// four digits, or is null. Notes and reasons are HTML.
nlohmann::json matrix_data(const ReportInput& input);

/// From the table with the columns situation, error, length, structure, advice and method, and the one that names
/// the situations: {artefact, words: a list; situations: [[id, title, problems]]; rows: [[places in the list:
/// situation, length, structure, advice, method, reason], error, cost, least and greatest cost, problems
/// reached, problems, work]}. A row is one flat list; numbers have three digits, or are null. The order
/// is the table's: the program only selects. Titles, problems and reasons are HTML.
nlohmann::json choice_data(const ReportInput& input);

}  // namespace shakedown
