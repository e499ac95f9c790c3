// Experiments say what a figure shows; how it looks is the harness's: no gnuplot outside figures/.
#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>
#include <string>

namespace fs = std::filesystem;

namespace {

/// The first piece of gnuplot in a source, or "".
std::string gnuplot_in(const std::string& source) {
  static const std::regex command(
      R"(gnuplot|multiplot|\bset (x|y|z|cb)?(range|label|tics|key|title|view|format|logscale|style)\b)"
      R"(|\bs?plot data\b|\bwith (lines|points|linespoints|vectors|filledcurves|image)\b|\busing \\?")");
  std::smatch found;
  return std::regex_search(source, found, command) ? found.str() : "";
}

/// ASCII mathematics in what a reader sees of a figure.
std::string ascii_mathematics_in(const std::string& source) {
  static const std::regex shown(R"re(\.(x|y|z|panel|level|event|text|cross)\(\s*"([^"]*)")re");
  static const std::regex ascii(R"(\b(omega|lambda|epsilon|theta|phi|alpha|beta)\b|\w\^\d|\w_\w)");
  for (std::sregex_iterator at(source.begin(), source.end(), shown), end; at != end; ++at) {
    const std::string text = std::regex_replace((*at)[2].str(), std::regex(R"(\$[^$]*\$)"), "");
    if (std::smatch found; std::regex_search(text, found, ascii)) return found.str();
  }
  return "";
}

}  // namespace

TEST_CASE("Experiments hold no gnuplot command and no ASCII mathematics", "[figure]") {
  CHECK(gnuplot_in("figure.plot(\"set xrange [0:1]\")") == "set xrange");
  CHECK(gnuplot_in("\"plot data using 1:2\"") == "plot data");
  CHECK(gnuplot_in("x with lines through the origin") == "with lines");
  CHECK(gnuplot_in("a set of panels").empty());
  CHECK(ascii_mathematics_in("panel.x(\"frequency omega [1/s]\")") == "omega");
  CHECK(ascii_mathematics_in("panel.y(\"$\\\\omega^2 q_1$ [m]\")").empty());
  int sources = 0;
  for (const char* folder :
       {"tao2014", "ariel2012", "reich1995", "kinon2023", "beyond", "comparison", "harness/cli"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(__FILE__).parent_path() /
                                                              "../../experiments" / folder)) {
      const auto extension = entry.path().extension();
      if (extension != ".cpp" && extension != ".hpp") continue;
      std::ifstream in(entry.path());
      std::stringstream text;
      text << in.rdbuf();
      INFO(entry.path().string());
      CHECK(gnuplot_in(text.str()).empty());
      CHECK(ascii_mathematics_in(text.str()).empty());
      ++sources;
    }
  }
  CHECK(sources > 80);
}
