// The effect of a palette on a picture: named colours stay exact, and the error of shades is
// bounded.
#include "experiments/harness/figures/palette.hpp"

#include <png.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include "experiments/harness/figures/drawing.hpp"
#include "experiments/harness/figures/look.hpp"
#include "experiments/harness/figures/picture.hpp"
#include "experiments/harness/figures/png_file.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/failure.hpp"
#include "problems/base/random.hpp"
#include "tests/support/scratch.hpp"

using namespace shakedown;

namespace {
using Colour = std::vector<int>;

const std::vector<std::string> okabe_ito{"#000000", "#E69F00", "#56B4E9", "#009E73",
                                         "#F0E442", "#0072B2", "#D55E00", "#CC79A7"};

Colour colour(const std::string& name) {
  const auto value = static_cast<int>(std::strtol(name.c_str() + 1, nullptr, 16));
  return {value >> 16, value >> 8 & 255, value & 255};
}

int distance(const Colour& a, const Colour& b) {
  int most = 0;
  for (std::size_t k = 0; k < 3; ++k) most = std::max(most, std::abs(a[k] - b[k]));
  return most;
}

// Pixels written one by one, row after row; the remaining ones are white.
struct Canvas {
  explicit Canvas(std::uint32_t width, std::uint32_t height)
      : pixels{width, height, std::vector<unsigned char>(std::size_t{3} * width * height, 255)} {}
  void add(const Colour& c) {
    for (const int channel : c) pixels.rgb.at(next++) = static_cast<unsigned char>(channel);
  }
  // Adds `steps` shades from a towards b.
  void shades(const Colour& a, const Colour& b, int steps) {
    for (int i = 0; i < steps; ++i) {
      Colour mixed;
      for (std::size_t k = 0; k < 3; ++k) mixed.push_back(a[k] + (b[k] - a[k]) * i / steps);
      add(mixed);
    }
  }
  [[nodiscard]] std::string png() const {
    png_image image{};
    image.version = PNG_IMAGE_VERSION;
    image.format = PNG_FORMAT_RGB;
    image.width = pixels.width;
    image.height = pixels.height;
    std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
    png_alloc_size_t size = bytes.size();
    REQUIRE(png_image_write_to_memory(&image, bytes.data(), &size, 0, pixels.rgb.data(), 0,
                                      nullptr) != 0);
    bytes.resize(size);
    return bytes;
  }
  Pixels pixels;
  std::size_t next = 0;
};

// Returns an image that resembles a figure: it has surfaces, and edges that are shaded between each
// hue and the background or another hue.
Canvas figure_like() {
  Canvas canvas(200, 200);
  for (const auto& hue : okabe_ito) {
    canvas.shades({255, 255, 255}, colour(hue), 100);
    for (const auto& other : okabe_ito) canvas.shades(colour(hue), colour(other), 60);
    for (int i = 0; i < 100; ++i) canvas.add(colour(hue));
  }
  return canvas;
}

bool has_palette(const std::string& png) {
  constexpr std::size_t colour_type = 25;
  return is_whole(Picture::png, png) && png.at(colour_type) == 3 &&
         png.find("PLTE") != std::string::npos;
}

struct Error {
  int largest = 0;
  double mean = 0.0;
};

Error error(const Pixels& a, const Pixels& b) {
  REQUIRE(a.rgb.size() == b.rgb.size());
  Error found;
  for (std::size_t i = 0; i < a.rgb.size(); ++i) {
    const int off = std::abs(int{a.rgb[i]} - int{b.rgb[i]});
    found.largest = std::max(found.largest, off);
    found.mean += off / static_cast<double>(a.rgb.size());
  }
  return found;
}

std::size_t count(const Pixels& pixels, const Colour& wanted) {
  std::size_t found = 0;
  for (std::size_t i = 0; i < pixels.rgb.size(); i += 3) {
    found += Colour{pixels.rgb[i], pixels.rgb[i + 1], pixels.rgb[i + 2]} == wanted ? 1 : 0;
  }
  return found;
}
}  // namespace

TEST_CASE("A picture of 256 distinct colours loses none with its palette, one of more is rounded",
          "[pictures]") {
  for (const int colours : {1, 2, 17, 256, 257}) {
    Canvas canvas(257, 4);
    for (int i = 0; i < 4 * 257; ++i)
      canvas.add({15 * (i % colours % 17), 15 * (i % colours / 17), 7});
    const std::string reduced = with_palette(canvas.png());
    INFO(colours << " colours");
    CHECK(has_palette(reduced));
    CHECK((decoded(reduced).rgb == canvas.pixels.rgb) == (colours <= 256));
  }
}

TEST_CASE("A palette keeps hues exactly and rounds shades by a bounded part", "[pictures]") {
  const Canvas canvas = figure_like();
  const std::string reduced = with_palette(canvas.png());
  REQUIRE(has_palette(reduced));
  CHECK((reduced == with_palette(canvas.png())));
  const Pixels shown = decoded(reduced);
  CHECK(shown.width == canvas.pixels.width);
  CHECK(shown.height == canvas.pixels.height);
  for (const auto& hue : okabe_ito) {
    INFO(hue);
    CHECK(count(shown, colour(hue)) >= count(canvas.pixels, colour(hue)));
  }
  const Error off = error(canvas.pixels, shown);
  INFO("largest " << off.largest << ", mean " << off.mean);
  CHECK(off.largest > 0);
  CHECK(off.largest <= largest_rounding);
  // Almost all pixels are shades. They lie on 36 segments between nine colours, each of length at
  // most 150. These are covered by 256 balls of radius r = 150 * 36 / 256 / 2, or about 10.
  CHECK(off.mean < 5.0);
}

TEST_CASE("A colour that the drawing names is exact, however rare", "[pictures]") {
  const Colour rare{100, 101, 102};
  Canvas canvas = figure_like();
  // These shades are more frequent than the rare colour, and closer to it than any hue.
  for (int i = 0; i < 6; ++i) canvas.shades({90, 90, 90}, {110, 110, 110}, 20);
  canvas.add(rare);
  CHECK(count(decoded(with_palette(canvas.png(), {"#646566", "#123456"})), rare) >= 1);
  CHECK(count(decoded(with_palette(canvas.png())), rare) == 0);
}

TEST_CASE("A picture that a palette would spoil stays as it is", "[pictures]") {
  constexpr int side = 20;  // side of a cube of colours with spacing 13
  Canvas canvas(side, side * side);
  for (int i = 0; i < side * side * side; ++i) {
    canvas.add({13 * (i % side), 13 * (i / side % side), 13 * (i / side / side)});
  }
  const std::string png = canvas.png();
  CHECK((with_palette(png) == png));
  CHECK_THROWS_AS(with_palette("no picture"), RuntimeFailure);
}

TEST_CASE("No two hues of figures come as close as a rounded shade could", "[pictures]") {
  std::set<std::string> hues;
  for (const auto& look : method_looks()) hues.emplace(look.colour);
  for (int i = 0; i < 7; ++i) hues.insert(palette(Look::Kind::quantity, i, 7));
  const auto nearest = [](const auto& names) {
    int least = 255;
    for (const auto& a : names) {
      for (const auto& b : names) {
        if (a != b) least = std::min(least, distance(colour(a), colour(b)));
      }
    }
    return least;
  };
  CHECK(nearest(hues) > largest_rounding);
  CHECK(nearest(okabe_ito) > 2 * largest_rounding);
}

TEST_CASE("The colours of a drawing are those that its commands name", "[pictures]") {
  CHECK(colours_named(
            "plot x lc rgb '#0072B2' lw 2, y lc rgb '#90AABBCC'\n# a\nfc '#ffffff' '#0072B2'") ==
        std::vector<std::string>{"#0072B2", "#ffffff"});
}

TEST_CASE("A figure is published with a palette and its method's own colour", "[pictures]") {
  const test::Scratch scratch;
  Table table({"t [s]", "x_1 [m]"});
  for (int k = 0; k < 40; ++k) table.row({0.1 * k, 0.01 * k * k});
  Figure figure{1, 160};
  figure.panel().x("time $t$ [s]").y("$x_1$ [m]").line(by_method("shake"), "t [s]", "x_1 [m]");
  draw(figure, table, scratch / "a.svg", scratch / "a.png");
  draw_png(figure, table, scratch / "b.png", Purpose::thumbnail);
  for (const char* file : {"a.png", "b.png"}) {
    const std::string png = read_file(scratch / file);
    CHECK(has_palette(png));
    CHECK(count(decoded(png), colour(std::string(method_look("shake").colour))) > 10);
  }
}
