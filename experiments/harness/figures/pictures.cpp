#include <fmt/format.h>

#include <boost/algorithm/string/erase.hpp>
#include <boost/algorithm/string/replace.hpp>
#include <cctype>
#include <string>
#include <utility>

#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/figures/gnuplot.hpp"
#include "experiments/harness/figures/palette.hpp"
#include "experiments/harness/figures/raster.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {
namespace fs = std::filesystem;

namespace {

constexpr const char* prelude = R"(set encoding utf8
unset key
set tics out nomirror scale 0.6,0.3
set clip two
set style textbox opaque fc '#ffffff' noborder margins 0.15,0.1
set palette defined (0 '#440154', 1 '#3b528b', 2 '#21918c', 3 '#5ec962', 4 '#fde725')
)";

// Returns the sizes of type and markers, which the commands of a drawing name.
std::string sizes(double type, int marker) {
  const auto named = [](const char* name, double points) {
    return std::string(name) + "_font = \"," + fmt::format("{}", points) + "\"\n";
  };
  return named("text", 14.0 * type) + named("small", 12.5 * type) +
         fmt::format("marker = {}\n", marker);
}

std::string png_terminal(const Layout& layout, int scale) {
  // pngcairo measures font sizes in points, each of which is 4/3 pixels.
  const std::string times = std::to_string(scale);
  return "set terminal pngcairo enhanced rounded size " + std::to_string(scale * layout.width) +
         "," + std::to_string(scale * layout.height) + " font 'DejaVu Sans,10.5' fontscale " +
         (scale == 1 ? "1" : times) + " linewidth " + times + " pointscale " + times +
         " background '#ffffff'\n" + sizes(0.75, 1);
}

constexpr const char* end = "set output\n";
constexpr int scale = 2;

struct Drawn {
  std::string file;
  Pixels pixels;
};
// Draws a picture and inspects it.
Drawn drawn(const Drawing& drawing, const fs::path& png, int times) {
  render(png_terminal(drawing.layout, times) + prelude, drawing.script + end, Picture::png, png);
  std::string file = read_file(png);
  Pixels pixels = decoded(file);
  inspect(pixels, drawing.layout, times);
  return {std::move(file), std::move(pixels)};
}

void draw_still(const Drawing& drawing, const fs::path& png, int times) {
  const auto [file, pixels] = drawn(drawing, png, times);
  write_file(png, with_palette(file, pixels, colours_named(prelude + drawing.script)));
}

// gnuplot opens a group at each change of the pen, even if nothing is drawn with it. Empty groups
// make up a sixth of its files.
std::string without_empty_groups(const std::string& svg) {
  constexpr std::string_view opens = "<g ", closes = ">\n</g>\n";
  std::string kept;
  std::size_t from = 0;
  for (std::size_t at = svg.find(opens); at != std::string::npos; at = svg.find(opens, at + 1)) {
    const std::size_t end = svg.find('>', at);
    if (svg.compare(end, closes.size(), closes) != 0) continue;
    kept += svg.substr(from, at - from);
    from = end + closes.size();
  }
  return kept + svg.substr(from);
}

// gnuplot repeats these properties of a pen in every group. The outermost group states them once.
void state_pen_once(std::string& svg) {
  constexpr std::string_view pen = R"( fill="none" color="black" stroke="currentColor")",
                             ends = R"( stroke-linecap="round" stroke-linejoin="round")",
                             canvas = R"(<g id="gnuplot_canvas")";
  boost::erase_all(svg, pen);
  boost::erase_all(svg, ends);
  boost::replace_first(svg, canvas, std::string(canvas).append(pen).append(ends));
  boost::replace_first(svg, R"( fill="#ffffff"/>)", R"( fill="#ffffff" stroke="none"/>)");
}

// Cuts numbers in tags to tenths, which are a twentieth of the thinnest line, and drops superfluous
// spaces. Text between tags is unchanged.
std::string with_short_tags(const std::string& svg) {
  std::string kept;
  bool in_tag = false;
  const auto digit = [&](std::size_t k) { return k < svg.size() && std::isdigit(svg[k]) != 0; };
  for (std::size_t k = 0; k < svg.size(); ++k) {
    const char c = svg[k];
    if (c == '<' || c == '>') in_tag = c == '<';
    if (in_tag && std::isspace(c) != 0) {
      if (std::string_view(" (,").find(kept.back()) == std::string_view::npos) kept += ' ';
    } else if (in_tag && c == '.' && digit(k + 1) && digit(k + 2) && !digit(k + 3)) {
      if (svg[k + 1] != '0') kept += svg.substr(k, 2);
      k += 2;
    } else {
      kept += c;
    }
  }
  return kept;
}

// Draws and inspects the picture again, with a different colour for each curve, so that a hidden
// curve is noticed.
void refuse_hidden(const Figure& figure, const Table& table, int frame, const fs::path& beside) {
  const Temporary told_apart(fs::path(beside.string() + ".apart"));
  drawn(compose(figure, table, Purpose::inspected, frame), told_apart.path(), scale);
}

}  // namespace

// Joins are round, because mitred joins would lengthen every peak of an oscillation.
void draw(const Figure& figure, const Table& table, const fs::path& svg, const fs::path& png) {
  const Drawing drawing = compose(figure, table);
  render("set terminal svg enhanced rounded size " + std::to_string(drawing.layout.width) + "," +
             std::to_string(drawing.layout.height) +
             " font 'DejaVu Sans,14' background '#ffffff'\n" + sizes(1.0, 1) + prelude,
         drawing.script + end, Picture::svg, svg);
  std::string text = without_empty_groups(read_file(svg));
  inspect_type(text);
  state_pen_once(text);
  write_file(svg, with_short_tags(text));
  draw_still(drawing, png, scale);
  refuse_hidden(figure, table, -1, png);
}

void draw_png(const Figure& figure, const Table& table, const fs::path& png, Purpose purpose) {
  draw_still(compose(figure, table, purpose), png, purpose == Purpose::card ? scale : 1);
}

void draw_film(const Figure& figure, const Table& table, const fs::path& gif) {
  std::string body;
  Layout layout;
  for (int k = 0; k < figure.frames(); ++k) {
    const Drawing drawing = compose(figure, table, Purpose::card, k);
    layout = drawing.layout;
    body += drawing.script + "undefine $*\n";
  }
  // This terminal cannot scale markers by itself.
  const std::string terminal = fmt::format(
      "set terminal gif animate delay {} loop 0 enhanced rounded size {},{} font 'DejaVu Sans,10.5' "
      "fontscale {} linewidth {} background '#ffffff'\n",
      figure.delay(), scale * layout.width, scale * layout.height, scale, scale);
  render(terminal + sizes(0.75, scale) + prelude, body + end, Picture::gif, gif);
  for (const int k : {0, figure.frames() - 1}) refuse_hidden(figure, table, k, gif);
}

}  // namespace shakedown
