// What an experiment expects is a number that was measured: no literal, no flag, nothing against
// itself. Read in the sources, since a value does not show where it came from.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/pattern.hpp"

namespace fs = std::filesystem;
namespace test = shakedown::test;

namespace {

/// The arguments of the call whose opening parenthesis stands at `open`, without layout.
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

/// What is left of an expression without texts, numbers, constants and the words of a conversion.
bool names_something(const std::string& value) {
  std::string rest = test::replaced(value, R"("[^"]*")", "");
  rest = test::replaced(
      rest,
      R"(\b(static_cast<[a-z: _0-9]+>|double|std::(numbers::\w+|sqrt|log|log2|fabs|abs|pow|max|min)|HUGE_VAL|NAN|\d[\w.]*))",
      "");
  return !test::first_match(rest, R"([A-Za-z_]\w*)").empty();
}

std::vector<std::string> faults(const std::string& source) {
  static const std::string call =
      R"(\.\s*(expect|control|printed|corrected|contrary|holds_for|fails_for)\s*\()";
  std::vector<std::string> found;
  for (const test::Match& at : test::matches(source, call)) {
    auto args = arguments(source, at.end() - 1);
    const std::string& role = at[1];
    if (role == "holds_for" || role == "fails_for") args.erase(args.begin());
    if (args.size() != 3 && args.size() != 2) continue;  // forwards what another call was given
    const std::string& value = args[1];
    const std::string bound_text = args.size() == 3 ? args[2] : "";  // else as before
    const std::size_t open = bound_text.find('(');
    const auto bounds =
        open == std::string::npos ? std::vector<std::string>{} : arguments(bound_text, open);
    if (!names_something(value)) {
      found.push_back(args[0] + ": the literal " + value);
    }
    if (!test::first_match(value, R"(\?(1|0|1\.0|0\.0):(1|0|1\.0|0\.0)$)").empty()) {
      found.push_back(args[0] + ": a flag in a number's place: " + value);
    }
    for (const std::string& bound : bounds) {
      if (bound == value) found.push_back(args[0] + ": against itself: " + value);
    }
  }
  return found;
}
/// Without texts and comments, of equal length.
std::string code_of(std::string source) {
  for (const test::Match& text : test::matches(source, R"re("(\\.|[^"\\\n])*"|//[^\n]*)re")) {
    source.replace(text.position, text.str().size(), text.str().size(), ' ');
  }
  return source;
}

/// Bounds made of literals that stand twice in one statement, where the second could be left out or
/// both have one name; and levels drawn in a figure at a bound's literal. Counts and the bounds 0
/// and 1 are no thresholds that anybody chose.
std::vector<std::string> thresholds_standing_twice(const std::string& text) {
  static const std::string bound =
      R"(\b(below|above|at_most|at_least|within|near|near_ratio)\s*\()";
  static const std::string level = R"(\.level\(\s*(-?[\d.]+(e-?\d+)?)\s*[,)])";
  static const std::string literal = R"(-?\d[\d.]*(e-?\d+)?)";
  const std::string source = code_of(text);
  std::vector<std::string> found;
  std::set<double> literals;
  std::set<std::string> in_statement;
  std::size_t statement = 0;
  for (const test::Match& at : test::matches(source, bound)) {
    const auto args = arguments(source, at.end() - 1);
    if (source.find(';', statement) < at.position) in_statement.clear();
    statement = at.position;
    std::string whole = at[1] + "(";
    bool chosen = false;
    for (const std::string& arg : args) {
      whole += (whole.back() == '(' ? "" : ",") + arg;
      if (!test::matches_whole(arg, literal)) continue;
      const double x = std::stod(arg);
      if (x == 0.0 || x == 1.0) continue;
      chosen = true;
      literals.insert(x);
    }
    if (chosen && !in_statement.insert(whole).second) found.push_back(whole + ") twice");
  }
  for (const test::Match& at : test::matches(source, level)) {
    if (literals.contains(std::stod(at[1]))) found.push_back("a level at " + at[1]);
  }
  return found;
}
}  // namespace

TEST_CASE("Every expectation is about something measured", "[claim]") {
  std::size_t expectations = 0;
  for (const char* paper : {"tao2014", "ariel2012", "reich1995", "kinon2023", "beyond"}) {
    const fs::path folder = fs::path(__FILE__).parent_path() / "../../experiments" / paper;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      const std::string extension = entry.path().extension();
      if (extension != ".hpp" && extension != ".cpp") continue;
      std::ifstream file(entry.path());
      std::stringstream text;
      text << file.rdbuf();
      const std::string source = text.str();
      INFO(entry.path().lexically_normal());
      for (const std::string& fault : faults(source)) FAIL_CHECK(fault);
      for (const std::string& twice : thresholds_standing_twice(source)) FAIL_CHECK(twice);
      for (auto at = source.find(".because("); at != std::string::npos;
           at = source.find(".because(", at + 1)) {
        ++expectations;
      }
    }
  }
  CHECK(expectations > 300);
}

TEST_CASE("Planted vacuous expectations are refused", "[claim]") {
  const auto count = [](const std::string& source) { return faults(source).size(); };
  CHECK(count("c.expect(\"modes removed\", 4.0 - 3.0, exactly(1));") == 1);
  CHECK(count("c.holds_for(\"all h\",\n  \"dimension\", 2, exactly(2.0))") == 1);
  CHECK(count("c.expect(\"angle\", std::sqrt(2.0), near(1.41, 0.01))") == 1);
  CHECK(count("c.expect(\"error\", worst, below(worst))") == 1);
  CHECK(count("c.control(\"error\", e.back(), near(e.back(), 0.1))") == 1);
  CHECK(count("c.expect(\"is stable\", stable ? 1.0 : 0.0, exactly(1.0))") == 1);
  CHECK(
      count(
          "c.expect(\"error\", worst, below(1e-12)).expect(\"p, (2)\", f(\"a,b\", 2), above(0.1))") ==
      0);
  CHECK(count("c.expect(\"ratio\", error / other, below(0.01 * other))") == 0);
}

TEST_CASE("A planted threshold that stands twice is found", "[claim]") {
  const auto count = [](const std::string& source) {
    return thresholds_standing_twice(source).size();
  };
  CHECK(
      count(
          "c.holds_for(\"a\", \"e\", x, below(0.002)).fails_for(\"b\", \"e\", y,\n below(0.002));") ==
      1);
  CHECK(count("c.expect(\"q\", x, near(2.0, 0.05)).expect(\"p\", y, near( 2.0,0.05));") == 1);
  CHECK(count("panel.level(1e-10, \"symplectic below\"); c.expect(\"e\", x, below(1e-10));") == 1);
  CHECK(count("c.expect(\"q\", x, near(2, 0.05)); d.expect(\"p\", y, near(2, 0.05));") == 0);
  CHECK(count("c.expect(\"q\", x, near(2, 0.05)).expect(\"p\", y, near(1, 0.05));") == 0);
  CHECK(count("c.expect(\"q\", x, near(2, 0.05)).expect(\"p\", y);") == 0);
  CHECK(count("c.expect(\"a\", x, above(1.0)).expect(\"b\", y, above(1.0));") == 0);
  CHECK(count("c.holds_for(\"h below(2)\", \"e\", x, below(2)).measured(\"above(2)\", y);") == 0);
  CHECK(count("c.expect(\"e\", x, four).expect(\"f\", y, four); panel.level(1e-3);") == 0);
}
