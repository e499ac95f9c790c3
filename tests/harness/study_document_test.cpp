// Documents of studies: their content, errors with file and line, and the evaluation of their
// claims.
#include <catch2/catch.hpp>
#include <cmath>

#include "experiments/harness/claims/bound_text.hpp"
#include "experiments/harness/claims/document.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/publish.hpp"
#include "experiments/harness/report/records.hpp"
#include "experiments/suite.hpp"
#include "tests/support/command.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;

namespace {

const std::string example = R"(# tao2014/orders: Orders of two methods

Of which order are they?

## Table orders: Orders
Order {order.rk4} of RK4 $x_{1}$, {names}.

Setting: a pendulum,
  two methods.

## Claim fourth (order, qualified, on orders): 4.1, Fig 2
RK4 is of order 4: always
- `order.rk4`, holds for "smooth: forces", 4 +- 0.1: slope, {names}
  - stated: 4
- `order.kick`, fails for "kicks", same bound: slope
  with kicks
  - because: the next term
- `work`: evaluations
  - unit: calls

Explanation: kicks take {work}.
)";

StudyDocument parsed(const std::string& text) { return parse_document(text, "orders.md"); }

/// Returns the error message for the example with `line` replaced by `wrong`.
std::string refusal(const std::string& line, const std::string& wrong) {
  std::string text = example;
  const auto at = text.find(line);
  REQUIRE(at != std::string::npos);
  text.replace(at, line.size(), wrong);
  try {
    (void)parsed(text);
  } catch (const RuntimeFailure& failure) {
    return failure.what();
  }
  return "";
}

Context context_of(const std::string& text) {
  return {"tao2014/orders",
          "tao2014",
          false,
          1,
          {},
          nullptr,
          std::make_shared<const StudyDocument>(parsed(text))};
}

void measure(Context& context, double order = 4.02) {
  context.number("order.rk4", order);
  context.number("order.kick", 1.5);
  context.number("work", 40);
  context.words("names", "rk4 and kicks");
  context.artefact("orders").table(Table({"x"}).row({1.0}));
}

}  // namespace

TEST_CASE("A document holds question, captions and claims", "[study]") {
  const StudyDocument document = parsed(example);
  CHECK(document.experiment == "tao2014/orders");
  CHECK(document.title == "Orders of two methods");
  CHECK(document.question == "Of which order are they?");
  REQUIRE(document.artefacts.size() == 1);
  CHECK(document.artefacts[0].id == "tao2014/orders");
  CHECK_FALSE(document.artefacts[0].figure);
  CHECK(document.artefacts[0].caption.setting == "a pendulum, two methods.");
  REQUIRE(document.claims.size() == 1);
  const DocumentedClaim& claim = document.claims[0];
  CHECK(claim.kind == ClaimKind::order);
  CHECK(claim.pinned == Verdict::qualified);
  CHECK(claim.locator == "4.1, Fig 2");
  CHECK(claim.statement == "RK4 is of order 4: always");
  REQUIRE(claim.numbers.size() == 3);
  CHECK(claim.numbers[0].role == Role::holds_for);
  CHECK(claim.numbers[0].range == "smooth: forces");
  CHECK(claim.numbers[1].bound == same_bound);
  CHECK(claim.numbers[1].text == "slope with kicks");
  CHECK(claim.numbers[1].reason == "the next term");
  CHECK(claim.numbers[2].role == Role::shown);
  CHECK(claim.numbers[2].unit == "calls");
}

TEST_CASE("A misprint says what is printed, what is correct and how it was found", "[study]") {
  const std::string claim =
      "## Claim sign (erratum, reproduced-corrected, on orders): 4.1, (7)\nthe energy is kept\n"
      "- `order.kick`, printed, below 1: drift\n  - because: round-off\n"
      "- `work`, corrected, above 1: drift, sign changed\n  - because: round-off\n\n"
      "Explanation: The sign is wrong.\n\n";
  const std::string before = std::string(example).substr(0, std::string(example).find("## Claim"));
  const std::string told =
      "Printed: $x_k + 1$\n\nCorrect: $x_k - 1$\n\nFound: the energy grew by {work}\n";
  const StudyDocument document = parsed(before + claim + told);
  CHECK(document.claims.at(0).erratum.value().printed == "$x_k + 1$");
  CHECK(document.claims.at(0).erratum.value().found == "the energy grew by {work}");
  CHECK(document.names.contains("work"));
  CHECK_THROWS_WITH(parsed(before + claim), Contains("orders.md:11: a misprint needs 'Printed: '"));
  CHECK(parsed(std::string(example) + "\n" + told).claims.at(0).erratum);
  CHECK_THROWS_WITH(parsed(std::string(example) + "\nFound: by eye\n"),
                    Contains("orders.md:11: a misprint needs 'Printed: '"));
}

TEST_CASE("What is wrong in a document is named with file and line", "[study]") {
  struct Wrong {
    const char* line;
    const char* instead;
    const char* message;
  };
  for (const Wrong& one : std::vector<Wrong>{
           {"# tao2014/orders: ", "# orders: ", "orders.md:1: a study has one title"},
           {"## Table orders: Orders", "## Chart orders: Orders", "orders.md:5: a section is"},
           {"Order {order.rk4} of RK4 $x_{1}$, {names}.\n", "",
            "orders.md:5: the paragraph that says what one sees is missing"},
           {"Setting: ", "Explanation: ", "orders.md:8: 'Explanation:' is not allowed"},
           {"(order, qualified", "(orders, qualified", "orders.md:11: 'orders' is not a kind"},
           {"order, qualified,", "order, true,", "orders.md:11: 'true' is neither a verdict"},
           {"4 +- 0.1: slope", "about 4: slope", "orders.md:13: 'about 4' is not a bound"},
           {"- `order.rk4`", "- order.rk4", "orders.md:13: a number is"},
           {"`order.rk4`, holds", "`Order`, holds", "orders.md:13: 'Order' is not a name"},
           {"  - stated: 4", "  - said: 4", "orders.md:14: a remark on a number is"},
           {"`order.rk4`, holds", "`order.rk4`, printed, holds", "orders.md:13: 'holds for"},
           {"  - because: the", "    - because: the",
            "orders.md:17: '-' is not allowed at the beginning of this line"},
           {"- `work`", "### Claim two (order): 1\n- `work`",
            "orders.md:18: '###' is not allowed at the beginning of this line"},
           {"  - unit: calls", "  - false alarm: 7", "orders.md:19: '7' is not a probability"},
           {"qualified, on orders", "qualified, refuted, on orders",
            "orders.md:11: 'refuted' is neither a verdict nor a figure"},
           {"on orders", "on order", "orders.md:11: no figure or table tao2014/order"},
           {"$x_{1}$", "$x_{1}", "orders.md:6: a $ has no closing $"},
           {"RK4 is of order 4: always\n", "",
            "orders.md:12: the sentence of the claim must come before its numbers"},
           {"Explanation: ", "So: ", "orders.md:21: a paragraph after the numbers"}}) {
    INFO(one.instead);
    CHECK_THAT(refusal(one.line, one.instead), Contains(one.message));
  }
  CHECK_THROWS_WITH(parsed("words"), Contains("orders.md:1: a study begins with"));
  CHECK_THROWS_WITH(parsed("# a/b: T\n\n## Claim c (value): 1\nit holds\n"),
                    Contains("orders.md:3: this claim has no number"));
}

TEST_CASE("The example on the page of the grammar follows it", "[study]") {
  const std::string page =
      read_file(std::filesystem::path(SHAKEDOWN_ROOT) / "experiments/harness/formats/studies.md");
  const std::string mark = "```markdown\n";
  const auto begin = page.find(mark) + mark.size();
  const StudyDocument document = parsed(page.substr(begin, page.find("```", begin) - begin));
  Context context(document.experiment, document.paper(), false, 1, {}, nullptr,
                  std::make_shared<const StudyDocument>(document));
  context.number("error.q", 2e-5);
  context.number("work", 100);
  context.words("methods", "rattle");
  context.artefact("fig3").table(Table({"x"}).row({1.0})).figure(Figure());
  context.verify({document.experiment});
  CHECK(context.claims().at(0).computed == Verdict::reproduced);
}

TEST_CASE("A page that is no study stops nothing", "[study]") {
  const Documents read = parse_documents({{"notes.md", "# Notes\n"}, {"orders.md", example}});
  REQUIRE(read.size() == 1);
  CHECK(read[0]->file == "orders.md");
  CHECK_THROWS_WITH(parse_documents({{"a.md", example}, {"b.md", example}}),
                    Contains("b.md:1: tao2014/orders has a document already, a.md"));
}

TEST_CASE("Bounds read as they are written", "[study]") {
  const auto bound = [](const char* words) {
    return bound_of(words, [](std::string_view name) { return name == "h" ? 0.5 : NAN; });
  };
  CHECK(bound("below 1e-12").text() == below(1e-12).text());
  CHECK(bound("at least {h}").lower == 0.5);
  CHECK(bound("between 1/3 and 3").lower == 1.0 / 3.0);
  CHECK(bound("2 +- 0.05").upper == near(2.0, 0.05).upper);
  CHECK(bound("1 +- 10 %").lower == near_ratio(1.0, 0.1).lower);
  CHECK(bound("exactly -3").holds(-3.0));
  CHECK(bound("around 1e-5").holds(5e-5));
  CHECK_FALSE(bound("around 1e-5").holds(6e-5));
  CHECK(bound("prints as 1.24e-6, cut off").holds(1.2499e-6));
  CHECK_FALSE(bound("prints as 1.24e-6").holds(1.2499e-6));
  CHECK(bound("prints as 1.24e-6, rounded or cut off").holds(1.2351e-6));
  for (const char* wrong :
       {"", "below", "below x", "below 1 2", "between 1 or 2", "2 +-", "near 2", "below 1/",
        "below 1/0", "below inf", "below nan", "between 3 and 1", "2 +- 0", "below {a}/{b}",
        "below {a} and {b}", "prints as foo", "prints as 1.24, cutoff", "around 0"}) {
    INFO(wrong);
    CHECK_FALSE(bound_defect(wrong).empty());
  }
}

TEST_CASE("A document's claims follow from the numbers of a run", "[study]") {
  Context context = context_of(example);
  measure(context);
  context.verify({"tao2014/orders"});
  REQUIRE(context.claims().size() == 1);
  const Claim claim = context.claims()[0];
  CHECK(claim.id == "tao2014.orders.fourth");
  CHECK(claim.computed == Verdict::qualified);
  CHECK(claim.measurements[0].name == "slope, rk4 and kicks");
  CHECK(claim.measurements[0].wanted == "4 +- 0.1");
  CHECK(claim.measurements[0].reason == "the next term");
  CHECK(claim.explanation == "kicks take 40 calls.");
  CHECK(context.quoted(context.artefacts()[0].caption().sees) ==
        "Order 4.0 of RK4 $x_{1}$, rk4 and kicks.");

  Context other = context_of(example);
  measure(other, 3.7);
  CHECK(other.claims()[0].flipped());

  const test::Scratch scratch;
  publish(context, false, scratch.path);
  CHECK_THAT(read_file(scratch / "tao2014/orders.json"), Contains("Order 4.0 of RK4"));
}

TEST_CASE("A name that only one side knows is an error", "[study]") {
  Context context = context_of(example);
  CHECK_THROWS_WITH(context.number("order.rk", 4.0),
                    Contains("'order.rk' is given, but orders.md does not use it"));
  context.number("order.rk4", 4.0);
  CHECK_THROWS_WITH(context.number("order.rk4", 4.0), Contains("given twice"));
  context.number("work", 40);
  context.words("names", "rk4");
  context.artefact("orders").table(Table({"x"}).row({1.0}));
  CHECK(context.claims().empty());  // a number is missing
  CHECK_THROWS_WITH(context.verify({"tao2014/orders"}),
                    Contains("orders.md:15: the program gives no 'order.kick'"));
  CHECK_THROWS_WITH(context.artefact("other"),
                    Contains("no figure or table tao2014/other in orders.md"));
  Context words = context_of(example);
  for (const char* name : {"order.rk4", "work", "names"}) words.number(name, 1.0);
  words.words("order.kick", "1");
  words.artefact("orders").table(Table({"x"}).row({1.0}));
  CHECK_THROWS_WITH(words.verify({"tao2014/orders"}),
                    Contains("orders.md:15: 'order.kick' is not a number"));
  Context none("tao2014/orders", "tao2014", false, 1);
  CHECK_THROWS_WITH(none.number("order.rk4", 4.0),
                    Contains("tao2014/orders has no document: a file *.md that begins with "
                             "'# tao2014/orders: <title>'"));
}

TEST_CASE("A table is no figure", "[study]") {
  std::string text = example;
  text.replace(text.find("## Table"), 8, "## Figure");
  Context context = context_of(text);
  measure(context);
  CHECK_THROWS_WITH(context.verify({"tao2014/orders"}),
                    Contains("orders.md:5: tao2014/orders is a table"));
}

TEST_CASE("Every document of the suite has an experiment, and every paper's experiment a document",
          "[study]") {
  const Suite suite = standard_suite();
  CHECK(suite.defect().empty());
  for (const Experiment& experiment : suite.experiments()) {
    if (experiment.id.starts_with("comparison/work-precision-"))
      continue;  // one program serves fifty problems
    INFO(experiment.id);
    CHECK(experiment.document != nullptr);
    CHECK_FALSE(experiment.title.empty());
  }
  Suite more = suite;
  more.documents.push_back(std::make_shared<const StudyDocument>(parsed(example)));
  CHECK_THAT(more.defect(), Contains("orders.md:1: no experiment tao2014/orders"));
}

TEST_CASE("run reads the documents of a folder", "[study][cli]") {
  const test::Scratch scratch;
  const auto run = [&](const std::string& id) {
    return test::run_in(scratch, SHAKEDOWN_BINARY,
                        "run " + id + " --documents studies --results out");
  };
  CHECK_THAT(run("kinon2023/table1").err, Contains("--documents: studies is not a folder"));
  std::filesystem::create_directory(scratch / "studies");
  CHECK_THAT(run("kinon2023/table1").err, Contains("no document of a study below studies"));
  write_file(scratch / "studies/notes.md", "# Notes\n");
  CHECK_THAT(run("kinon2023/table1").err,
             Contains("begins with '# <paper>/<name>: <title>'; studies/notes.md does not"));

  std::string text =
      read_file(std::filesystem::path(SHAKEDOWN_ROOT) / "experiments/kinon2023/schemes/table1.md");
  const std::string title = "Overview of integration methods";
  text.replace(text.find(title), title.size(), "Another title");
  write_file(scratch / "studies/table1.md", text);
  const test::Ended ended = run("kinon2023/table1");
  CHECK(ended.code == 0);
  CHECK_THAT(ended.out, Contains("1 document read from studies"));
  CHECK_THAT(read_file(scratch / "out/kinon2023/table1.json"),
             Contains("a document outside the program"));
  const test::Ended listed = test::run_in(scratch, SHAKEDOWN_BINARY, "list experiments --json");
  CHECK_THAT(listed.out, Contains(title) && Contains("tao2014/fig1-printed-sign"));
}
