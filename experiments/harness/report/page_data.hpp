// The data that the pages show. Texts are HTML.
#pragma once

#include "experiments/harness/report/page_template.hpp"
#include "experiments/harness/report/report.hpp"

namespace shakedown {

/// These functions return what several pages show of a paper, a claim and an artefact.
PageData paper_data(const std::string& id);
PageData claim_data(const Claim& claim);
PageData artefact_data(const ArtefactRecord& artefact, const ReportInput& input);
/// Returns the findings, of one paper or of all, whose claims exist, each with its artefact.
PageData findings_data(const ReportInput& input, const std::string& paper = "");
/// Returns the sentences that no claim tests: [{where, says, why}].
PageData untested(const SentenceIndex& index);
/// Returns {header, lines} from rows of HTML, the header first.
PageData table_data(const PageData& rows);
/// Returns the table that opens the page of a paper; false if there is none.
PageData opening_data(const std::string& paper, const ReportInput& input);
/// Returns {n, plural} for a sentence about n things; false if there are none.
PageData counted(std::size_t n);

/// Returns true if an artefact's table has the columns of matrix_data or of rankings_data.
bool crosses(const ArtefactRecord& artefact);

/// Returns {methods, problems, declared, outcomes, notes: lists of words; tables: [{artefact,
/// properties: [{name, cells: [[indices in the lists: method, problem, declared], measured,
/// [outcome, note]]}]}]; reasons: [[method, problem, why declared properties do not hold]]}. Each
/// cell is a flat list without the inner brackets. `measured` has four digits, or is "inf", "-inf"
/// or null. Notes and reasons are HTML. The sources are the tables with the columns method,
/// problem, property, declared, measured, outcome and note, or method, problem and broken. The
/// column "broken" says why declared properties do not hold.
PageData matrix_data(const ReportInput& input);

/// Returns {problem: {until, settings: [[name, value]], rows: [[method; operations, evaluations, seconds: each a list
/// of the least work for the errors 1e-3, 1e-6 and 1e-9, or null; steps, smallest error, why there
/// are no more runs]]}}. The work is interpolated by `work_at`.
PageData rankings_data(const ReportInput& input);

/// Returns {artefact, words: a list; situations: [[id, title, problems]]; rows: [[indices in the
/// list: situation, length, structure, advice, method, reason], error, cost, least and greatest
/// cost, problems reached, problems, work]}. The sources are the table with the columns situation,
/// error, length, structure, advice and method, and the table that names the situations. Each row
/// is a flat list without the inner brackets; the rows are in the order of the table. Numbers have
/// three digits or are null. Titles, problems and reasons are HTML.
PageData choice_data(const ReportInput& input);

}  // namespace shakedown
