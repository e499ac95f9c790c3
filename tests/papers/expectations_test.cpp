// Every number that a study expects must be measured: it must not be a literal, a flag, or a
// comparison with itself. The test reads the sources, because a value does not reveal its origin.
// It also reads the documents, which contain the bounds.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <string>
#include <vector>

#include "experiments/harness/claims/bound_text.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/suite.hpp"
#include "tests/support/pattern.hpp"

namespace fs = std::filesystem;
namespace test = shakedown::test;
using namespace shakedown;

namespace {

/// Returns the arguments of the call whose opening parenthesis is at `open`, without white space.
std::vector<std::string> arguments(const std::string& source, std::size_t open) {
  std::vector<std::string> found(1);
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = open; i < source.size(); ++i) {
    const char c = source[i];
    if (c == '"' && source[i - 1] != '\\') quoted = !quoted;
    if (!quoted) {
      if (c == '(' || c == '{' || c == '[') {
        if (++depth == 1) continue;
      }
      if ((c == ')' || c == '}' || c == ']') && --depth == 0) return found;
      if (c == ',' && depth == 1) {
        found.emplace_back();
        continue;
      }
      if (std::isspace(static_cast<unsigned char>(c)) != 0) continue;
    }
    found.back() += c;
  }
  return found;
}

/// Returns whether an expression names anything besides texts, numbers, constants and conversions.
bool names_something(const std::string& value) {
  std::string rest = test::replaced(value, R"("[^"]*")", "");
  rest = test::replaced(
      rest,
      R"(\b(static_cast<[a-z: _0-9]+>|double|std::(numbers::\w+|sqrt|log|log2|fabs|abs|pow|max|min)|HUGE_VAL|NAN|\d[\w.]*))",
      "");
  return !test::first_match(rest, R"([A-Za-z_]\w*)").empty();
}

/// Returns the numbers that a program passes to its document without measuring them.
std::vector<std::string> faults(const std::string& source) {
  std::vector<std::string> found;
  for (const test::Match& at : test::matches(source, R"(\bcontext\.number\s*\()")) {
    const auto args = arguments(source, at.end() - 1);
    const std::string& value = args.back();
    if (!names_something(value)) found.push_back(args[0] + ": the literal " + value);
    if (!test::first_match(value, R"(\?(1|0|1\.0|0\.0):(1|0|1\.0|0\.0)$)").empty()) {
      found.push_back(args[0] + ": a flag in a number's place: " + value);
    }
  }
  return found;
}

/// Returns whether a bound is a chosen threshold. Counts, the bounds 0 and 1, and values from the
/// program are not chosen.
bool is_chosen(const std::string& bound) {
  return bound != same_bound && bound.find('{') == std::string::npos &&
         !test::first_match(bound, R"((^|\s)-?(?!(0|1)(\s|$))\d)").empty();
}

/// Returns two kinds of faults: bounds that repeat the preceding bound, where "same bound" would
/// do, and numbers that are their own bound.
std::vector<std::string> faults(const StudyDocument& document) {
  std::vector<std::string> found;
  for (const DocumentedClaim& claim : document.claims) {
    std::string before;
    for (const DocumentedNumber& one : claim.numbers) {
      if (one.role == Role::shown) continue;
      if (one.bound == before && is_chosen(before))
        found.push_back(document.at(one.line, before + " twice"));
      if (one.bound != same_bound) before = one.bound;
      if (one.bound.find("{" + one.name + "}") != std::string::npos) {
        found.push_back(document.at(one.line, "against itself"));
      }
    }
  }
  return found;
}

/// Returns the levels that a figure draws at a literal although the literal is also a bound of the
/// document.
std::vector<std::string> levels_standing_twice(const std::string& source,
                                               const StudyDocument& document) {
  std::vector<std::string> found;
  for (const test::Match& at : test::matches(source, R"(\.level\(\s*(-?[\d.]+(e-?\d+)?)\s*[,)])")) {
    for (const DocumentedClaim& claim : document.claims) {
      for (const DocumentedNumber& one : claim.numbers) {
        for (const test::Match& number : test::matches(one.bound, R"(-?\d[\d.]*(e-?\d+)?)")) {
          if (is_chosen(one.bound) && std::stod(number.str()) == std::stod(at[1]))
            found.push_back("a level at " + at[1]);
        }
      }
    }
  }
  return found;
}
}  // namespace

TEST_CASE("Every expectation is about something measured", "[claim]") {
  std::size_t expectations = 0;
  for (const auto& document : standard_suite().documents) {
    for (const std::string& fault : faults(*document)) FAIL_CHECK(fault);
    for (const DocumentedClaim& claim : document->claims) expectations += claim.numbers.size();
  }
  CHECK(expectations > 1200);
  std::size_t sources = 0;
  for (const char* paper :
       {"tao2014", "ariel2012", "reich1995", "kinon2023", "beyond", "comparison"}) {
    const fs::path folder = fs::path(__FILE__).parent_path() / "../../experiments" / paper;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const std::string extension = entry.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      const std::string source = read_file(entry.path());
      INFO(entry.path().lexically_normal());
      for (const std::string& fault : faults(source)) FAIL_CHECK(fault);
      fs::path beside = entry.path();
      beside.replace_extension(".md");
      if (fs::exists(beside)) {
        const StudyDocument document = parse_document(read_file(beside), beside);
        for (const std::string& twice : levels_standing_twice(source, document)) FAIL_CHECK(twice);
      }
      ++sources;
    }
  }
  CHECK(sources > 200);
}

TEST_CASE("Planted vacuous expectations are refused", "[claim]") {
  const auto count = [](const std::string& source) { return faults(source).size(); };
  CHECK(count("context.number(\"modes\", 4.0 - 3.0);") == 1);
  CHECK(count("context.number(\"angle\",\n  std::sqrt(2.0))") == 1);
  CHECK(count("context.number(\"is-stable\", stable ? 1.0 : 0.0)") == 1);
  CHECK(count("context.number(\"error\", worst); context.number(\"p\", f(\"a,b\", 2));") == 0);
}

TEST_CASE("A planted threshold that stands twice is found", "[claim]") {
  const auto document = [](const std::string& numbers) {
    return parse_document(
        "# a/b: T\n\n## Table b: T\nnumbers\n\n## Claim c (value): 1\nit holds\n" + numbers,
        "b.md");
  };
  const auto count = [&](const std::string& numbers) { return faults(document(numbers)).size(); };
  CHECK(count("- `x`, below 0.002: e\n- `y`, below 0.002: e") == 1);
  CHECK(count("- `x`, holds for \"a\", 2 +- 0.05: q\n- `y`, fails for \"b\", 2 +- 0.05: p") == 1);
  CHECK(count("- `x`, 2 +- 0.05: q\n- `y`, 1 +- 0.05: p") == 0);
  CHECK(count("- `x`, 2 +- 0.05: q\n- `y`, same bound: p") == 0);
  CHECK(count("- `x`, above 1: a\n- `y`, above 1: b") == 0);
  CHECK(count("- `x`, below {x}: a") == 1);
  CHECK(count("- `x`, below {y}: a\n- `y`, below {x}: b") == 0);
  const StudyDocument small = document("- `x`, below 1e-10: e");
  CHECK(levels_standing_twice("panel.level(1e-10, \"symplectic below\");", small).size() == 1);
  CHECK(levels_standing_twice("panel.level(1e-3);", small).empty());
}
