// Tests the runner: failures count, results remain, and the bytes do not depend on the number of
// jobs.
#include "experiments/harness/report/runner.hpp"

#include <unistd.h>

#include <array>
#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <map>
#include <stdexcept>
#include <thread>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/progress.hpp"
#include "experiments/harness/files/provenance.hpp"
#include "experiments/harness/files/shared_loops.hpp"
#include "experiments/harness/report/ledger.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using test::Scratch;

namespace {
Figure drawing(const char* column) {
  Figure figure(1, 160);
  figure.panel("Panel").x("k").y("x").line(neutral("curve"), "k", column);
  return figure;
}

void make(Context& ctx, const std::string& slug, bool true_to_it) {
  const std::string name = ctx.experiment().substr(ctx.experiment().find('/') + 1);
  Table table({"k", "x"});
  for (int k = 0; k < 20; ++k) table.row({k, static_cast<double>(ctx.seed()) / (k + 3.0)});
  ctx.artefact(ctx.experiment(), "Title", {.sees = "Caption."}).table(table).figure(drawing("x"));
  ctx.claim({.id = ctx.paper() + "." + name + "." + slug,
             .locator = "1",
             .statement = "it holds",
             .kind = ClaimKind::value,
             .artefact = ctx.experiment(),
             .pinned = Verdict::reproduced})
      .expect("x", true_to_it ? 1.0 : 2.0, exactly(1.0))
      .because("a count")
      .decide(Role::contrary, "x", true_to_it ? 1.0 : 2.0, exactly(2.0))
      .because("a count");
}

void holds(Context& ctx) { make(ctx, "a", true); }
void coarse_when_quick(Context& ctx) { make(ctx, "a", ctx.pick(2, 1) == 0); }
void slow(Context& ctx) {
  std::this_thread::sleep_for(std::chrono::milliseconds(50));
  make(ctx, "a", true);
}
void divided(Context& ctx) {
  std::array<double, 40> squares{};
  ctx.each(squares.size(), [&](std::size_t k) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
    squares.at(k) = static_cast<double>(k * k);
  });
  Table table({"k", "square"});
  for (std::size_t k = 0; k < squares.size(); ++k) {
    table.row({static_cast<double>(k), squares.at(k)});
  }
  ctx.artefact(ctx.experiment(), "Title", {.sees = "Caption."}).table(table);
}
std::vector<std::string> begun;  // filled by runs with one job
void notes_itself(Context& ctx) {
  begun.push_back(ctx.experiment());
  make(ctx, "a", true);
}
void flips(Context& ctx) { make(ctx, "a", false); }
void throws(Context& ctx) {
  make(ctx, "a", true);
  throw std::runtime_error("two\nlines");
}
void incomplete(Context& ctx) {
  make(ctx, "a", true);
  ctx.claim({.id = "p." + std::string("x.b"), .artefact = ctx.experiment()});
}
void bad_plot(Context& ctx) {
  ctx.artefact(ctx.experiment(), "Title", {.sees = "Caption."})
      .table(Table({"k"}).row({1}))
      .figure(drawing("nonsense"));
}
void large(Context& ctx) {
  Table table({"text"});
  table.row({std::string(2u << 20, 'x')});
  ctx.artefact(ctx.experiment(), "Title", {.sees = "Caption."}).table(table);
}

Experiment experiment(const std::string& name, void (*run)(Context&), bool timing = false) {
  return {"p/" + name, "a question", run, {}, timing};
}
Experiment divisible(const std::string& name, void (*run)(Context&)) {
  return {.id = "p/" + name, .title = "a question", .run = run, .divisible = true};
}

Selection all_of(const std::vector<Experiment>& chosen) { return {chosen, chosen, {}, true}; }

RunOptions into(const Scratch& scratch, int jobs = 1, bool quick = false) {
  return {quick, jobs, 7, scratch / "results", "test"};
}

// Returns all files except the run records, which contain dates and seconds.
std::string everything(const Scratch& scratch) {
  std::string text;
  for (const auto& name : scratch.files()) {
    if (name.ends_with("run.json")) continue;
    text += name + "\n" + read_file(scratch / name);
  }
  return text;
}
}  // namespace

TEST_CASE("Verdicts as pinned give exit code 0 and leave all files", "[runner]") {
  const Scratch scratch;
  const auto outcome = run_experiments(all_of({experiment("x", holds)}), into(scratch));
  CHECK(outcome.exit_code() == 0);
  CHECK(outcome.summary().empty());
  auto files = scratch.files();
  CHECK(files.contains("results/site/p/x.js"));
  // The libraries beside it depend on what is installed.
  std::erase_if(files, [](const auto& file) { return file.starts_with("results/site/"); });
  CHECK(files ==
        std::set<std::string>{"results/README.md", "results/claims.json", "results/index.html",
                              "results/index/artefacts.js", "results/index/catalogue.js",
                              "results/index/claims.js", "results/index/decision.js",
                              "results/index/matrix.js", "results/index/rankings.js",
                              "results/full-run.json", "results/p/README.md", "results/p/x.csv",
                              "results/p/x.json", "results/p/x.png", "results/p/x.svg",
                              "results/p/x.thumb.png", "results/reading.md", "results/run.json"});
}

TEST_CASE(
    "A quick run judges the claims of experiments that it does not run coarser, and no others",
    "[runner]") {
  const Scratch scratch;
  const Selection selection =
      all_of({experiment("x", coarse_when_quick),
              experiment("y", [](Context& ctx) { make(ctx, "a", false); })});
  const auto quick = run_experiments(selection, into(scratch, 1, true));
  REQUIRE(quick.flipped.size() == 1);
  CHECK(quick.flipped[0].experiment == "p/y");
  const auto verdicts = [&] {
    std::map<std::string, Verdict> all;
    for (const Claim& claim : load_claims(scratch / "results"))
      all[claim.experiment] = claim.computed;
    return all;
  };
  CHECK(verdicts()["p/x"] == Verdict::not_judged);
  CHECK(verdicts()["p/y"] == Verdict::refuted);
  CHECK_THAT(read_file(scratch / "results/README.md"), Contains("⏳ 1"));
  const auto full = run_experiments(selection, into(scratch));
  CHECK(full.flipped.size() == 2);
  CHECK(verdicts()["p/x"] == Verdict::refuted);
}

TEST_CASE("A flipped verdict gates a full run and only shows in a quick one", "[runner]") {
  const Scratch scratch;
  const auto selection = all_of({experiment("x", flips)});
  const auto outcome = run_experiments(selection, into(scratch));
  CHECK(outcome.exit_code() == 1);
  CHECK_THAT(outcome.summary(), Contains("p.x.a"));
  const auto quick = run_experiments(selection, into(scratch, 1, true));
  CHECK(quick.exit_code() == 0);
  CHECK(quick.flipped.size() == 1);
}

TEST_CASE("An experiment that fails leaves its former files, and the others go on", "[runner]") {
  auto* const bad = GENERATE(throws, incomplete, bad_plot, large);
  const Scratch scratch;
  run_experiments(all_of({experiment("x", holds), experiment("y", holds)}), into(scratch));
  const std::string before = everything(scratch);
  const auto outcome =
      run_experiments(all_of({experiment("x", bad), experiment("y", holds)}), into(scratch));
  CHECK(outcome.exit_code() == 1);
  REQUIRE(outcome.failed.size() == 1);
  CHECK(outcome.failed[0].first == "p/x");
  CHECK(outcome.failed[0].second.find('\n') == std::string::npos);
  CHECK(everything(scratch) == before);
}

TEST_CASE("One job and two jobs leave the same bytes", "[runner]") {
  const auto selection =
      all_of({experiment("a", slow), experiment("b", holds), experiment("c", slow, true),
              experiment("d", flips), experiment("e", holds), divisible("f", divided)});
  const Scratch one;
  const Scratch two;
  run_experiments(selection, into(one, 1));
  run_experiments(selection, into(two, 2));
  CHECK(everything(one) == everything(two));
  CHECK_FALSE(everything(one).empty());
}

TEST_CASE("A thread that has no work left helps with another's loop", "[runner]") {
  SharedLoops loops(2);
  std::atomic<int> there = 0;
  // Each body waits until the other has begun, which is impossible on one thread.
  const auto both = [&](std::size_t /*k*/) {
    ++there;
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(120);
    while (there < 2 && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  };
  {
    const std::jthread beside([&] { loops.help(); });
    loops.each(2, both);
    CHECK(there == 2);
    const auto fails = [](std::size_t k) {
      if (k == 3) throw std::runtime_error("the fourth");
    };
    CHECK_THROWS_WITH(loops.each(10, fails), Contains("the fourth"));
    loops.help();
  }
}

TEST_CASE("What threads can share begins last, and of the others the dearest first", "[runner]") {
  const Scratch scratch;
  make_directory(scratch / "results");
  RunRecord last = run_record("test");
  last.seconds = {{"p/b", 1.0}, {"p/c", 9.0}, {"p/a", 50.0}};
  write_file(scratch / "results/run.json", to_json(last));
  begun.clear();
  run_experiments(all_of({divisible("a", notes_itself), experiment("b", notes_itself),
                          experiment("c", notes_itself), experiment("d", notes_itself, true)}),
                  into(scratch));
  CHECK(begun == std::vector<std::string>{"p/c", "p/b", "p/a", "p/d"});
}

TEST_CASE("Of those that measure seconds only the divisible take several threads", "[runner]") {
  // Each of the four bodies waits until another one begins on a different thread.
  static std::atomic<int> together = 0, most = 0, patience = 50;
  const auto meets = [](Context& ctx) {
    ctx.each(4, [](std::size_t) {
      const int here = ++together;
      for (int k = 0; k < patience && together < 2 && most < 2; ++k) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
      }
      most = std::max(most.load(), std::max(here, together.load()));
      --together;
    });
    holds(ctx);
  };
  const Scratch scratch;
  Experiment alone = experiment("a", meets, true), shared = divisible("b", meets);
  shared.timing = true;
  run_experiments(all_of({alone}), into(scratch, 2));
  CHECK(most == 1);
  patience = 60'000;  // two minutes: the other thread may have to wait for a processor
  run_experiments(all_of({shared}), into(scratch, 2));
  CHECK(most == 2);
}

TEST_CASE("A partial run replaces its own claims and keeps the others", "[runner]") {
  const Scratch scratch;
  auto selection = all_of({experiment("x", holds), experiment("y", holds)});
  run_experiments(selection, into(scratch));
  selection.chosen = {experiment("y", flips)};
  selection.whole = false;
  run_experiments(selection, into(scratch));
  const auto claims = load_claims(scratch / "results");
  REQUIRE(claims.size() == 2);
  CHECK(claims[0].computed == Verdict::reproduced);
  CHECK(claims[1].computed == Verdict::refuted);
}

TEST_CASE("A full run drops the claims and files of experiments that are gone", "[runner]") {
  const Scratch scratch;
  run_experiments(all_of({experiment("x", holds), experiment("y", holds)}), into(scratch));
  write_file(scratch / "results/p/own.txt", "a user's file");
  run_experiments(all_of({experiment("y", holds)}), into(scratch));
  CHECK(load_claims(scratch / "results").size() == 1);
  CHECK_FALSE(std::filesystem::exists(scratch / "results/p/x.csv"));
  CHECK_FALSE(std::filesystem::exists(scratch / "results/p/x.json"));
  CHECK(std::filesystem::exists(scratch / "results/p/y.csv"));
  CHECK(std::filesystem::exists(scratch / "results/p/own.txt"));
}

TEST_CASE("Results that cannot be used are refused before anything runs", "[runner]") {
  const Scratch scratch;
  write_file(scratch / "results", "in the way");
  CHECK_THROWS_WITH(run_experiments(all_of({experiment("x", holds)}), into(scratch)),
                    Contains("results"));
  const Scratch other;
  make_directory(other / "results");
  write_file(other / "results/claims.json", "not json");
  CHECK_THROWS_WITH(run_experiments(all_of({experiment("x", holds)}), into(other)),
                    Contains("claims.json"));
  CHECK(other.files() == std::set<std::string>{"results/claims.json"});
}

TEST_CASE("A set of files that is torn stops a run before its work, unless the run replaces it",
          "[runner]") {
  const Scratch scratch;
  const auto x = experiment("x", notes_itself);
  const auto y = experiment("y", notes_itself);
  const Selection both = all_of({x, y});
  Selection only_x = both;
  only_x.chosen = {x};
  only_x.whole = false;
  run_experiments(both, into(scratch));
  const std::string sidecar = read_file(scratch / "results/p/y.json");
  const std::vector<std::pair<std::string, std::string>> damages = {
      {"y.json", sidecar.substr(0, sidecar.size() / 2)}, {"y.csv", "k,x\n1,2\n"}};
  for (const auto& [file, text] : damages) {
    write_file(scratch / "results/p" / file, text);
    begun.clear();
    CHECK_THROWS_WITH(run_experiments(only_x, into(scratch)), Contains("p/y.json"));
    CHECK(begun.empty());
    Selection only_y = only_x;
    only_y.chosen = {y};
    run_experiments(only_y, into(scratch));
    CHECK(read_file(scratch / "results/p/y.json") == sidecar);
  }
  run_experiments(only_x, into(scratch));
}

TEST_CASE("Claims that are no list are refused, not dropped", "[runner]") {
  for (const std::string text : {"null", "{}", "[1]", "\"x\"", "[{}]"}) {
    const Scratch scratch;
    INFO(text);
    make_directory(scratch / "results");
    write_file(scratch / "results/claims.json", text);
    begun.clear();
    CHECK_THROWS_WITH(run_experiments(all_of({experiment("x", notes_itself)}), into(scratch)),
                      Contains("claims.json"));
    CHECK(begun.empty());
  }
}

TEST_CASE("What killed runs left is swept, what others write stays", "[runner]") {
  const Scratch scratch;
  make_directory(scratch / "results/p");
  const std::string living = "results/p/.x.csv." + std::to_string(::getpid()) + "-3.partial";
  // No process number exceeds 2^22.
  write_file(scratch / "results/p/.x.csv.99999999-0.partial", "k");
  write_file(scratch / "results/.claims.json.99999999-12.partial", "[");
  write_file(scratch / living, "k");
  write_file(scratch / "results/p/own.partial", "a user's file");
  run_experiments(all_of({experiment("x", holds)}), into(scratch));
  std::vector<std::string> left;
  for (const auto& name : scratch.files()) {
    if (name.ends_with(".partial")) left.push_back(name);
  }
  CHECK(left == std::vector<std::string>{living, "results/p/own.partial"});
}

TEST_CASE("One claim made by two experiments is an error", "[runner]") {
  Claim a;
  a.id = "p.x.a";
  a.experiment = "p/x";
  Claim b = a;
  b.experiment = "p/y";
  CHECK_THROWS_WITH(merge_claims({}, {a, b}, {"p/x", "p/y"}, {}, false),
                    Contains("p/x") && Contains("p/y"));
}

TEST_CASE("A sentence has a claim that exists or a reason, never both or neither", "[sentences]") {
  const std::vector<std::string> claims = {"p.x.a"};
  const auto wrong = [&](const Sentence& s, const std::vector<std::string>& ran, bool whole) {
    return defects({"p", {s}}, claims, ran, whole).size();
  };
  CHECK(wrong({"1", "s", "p.x.a", ""}, {}, true) == 0);
  CHECK(wrong({"1", "s", "", "opinion"}, {}, true) == 0);
  CHECK(wrong({"1", "s", "", "plan: says what follows"}, {}, true) == 0);
  CHECK(wrong({"1", "s", "", "hard to do"}, {}, true) == 1);
  CHECK(wrong({"1", "s", "", ""}, {}, false) == 1);
  CHECK(wrong({"1", "s", "p.x.a", "opinion"}, {}, false) == 1);
  CHECK(wrong({"1", "", "p.x.a", ""}, {}, false) == 1);
  CHECK(wrong({"1", "s", "p.y.b", ""}, {}, true) == 1);
  CHECK(wrong({"1", "s", "p.y.b", ""}, {"p/x"}, false) == 0);
  CHECK(wrong({"1", "s", "p.y.b", ""}, {"p/y"}, false) == 1);
}

TEST_CASE("A sentence index survives its CSV and gates the run", "[sentences]") {
  const SentenceIndex index{"p",
                            {{"4.1", "says \"a, b\"", "p.x.a", ""}, {"5", "s", "p.x.none", ""}}};
  const SentenceIndex back = parse_sentences("p", sentences_csv(index));
  REQUIRE(back.sentences.size() == 2);
  CHECK(back.sentences[0].section == "4.1");
  CHECK(back.sentences[0].text == index.sentences[0].text);
  const Scratch scratch;
  auto selection = all_of({experiment("x", holds)});
  selection.indexes = {index};
  const auto outcome = run_experiments(selection, into(scratch));
  CHECK(outcome.exit_code() == 1);
  CHECK_THAT(outcome.summary(), Contains("p.x.none"));
  CHECK(std::filesystem::exists(scratch / "results/p/sentences.csv"));
}

TEST_CASE("The time left weighs an experiment by what it took before", "[runner]") {
  Progress progress({"long", "short", "new"}, {{"long", 6.0}, {"short", 2.0}, {"gone", 100.0}});
  progress.begin("long");
  progress.update("long", 0.5);
  CHECK_THAT(progress.line(80), Contains("[#####...............] 0/3") && Contains("long 50 %"));
  progress.end("long");
  CHECK_THAT(progress.line(80), Contains("[##########..........] 1/3"));
}

namespace {
// Writes a table with twice the values of p/a.
void doubles(Context& ctx) {
  Table table({"k", "twice"});
  const Table read = ctx.stored_table("p/a");
  for (const double x : read.series("x")) table.row({table.rows(), 2.0 * x});
  ctx.artefact(ctx.experiment(), "Title", {.sees = "Caption."}).table(table);
}
void trespasses(Context& ctx) {
  const Table table = ctx.stored_table("p/b");
  ctx.artefact(ctx.experiment(), "Title", {.sees = "Caption."}).table(table);
}

Experiment following(const std::string& name, void (*run)(Context&),
                     std::vector<std::string> follows) {
  return {.id = "p/" + name, .title = "a question", .run = run, .follows = std::move(follows)};
}

Selection some_of(const std::vector<Experiment>& chosen, const std::vector<Experiment>& known) {
  return {chosen, known, {}, false};
}
}  // namespace

TEST_CASE("An experiment runs after those that it follows, in any order and with any jobs",
          "[runner]") {
  const std::vector<Experiment> known = {experiment("a", slow), experiment("b", holds),
                                         following("d", doubles, {"p/a"})};
  std::string first;
  for (const int jobs : {1, 2, 4}) {
    const Scratch scratch;
    const auto outcome =
        run_experiments(some_of({known[2], known[1], known[0]}, known), into(scratch, jobs));
    CHECK(outcome.exit_code() == 0);
    CHECK(outcome.remarks.empty());
    const auto made = read_csv(scratch / "results/p/a.csv").series("x");
    const auto read = read_csv(scratch / "results/p/d.csv").series("twice");
    REQUIRE(read.size() == made.size());
    CHECK(read[3] == 2.0 * made[3]);
    if (first.empty()) first = everything(scratch);
    CHECK(everything(scratch) == first);
  }
}

TEST_CASE("What an experiment follows may lie in results/ from before, and is refused where it "
          "does not suit",
          "[runner]") {
  const Scratch scratch;
  const std::vector<Experiment> known = {experiment("a", holds), experiment("b", holds),
                                         following("d", doubles, {"p/a"}),
                                         following("e", trespasses, {"p/a"})};
  const auto alone = [&](const Experiment& one, bool quick = false) {
    return run_experiments(some_of({one}, known), into(scratch, 1, quick));
  };
  const auto missing = alone(known[2]);
  REQUIRE(missing.failed.size() == 1);
  CHECK_THAT(missing.failed[0].second,
             Contains("table p/a is missing in") && Contains("; run `shakedown run p/a` first"));
  alone(known[0], true);
  REQUIRE(alone(known[2]).failed.size() == 1);
  CHECK_THAT(alone(known[2]).failed[0].second, Contains("quick run"));
  CHECK(alone(known[2], true).failed.empty());
  alone(known[0]);
  CHECK(alone(known[2]).exit_code() == 0);
  alone(known[1]);
  REQUIRE(alone(known[3]).failed.size() == 1);
  CHECK_THAT(alone(known[3]).failed[0].second, Contains("p/b") && Contains("`follows`"));

  const auto sidecar = scratch / "results/p/a.json";
  std::string text = read_file(sidecar);
  text.replace(text.find(sources()), 8, "00000000");
  write_file(sidecar, text);
  const auto foreign = alone(known[2]);
  REQUIRE(foreign.remarks.size() == 1);
  CHECK_THAT(foreign.remarks[0], Contains("1 of the 1 tables") && Contains("p/a"));
  CHECK_THAT(read_file(scratch / "results/p/d.json"), Contains("made by other sources"));
}

TEST_CASE("What follows a failed experiment is skipped and leaves its former files", "[runner]") {
  const Scratch scratch;
  std::vector<Experiment> known = {experiment("a", holds), following("d", doubles, {"p/a"}),
                                   following("e", doubles, {"p/a", "p/d"})};
  run_experiments(some_of(known, known), into(scratch));
  const std::string before = everything(scratch);
  known[0].run = throws;
  const auto outcome = run_experiments(some_of(known, known), into(scratch, 2));
  REQUIRE(outcome.failed.size() == 3);
  CHECK(outcome.failed[1].second == "skipped, because it follows p/a, which failed");
  CHECK(outcome.failed[2].first == "p/e");
  CHECK(everything(scratch) == before);
}

TEST_CASE("What follows stands after, and what measures seconds is followed by its like alone",
          "[runner]") {
  const Scratch scratch;
  const auto run = [&](const std::vector<Experiment>& known) {
    run_experiments(some_of(known, known), into(scratch));
  };
  CHECK_THROWS_WITH(run({following("d", doubles, {"p/a"}), experiment("a", holds)}),
                    "experiment 'p/d' follows 'p/a', which does not stand before it");
  CHECK_THROWS_WITH(run({experiment("a", holds, true), following("d", doubles, {"p/a"})}),
                    Contains("measures seconds"));
}
