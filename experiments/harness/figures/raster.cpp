#include "experiments/harness/figures/raster.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <vector>

#include "experiments/harness/figures/png_file.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {

namespace {

// A colour as one number, 0xRRGGBB.
using Packed = std::uint32_t;

struct Raster {
  [[nodiscard]] Packed at(int x, int y) const {
    const auto* p =
        &pixels.rgb[3 * (static_cast<std::size_t>(y) * pixels.width + static_cast<std::size_t>(x))];
    return Packed{p[0]} << 16 | Packed{p[1]} << 8 | Packed{p[2]};
  }
  const Pixels& pixels;
  int width = static_cast<int>(pixels.width), height = static_cast<int>(pixels.height);
};

int distance(Packed a, Packed b) {
  int most = 0;
  for (int shift = 0; shift <= 16; shift += 8) {
    most = std::max(
        most, std::abs(static_cast<int>(a >> shift & 0xFF) - static_cast<int>(b >> shift & 0xFF)));
  }
  return most;
}

Packed parsed(const std::string& colour) {
  return static_cast<Packed>(std::strtoul(colour.c_str() + 1, nullptr, 16)) & 0xFFFFFF;
}

}  // namespace

void inspect(const std::filesystem::path& png, const Layout& layout, int scale) {
  inspect(decoded(read_file(png)), layout, scale);
}

void inspect(const Pixels& pixels, const Layout& layout, int scale) {
  const Raster raster{pixels};
  constexpr Packed white = 0xFFFFFF;
  const auto marked = [&](int x, int y) { return distance(raster.at(x, y), white) > 24; };
  for (int x = 0; x < raster.width; ++x) {
    if (marked(x, 0) || marked(x, raster.height - 1)) {
      throw RuntimeFailure("something is cut off by the upper or lower edge at x = " +
                           std::to_string(x / scale));
    }
  }
  for (int y = 0; y < raster.height; ++y) {
    if (marked(0, y) || marked(raster.width - 1, y)) {
      throw RuntimeFailure("something is cut off by the left or right edge at y = " +
                           std::to_string(y / scale));
    }
  }
  // f of the colours, those of lines on the box's edge included; of neighbours, which are mostly
  // equal, once.
  const auto look = [&](const Layout::Box& box, const auto& f) {
    std::optional<Packed> last;
    for (int y = std::max(0, static_cast<int>(box.top) * scale - 6);
         y < std::min(raster.height, static_cast<int>(box.bottom) * scale + 6); ++y) {
      for (int x = static_cast<int>(box.left) * scale;
           x < std::min(raster.width, static_cast<int>(box.right) * scale + 6); ++x) {
        const Packed colour = raster.at(x, y);
        if (colour == last) continue;
        last = colour;
        f(colour);
      }
    }
  };
  for (const auto& panel : layout.panels) {
    std::vector<Packed> missing, all;
    for (const auto& colour : panel.colours) all.push_back(parsed(colour));
    missing = all;
    bool empty = true;
    look(panel.frame, [&](Packed pixel) {
      if (distance(pixel, white) > 60) empty = false;
      std::erase(missing, pixel);
    });
    if (empty) throw RuntimeFailure("panel '" + panel.title + "' is empty");
    if (!missing.empty()) {
      const auto which = std::find(all.begin(), all.end(), missing.front()) - all.begin();
      throw RuntimeFailure("curve " + std::to_string(which + 1) + " of panel '" + panel.title +
                           "' cannot be seen");
    }
    // Of words' boxes what their letters fill surely.
    std::vector<Packed> lines;
    for (const auto& colour : panel.lines) lines.push_back(parsed(colour));
    for (std::size_t k = 0; k < panel.words.size(); ++k) {
      const std::string& words = panel.words[k].first;  // clang captures no structured binding
      const Layout::Box& box = panel.words[k].second;
      const Layout::Box core{box.left + 3.0, box.top + 6.0, box.right - 6.0, box.bottom - 6.0};
      look(core, [&](Packed pixel) {
        if (std::find(lines.begin(), lines.end(), pixel) == lines.end()) return;
        throw RuntimeFailure("'" + words + "' lies over a curve of panel '" + panel.title + "'");
      });
      for (std::size_t other = 0; other < k; ++other) {
        const auto& [first, taken] = panel.words[other];
        if (core.left < taken.right - 6.0 && taken.left + 3.0 < core.right &&
            core.top < taken.bottom - 3.0 && taken.top + 3.0 < core.bottom) {
          throw RuntimeFailure("'" + words + "' lies over '" + first + "' in panel '" +
                               panel.title + "'");
        }
      }
    }
    Layout::Box legend = layout.legend;
    legend.bottom -= 6.0;
    look(legend, [&](Packed pixel) {
      if (std::find(all.begin(), all.end(), pixel) == all.end()) return;
      throw RuntimeFailure("a curve of panel '" + panel.title + "' lies in the legend");
    });
  }
}

void inspect_type(const std::string& svg) {
  constexpr std::string_view size = "font-size=\"";
  for (auto at = svg.find(size); at != std::string::npos; at = svg.find(size, at)) {
    at += size.size();
    // A <g> has the size of a text, a <tspan> in it that of a part.
    const bool part = svg.compare(svg.rfind('<', at), 6, "<tspan") == 0;
    const double pixels = std::strtod(svg.c_str() + at, nullptr);
    if (pixels < (part ? 0.8 : 1.0) * smallest_type) {
      throw RuntimeFailure("type of " + std::to_string(pixels) + " pixels is too small to be read");
    }
  }
}

}  // namespace shakedown
