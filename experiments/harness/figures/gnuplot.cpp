#include "experiments/harness/figures/gnuplot.hpp"

#include <gnuplot-iostream.h>

#include <algorithm>
#include <mutex>
#include <sstream>
#include <string>

#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {
std::string shell_quoted(const std::string& text) {
  std::string quoted = "'";
  for (const char c : text) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return quoted + "'";
}

// gnuplot says `"file" line 37: what is wrong` after an echo of the command and a caret; the author
// of a script counts lines without what stands before it.
std::string first_error(const std::string& messages, int before) {
  std::istringstream lines(messages);
  std::string line;
  std::string first;
  while (std::getline(lines, line)) {
    if (const auto at = line.find("\" line "); line.starts_with('"') && at != std::string::npos) {
      std::size_t digits = 0;
      const std::string rest = line.substr(at + 7);
      const int number = std::stoi(rest, &digits);
      return "line " + std::to_string(number - before) + rest.substr(digits);
    }
    if (first.empty() && line.find_first_not_of(" \t") != std::string::npos) first = line;
  }
  return first.empty() ? "it said nothing" : first;
}

// Harmless: an axis without extent, a curve without any finite point (a method that always failed),
// and what is said of the user's locale and fonts: the prelude sets the encoding.
bool harmless(const std::string& line) {
  for (const char* known :
       {"empty x range", "empty y range", "empty y2 range", "empty z range", "empty cb range",
        "Skipping data file with no valid points", "slow font initialization",
        "iconv failed to convert degree sign", "Fontconfig warning"}) {
    if (line.find(known) != std::string::npos) return true;
  }
  return false;
}

// A misspelt column or file is only a warning to gnuplot, which then draws less than was asked for.
std::string first_warning(const std::string& messages) {
  std::istringstream lines(messages);
  for (std::string line; std::getline(lines, line);) {
    const bool warning = line.find("arning:") != std::string::npos;
    if (warning && !harmless(line)) return line;
  }
  return "";
}

struct Outcome {
  std::string status;  // of gnuplot, as the shell prints it
  std::string messages;
};

// Feeds the script through gnuplot-iostream into a file and runs gnuplot on that: reading from a
// pipe it would go on after an error and leave a plausible picture. Its output goes through `cat`,
// which notices a failed write, as gnuplot does not; picture and status are then missing. The
// locale is one that every Debian has, and `-d` leaves the user's own settings out.
Outcome run_gnuplot(const std::string& script, const fs::path& output) {
  const Temporary commands(fs::path(output.string() + ".gp"));
  const Temporary errors(fs::path(output.string() + ".err"));
  const Temporary status(fs::path(output.string() + ".status"));
  write_file(commands.path(), "");  // an unwritable disk shows here
  const auto quoted = [](const fs::path& path) { return shell_quoted(path.string()); };
  const std::string gp = quoted(commands.path());
  const std::string code = quoted(status.path());
  const std::string picture = quoted(output);
  try {
    Gnuplot gnuplot("exec 2> /dev/null; cat > " + gp + " && { LC_ALL=C.UTF-8 gnuplot -d " + gp +
                    " 2> " + quoted(errors.path()) + "; echo $? > " + code + "; } | cat > " +
                    picture + " || rm -f " + picture + " " + code);
    gnuplot << script << std::flush;
  } catch (const std::ios_base::failure& failure) {
    throw RuntimeFailure("cannot start a shell for gnuplot: " + std::string(failure.what()));
  }
  const auto content = [](const fs::path& file) { return fs::exists(file) ? read_file(file) : ""; };
  std::string ended = content(status.path());
  while (ended.ends_with('\n')) ended.pop_back();
  return {ended, content(errors.path())};
}

}  // namespace

void render(const std::string& before, const std::string& body, Picture kind,
            const fs::path& output) {
  static std::mutex one_at_a_time;  // popen'd children would share each other's pipes
  const std::lock_guard lock(one_at_a_time);
  const Outcome outcome = run_gnuplot(before + body, output);
  const int lines = static_cast<int>(std::count(before.begin(), before.end(), '\n'));
  if (outcome.status.empty()) {
    throw RuntimeFailure("the " + std::string(name(kind)) +
                         " could not be written: is the disk full?");
  }
  if (outcome.status == "127") {
    throw RuntimeFailure("gnuplot is missing: install it (Debian: apt-get install gnuplot-nox)");
  }
  if (outcome.status != "0") {
    throw RuntimeFailure("gnuplot failed (exit " + outcome.status +
                         "): " + first_error(outcome.messages, lines));
  }
  if (const auto warning = first_warning(outcome.messages); !warning.empty()) {
    throw RuntimeFailure("gnuplot drew less than asked: " + first_error(warning, lines));
  }
  const std::string bytes = read_file(output);
  if (bytes.empty()) throw RuntimeFailure("gnuplot wrote no picture: is something plotted?");
  if (!is_whole(kind, bytes)) {
    throw RuntimeFailure("gnuplot left the " + std::string(name(kind)) + " incomplete");
  }
}

}  // namespace shakedown
