// What an experiment expects is a number that was measured: no literal, no flag, nothing against
// itself. Read in the sources, since a value does not show where it came from.
#include <array>
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

namespace fs = std::filesystem;

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
  std::string rest = std::regex_replace(value, std::regex(R"("[^"]*")"), "");
  rest = std::regex_replace(
      rest,
      std::regex(
          R"(\b(static_cast<[a-z: _0-9]+>|double|std::(numbers::\w+|sqrt|log|log2|fabs|abs|pow|max|min)|HUGE_VAL|NAN|\d[\w.]*))"),
      "");
  return std::regex_search(rest, std::regex(R"([A-Za-z_]\w*)"));
}

std::vector<std::string> faults(const std::string& source) {
  static const std::regex call(
      R"(\.\s*(expect|control|printed|corrected|contrary|holds_for|fails_for)\s*\()");
  std::vector<std::string> found;
  for (std::sregex_iterator at(source.begin(), source.end(), call), end; at != end; ++at) {
    auto args = arguments(source, static_cast<std::size_t>(at->position() + at->length() - 1));
    const std::string role = (*at)[1];
    if (role == "holds_for" || role == "fails_for") args.erase(args.begin());
    if (args.size() != 3) continue;  // forwards what another call was given
    const std::string& value = args[1];
    const std::size_t open = args[2].find('(');
    const auto bounds =
        open == std::string::npos ? std::vector<std::string>{} : arguments(args[2], open);
    if (!names_something(value)) {
      found.push_back(args[0] + ": the literal " + value);
    }
    if (std::regex_search(value, std::regex(R"(\?(1|0|1\.0|0\.0):(1|0|1\.0|0\.0)$)"))) {
      found.push_back(args[0] + ": a flag in a number's place: " + value);
    }
    for (const std::string& bound : bounds) {
      if (bound == value) found.push_back(args[0] + ": against itself: " + value);
    }
  }
  return found;
}
}  // namespace

TEST_CASE("Every expectation is about something measured", "[claim]") {
  std::size_t expectations = 0;
  for (const char* paper : {"tao2014", "ariel2012", "reich1995", "kinon2023"}) {
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
