// Tests shell completion, both from the program and from its sourced scripts, and the manual page.
#include <algorithm>
#include <catch2/catch.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "tests/support/command.hpp"
#include "tests/support/pattern.hpp"

using namespace shakedown;
using Catch::Matchers::Contains;
using Catch::Matchers::StartsWith;
using test::Ended;
using test::Scratch;

namespace {
using Offers = std::vector<std::string>;

Offers lines_of(const std::string& text) {
  Offers lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  return lines;
}

// Returns the completions offered for `words`. As in a shell, the last word may be ''.
Offers offered(const std::string& words) {
  const Scratch scratch;
  const Ended ended = test::run_in(scratch, SHAKEDOWN_BINARY, "completion -- " + words);
  INFO(ended.err);
  CHECK(ended.code == 0);
  return lines_of(ended.out);
}

bool offers(const Offers& all, const std::string& word) {
  return std::find(all.begin(), all.end(), word) != all.end();
}

bool installed(const std::string& program) {
  const Scratch scratch;
  return test::run_in(scratch, "/bin/sh", "-c 'command -v " + program + "'").code == 0;
}

// Runs a script of `shell` after the completion has been sourced. In the script, $1 is the program.
Ended sourced(const std::string& shell, const std::string& options, const std::string& script) {
  const Scratch scratch;
  write_file(scratch / "script", script);
  return test::run_in(scratch, shell, options + " script '" + SHAKEDOWN_BINARY + "'");
}
}  // namespace

TEST_CASE("Completion knows every id of the catalogue", "[cli]") {
  const Offers problems = offered("integrate --problem ''");
  CHECK(problems.size() == catalogue().problems.size());
  for (const auto& problem : catalogue().problems) CHECK(offers(problems, problem.id));
  const Offers methods = offered("integrate --method ''");
  CHECK(methods.size() == catalogue().methods.size());
  for (const auto& method : catalogue().methods) {
    CHECK(offers(methods, std::string(method.traits.name)));
  }
}

TEST_CASE("Completion offers the half of a pair that the other half takes", "[cli]") {
  for (const auto& problem : catalogue().problems) {
    if (problem.id != "double-pendulum" && problem.id != "henon-heiles") continue;
    const Offers methods = offered("integrate --problem " + problem.id + " --method ''");
    for (const auto& pair : problem.pairs) {
      CHECK(offers(methods, pair.method) == pair.admissible());
    }
  }
  CHECK(offers(offered("explain rattle henon"), "henon-heiles"));  // the page says why it cannot
}

TEST_CASE("Completion offers the words that an option takes, and the parser takes what it offers",
          "[cli]") {
  int words = 0;
  for (const char* option : {"--measure", "--at", "--scale", "--work", "--sort", "--reference"}) {
    for (const std::string& word : offered(std::string("compare ") + option + " ''")) {
      ++words;
      INFO(option << " " << word);
      const Scratch scratch;
      const std::string rest = " --problem henon-heiles --methods rk4 --steps 1 --until 0.5 ";
      // The command accepts the word and only then fails, because of its step.
      const Ended ended =
          test::run_in(scratch, SHAKEDOWN_BINARY, "compare" + rest + option + " " + word);
      CHECK(ended.code == 2);
      CHECK_THAT(ended.err, !Contains("is not one of"));
      const Ended wrong =
          test::run_in(scratch, SHAKEDOWN_BINARY, "compare" + rest + option + " x" + word);
      CHECK_THAT(wrong.err, Contains("is not one of") && Contains(word));
    }
  }
  CHECK(words == 20);
}

TEST_CASE("The script for bash completes where readline breaks words", "[cli]") {
  const Ended ended = sourced("/bin/bash", "", R"sh(
source <("$1" completion bash)
try() { COMP_LINE="$program $1"; COMP_POINT=${#COMP_LINE}; _shakedown; echo "${COMPREPLY[*]}"; }
program=$1
try "integrate --problem hen"
try "compare --methods ida:rt"
try "integrate --problem water --set start=t"
try "compare --measure con"
try "compare --measure=con"
complete -p shakedown
)sh");
  CHECK(ended.err.empty());
  CHECK(lines_of(ended.out) == Offers{"henon-heiles", "rtol=", "thermal", "constraints",
                                      "constraints",
                                      "complete -o default -F _shakedown shakedown"});
}

TEST_CASE("The script for zsh is one, and completes", "[cli]") {
  if (!installed("zsh")) {
    WARN("zsh is not installed: its completion is not tried");
    CHECK(offered("completion z") == Offers{"zsh"});
    return;
  }
  // Outside the line editor this function replaces compadd.
  const Ended ended = sourced("/usr/bin/env", "zsh -f", R"sh(
program=$1
compdef() { print defined $2 }
_files() { print files }
compadd() { print -r -- "${(@)argv[argv[(i)--]+1,-1]}" }
source <($program completion zsh)
try() { words=($program "$@"); CURRENT=$#words; PREFIX=$words[-1]; _shakedown }
try integrate --problem hen
try integrate --problem water --set start=t
try compare --measure con
try integrate --output ''
)sh");
  CHECK(ended.err.empty());
  CHECK(lines_of(ended.out) == Offers{"defined shakedown", "", "henon-heiles", "", "start=thermal",
                                      "", "constraints", "files"});
}

TEST_CASE("A shell that completion does not know is refused", "[cli]") {
  const Scratch scratch;
  const Ended ended = test::run_in(scratch, SHAKEDOWN_BINARY, "completion fish");
  CHECK(ended.code == 2);
  CHECK_THAT(ended.err, Contains("it must be bash or zsh"));
}

TEST_CASE("The manual page has every command and option, and no word that groff dislikes",
          "[cli]") {
  const Scratch scratch;
  const std::string page = test::run_in(scratch, SHAKEDOWN_BINARY, "manual").out;
  const std::string help = test::run_in(scratch, SHAKEDOWN_BINARY, "--help").out;
  std::istringstream lines(help.substr(help.find("Subcommands:")));
  CHECK_THAT(page, StartsWith(".TH shakedown 1") && Contains("shakedown \\- a benchmark suite"));
  int commands = 0, options = 0;
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line) && line.starts_with("  ")) {
    const std::string command = line.substr(2, line.find(' ', 2) - 2);
    ++commands;
    CHECK_THAT(page, Contains(".SS \"shakedown " + command + "\""));
    const std::string own = test::run_in(scratch, SHAKEDOWN_BINARY, command + " --help").out;
    for (const test::Match& option : test::matches(own, "--[a-z][a-z0-9-]*")) {
      ++options;
      INFO(option.str());
      CHECK_THAT(page, Contains(test::replaced(option.str(), "-", "\\-")));
    }
  }
  CHECK(commands >= 10);
  CHECK(options >= 30);
  if (!installed("groff")) {
    WARN("groff is not installed: the page is not set");
    return;
  }
  write_file(scratch / "shakedown.1", page);
  const Ended set = test::run_in(scratch, "/usr/bin/env", "groff -ww -man -Tutf8 shakedown.1");
  CHECK(set.err.empty());
  CHECK_THAT(set.out, Contains("integrate"));
}
