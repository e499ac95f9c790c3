#include <fmt/core.h>

#include <sstream>

#include "experiments/harness/cli/commands.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/cli/sweep/sweep.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {

namespace {
constexpr std::int64_t most_shards = 100'000;
constexpr std::int64_t most_lines = 100'000;  // of a list, which is kept in memory

// Declares the options of one grid, from the command line or from a line of a list.
void add_grid(Options& options, SweepGrid& grid) {
  options
      .check([&] {
        if (grid.problem.empty()) throw UsageError("--problem is required");
        for (const char* name : {"--methods", "--steps", "--until"}) {
          if (!options.given(name)) throw UsageError(std::string(name) + " is required");
        }
      })
      .first();
  options.word("--problem", grid.problem, "problem id (see list problems)");
  options.methods(grid.methods);
  options.value("--steps", "h1,h2,...: step sizes > 0", [&](const std::string& text) {
    (void)word_list("--steps", text);
    grid.steps = number_list("--steps", text, range::positive);
  });
  options.number("--until", grid.until, range::positive, "end time, a multiple of every step");
  options.settings("--set", grid.set,
                   "k=v1,v2,...: a parameter of the problem and its values; may be repeated");
  options.settings("--opt", grid.opt,
                   "k=v1,v2,...: an option of all methods and its values; may be repeated");
  options.value("--seeds", "s1,s2,...: seeds of stochastic methods", [&](const std::string& text) {
    for (const auto& seed : word_list("--seeds", text)) {
      grid.seeds.push_back(std::to_string(whole_number("--seeds", seed, 0, most_seed)));
    }
  });
  options.state("--q0", grid.q0, "a,b,... or @FILE: start positions");
  options.state("--p0", grid.p0, "a,b,... or @FILE: start momenta");
}

std::vector<SweepGrid> grids_of(const std::string& file) {
  std::string text;
  try {
    text = read_file(file);
  } catch (const RuntimeFailure& failure) {
    throw UsageError(std::string("--list: ") + failure.what());
  }
  std::vector<SweepGrid> grids;
  std::istringstream lines(text);
  std::int64_t number = 0;
  for (std::string line; std::getline(lines, line);) {
    ++number;
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos || line[first] == '#') continue;
    const std::string where = fmt::format("{}, line {}: ", file, number);
    if (std::ssize(grids) == most_lines)
      throw UsageError(where + "more than 100000 runs in a list");
    SweepGrid& grid = grids.emplace_back();
    Options options;
    add_grid(options, grid);
    try {
      options.parse(line);
      options.read();
    } catch (const UsageError& error) {
      throw UsageError(where + error.what());
    }
    grid.where = where;
  }
  if (grids.empty()) throw UsageError("--list " + file + " has no runs");
  return grids;
}

void take_shard(const Command& command, const std::string& text, SweepRequest& request) {
  if (command.given("--join")) throw UsageError("--shard and --join: give one of them");
  const auto parts = split(text, '/');
  if (parts.size() != 2) throw UsageError("--shard '" + text + "' is not K/N, such as 3/16");
  request.shards = static_cast<int>(whole_number("--shard", parts[1], 1, most_shards));
  request.shard = static_cast<int>(whole_number("--shard", parts[0], 1, request.shards));
}

int run(const Catalogue& catalogue, const SweepRequest& request) {
  require_prefix("--output", request.output);
  if (!request.summary.empty()) require_prefix("--summary", request.summary);
  const SweepOutcome outcome = sweep(catalogue, request);
  if (outcome.damaged > 0) {
    fmt::print(
        stderr, "the journal had {}; the runs of these lines were repeated\n",
        outcome.damaged == 1 ? "a damaged line" : fmt::format("{} damaged lines", outcome.damaged));
  }
  const std::string wrote = request.shards > 0
                                ? shard_journal(request.output, request.shard, request.shards)
                                : fmt::format("{0}.csv, {0}.json, {0}-seconds.csv", request.output);
  write_standard_output(
      fmt::format("{} runs, {} failed, {} from the journal; {:.1f} s, {:.1f} s of it in runs on {} "
                  "threads\nwrote {}\n",
                  outcome.runs, outcome.failed, outcome.resumed, outcome.wall, outcome.computed,
                  request.jobs, wrote));
  return 0;
}
}  // namespace

void add_sweep(Program& program) {
  struct Asked {
    std::string list;
    SweepGrid grid;
    SweepRequest request;
  };
  const auto asked = std::make_shared<Asked>();
  SweepRequest& request = asked->request;
  Command& command = program.command(
      "sweep", "Run all combinations of parameters, methods, options, steps and seeds",
      "Examples:\n"
      "  shakedown sweep --problem double-pendulum-penalty --set omega=10,20,50,100 --methods "
      "newmark,zhang-skeel --opt beta=0.25,0.3 --steps 0.02,0.01 --until 2\n"
      "  shakedown sweep --list runs.txt --errors --output runs --summary runs-summary.json\n"
      "  shakedown sweep --list runs.txt --output runs --shard 3/16     (and the others)\n"
      "  shakedown sweep --list runs.txt --output runs --join 16\n"
      "An interrupted sweep continues when the same command is run again, because the journal keeps its finished runs. The journal is removed at the end. Failed runs are rows of the CSV file.");
  const auto grid = std::make_shared<Options>(command.group());
  add_grid(*grid, asked->grid);
  command.word(
      "--list", asked->list,
      "file with the options above, one line per run or grid; it replaces them on the command line");
  command
      .check([asked, grid] {
        if (asked->list.empty()) {
          grid->read();
          asked->request.definition.grids = {asked->grid};
          return;
        }
        if (grid->any_given()) {
          throw UsageError(
              "--list: the lines of the list give the options of the runs; only --errors, --every, --jobs, --output and --summary are allowed with it");
        }
        asked->request.definition.grids = grids_of(asked->list);
      })
      .first();
  command.flag("--errors", request.definition.errors,
               "errors in q and p at the end, against the reference solution");
  command.whole(
      "--every", request.definition.every, 1, std::int64_t{1} << 50,
      "number of steps between evaluations of energy and constraints [a hundredth of the run]");
  command.jobs(request.jobs, "number of threads [number of processors]").last();
  command.word(
      "--output", request.output,
      "prefix of the output files: .csv, .json (settings), -seconds.csv, and .journal during the sweep [./sweep]");
  command.value(
      "--shard",
      "K/N: part K of N of the runs, to share a sweep among machines; writes only PREFIX-K-of-N.journal",
      [asked, &command](const std::string& text) { take_shard(command, text, asked->request); });
  command.whole("--join", request.join, 1, most_shards,
                "N: number of shards; joins their journals to one sweep, then removes them");
  command.word("--summary", request.summary,
               "JSON file with the number of runs, the number of failures and the time");
  command.max_seconds();
  command.runs(
      [asked](const Session& session) { return run(session.suite.catalogue, asked->request); });
}

}  // namespace shakedown
