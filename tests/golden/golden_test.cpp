// The command line as a user meets it, word for word. Each file in commands/ holds command lines, what they print and
// their exit codes; README.md describes the format. SHAKEDOWN_GOLDEN=write makes the test write what the program
// prints into these files instead of comparing; the difference then shows in the version control.
#include <fnmatch.h>

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "experiments/harness/files/atomic_file.hpp"
#include "tests/support/command.hpp"

using namespace shakedown;

namespace {

using Lines = std::vector<std::string>;

bool writing() {
  const char* const mode = std::getenv("SHAKEDOWN_GOLDEN");
  return mode != nullptr && std::string(mode) == "write";
}

Lines lines_of(const std::string& text) {
  Lines lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

void append(Lines& to, const std::string& text, const std::string& mark) {
  for (const std::string& line : lines_of(text))
    to.push_back(line.empty() ? mark : mark + " " + line);
}

/// A command of a file, with the lines that the file expects below it.
struct Session {
  std::string command;
  Lines expected;
};

/// Commands that share a folder: those between two empty lines.
using Block = std::vector<Session>;

/// What a command left: standard output after "|", standard error after "!", the exit code unless it is 0, and the
/// files that are new.
Lines outcome_of(const test::Scratch& scratch, const std::string& command) {
  const std::set<std::string> before = scratch.files();
  const bool own = command.starts_with("shakedown");
  const test::Ended ended = own ? test::run_in(scratch, SHAKEDOWN_BINARY, command.substr(9))
                                : test::run_in(scratch, "/bin/sh", "-c '" + command + "'");
  Lines lines;
  append(lines, ended.out, "|");
  append(lines, ended.err, "!");
  if (ended.code != 0) lines.push_back("exit " + std::to_string(ended.code));
  if (!own) return lines;
  for (const std::string& file : scratch.files()) {
    if (!before.contains(file)) lines.push_back("file " + file);
  }
  return lines;
}

/// An expected line may hold * for what differs from run to run, where the line ends in " (pattern)".
bool meets(const std::string& actual, const std::string& expected) {
  const std::string suffix = " (pattern)";
  if (!expected.ends_with(suffix)) return actual == expected;
  const std::string pattern = expected.substr(0, expected.size() - suffix.size());
  return ::fnmatch(pattern.c_str(), actual.c_str(), 0) == 0;
}

/// The file with the lines that its commands print now, and the number of commands whose lines differ.
std::string replayed(const Lines& lines, int& commands, int& different) {
  std::ostringstream text;
  std::unique_ptr<test::Scratch> scratch;
  for (std::size_t k = 0; k < lines.size();) {
    const std::string& line = lines[k++];
    text << line << '\n';
    if (line.empty()) scratch.reset();
    if (!line.starts_with("$ ")) continue;
    ++commands;
    if (!scratch) scratch = std::make_unique<test::Scratch>();
    Lines expected;
    while (k < lines.size() && !lines[k].empty() && !lines[k].starts_with("$ "))
      expected.push_back(lines[k++]);
    const Lines actual = outcome_of(*scratch, line.substr(2));
    INFO(line);
    CAPTURE(expected, actual);
    const bool same =
        std::equal(actual.begin(), actual.end(), expected.begin(), expected.end(), meets);
    different += same ? 0 : 1;
    CHECK((same || writing()));
    for (const std::string& each : same ? expected : actual) text << each << '\n';
  }
  return text.str();
}

}  // namespace

TEST_CASE("Commands print what their files say", "[golden]") {
  const std::filesystem::path folder =
      std::filesystem::path(SHAKEDOWN_ROOT) / "tests/golden/commands";
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    DYNAMIC_SECTION(entry.path().filename().string()) {
      int commands = 0, different = 0;
      const std::string text = replayed(lines_of(read_file(entry.path())), commands, different);
      CHECK(commands > 0);
      if (writing()) write_file(entry.path(), text);
    }
    ++files;
  }
  CHECK(files > 0);
}
