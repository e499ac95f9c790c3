// The command line as users see it, word for word. Each file in commands/ contains command lines
// with their output and exit codes; README.md describes the format. With SHAKEDOWN_GOLDEN=write the
// test writes the program's output into these files instead of comparing. The difference is then
// visible in version control.
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

/// A command of a file and its expected output.
struct Session {
  std::string command;
  Lines expected;
};

/// Commands between two empty lines; they share a folder.
using Block = std::vector<Session>;

/// Returns the outcome of a command: standard output after "|", standard error after "!", the exit
/// code unless it is 0, and the new files.
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

/// An expected line that ends in " (pattern)" may contain * for text that differs between runs.
bool meets(const std::string& actual, const std::string& expected) {
  const std::string suffix = " (pattern)";
  if (!expected.ends_with(suffix)) return actual == expected;
  const std::string pattern = expected.substr(0, expected.size() - suffix.size());
  return ::fnmatch(pattern.c_str(), actual.c_str(), 0) == 0;
}

/// Returns the text of the file with the current output of its commands. Also counts the commands,
/// and the commands whose output differs.
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
