#include "experiments/harness/figures/plot.hpp"

#include <gnuplot-iostream.h>

#include <algorithm>
#include <mutex>
#include <sstream>
#include <string>

#include "experiments/harness/figures/plot_style.hpp"
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

// Harmless: an axis without extent, a curve without any finite point (a method that always failed).
bool harmless(const std::string& line) {
  for (const char* known :
       {"empty x range", "empty y range", "empty y2 range", "empty z range", "empty cb range",
        "Skipping data file with no valid points", "slow font initialization"}) {
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
// pipe it would go on after an error and leave a plausible picture.
Outcome run_gnuplot(const std::string& script, const fs::path& beside) {
  const Temporary commands(fs::path(beside.string() + ".gp"));
  const Temporary errors(fs::path(beside.string() + ".err"));
  const Temporary status(fs::path(beside.string() + ".status"));
  write_file(commands.path(), "");  // a full or unwritable disk shows here
  const auto quoted = [](const Temporary& file) { return shell_quoted(file.path().string()); };
  try {
    Gnuplot gnuplot("cat > " + quoted(commands) + "; gnuplot " + quoted(commands) + " 2> " +
                    quoted(errors) + " > /dev/null; echo $? > " + quoted(status));
    gnuplot << script << std::flush;
  } catch (const std::ios_base::failure& failure) {
    throw RuntimeFailure("cannot start a shell for gnuplot: " + std::string(failure.what()));
  }
  if (!fs::exists(status.path())) throw RuntimeFailure("gnuplot did not run to its end");
  std::string code = read_file(status.path());
  while (code.ends_with('\n')) code.pop_back();
  return {code, read_file(errors.path())};
}

void render(const std::string& before, const std::string& body, const fs::path& output) {
  static std::mutex one_at_a_time;  // popen'd children would share each other's pipes
  const std::lock_guard lock(one_at_a_time);
  const Outcome outcome = run_gnuplot(before + body, output);
  const int lines = static_cast<int>(std::count(before.begin(), before.end(), '\n'));
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
  std::error_code error;
  const auto size = fs::file_size(output, error);
  if (error || size == 0) throw RuntimeFailure("gnuplot wrote no picture: is something plotted?");
}
}  // namespace

void draw(const Plot& plot, const fs::path& csv, const fs::path& svg, const fs::path& png) {
  if (!fs::exists(csv)) throw RuntimeFailure("nothing to plot: " + csv.string() + " is missing");
  const std::string size = std::to_string(plot.width) + "," + std::to_string(plot.height);
  const std::string twice = std::to_string(2 * plot.width) + "," + std::to_string(2 * plot.height);
  const std::string prelude = plot_prelude() + "data = " + gnuplot::literal(csv.string()) + "\n";
  const std::string body = plot.script + "\nunset multiplot\nset output\n";
  const auto output = [](const fs::path& path) {
    return "set output " + gnuplot::literal(path.string()) + "\n";
  };
  // SVG counts font sizes in pixels, pngcairo in points of 4/3 pixel.
  render("set terminal svg enhanced size " + size +
             " font 'DejaVu Sans,15' background '#ffffff'\n" + output(svg) + prelude,
         body, svg);
  render("set terminal pngcairo enhanced size " + twice +
             " font 'DejaVu Sans,11.25' fontscale 2 linewidth 2 pointscale 2 background " +
             "'#ffffff'\n" + output(png) + prelude,
         body, png);
}

void animate(const Animation& animation, const fs::path& csv, const fs::path& gif) {
  if (!fs::exists(csv)) throw RuntimeFailure("nothing to plot: " + csv.string() + " is missing");
  const auto text = [](int number) { return std::to_string(number); };
  const std::string before =
      "set terminal gif enhanced animate optimize delay " + text(animation.delay) +
      " loop 0 size " + text(animation.width) + "," + text(animation.height) +
      " font 'DejaVu Sans,11' background '#ffffff'\nset output " + gnuplot::literal(gif.string()) +
      "\n" + plot_prelude() + "data = " + gnuplot::literal(csv.string()) + "\n";
  std::string body;
  for (int frame = 0; frame < animation.frames; ++frame) {
    body += "frame = " + text(frame) + "\n" + animation.script + "\n";
  }
  render(before, body + "set output\n", gif);
}

}  // namespace shakedown
