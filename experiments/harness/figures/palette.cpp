#include "experiments/harness/figures/palette.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <utility>

#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {
constexpr std::size_t most_entries = 256;
// The number of entries with exact colours. The other entries approximate shades; if there were
// fewer of these, the largest error of a shade would increase.
constexpr std::size_t most_kept = 96;
// The number of entries that are exact only because many pixels have them. On five pictures, 16
// make the files 5 % smaller and the mean error 26 % larger than 32 do; 64 make the files 5 % larger
// and the mean error 17 % smaller. The pictures are beyond/singular, kinon2023/fig4 and fig8,
// tao2014/fig1-work-precision and comparison/stability-map-damped.
constexpr std::size_t most_frequent = 32;
// Entries end where no shade has a larger error. Errors of 8 appear as false bands in the maps of
// comparison/stability-map-damped, errors of 4 do not. On the same pictures, limits of 8, 12, 16
// and 24 make the files 2, 3, 6 and 11 % smaller than a limit of 4 does.
constexpr int invisible = 4;

// A colour of a picture, and the number of pixels that have it.
struct Shade {
  Packed colour;
  std::size_t pixels;
};

// Returns the distinct colours of a picture, sorted.
std::vector<Shade> shades_of(const Pixels& pixels) {
  std::vector<Shade> runs;  // runs of equal neighbours: most neighbours are equal
  for (std::size_t i = 0; i < pixels.rgb.size(); i += 3) {
    const Packed colour = packed(&pixels.rgb[i]);
    if (runs.empty() || runs.back().colour != colour) runs.push_back({colour, 0});
    ++runs.back().pixels;
  }
  std::ranges::sort(runs, [](const Shade& a, const Shade& b) { return a.colour < b.colour; });
  std::vector<Shade> shades;
  for (const Shade& run : runs) {
    if (shades.empty() || shades.back().colour != run.colour) shades.push_back({run.colour, 0});
    shades.back().pixels += run.pixels;
  }
  return shades;
}

// Returns the index of a colour in the sorted list or, if it is missing, the index of the next
// larger colour.
std::size_t place_of(Packed colour, const std::vector<Shade>& shades) {
  const auto found =
      std::lower_bound(shades.begin(), shades.end(), colour,
                       [](const Shade& shade, Packed wanted) { return shade.colour < wanted; });
  return static_cast<std::size_t>(found - shades.begin());
}

// The entries of the palette, and for each shade the nearest entry and its distance.
struct Choice {
  explicit Choice(const std::vector<Shade>& all)
      : shades(&all), entry(all.size()), error(all.size(), std::numeric_limits<int>::max()) {}
  void add(std::size_t place) {
    if (entries.size() == most_entries || error[place] == 0) return;
    const Packed fresh = (*shades)[place].colour;
    for (std::size_t i = 0; i < error.size(); ++i) {
      const int rounding = distance((*shades)[i].colour, fresh);
      if (rounding >= error[i]) continue;
      error[i] = rounding;
      entry[i] = static_cast<unsigned char>(entries.size());
    }
    entries.push_back(fresh);
  }
  const std::vector<Shade>* shades;
  std::vector<Packed> entries;
  std::vector<unsigned char> entry;
  std::vector<int> error;
};

Choice chosen(const std::vector<Shade>& shades, const std::vector<std::string>& named) {
  Choice choice(shades);
  for (const auto& name : named) {
    const Packed colour = packed(name);
    const std::size_t place = place_of(colour, shades);
    const bool shown = place < shades.size() && shades[place].colour == colour;
    if (shown && choice.entries.size() < most_kept) choice.add(place);
  }
  std::vector<std::size_t> frequent(shades.size());
  std::iota(frequent.begin(), frequent.end(), std::size_t{0});
  std::ranges::stable_sort(
      frequent, [&](std::size_t a, std::size_t b) { return shades[a].pixels > shades[b].pixels; });
  for (const std::size_t place : frequent) {
    if (choice.entries.size() < most_frequent) choice.add(place);
  }
  while (choice.entries.size() < most_entries) {
    const auto farthest = std::max_element(choice.error.begin(), choice.error.end());
    if (*farthest <= invisible) break;
    choice.add(static_cast<std::size_t>(farthest - choice.error.begin()));
  }
  return choice;
}

// Returns the entry of each pixel.
std::vector<unsigned char> entries_of(const Pixels& pixels, const std::vector<Shade>& shades,
                                      const Choice& choice) {
  std::vector<unsigned char> entries;
  entries.reserve(pixels.rgb.size() / 3);
  std::optional<Packed> last;
  for (std::size_t i = 0; i < pixels.rgb.size(); i += 3) {
    const Packed colour = packed(&pixels.rgb[i]);
    entries.push_back(colour == last ? entries.back() : choice.entry[place_of(colour, shades)]);
    last = colour;
  }
  return entries;
}

}  // namespace

std::string with_palette(const std::string& png, const std::vector<std::string>& named) {
  return with_palette(png, decoded(png), named);
}

std::string with_palette(const std::string& png, const Pixels& pixels,
                         const std::vector<std::string>& named) {
  const std::vector<Shade> shades = shades_of(pixels);
  const Choice choice = chosen(shades, named);
  if (std::ranges::any_of(choice.error, [](int error) { return error > largest_rounding; })) {
    return png;
  }
  return encoded(pixels, entries_of(pixels, shades, choice), choice.entries);
}

std::vector<std::string> colours_named(std::string_view script) {
  constexpr std::size_t digits = 6;
  constexpr std::string_view hexadecimal = "0123456789abcdefABCDEF";
  std::vector<std::string> found;
  for (auto at = script.find('#'); at != std::string_view::npos; at = script.find('#', at + 1)) {
    const std::string_view rest = script.substr(at + 1);
    const auto end = std::min(rest.find_first_not_of(hexadecimal), rest.size());
    if (end != digits) continue;
    std::string name(script.substr(at, 1 + digits));
    if (std::ranges::find(found, name) == found.end()) found.push_back(std::move(name));
  }
  return found;
}

}  // namespace shakedown
