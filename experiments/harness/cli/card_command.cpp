#include <fmt/core.h>

#include <filesystem>

#include "experiments/analysis/traits/subject.hpp"
#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/cli/verify.hpp"
#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/figures/specification.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/provenance.hpp"
#include "experiments/harness/report/card.hpp"
#include "experiments/harness/report/catalogue_json.hpp"
#include "experiments/harness/report/draw_problems.hpp"
#include "experiments/harness/report/prose.hpp"
#include "experiments/harness/report/site.hpp"

namespace shakedown {

namespace {
// Returns the table of `verify` as lists: problem, method, then texts as HTML.
PageData promise_rows(const std::vector<Judgement>& all) {
  const Table table = verification_table(all);
  PageData rows = PageData::array();
  for (std::size_t k = 0; k < table.rows(); ++k) {
    PageData& row = rows.emplace_back(PageData::array());
    for (const Cell& cell : table.at(k)) {
      std::string text = cell.text();
      if (row.size() >= 2) {
        // `prose` would take the name "angular_momentum_z" for a symbol with an index.
        std::ranges::replace(text, '_', ' ');
        text = prose(text);
      }
      row.push_back(text);
    }
  }
  return rows;
}

// Returns the runs with the columns from which rankings_data ranks the methods. The operations are
// not counted.
Table ranked_runs(const Comparison& comparison, const CompareRequest& request) {
  Table table({"row", "problem", "method", "h", "steps", "evaluations", "operations",
               "largest error", "time [s]", "upper error of the reference", "reason"});
  table.row({"reference", request.problem, "", request.until, 1, unknown, unknown, unknown, unknown,
             bar_of(comparison.blocks.front(), request), ""});
  for (const ComparedRun& run : comparison.runs) {
    table.row({run.summary.ok() ? "run" : "not right", request.problem,
               request.methods[run.curve].text, run.h, run.summary.steps,
               evaluations(run.summary.counts), unknown, asked_error(comparison, run, request),
               run.summary.seconds, unknown, run.summary.message});
  }
  return table;
}

std::string compare_line(const CompareRequest& request) {
  std::string line = " compare --problem " + request.problem;
  for (const auto& [name, value] : request.set) line += " --set " + name + "=" + value;
  std::vector<std::string> methods;
  for (const MethodChoice& method : request.methods) methods.push_back(method.text);
  line += " --methods " + joined(methods, ",") + " --steps " + joined(request.steps, ",");
  if (!request.tolerances.empty()) line += " --tolerances " + joined(request.tolerances, ",");
  return line + " --until " + shortest(request.until);
}

// Adds the comparison with its diagram.
void add_comparison(const Suite& suite, const VerifyRequest& request, Card& card) {
  CompareRequest compared = beside_established(suite, request);
  compared.output = "comparison";  // the id of the diagram
  for (int k = 0; k < 3 && !request.quick; ++k) {
    compared.steps.push_back(compared.steps.back() / 2.0);
  }
  if (!request.quick && !compared.tolerances.empty()) compared.tolerances.push_back(1e-10);
  if (blocks_of(suite.catalogue.problem(compared.problem), compared).size() > 1) {
    throw UsageError("--set: a card has one value of each parameter, not a list");
  }
  const Comparison comparison = compare_with_progress(suite.catalogue, compared);
  ArtefactRecord record = comparison_record(comparison, compared);
  const auto [figure, table] = comparison_figure(comparison, compared);
  record.drawing = specification(figure, table);
  record.names = table.name_columns();
  card.csv = table.csv();
  if (!comparison.random) {
    card.report.crosses[record.id] = ranked_runs(comparison, compared);
  }
  card.about["compared on"] = compared.problem;
  card.about["artefact"] = record.id;
  if (is_method(suite, request.id)) card.about["own"] = compared.methods.front().text;
  card.about["repeat"].push_back(card.about["program"].get<std::string>() + compare_line(compared));
  card.report.artefacts.push_back(std::move(record));
  if (!page_library("d3.min.js").empty()) return;
  FileSet unpublished;
  const std::filesystem::path svg = unpublished.add(request.output + ".svg");
  draw(figure, table, svg, unpublished.add(request.output + ".png"));
  card.about["picture"] = read_file(svg);
}

std::string verify_line(const VerifyRequest& request) {
  std::string line = " verify " + request.id;
  if (!request.with.empty()) line += " --with " + joined(request.with, ",");
  for (const auto& [name, value] : request.opt) line += " --opt " + name + "=" + value;
  return line + (request.quick ? " --quick" : "") + " --no-picture";
}

// A comparison that fails is reported on the card, unless the user has chosen what is compared.
void try_comparison(const Suite& suite, const VerifyRequest& request, Card& card) {
  const bool chosen = !request.problem.empty() || !request.against.empty() || !request.set.empty();
  try {
    add_comparison(suite, request, card);
  } catch (const std::exception& error) {
    if (chosen && dynamic_cast<const UsageError*>(&error) != nullptr) throw;
    card.about["no comparison"] = prose(error.what());
  }
}

int write_card(const Suite& suite, const VerifyRequest& request) {
  require_prefix("--output", request.output);
  (void)replaceable(request.output);  // throws before the measurements
  const std::string program = request.command.substr(0, request.command.find(' '));
  const bool method = is_method(suite, request.id);
  Card card;
  card.about = {{"id", request.id},
                {"kind", method ? "method" : "problem"},
                {"program", program},
                {"command", request.command},
                {"repeat", PageData::array({program + verify_line(request)})},
                {"quick", request.quick}};
  card.report.problems = problems_json(suite.catalogue);
  card.report.methods = methods_json(suite.catalogue);
  card.report.made_with = provenance();
  card.report.machine = machine();
  try_comparison(suite, request, card);
  const std::vector<Judgement> all = verified(suite, request);
  card.about["summary"] = verification_summary(all);
  card.about["promises"] = promise_rows(all);
  if (!method) {
    const ProblemEntry& problem = suite.catalogue.problem(request.id);
    try {
      if (problem.sketch != nullptr) card.about["sketch"] = drawn_problem(problem, request.set);
    } catch (const std::exception& error) {
      card.about["no sketch"] = prose(error.what());
    }
  }
  write_file(request.output, card_page(card));
  write_standard_output(request.id + ": " + verification_summary(all) + "\nwrote " +
                        request.output + "\n");
  return 0;
}
}  // namespace

void add_card(Program& program) {
  const auto request = std::make_shared<VerifyRequest>();
  Command& command = program.command(
      "card", "Write a page about one method or problem, to show to others",
      "Examples:\n  shakedown card rattle --with double-pendulum,water\n"
      "  shakedown card henon-heiles --quick --output henon-heiles.html\n"
      "The page is one HTML file that needs no other file and no network. It shows what verify and compare measure.\n"
      "The exit code is 0 even if a declared property is broken, because the page is a report.");
  declare_pairs(command, *request);
  command.word("--problem", request->problem,
               "problem on which a method is compared with others [a small nonlinear problem]");
  command.settings("--set", request->set,
                   "k=v: a parameter of the problem of the comparison; may be repeated");
  command.jobs(request->jobs, "number of threads [number of processors]").last();
  command.word("--output", request->output, "HTML file [ID.html]");
  command.max_seconds();
  command.runs([request](const Session& session) {
    request->command = session.line;
    if (request->output.empty()) request->output = request->id + ".html";
    return write_card(session.suite, *request);
  });
}

}  // namespace shakedown
