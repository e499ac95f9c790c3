// A claim is complete or it is an error.
#include <catch2/catch.hpp>
#include <limits>

#include "experiments/harness/claims/context.hpp"
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
  return draft.measured("max |H - H(0)|", 1e-4, "J")
      .criterion("below 1e-3")
      .tolerance("1e-3", "ten times the h^2 estimate")
      .verdict(Verdict::reproduced);
}

void add_artefact(Context& ctx, const std::string& id = "tao2014/fig1") {
  ctx.artefact(id, "Figure 1", "Energy error.")
      .table(Table({"t [s]", "error [J]"}).row({0.0, 0.0}));
}

const std::vector<std::string> declared = {"tao2014/fig1"};
}  // namespace

TEST_CASE("A complete claim has no defects", "[claim]") {
  Context ctx = context();
  add_artefact(ctx);
  complete(ctx.claim(source())).stated("small");
  CHECK_NOTHROW(ctx.verify(declared));
  CHECK(ctx.claims().front().measurements.front().stated == "small");
  CHECK_FALSE(ctx.claims().front().flipped());
}

TEST_CASE("Each missing part of a claim is named", "[claim]") {
  Context ctx = context();
  ClaimDraft& draft = ctx.claim(source());
  const auto has = [&](const std::string& text) {
    for (const auto& defect : draft.defects()) {
      if (defect.find(text) != std::string::npos) return true;
    }
    return false;
  };
  CHECK(has("no criterion"));
  CHECK(has("no measurement"));
  CHECK(has("no tolerance"));
  CHECK(has("no reason"));
  CHECK(has("no verdict"));
  draft.tolerance("1e-3", "");
  CHECK(has("no reason"));
  complete(draft);
  CHECK(draft.defects().empty());
  draft.stated(2.5);
  CHECK(draft.claim().measurements.back().stated == "2.5");
}

TEST_CASE("A number stated before any is measured is a defect", "[claim]") {
  Context ctx = context();
  CHECK_FALSE(complete(ctx.claim(source()).stated("1")).defects().empty());
}

TEST_CASE("A verdict that we hold against the paper needs an explanation", "[claim]") {
  Context ctx = context();
  ClaimSource against = source();
  against.pinned = Verdict::refuted;
  ClaimDraft& draft = complete(ctx.claim(against));
  REQUIRE(draft.defects().size() == 1);
  draft.explain("why");
  CHECK(draft.defects().empty());
  CHECK(draft.claim().flipped());
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
  bare.artefact("tao2014/fig1", "Figure 1", "Energy error.");
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

TEST_CASE("A run that failed appears among an artefact's failures, each pair once", "[artefact]") {
  RunSummary failed;
  failed.status = Status::not_finite;
  failed.message = "FAILED at step 3";
  failed.method = {{"beta", "0.4"}};
  Artefact artefact("tao2014/fig1", "t", "c");
  artefact.ran("chain", "newmark", 0.1, failed).ran("chain", "newmark", 0.2, failed);
  CHECK(artefact.methods().size() == 1);
  CHECK(artefact.problems().size() == 1);
  REQUIRE(artefact.failures().size() == 2);
  CHECK_THAT(artefact.failures()[0], Contains("h = 0.1") && Contains("FAILED at step 3"));
}
