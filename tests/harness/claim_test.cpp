// A claim is complete, or it is an error.
#include <catch2/catch.hpp>
#include <cmath>
#include <functional>
#include <limits>

#include "experiments/analysis/fit.hpp"
#include "experiments/harness/claims/context.hpp"
#include "experiments/harness/claims/origin.hpp"
#include "experiments/harness/files/failure.hpp"
#include "experiments/harness/report/records.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;

namespace {
Context context() { return {"tao2014/fig1", "tao2014", false, 1}; }

ClaimSource source(const std::string& id = "tao2014.fig1.bounded") {
  return {.id = id,
          .locator = "4.1, Fig 1",
          .statement = "the energy error stays bounded",
          .kind = ClaimKind::conservation,
          .artefact = "tao2014/fig1",
          .pinned = Verdict::reproduced};
}

ClaimDraft& complete(ClaimDraft& draft) {
  return draft.expect("max |H - H(0)|", 1e-4, below(1e-3))
      .unit("J")
      .because("ten times the h^2 estimate");
}

template <class Add>
Claim claim_of(Add add) {
  ClaimDraft draft(source(), "tao2014", "tao2014/fig1");
  add(draft);
  return draft.claim();
}
Verdict verdict(const std::function<void(ClaimDraft&)>& add) { return claim_of(add).computed; }

void add_artefact(Context& ctx, const std::string& id = "tao2014/fig1") {
  ctx.artefact(id, "Figure 1", {.sees = "Energy error."})
      .table(Table({"t [s]", "error [J]"}).row({0.0, 0.0}));
}

const std::vector<std::string> declared = {"tao2014/fig1"};
}  // namespace

TEST_CASE("A complete claim has no defects", "[claim]") {
  Context ctx = context();
  add_artefact(ctx);
  complete(ctx.claim(source())).stated("small");
  CHECK_NOTHROW(ctx.verify(declared));
  CHECK(ctx.claims().front().measurements.front().wanted == "below 0.001");
  CHECK_THAT(ctx.claims().front().margin(), Catch::WithinAbs(0.9, 1e-12));
  CHECK(ctx.claims().front().measurements.front().stated == "small");
  CHECK_FALSE(ctx.claims().front().flipped());
}

TEST_CASE("Each missing part of a claim is named", "[claim]") {
  ClaimDraft draft(source(), "tao2014", "tao2014/fig1");
  const auto has = [&](const std::string& text) {
    for (const auto& defect : draft.defects()) {
      if (defect.find(text) != std::string::npos) return true;
    }
    return false;
  };
  CHECK(has("no number decides it"));
  draft.measured("beside", 1.0);
  CHECK(has("no number decides it"));
  draft.expect("error", 1e-4, below(1e-3));
  CHECK(has("there is no reason for the bound of 'error'"));
  draft.because("an error below 1e-4 is what h^2 predicts");
  CHECK(has("states a bound"));
  draft.explain("it stays below 0.01");
  CHECK_FALSE(has("explanation"));
  draft.explain("it stays below 0.001, as far as it was run");
  CHECK(has("its explanation states the bound of 'error'"));
  ClaimDraft boundless(source(), "tao2014", "tao2014/fig1");
  boundless.expect("error", 1e-4).because("nothing came before");
  CHECK(boundless.defects().front() == "there is no bound for 'error'");
  ClaimDraft lone(source(), "tao2014", "tao2014/fig1");
  lone.decide(Role::printed, "error", 1.0, below(0.1)).because("round-off");
  CHECK_THAT(
      lone.defects(),
      Catch::VectorContains(std::string("it has only one of the printed and the corrected form")));
}

TEST_CASE("Verdicts follow from what is expected, and from nothing less", "[claim]") {
  const auto good = below(1.0);
  SECTION("reproduced: every part of the sentence") {
    CHECK(verdict([&](auto& c) { c.expect("a", 0.5, good).expect("b", 0.1, good); }) ==
          Verdict::reproduced);
    CHECK(verdict([&](auto& c) { c.expect("a", 0.5, good).expect("b", 2.0, good); }) ==
          Verdict::undetermined);
    CHECK(verdict([&](auto& c) { c.expect("a", std::nan(""), good); }) == Verdict::undetermined);
    CHECK(verdict([](auto& c) { c.measured("a", 0.5); }) == Verdict::undetermined);
  }
  SECTION("nothing without its control") {
    CHECK(verdict([&](auto& c) {
            c.expect("a", 0.5, good).decide(Role::control, "b", 2.0, above(1.0));
          }) == Verdict::reproduced);
    CHECK(verdict([&](auto& c) {
            c.expect("a", 0.5, good).decide(Role::control, "b", 0.5, above(1.0));
          }) == Verdict::undetermined);
  }
  SECTION("reproduced-corrected: the printed form fails and the corrected one holds") {
    const auto both = [&](double printed, double corrected) {
      return verdict([&](auto& c) {
        c.decide(Role::printed, "p", printed, good).decide(Role::corrected, "c", corrected, good);
      });
    };
    CHECK(both(2.0, 0.5) == Verdict::reproduced_corrected);
    CHECK(both(2.0, 2.0) == Verdict::undetermined);
    CHECK(both(0.5, 2.0) == Verdict::reproduced);
    CHECK(both(0.5, 0.5) == Verdict::reproduced);
    CHECK(both(std::nan(""), 0.5) == Verdict::undetermined);
  }
  SECTION("refuted: the contrary is established, not a threshold missed") {
    const auto both = [&](double said, double contrary) {
      return verdict([&](auto& c) {
        c.expect("s", said, good).decide(Role::contrary, "n", contrary, above(3.0));
      });
    };
    CHECK(both(5.0, 5.0) == Verdict::refuted);
    CHECK(both(2.0, 2.0) == Verdict::undetermined);
    CHECK(both(0.5, 0.5) == Verdict::reproduced);
    CHECK(both(0.5, 5.0) == Verdict::undetermined);
  }
  SECTION("qualified: a range in which it holds and one in which it does not") {
    const auto both = [&](double inside, double outside) {
      return verdict([&](auto& c) {
        c.decide(Role::holds_for, "e", inside, good, "small h")
            .decide(Role::fails_for, "e", outside, good, "large h");
      });
    };
    CHECK(both(0.5, 2.0) == Verdict::qualified);
    CHECK(both(0.5, 0.5) == Verdict::reproduced);
    CHECK(both(2.0, 2.0) == Verdict::undetermined);
    CHECK(both(2.0, 0.5) == Verdict::undetermined);
  }
}

TEST_CASE("A number that cannot change the verdict is vacuous", "[claim]") {
  CHECK(vacuous(claim_of([](auto& c) { c.expect("a", 0.5, below(1.0)); })).empty());
  CHECK(vacuous(claim_of([](auto& c) {
          c.decide(Role::holds_for, "a", 0.5, below(1.0), "here")
              .decide(Role::fails_for, "a", 2.0, below(1.0), "there");
        })).empty());
  const Claim undecided = claim_of(
      [](auto& c) { c.expect("a", 2.0, below(1.0)).decide(Role::contrary, "b", 2.0, below(1.0)); });
  CHECK(undecided.computed == Verdict::undetermined);
  CHECK(vacuous(undecided).empty());
  const Claim open = claim_of([](auto& c) { c.decide(Role::control, "a", 2.0, below(1.0)); });
  CHECK_FALSE(vacuous(open).empty());
}

TEST_CASE("A number without a bound has that of the number before", "[claim]") {
  const Claim claim = claim_of([](auto& c) {
    c.decide(Role::holds_for, "a", 0.5, below(1.0), "here")
        .measured("beside", 7.0)
        .decide(Role::fails_for, "a", 2.0, as_before, "there");
  });
  CHECK(claim.computed == Verdict::qualified);
  CHECK(claim.measurements.back().wanted == "below 1");
  CHECK(claim.measurements.back().margin == -1.0);
}

TEST_CASE("Bounds hold where they say, and say it", "[claim]") {
  const double inf = std::numeric_limits<double>::infinity();
  CHECK(below(1.0).holds(-inf));
  CHECK_FALSE(below(1.0).holds(1.0));
  CHECK(at_most(1.0).holds(1.0));
  CHECK(above(1.0).holds(inf));
  CHECK_FALSE(above(1.0).holds(1.0));
  CHECK(at_least(1.0).holds(1.0));
  CHECK(near(-2.0, 0.1).holds(-2.05));
  CHECK_FALSE(near(-2.0, 0.1).holds(-2.15));
  CHECK(near_ratio(-200.0, 0.1).holds(-219.0));
  CHECK(exactly(3.0).holds(3.0));
  for (const Bound& bound : {below(1.0), above(1.0), at_most(1.0), at_least(1.0), within(0.0, 1.0),
                             near(1.0, 1.0), exactly(1.0), equals_printed("1")}) {
    CHECK_FALSE(bound.holds(std::nan("")));
  }
  CHECK(below(1e-12).text() == "below 1e-12");
  CHECK(near(2.0, 0.05).text() == "2 +- 0.05");
  CHECK(below(0.00022025908839506947).text() == "below 0.00022");
  CHECK(below(2.0).margin(1.0) == 0.5);
  CHECK(below(2.0).margin(3.0) == -0.5);
  CHECK(above(2.0).margin(5.0) == 1.5);
  CHECK(near(2.0, 0.5).margin(2.25) == 0.5);
  CHECK(near(2.0, 0.5).margin(3.0) == -1.0);
}

TEST_CASE("A printed number stands for all that rounds or is cut to its digits", "[claim]") {
  CHECK(equals_printed("1.49e-06").holds(1.4937e-6));
  CHECK_FALSE(equals_printed("1.49e-06").holds(1.4996e-6));
  CHECK(equals_printed("1.49e-06", Digits::cut_off).holds(1.4996e-6));
  CHECK_FALSE(equals_printed("1.49e-06", Digits::cut_off).holds(1.4899e-6));
  CHECK(equals_printed("-0.242", Digits::cut_off).holds(-0.24253));
  CHECK_FALSE(equals_printed("-0.242").holds(-0.24253));
  CHECK(equals_printed("-0.242", Digits::rounded_or_cut_off).holds(-0.2416));
  CHECK(equals_printed("178").holds(178.4));
  CHECK_FALSE(equals_printed("178").holds(178.6));
  CHECK(equals_printed("1.5E+1").holds(15.3));
}

TEST_CASE("A number stated before any is measured is a defect", "[claim]") {
  Context ctx = context();
  CHECK_FALSE(complete(ctx.claim(source()).stated("1")).defects().empty());
}

TEST_CASE("A verdict that we hold against the paper needs an explanation", "[claim]") {
  ClaimSource against = source();
  against.pinned = Verdict::refuted;
  ClaimDraft draft(against, "tao2014", "tao2014/fig1");
  complete(draft);
  REQUIRE(draft.defects().size() == 1);
  draft.explain("why");
  CHECK(draft.defects().empty());
  CHECK(draft.claim().flipped());
}

TEST_CASE("A misprint has the text of an erratum", "[claim]") {
  const Erratum text{"(7): x + 1", "x - 1", "the energy grew"};
  ClaimSource misprint = source();
  misprint.kind = ClaimKind::erratum;
  ClaimDraft draft(misprint, "tao2014", "tao2014/fig1");
  CHECK(complete(draft).defects().size() == 1);
  CHECK(draft.erratum(text).defects().empty());
}

TEST_CASE("Ids outside the paper, repeated ones and unknown artefacts are refused", "[claim]") {
  SECTION("another paper") {
    Context ctx = context();
    add_artefact(ctx);
    complete(ctx.claim(source("reich1995.fig1.x")));
    CHECK_THROWS_WITH(ctx.verify(declared), Contains("tao2014."));
  }
  SECTION("repeated") {
    Context ctx = context();
    add_artefact(ctx);
    complete(ctx.claim(source()));
    complete(ctx.claim(source()));
    CHECK_THROWS_WITH(ctx.verify(declared), Contains("made twice"));
  }
  SECTION("unknown artefact") {
    Context ctx = context();
    add_artefact(ctx);
    ClaimSource elsewhere = source();
    elsewhere.artefact = "tao2014/fig9";
    complete(ctx.claim(elsewhere));
    CHECK_THROWS_WITH(ctx.verify(declared), Contains("tao2014/fig9"));
  }
}

TEST_CASE("The artefacts made must be those declared, each with data and caption", "[artefact]") {
  Context ctx = context();
  CHECK_THROWS_WITH(ctx.verify(declared), Contains("declared but not made"));
  add_artefact(ctx);
  CHECK_NOTHROW(ctx.verify(declared));
  CHECK_THROWS_WITH(ctx.verify({}), Contains("not declared"));
  add_artefact(ctx, "tao2014/../evil");
  CHECK_THROWS_WITH(ctx.verify(declared), Contains("evil"));
  Context bare = context();
  bare.artefact("tao2014/fig1", "Figure 1", {.sees = "Energy error."});
  CHECK_THROWS_WITH(bare.verify(declared), Contains("no table"));
}

TEST_CASE("Claims survive JSON, numbers that are not finite included", "[claim]") {
  Context ctx = context();
  complete(ctx.claim(source())).measured("blow-up", std::numeric_limits<double>::infinity());
  const auto claims = ctx.claims();
  const auto back = claims_from_json(to_json(claims), "test");
  CHECK(to_json(back) == to_json(claims));
  CHECK(back.front().measurements.back().value == std::numeric_limits<double>::infinity());
  CHECK_THROWS_WITH(claims_from_json("[{]", "f.json"), Contains("f.json"));
  CHECK_THROWS_WITH(claims_from_json("[{}]", "f.json"), Contains("f.json"));
}

TEST_CASE("A number of a claim is found in the table where it stands", "[claim]") {
  const auto cube = [](double h) { return 0.123457 * h * h * h; };
  const std::vector<double> steps{0.4, 0.2, 0.1, 0.05};
  Table errors({"method", "h [s]", "error", "work", "copy"});
  Table other({"copy of a copy", "h [s]"});
  for (const double h : steps) {
    errors.row({"vi-s", h, cube(h), 31.4159 / h, -cube(h)});
    other.row({std::sqrt(h), h});
    other.row({0x3p-53, h});
  }
  Context ctx = context();
  ctx.artefact("tao2014/fig0", "Before", {.sees = "Others."}).table(other);
  ctx.artefact("tao2014/fig1", "Figure 1", {.sees = "Errors."}).table(errors);
  const auto how = [&](double value) {
    std::vector<Claim> claims{
        claim_of([&](auto& c) { c.expect("a", value, below(1.0)).measured("beside", cube(0.4)); })};
    find_origins(claims, ctx.artefacts());
    CHECK(claims.front().measurements.back().origin.artefact.empty());
    const Origin o = claims.front().measurements.front().origin;
    return o.artefact + ": " + o.column + ", " + o.how;
  };
  const std::string nowhere = ": , ";
  CHECK(how(cube(0.2)) == "tao2014/fig1: error, row 2");
  CHECK(how(cube(0.4)) == "tao2014/fig1: error, greatest");
  CHECK(how(-cube(0.05)) == "tao2014/fig1: error, least, sign changed");
  CHECK(how(std::sqrt(0.1)) == "tao2014/fig0: copy of a copy, row 5");
  CHECK(how(cube(0.4) / cube(0.1)) == nowhere);  // 64, apart from the last one or two digits
  CHECK(how(cube(0.2) / (31.4159 / 0.2)) == "tao2014/fig1: error, row 2, over work");
  CHECK(how(std::nextafter(cube(0.2), 1.0)) == nowhere);
  CHECK(how(0.05) == nowhere);     // only one digit, which may agree by chance
  CHECK(how(0x3p-53) == nowhere);  // a few units of round-off
  CHECK(how(std::nan("")) == nowhere);
}

TEST_CASE("A ratio and a slope of a column are found", "[claim]") {
  Context ctx = context();
  Table table({"omega", "distance"});
  const std::vector<double> omega{20, 40, 80, 160};
  const std::vector<double> distance{0.271828, 0.0667331, 0.0168112, 0.00412345};
  for (std::size_t i = 0; i < omega.size(); ++i) table.row({omega[i], distance[i]});
  ctx.artefact("tao2014/fig1", "Figure 1", {.sees = "Distances."}).table(table);
  const double slope = power_law_slope({40, 80, 160}, {0.0667331, 0.0168112, 0.00412345});
  std::vector<Claim> claims{claim_of([&](auto& c) {
    c.expect("fall", distance[1] / distance[3], above(1.0)).expect("slope", slope, near(-2.0, 0.1));
  })};
  find_origins(claims, ctx.artefacts());
  CHECK(claims.front().measurements[0].origin.how == "row 2 over row 4");
  CHECK(claims.front().measurements[1].origin.how == "slope against omega, rows 2 to 4");
  CHECK(claims.front().measurements[1].origin.column == "distance");
  const auto back = claims_from_json(to_json(claims), "test");
  CHECK(back.front().measurements[0].origin.artefact == "tao2014/fig1");
}

TEST_CASE("A run that failed appears among an artefact's failures, each pair once", "[artefact]") {
  RunSummary failed;
  failed.status = Status::not_finite;
  failed.message = "FAILED at step 3";
  failed.method = {{"beta", "0.4"}};
  Artefact artefact("tao2014/fig1", "t", {.sees = "c"});
  artefact.ran("chain", "newmark", 0.1, failed).ran("chain", "newmark", 0.2, failed);
  CHECK(artefact.methods().size() == 1);
  CHECK(artefact.problems().size() == 1);
  REQUIRE(artefact.failures().size() == 2);
  CHECK_THAT(artefact.failures()[0], Contains("h = 0.1") && Contains("FAILED at step 3"));
}
