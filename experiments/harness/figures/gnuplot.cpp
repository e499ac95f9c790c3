#include "experiments/harness/figures/gnuplot.hpp"

#include <gnuplot-iostream.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/child.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
// Returns gnuplot's first error. It is a line such as `"file" line 37: message`, which follows an
// echo of the command and a caret. The line number is changed to count from the start of the
// author's script.
std::string first_error(const std::string& messages, int before) {
  std::istringstream lines(messages);
  std::string line;
  std::string first;
  while (std::getline(lines, line)) {
    if (const auto at = line.find("\" line "); line.starts_with('"') && at != std::string::npos) {
      const char* const end = line.data() + line.size();
      int number = 0;
      const auto read = std::from_chars(line.data() + at + 7, end, number);
      if (read.ec != std::errc()) return line;
      return "line " + std::to_string(number - before) + std::string(read.ptr, end);
    }
    if (first.empty() && line.find_first_not_of(" \t") != std::string::npos) first = line;
  }
  return first.empty() ? "it said nothing" : first;
}

// Recognises harmless warnings. They are about an axis without extent, about a curve without finite
// points (of a method that always failed), and about the user's locale and fonts. The locale does
// not matter, because the prelude sets the encoding.
bool harmless(const std::string& line) {
  for (const char* known :
       {"empty x range", "empty y range", "empty y2 range", "empty z range", "empty cb range",
        "Skipping data file with no valid points", "slow font initialization",
        "iconv failed to convert degree sign", "Fontconfig warning"}) {
    if (line.find(known) != std::string::npos) return true;
  }
  return false;
}

// Returns the first relevant warning. gnuplot only warns of a misspelt column or file, but then
// draws less than requested.
std::string first_warning(const std::string& messages) {
  std::istringstream lines(messages);
  for (std::string line; std::getline(lines, line);) {
    const bool warning = line.find("arning:") != std::string::npos;
    if (warning && !harmless(line)) return line;
  }
  return "";
}

double most_seconds() {
  const char* const name = "SHAKEDOWN_GNUPLOT_SECONDS";
  const char* const given = std::getenv(name);
  return given == nullptr ? 120.0 : parse_double(name, given, range::positive);
}

// Writes the script to a file through gnuplot-iostream and runs gnuplot on that file. If gnuplot
// read from a pipe, it would continue after an error and leave a picture that looks plausible. The
// locale exists on every Debian system, and `-d` makes gnuplot ignore the user's settings.
ChildOutcome run_gnuplot(const std::string& script, const fs::path& beside) {
  const Temporary commands(fs::path(beside.string() + ".gp"));
  std::FILE* file = std::fopen(commands.path().c_str(), "wxe");
  bool written = file != nullptr;
  if (written) {
    Gnuplot gnuplot(file);  // its destructor closes the file
    gnuplot << script << std::flush;
    written = gnuplot.good();
  }
  if (!written) {
    throw RuntimeFailure("the script of " + destination_of(beside).string() +
                         " could not be written: " + std::strerror(errno));
  }
  return run_child({"gnuplot", "-d", commands.path().string()}, {"LC_ALL=C.UTF-8"}, most_seconds());
}

}  // namespace

void render(const std::string& before, const std::string& body, Picture kind,
            const fs::path& output) {
  const ChildOutcome outcome = run_gnuplot(before + body, output);
  const int lines = static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  if (!outcome.found) {
    throw RuntimeFailure("gnuplot is missing: install it (Debian: apt-get install gnuplot-nox)");
  }
  if (outcome.late) {
    throw RuntimeFailure("gnuplot had not ended after " + shortest(most_seconds()) +
                         " s and was ended; SHAKEDOWN_GNUPLOT_SECONDS sets how long it may take");
  }
  if (outcome.code != 0) {
    throw RuntimeFailure("gnuplot failed (exit " + std::to_string(outcome.code) +
                         "): " + first_error(outcome.messages, lines));
  }
  if (const auto warning = first_warning(outcome.messages); !warning.empty()) {
    throw RuntimeFailure("gnuplot drew less than asked: " + first_error(warning, lines));
  }
  if (outcome.output.empty()) {
    throw RuntimeFailure("gnuplot wrote no picture: is something plotted?");
  }
  if (!is_whole(kind, outcome.output)) {
    throw RuntimeFailure("gnuplot left the " + std::string(name(kind)) + " incomplete");
  }
  try {
    write_file(output, outcome.output);
  } catch (const RuntimeFailure& failure) {
    throw RuntimeFailure("the " + std::string(name(kind)) +
                         " could not be written: " + failure.what());
  }
}

}  // namespace shakedown
