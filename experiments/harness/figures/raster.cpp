#include "experiments/harness/figures/raster.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "experiments/harness/figures/png_file.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {

namespace {

constexpr Packed white = 0xFFFFFF;

// The pixels of a picture that is `scale` times as large as its layout.
struct Raster {
  [[nodiscard]] Packed at(int x, int y) const {
    return packed(
        &pixels
             .rgb[3 * (static_cast<std::size_t>(y) * pixels.width + static_cast<std::size_t>(x))]);
  }
  // Calls f for the colours in a box, including lines on its edge. Skips a pixel that has the same
  // colour as the one before, as most pixels do.
  template <class F>
  void look(const Layout::Box& box, const F& f) const {
    std::optional<Packed> last;
    for (int y = std::max(0, static_cast<int>(box.top) * scale - 6);
         y < std::min(height, static_cast<int>(box.bottom) * scale + 6); ++y) {
      for (int x = static_cast<int>(box.left) * scale;
           x < std::min(width, static_cast<int>(box.right) * scale + 6); ++x) {
        const Packed colour = at(x, y);
        if (colour == last) continue;
        last = colour;
        f(colour);
      }
    }
  }
  const Pixels& pixels;
  int scale;
  int width = static_cast<int>(pixels.width), height = static_cast<int>(pixels.height);
};

std::vector<Packed> packed_all(const std::vector<std::string>& colours) {
  std::vector<Packed> all;
  for (const auto& colour : colours) all.push_back(packed(colour));
  return all;
}

bool contains(const std::vector<Packed>& all, Packed colour) {
  return std::ranges::find(all, colour) != all.end();
}

void refuse_cut_off(const Raster& raster) {
  const auto marked = [&](int x, int y) { return distance(raster.at(x, y), white) > 24; };
  for (int x = 0; x < raster.width; ++x) {
    if (marked(x, 0) || marked(x, raster.height - 1)) {
      throw RuntimeFailure("something is cut off by the upper or lower edge at x = " +
                           std::to_string(x / raster.scale));
    }
  }
  for (int y = 0; y < raster.height; ++y) {
    if (marked(0, y) || marked(raster.width - 1, y)) {
      throw RuntimeFailure("something is cut off by the left or right edge at y = " +
                           std::to_string(y / raster.scale));
    }
  }
}

void refuse_hidden_curves(const Raster& raster, const Layout::Shown& panel) {
  const std::vector<Packed> all = packed_all(panel.colours);
  std::vector<Packed> missing = all;
  bool empty = true;
  raster.look(panel.frame, [&](Packed pixel) {
    if (distance(pixel, white) > 60) empty = false;
    std::erase(missing, pixel);
  });
  if (empty) throw RuntimeFailure("panel '" + panel.title + "' is empty");
  if (missing.empty()) return;
  const auto which = std::ranges::find(all, missing.front()) - all.begin();
  throw RuntimeFailure("curve " + std::to_string(which + 1) + " of panel '" + panel.title +
                       "' cannot be seen");
}

void refuse_covering_words(const Raster& raster, const Layout::Shown& panel) {
  const std::vector<Packed> lines = packed_all(panel.lines);
  for (std::size_t k = 0; k < panel.words.size(); ++k) {
    const std::string& words = panel.words[k].first;  // clang cannot capture structured bindings
    const Layout::Box& box = panel.words[k].second;
    // The part of the box that the letters fill in any case.
    const Layout::Box core{box.left + 3.0, box.top + 6.0, box.right - 6.0, box.bottom - 6.0};
    raster.look(core, [&](Packed pixel) {
      if (!contains(lines, pixel)) return;
      throw RuntimeFailure("'" + words + "' lies over a curve of panel '" + panel.title + "'");
    });
    for (std::size_t other = 0; other < k; ++other) {
      const auto& [first, taken] = panel.words[other];
      if (core.left < taken.right - 6.0 && taken.left + 3.0 < core.right &&
          core.top < taken.bottom - 3.0 && taken.top + 3.0 < core.bottom) {
        throw RuntimeFailure("'" + words + "' lies over '" + first + "' in panel '" + panel.title +
                             "'");
      }
    }
  }
}

}  // namespace

void inspect(const std::filesystem::path& png, const Layout& layout, int scale) {
  inspect(decoded(read_file(png)), layout, scale);
}

void inspect(const Pixels& pixels, const Layout& layout, int scale) {
  const Raster raster{pixels, scale};
  refuse_cut_off(raster);
  Layout::Box legend = layout.legend;
  legend.bottom -= 6.0;
  for (const auto& panel : layout.panels) {
    refuse_hidden_curves(raster, panel);
    refuse_covering_words(raster, panel);
    raster.look(legend, [&, all = packed_all(panel.colours)](Packed pixel) {
      if (!contains(all, pixel)) return;
      throw RuntimeFailure("a curve of panel '" + panel.title + "' lies in the legend");
    });
  }
}

void inspect_type(const std::string& svg) {
  constexpr std::string_view size = "font-size=\"";
  for (auto at = svg.find(size); at != std::string::npos; at = svg.find(size, at)) {
    at += size.size();
    // The size at a <g> is the size of a whole text, the size at a <tspan> in it is the size of a
    // part.
    const bool part = svg.compare(svg.rfind('<', at), 6, "<tspan") == 0;
    const double pixels = std::strtod(svg.c_str() + at, nullptr);
    if (pixels < (part ? 0.8 : 1.0) * smallest_type) {
      throw RuntimeFailure("type of " + std::to_string(pixels) + " pixels is too small to be read");
    }
  }
}

}  // namespace shakedown
