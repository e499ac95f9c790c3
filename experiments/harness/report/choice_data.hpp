// What to use, for the questions of the static page, from the table that says it: one with the columns
// situation, error, length, structure, advice and method; and the one that names the situations.
#pragma once

#include <nlohmann/json.hpp>

#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// {artefact, words: a list; situations: [[id, title, problems]]; rows: [[places in the list:
/// situation, length, structure, advice, method, reason], error, cost, least and greatest cost, problems
/// reached, problems, work]}. A row is one flat list; numbers have three digits, or are null. The order
/// is the table's: the program only selects. Titles, problems and reasons are HTML.
nlohmann::json choice_data(const ReportInput& input);

}  // namespace shakedown
