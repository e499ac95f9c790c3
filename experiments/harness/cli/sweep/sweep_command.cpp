#include "experiments/harness/cli/sweep/sweep_command.hpp"

#include <fmt/core.h>

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <sstream>

#include "experiments/harness/cli/arguments.hpp"
#include "experiments/harness/cli/standard_output.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {

namespace {
constexpr std::int64_t most_shards = 100'000;
constexpr std::int64_t most_lines = 100'000;  // of a list, whose lines are all kept

void require(const std::string& option, const std::string& text) {
  if (text.empty()) throw UsageError(option + " is required");
}

void require_folder_of(const std::string& option, const std::string& file) {
  if (!file.empty()) require_prefix(option, file);
}
}  // namespace

void SweepCommand::Typed::add_to(CLI::App& app) {
  app.add_option("--problem", problem, "id, see list problems");
  app.add_option("--methods", methods, "a,b:k=v:k2=v2,...: ids, with options");
  app.add_option("--steps", steps, "h1,h2,...: step sizes > 0");
  app.add_option("--until", until, "end time, a whole number of every step");
  const auto repeated = [&](const char* name, std::vector<std::string>& target, const char* text) {
    app.add_option(name, target, text)->expected(1)->allow_extra_args(false)->take_all();
  };
  repeated("--set", set, "k=v1,v2,...: a parameter of the problem and its values; may be repeated");
  repeated("--opt", opt, "k=v1,v2,...: an option of all methods and its values; may be repeated");
  app.add_option("--seeds", seeds, "s1,s2,...: of methods that draw random numbers");
  app.add_option("--q0", q0, "a,b,... or @FILE: start positions");
  app.add_option("--p0", p0, "a,b,... or @FILE: start momenta");
}

bool SweepCommand::Typed::none() const {
  return set.empty() && opt.empty() &&
         (problem + methods + steps + until + seeds + q0 + p0).empty();
}

SweepGrid SweepCommand::Typed::grid() const {
  require("--problem", problem);
  require("--methods", methods);
  require("--steps", steps);
  require("--until", until);
  SweepGrid grid;
  grid.problem = problem;
  const auto entries = words_with_settings("--methods", methods);
  const auto texts = split(methods);
  for (std::size_t i = 0; i < entries.size(); ++i) {
    grid.methods.push_back({entries[i].first, entries[i].second, texts[i]});
  }
  (void)word_list("--steps", steps);
  grid.steps = number_list("--steps", steps, range::positive);
  grid.until = parse_double("--until", until, range::positive);
  grid.set = assignments("--set", set);
  grid.opt = assignments("--opt", opt);
  if (!seeds.empty()) {
    constexpr std::int64_t most_seed = 9'000'000'000'000'000;  // whole numbers that a double holds
    for (const auto& seed : word_list("--seeds", seeds)) {
      grid.seeds.push_back(std::to_string(whole_number("--seeds", seed, 0, most_seed)));
    }
  }
  if (!q0.empty()) grid.q0 = numbers_or_file("--q0", q0);
  if (!p0.empty()) grid.p0 = numbers_or_file("--p0", p0);
  return grid;
}

std::vector<SweepGrid> SweepCommand::grids_of(const std::string& file) {
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
    Typed typed;
    CLI::App parser;
    parser.set_help_flag();
    typed.add_to(parser);
    try {
      parser.parse(line);
      grids.push_back(typed.grid());
    } catch (const CLI::ParseError& error) {
      throw UsageError(where + error.what());
    } catch (const UsageError& error) {
      throw UsageError(where + error.what());
    }
    grids.back().where = where;
  }
  if (grids.empty()) throw UsageError("--list " + file + " has no runs");
  return grids;
}

void SweepCommand::add_to(CLI::App& app) {
  sub_ = app.add_subcommand("sweep", "many runs: parameters, methods, options, steps, seeds");
  typed_.add_to(*sub_);
  sub_->add_option("--list", list_,
                   "a file instead of the options above, with a line of them for each run or grid");
  sub_->add_flag("--errors", request_.definition.errors,
                 "of q and p at the end, against the problem's reference");
  sub_->add_option("--every", every_,
                   "look at energy and constraints every K-th step [a hundredth of the run]");
  sub_->add_option("--jobs", jobs_, "threads [number of processors]");
  sub_->add_option("--output", request_.output,
                   "prefix of .csv, .json (what was run), -seconds.csv, and on the way .journal "
                   "[./sweep]");
  sub_->add_option("--shard", shard_,
                   "K/N: of the runs every N-th from the K-th, for another machine; leaves "
                   "PREFIX-K-of-N.journal alone");
  sub_->add_option("--join", join_,
                   "N: the whole sweep from the journals of its N shards, which are then removed");
  sub_->add_option("--summary", request_.summary, "a JSON file: runs, failures, seconds");
  sub_->footer(
      "Examples:\n"
      "  shakedown sweep --problem double-pendulum-penalty --set omega=10,20,50,100 --methods "
      "newmark,zhang-skeel --opt beta=0.25,0.3 --steps 0.02,0.01 --until 2\n"
      "  shakedown sweep --list runs.txt --errors --output runs --summary runs-summary.json\n"
      "  shakedown sweep --list runs.txt --output runs --shard 3/16     (and the others)\n"
      "  shakedown sweep --list runs.txt --output runs --join 16\n"
      "Stopped on the way, the same command goes on where it was: finished runs stand in the journal, "
      "which is removed at the end. Runs that fail are rows of the CSV.");
}

void SweepCommand::take_shard() {
  if (!join_.empty()) throw UsageError("--shard and --join: give one of them");
  const auto parts = split(shard_, '/');
  if (parts.size() != 2) throw UsageError("--shard '" + shard_ + "' is not K/N, such as 3/16");
  request_.shards = static_cast<int>(whole_number("--shard", parts[1], 1, most_shards));
  request_.shard = static_cast<int>(whole_number("--shard", parts[0], 1, request_.shards));
}

int SweepCommand::carry_out(const Catalogue& catalogue) {
  if (!list_.empty() && !typed_.none()) {
    throw UsageError("--list: its lines have the options of the runs; give only --errors, --every, "
                     "--jobs, --output and --summary beside it");
  }
  if (list_.empty()) {
    request_.definition.grids = {typed_.grid()};
  } else {
    request_.definition.grids = grids_of(list_);
  }
  if (!every_.empty()) {
    request_.definition.every = whole_number("--every", every_, 1, std::int64_t{1} << 50);
  }
  if (!shard_.empty()) take_shard();
  if (!join_.empty())
    request_.join = static_cast<int>(whole_number("--join", join_, 1, most_shards));
  request_.jobs = threads_of(jobs_);
  require_prefix("--output", request_.output);
  require_folder_of("--summary", request_.summary);
  const SweepOutcome outcome = sweep(catalogue, request_);
  if (outcome.damaged > 0) {
    fmt::print(
        stderr, "the journal had {}, whose runs were done again\n",
        outcome.damaged == 1 ? "a damaged line" : fmt::format("{} damaged lines", outcome.damaged));
  }
  const std::string wrote =
      request_.shards > 0 ? shard_journal(request_.output, request_.shard, request_.shards)
                          : fmt::format("{0}.csv, {0}.json, {0}-seconds.csv", request_.output);
  write_standard_output(fmt::format(
      "{} runs, {} failed, {} found in the journal; {:.1f} s, {:.1f} s of them in runs on {} "
      "threads\nwrote {}\n",
      outcome.runs, outcome.failed, outcome.resumed, outcome.wall, outcome.computed, request_.jobs,
      wrote));
  return 0;
}

}  // namespace shakedown
