// The cross of methods and problems for the static page, from the tables that measure it: those with
// the columns method, problem, property, declared, measured, outcome and note.
#pragma once

#include <nlohmann/json.hpp>

#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// Whether an artefact's table is one of them, or says in a column `broken` why promises are.
bool crosses(const ArtefactRecord& artefact);

/// {methods, problems, declared, outcomes, notes: lists of words; tables: [{artefact, properties:
/// [{name, cells: [[places in the lists: method, problem, declared], measured, [outcome, note]]}]}];
/// reasons: [[method, problem, why promises are broken]]}. A cell is one flat list, `measured` has
/// four digits, or is null. Notes and reasons are HTML.
nlohmann::json matrix_data(const ReportInput& input);

}  // namespace shakedown
