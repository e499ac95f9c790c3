#include "experiments/harness/figures/plot.hpp"

#include <string>

#include "experiments/harness/figures/gnuplot.hpp"
#include "experiments/harness/figures/plot_style.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {
namespace fs = std::filesystem;

void draw(const Plot& plot, const fs::path& csv, const fs::path& svg, const fs::path& png) {
  if (!fs::exists(csv)) throw RuntimeFailure("nothing to plot: " + csv.string() + " is missing");
  const std::string size = std::to_string(plot.width) + "," + std::to_string(plot.height);
  const std::string twice = std::to_string(2 * plot.width) + "," + std::to_string(2 * plot.height);
  const std::string prelude = plot_prelude() + "data = " + gnuplot::literal(csv.string()) + "\n";
  const std::string body = plot.script + "\nunset multiplot\nset output\n";
  // SVG counts font sizes in pixels, pngcairo in points of 4/3 pixel.
  render("set terminal svg enhanced size " + size +
             " font 'DejaVu Sans,15' background '#ffffff'\n" + prelude,
         body, Picture::svg, svg);
  render("set terminal pngcairo enhanced size " + twice +
             " font 'DejaVu Sans,11.25' fontscale 2 linewidth 2 pointscale 2 background " +
             "'#ffffff'\n" + prelude,
         body, Picture::png, png);
}

void animate(const Animation& animation, const fs::path& csv, const fs::path& gif) {
  if (!fs::exists(csv)) throw RuntimeFailure("nothing to plot: " + csv.string() + " is missing");
  const auto text = [](int number) { return std::to_string(number); };
  const std::string before = "set terminal gif enhanced animate optimize delay " +
                             text(animation.delay) + " loop 0 size " + text(animation.width) + "," +
                             text(animation.height) +
                             " font 'DejaVu Sans,11' background '#ffffff'\n" + plot_prelude() +
                             "data = " + gnuplot::literal(csv.string()) + "\n";
  std::string body;
  for (int frame = 0; frame < animation.frames; ++frame) {
    body += "frame = " + text(frame) + "\n" + animation.script + "\n";
  }
  render(before, body + "set output\n", Picture::gif, gif);
}

}  // namespace shakedown
