// Sweeps: the same bytes in every mode, no lost or duplicated run after a kill, failed runs as
// rows, and requests that are refused before any run.
#include "experiments/harness/cli/sweep/sweep.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <chrono>
#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "experiments/harness/cli/sweep/journal.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"
#include "experiments/harness/files/digest.hpp"
#include "experiments/harness/report/records.hpp"
#include "tests/support/command.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using test::Ended;
using test::Scratch;

namespace {
// Returns 24 runs, some of which diverge; in the last ones, omega h is 10.
SweepDefinition some_runs() {
  SweepGrid grid;
  grid.problem = "double-pendulum-penalty";
  grid.set = {{"omega", "10,20,50"}};
  grid.methods = {{"newmark", {}, "newmark"}, {"zhang-skeel", {}, "zhang-skeel"}};
  grid.opt = {{"beta", "0.25,0.3"}};
  grid.steps = {0.02, 0.2};
  grid.until = 2.0;
  return {{grid}, true};
}

SweepRequest request_in(const Scratch& folder, const SweepDefinition& definition, int jobs = 1) {
  SweepRequest request;
  request.definition = definition;
  request.jobs = jobs;
  request.output = (folder / "it").string();
  return request;
}

std::vector<std::string> lines_in(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// Returns the run numbers in a journal, in the journal's order. An incomplete last line is ignored.
std::vector<int> runs_in_journal(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  std::string whole = text.str();
  whole.resize(whole.rfind('\n') == std::string::npos ? 0 : whole.rfind('\n') + 1);
  std::vector<int> runs;
  for (const auto& line : lines_in(whole)) {
    std::istringstream words(line);
    std::string sum;
    int run = 0;
    if (!line.starts_with("shakedown ") && words >> sum >> run) runs.push_back(run);
  }
  return runs;
}

// Starts the program in a folder, and sends SIGKILL once the journal contains `lines` runs.
void kill_at(const Scratch& folder, const std::vector<std::string>& words, std::size_t lines) {
  const std::string journal = (folder / "it.journal").string();
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    const int nothing = ::open("/dev/null", O_RDWR);
    ::dup2(nothing, STDOUT_FILENO);
    if (::chdir(folder.path.c_str()) != 0) ::_exit(127);
    std::vector<char*> arguments;
    for (const auto& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::execv(SHAKEDOWN_BINARY, arguments.data());
    ::_exit(127);
  }
  for (int tries = 0; tries < 60'000 && runs_in_journal(journal).size() < lines; ++tries) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  ::kill(child, SIGKILL);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  CHECK(WIFSIGNALED(status));
}

std::vector<std::string> words_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> words;
  for (std::string word; stream >> word;) words.push_back(word);
  return words;
}
}  // namespace

TEST_CASE("A sweep leaves the same bytes for any number of jobs and any order", "[sweep]") {
  const Scratch one, two, other;
  CHECK(sweep(catalogue(), request_in(one, some_runs(), 1)).failed > 0);
  CHECK(sweep(catalogue(), request_in(two, some_runs(), 2)).runs == 24);
  SweepRequest shuffled = request_in(other, some_runs(), 3);
  shuffled.order.resize(24);
  for (int k = 0; k < 24; ++k) shuffled.order[static_cast<std::size_t>(k)] = 7 * k % 24;
  sweep(catalogue(), shuffled);
  for (const char* file : {"it.csv", "it.json"}) {
    const std::string first = read_file(one / file);
    CHECK(first == read_file(two / file));
    CHECK(first == read_file(other / file));
  }
  CHECK(one.files() == std::set<std::string>{"it.csv", "it.json", "it-seconds.csv"});
  // Control: a different definition gives different results.
  const Scratch finer;
  SweepDefinition changed = some_runs();
  changed.every = 5;
  sweep(catalogue(), request_in(finer, changed));
  CHECK(read_file(one / "it.csv") != read_file(finer / "it.csv"));
}

TEST_CASE("A row says what a run of its own does", "[sweep]") {
  const Scratch folder;
  SweepDefinition definition = some_runs();
  definition.every = 1;
  sweep(catalogue(), request_in(folder, definition));
  const Table rows = read_csv(folder / "it.csv");
  REQUIRE(rows.rows() == 24);
  int ok = 0, failed = 0;
  for (std::size_t k = 0; k < rows.rows(); ++k) {
    const auto cell = [&](const char* name) { return rows.at(k)[rows.column(name)]; };
    INFO("run " << k + 1);
    const Settings set{{"omega", cell("set omega").text()}};
    const double h = cell("h").number();
    const Trajectory run =
        integrate("double-pendulum-penalty", cell("method").text(),
                  {set, {{"beta", cell("opt beta").text()}}, {}, {}, h, std::llround(2.0 / h), 1});
    CHECK(cell("t").number() == run.summary.t);
    CHECK(cell("message").text() == run.summary.message);
    CHECK(cell("gradients").number() == static_cast<double>(run.summary.counts.gradients));
    CHECK(cell("status").text() == (run.summary.ok() ? "ok" : "failed"));
    (run.summary.ok() ? ok : failed) += 1;
    if (!run.summary.ok()) {
      CHECK(std::isnan(cell("error q at end").number()));
      continue;
    }
    const Reference exact =
        catalogue().problem("double-pendulum-penalty").reference(set, {}, {}, {2.0});
    double error = 0.0, energy = 0.0;
    for (std::size_t i = 0; i < 4; ++i) {
      const double q = run.series("q" + std::to_string(i)).back();
      error = std::max(error, std::fabs(q - exact.q.front()[i]));
    }
    for (const double e : run.series("energy")) {
      energy = std::max(energy, std::fabs(e - run.series("energy").front()));
    }
    CHECK(cell("error q at end").number() == error);
    CHECK(cell("largest change of energy").number() == energy);
  }
  CHECK(ok + failed == 24);
  CHECK(ok > 12);
  CHECK(failed > 0);
  const ArtefactRecord sidecar = artefact_from_json(read_file(folder / "it.json"), "it.json");
  CHECK(sidecar.csv_sha256 == sha256(read_file(folder / "it.csv")));
  CHECK(sidecar.columns == rows.columns());
  CHECK(sidecar.rows == 24);
}

TEST_CASE("Killed at several moments, a sweep loses nothing and repeats no finished run",
          "[sweep]") {
  constexpr int runs = 300;
  std::string values;
  for (int k = 0; k < runs; ++k) values += (k == 0 ? "" : ",") + std::to_string(10 + k);
  const std::string command =
      "sweep --problem double-pendulum-penalty --set omega=" + values +
      " --methods newmark --steps 0.0002 --until 2 --output it --summary it.summary --jobs ";
  const Scratch whole, killed;
  REQUIRE(test::run_in(whole, SHAKEDOWN_BINARY, command + "2").code == 0);
  const std::string journal = (killed / "it.journal").string();
  std::vector<int> before;
  for (const std::size_t lines : {0U, 1U, 17U, 60U, 150U, 230U}) {
    kill_at(killed, words_of("shakedown " + command + "2"), lines);
    const std::vector<int> after = runs_in_journal(journal);
    INFO("killed at " << after.size() << " runs");
    CHECK(after.size() >= lines);
    CHECK_FALSE(std::filesystem::exists(killed / "it.csv"));
    // Runs that finished before this start come first, and no run occurs twice.
    REQUIRE(after.size() >= before.size());
    CHECK(std::equal(before.begin(), before.end(), after.begin()));
    CHECK(std::set<int>(after.begin(), after.end()).size() == after.size());
    before = after;
  }
  CHECK(before.size() < runs);
  REQUIRE(test::run_in(killed, SHAKEDOWN_BINARY, command + "1").code == 0);
  CHECK(read_file(killed / "it.csv") == read_file(whole / "it.csv"));
  CHECK(read_file(killed / "it.json") == read_file(whole / "it.json"));
  const auto summary = nlohmann::json::parse(read_file(killed / "it.summary"));
  CHECK(summary.at("resumed") == before.size());
  CHECK(summary.at("runs") == runs);
  CHECK_FALSE(std::filesystem::exists(journal));
}

TEST_CASE("A journal's finished runs are taken as they stand, damaged lines are not", "[sweep]") {
  const Scratch folder;
  const SweepRequest request = request_in(folder, some_runs());
  const SweepPlan plan(catalogue(), some_runs());
  const std::string path = request.output + ".journal", identity = sha256(plan.words());
  {
    SweepJournal journal(path, identity, plan.runs());
    journal.append(4, true, 0.5, "5,marked");
    journal.append(2, false, 0.25, "3,spoilt");
    journal.append(7, true, 0.125, "8,cut");
  }
  std::string text = read_file(path);
  text.replace(text.find("spoilt"), 6, "SPOILT");
  write_file(path, text.substr(0, text.size() - 3));
  const SweepOutcome outcome = sweep(catalogue(), request);
  CHECK(outcome.resumed == 1);
  CHECK(outcome.damaged == 2);
  const auto rows = lines_in(read_file(folder / "it.csv"));
  REQUIRE(rows.size() == 25);
  CHECK(rows[5] == "5,marked");
  CHECK_THAT(rows[3], Contains("3,double-pendulum-penalty,"));
  CHECK_THAT(rows[8], Contains("8,double-pendulum-penalty,"));
}

TEST_CASE("A journal of another sweep, of another process or of none is refused", "[sweep]") {
  const Scratch folder;
  const SweepRequest request = request_in(folder, some_runs());
  const std::string path = request.output + ".journal";
  {
    const SweepJournal other(path, sha256("another"), 24);
    CHECK_THROWS_WITH(sweep(catalogue(), request), Contains("another sweep is using it"));
  }
  CHECK_THROWS_WITH(sweep(catalogue(), request), Contains("belongs to another sweep"));
  write_file(path, "something of mine");
  CHECK_THROWS_WITH(sweep(catalogue(), request), Contains("is not the journal of a sweep"));
  CHECK(read_file(path) == "something of mine");
  write_file(path, "");  // killed before its first line
  CHECK(sweep(catalogue(), request).resumed == 0);
}

TEST_CASE("Shards, joined, leave what one sweep leaves, and nothing else", "[sweep]") {
  const Scratch whole, parts;
  sweep(catalogue(), request_in(whole, some_runs()));
  // One shard, a number of shards that does not divide 24, and more shards than runs.
  for (const int shards : {1, 5, 25}) {
    std::int64_t runs = 0;
    for (int shard = shards; shard >= 1; --shard) {
      SweepRequest request = request_in(parts, some_runs());
      request.shard = shard;
      request.shards = shards;
      runs += sweep(catalogue(), request).runs;
      CHECK(runs_in_journal(shard_journal(request.output, shard, shards)).size() ==
            static_cast<std::size_t>((24 - shard + shards) / shards));
      CHECK_FALSE(std::filesystem::exists(parts / "it.csv"));
    }
    CHECK(runs == 24);
    SweepRequest request = request_in(parts, some_runs());
    request.join = shards;
    CHECK(sweep(catalogue(), request).resumed == 24);
    for (const char* name : {"it.csv", "it.json"}) {
      CHECK(read_file(parts / name) == read_file(whole / name));
      std::filesystem::remove(parts / name);
    }
    std::filesystem::remove(parts / "it-seconds.csv");
    CHECK(std::filesystem::is_empty(parts.path));
  }
}

TEST_CASE("Shards that are not whole are not joined, and those of another sweep neither",
          "[sweep]") {
  const Scratch folder;
  SweepRequest request = request_in(folder, some_runs());
  request.shards = 2;
  for (request.shard = 1; request.shard <= 2; ++request.shard) sweep(catalogue(), request);
  const std::string second = shard_journal(request.output, 2, 2);
  const std::string text = read_file(second);
  request.shard = request.shards = 0;
  request.join = 2;
  write_file(second, text.substr(0, text.rfind('\n', text.size() - 2) + 1));
  CHECK_THROWS_WITH(sweep(catalogue(), request), Contains("lacks run ") && Contains("--shard 2/2"));
  std::filesystem::remove(second);
  CHECK_THROWS_WITH(sweep(catalogue(), request), Contains("is missing: run --shard 2/2"));
  CHECK_FALSE(std::filesystem::exists(folder / "it.csv"));
  write_file(second, text);
  SweepRequest other = request;
  other.definition.grids[0].until = 1.0;
  std::filesystem::remove(folder / "it.journal");  // the journal of the joined shards
  CHECK_THROWS_WITH(sweep(catalogue(), other), Contains("belongs to another sweep"));
  // The mistaken request has changed no shard and does not block the right request.
  CHECK(sweep(catalogue(), request).resumed == 24);
}

TEST_CASE("A list of runs leaves what the grid of the same runs leaves", "[sweep]") {
  const Scratch folder;
  std::string list = "# the same runs\n\n";
  for (const char* omega : {"10", "20"}) {
    for (const char* method : {"newmark", "zhang-skeel:beta=0.3"}) {
      list += std::string("--problem double-pendulum-penalty --set omega=") + omega +
              " --methods " + method + " --steps 0.02,0.01 --until 1\n";
    }
  }
  write_file(folder / "runs.txt", list);
  const Ended listed =
      test::run_in(folder, SHAKEDOWN_BINARY, "sweep --list runs.txt --output listed");
  CHECK(listed.err.empty());
  REQUIRE(listed.code == 0);
  REQUIRE(test::run_in(folder, SHAKEDOWN_BINARY,
                       "sweep --problem double-pendulum-penalty --set omega=10,20 --methods "
                       "newmark,zhang-skeel:beta=0.3 --steps 0.02,0.01 --until 1 --output grid")
              .code == 0);
  CHECK(read_file(folder / "listed.csv") == read_file(folder / "grid.csv"));
}

TEST_CASE("Seeds are swept, each a run of its own", "[sweep]") {
  const Scratch folder;
  REQUIRE(test::run_in(folder, SHAKEDOWN_BINARY,
                       "sweep --problem henon-heiles --methods baoab --steps 0.1 --until 10 "
                       "--seeds 1,2,3 --output it")
              .code == 0);
  const Table rows = read_csv(folder / "it.csv");
  CHECK(rows.series("seed") == std::vector<double>{1, 2, 3});
  const auto energy = rows.series("change of energy at end");
  CHECK(std::set<double>(energy.begin(), energy.end()).size() == 3);
}

TEST_CASE("A sweep of too many runs is refused before any run", "[sweep]") {
  const Scratch folder;
  std::string many = "1";
  for (int k = 2; k <= 4000; ++k) many += "," + std::to_string(k);
  const Ended ended =
      test::run_in(folder, SHAKEDOWN_BINARY,
                   "sweep --problem double-pendulum --set L1=" + many + " --set L2=" + many +
                       " --methods rattle --steps 1 --until 2");
  CHECK(ended.code == 2);
  CHECK_THAT(ended.err, Contains("more than 10 million runs"));
  CHECK(folder.files().empty());
}

TEST_CASE("Where the machine gives fewer threads than asked for, a sweep goes on with those",
          "[sweep]") {
  const Scratch folder;
  const Ended ended = test::run_in(folder, SHAKEDOWN_BINARY,
                                   "sweep --problem henon-heiles --methods rk4 --steps 0.5,0.25 "
                                   "--until 2 --output it --jobs 1024",
                                   "ulimit -v 1500000; timeout 60");
  INFO(ended.err);
  CHECK(ended.code == 0);
  CHECK(read_csv(folder / "it.csv").rows() == 2);
}

TEST_CASE("A sidecar of a former version is read", "[sweep]") {
  const Scratch folder;
  sweep(catalogue(), request_in(folder, some_runs()));
  const std::string text = read_file(folder / "it.json");
  auto json = nlohmann::json::parse(text);
  json.erase("drawn methods");
  const ArtefactRecord former = artefact_from_json(json.dump(), "it.json");
  CHECK(former.drawn == std::vector<std::string>{"newmark", "zhang-skeel"});
  json.erase("columns");
  CHECK_THROWS_AS(artefact_from_json(json.dump(), "it.json"), RuntimeFailure);
}
