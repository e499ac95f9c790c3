// Runs unusual command lines. Each must end soon, use little memory and return one of three exit
// codes. An error is one line that names the mistake. Files are complete or absent.
//
// SHAKEDOWN_GENERATED is the number of lines for all four test cases together (default: 2000).
// `make robustness` runs 100 000 lines.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"
#include "problems/base/settings.hpp"
#include "tests/robustness/command_lines.hpp"
#include "tests/robustness/limited.hpp"

using namespace shakedown;
using namespace shakedown::test;

namespace {
CommandLines::Json listed(const std::string& what) {
  const Scratch folder;
  return CommandLines::Json::parse(limited(folder, {"list", what, "--json"}).output);
}

int share_of_a_case() {
  const char* given = std::getenv("SHAKEDOWN_GENERATED");
  const double all =
      given == nullptr ? 2000.0 : parse_double("SHAKEDOWN_GENERATED", given, {4.0, 1e9, false});
  return static_cast<int>(all / 4.0);
}

// Returns the mistake in the rows of a successful run. Only a multiplier before the first step may
// have no value.
std::string wrong_in_rows(const std::string& csv) {
  const Table rows = parse_csv(csv, "the rows");
  for (std::size_t i = 0; i < rows.rows(); ++i) {
    for (std::size_t j = 0; j < rows.columns().size(); ++j) {
      const std::string& name = rows.columns()[j];
      const bool multiplier =
          name.starts_with("lambda") || name == "t_lambda" || name.starts_with("gamma");
      const Cell& cell = rows.at(i)[j];
      if (cell.text().empty() && multiplier && i == 0) continue;
      if (!std::isfinite(cell.number())) return name + " in row " + std::to_string(i + 1);
    }
  }
  return "";
}

std::string wrong_message(const CommandLine& line, const ChildOutcome& ended) {
  const std::string& text = ended.messages;
  if (!text.starts_with("shakedown: ")) return "no error of the program: " + text;
  if (std::count(text.begin(), text.end(), '\n') != 1) return "not one line: " + text;
  for (const char* raw : {"stoi", "stod", "json.exception", "std::", "basic_string", "vector::"}) {
    if (text.find(raw) != std::string::npos) return "a library's words: " + text;
  }
  // The message must name an option, a setting, a quoted word, or an empty argument by its name.
  const auto stands = [&](const std::string& part) { return text.find(part) != std::string::npos; };
  const bool names =
      stands("--") || stands(" is empty") ||
      std::any_of(line.words.begin(), line.words.end(), [&](const std::string& word) {
        const std::string name = word.substr(word.starts_with("--") ? 2 : 0, word.find('='));
        return (name.size() > 1 && stands(name)) || stands("'" + word + "'") ||
               (word != name && stands(name + " = "));
      });
  return names || ended.code == 1 ? "" : "names nothing of what was typed: " + text;
}

// Returns what is wrong with the way in which a command ended; usually "".
std::string fault(const CommandLine& line, const Scratch& folder,
                  const std::set<std::string>& before, const ChildOutcome& ended) {
  if (ended.late) return "hangs";
  if (ended.code < 0 || ended.code > 2) return "exit code " + std::to_string(ended.code);
  const auto after = folder.files();
  for (const auto& name : after) {
    if (name.ends_with(".partial") || name.ends_with(".set")) return "left " + name;
  }
  if (ended.code == 2 && after != before) return "wrong usage, and files";
  if (ended.code != 0) return wrong_message(line, ended);
  if (line.wrong) return "takes a number that is none";
  const bool help =
      ended.output.starts_with("integrate") || ended.output.find("Usage:") != std::string::npos;
  if (line.words.front() != "integrate" || help) return "";
  if (after.contains("a.csv")) return wrong_in_rows(read_file(folder / "a.csv"));
  return ended.output.empty() ? "" : wrong_in_rows(ended.output);
}

void try_lines(std::uint64_t seed) {
  CommandLines lines(listed("problems"), listed("methods"), seed);
  const int count = share_of_a_case();
  std::vector<std::string> faults;
  int succeeded = 0;
  int refused = 0;
  for (int k = 0; k < count; ++k) {
    const Scratch folder;
    const CommandLine line = lines.next(folder.path.string());
    const auto before = folder.files();
    const ChildOutcome ended = limited(folder, line.words);
    succeeded += ended.code == 0 ? 1 : 0;
    refused += ended.code == 2 ? 1 : 0;
    const std::string wrong = fault(line, folder, before, ended);
    if (wrong.empty()) continue;
    faults.push_back(line.text() + "\n    " + wrong);
    UNSCOPED_INFO(faults.back());
    if (faults.size() == 40) break;
  }
  UNSCOPED_INFO(count << " lines: " << succeeded << " succeeded, " << refused << " refused");
  CHECK(faults.empty());
  // The test would be worthless if most lines failed in the word parser, or if all lines were
  // valid.
  CHECK(succeeded > count / 7);
  CHECK(refused > count / 10);
}
}  // namespace

TEST_CASE("Any words end soon and in order: first quarter", "[slow]") { try_lines(1); }
TEST_CASE("Any words end soon and in order: second quarter", "[long]") { try_lines(2); }
TEST_CASE("Any words end soon and in order: third quarter", "[long]") { try_lines(3); }
TEST_CASE("Any words end soon and in order: fourth quarter", "[long]") { try_lines(4); }
