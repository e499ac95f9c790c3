// Looks: everybody can distinguish methods and quantities, on screen and in print.
#include "experiments/harness/figures/look.hpp"

#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <cmath>
#include <filesystem>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/figures/composer.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/report/records.hpp"

using namespace shakedown;

namespace {

using Rgb = std::array<double, 3>;

Rgb linear(const std::string& colour) {
  Rgb rgb{};
  for (std::size_t k = 0; k < 3; ++k) {
    const double s = std::stoi(colour.substr(1 + 2 * k, 2), nullptr, 16) / 255.0;
    rgb[k] = s <= 0.04045 ? s / 12.92 : std::pow((s + 0.055) / 1.055, 2.4);
  }
  return rgb;
}

double luminance(const Rgb& c) { return 0.2126 * c[0] + 0.7152 * c[1] + 0.0722 * c[2]; }

using Vision = std::array<Rgb, 3>;
// Matrices for full vision and the three dichromacies: Machado, Oliveira, Fernandes (2009),
// severity 1.
const std::array<Vision, 4> visions{{{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
                                     {{{0.152286, 1.052583, -0.204868},
                                       {0.114503, 0.786281, 0.099216},
                                       {-0.003882, -0.048116, 1.051998}}},
                                     {{{0.367322, 0.860646, -0.227968},
                                       {0.280085, 0.672501, 0.047413},
                                       {-0.011820, 0.042940, 0.968881}}},
                                     {{{1.255528, -0.076749, -0.178779},
                                       {-0.078411, 0.930809, 0.147602},
                                       {0.004733, 0.691367, 0.303900}}}}};

// Returns CIE 1976 L*a*b* of linear sRGB with white D65.
Rgb lab(const Rgb& c) {
  const Rgb xyz{(0.4124 * c[0] + 0.3576 * c[1] + 0.1805 * c[2]) / 0.9505, luminance(c),
                (0.0193 * c[0] + 0.1192 * c[1] + 0.9505 * c[2]) / 1.089};
  Rgb f{};
  for (std::size_t k = 0; k < 3; ++k) f[k] = std::cbrt(std::max(0.0, xyz[k]));
  return {116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])};
}

// Returns the smallest difference over all kinds of vision.
double difference(const std::string& a, const std::string& b) {
  double least = HUGE_VAL;
  for (const Vision& vision : visions) {
    Rgb one{}, two{};
    for (std::size_t r = 0; r < 3; ++r) {
      for (std::size_t c = 0; c < 3; ++c) {
        one[r] += vision[r][c] * linear(a)[c];
        two[r] += vision[r][c] * linear(b)[c];
      }
    }
    const Rgb p = lab(one), q = lab(two);
    least = std::min(least, std::hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]));
  }
  return least;
}

}  // namespace

TEST_CASE("Numbers on bars contrast with them", "[figure]") {
  const auto contrast = [](const std::string& a, const std::string& b) {
    const double one = luminance(linear(a)) + 0.05, two = luminance(linear(b)) + 0.05;
    return std::fmax(one / two, two / one);
  };
  CHECK(composing::ink_on("#CC79A7") == std::string(composing::dark));
  CHECK(composing::ink_on("#332288") == std::string("#FFFFFF"));
  for (const MethodLook& m : method_looks()) {
    const std::string colour(m.colour);
    INFO(m.id);
    // The better of white and dark ink has a contrast of at least the square root of the contrast
    // between white and dark, which is 3.99.
    CHECK(contrast(composing::ink_on(colour), colour) > 3.98);
  }
}

TEST_CASE("Methods can be told apart by everybody, on screen and in print", "[figure]") {
  CHECK(difference("#FF0000", "#00FF00") > 10.0);
  CHECK(difference("#808000", "#A05020") < 25.0);  // similar without the perception of red
  std::set<std::string_view> ids, names;
  for (const MethodLook& m : method_looks()) {
    INFO(m.id);
    CHECK(ids.insert(m.id).second);
    CHECK(names.insert(m.name).second);
    // The bound of 2.2 admits the lightest colour of Okabe and Ito that is used. Without markers, a
    // ratio of 3 in lightness would be required (WCAG 2.1, 1.4.11).
    CHECK(1.05 / (luminance(linear(std::string(m.colour))) + 0.05) >= 2.2);
    for (const MethodLook& other : method_looks()) {
      if (&other == &m || difference(std::string(m.colour), std::string(other.colour)) > 12.0) {
        continue;
      }
      INFO(other.id);
      CHECK(m.marker != other.marker);
    }
  }
  for (const auto& method : catalogue().methods) {
    INFO(method.traits.name);
    CHECK(ids.contains(method.traits.name));
  }
}

TEST_CASE("A method without a look has one of its own", "[figure]") {
  std::vector<MethodEntry> methods = catalogue().methods;
  const auto add = [&](std::string_view id, std::optional<Appearance> look) {
    MethodEntry& more = methods.emplace_back();
    more.traits.name = id;
    more.look = look;
  };
  add("nobody", {});
  add("another", {});
  add("derived-from-verlet", methods.front().look);  // a derived type inherits the member
  const std::vector<MethodLook> all = looks_of(methods);
  REQUIRE(all.size() == methods.size());
  CHECK(all.front().name == methods.front().look->name);
  std::set<std::pair<std::string_view, int>> seen;
  for (const MethodLook& m : all) {
    INFO(m.id);
    CHECK(seen.emplace(m.colour, m.marker).second);
  }
  for (std::size_t k = all.size() - 3; k < all.size(); ++k) CHECK(all[k].name == all[k].id);
  // The look does not depend on the preceding methods.
  methods.erase(methods.end() - 2);
  const MethodLook without = looks_of(methods).back();
  CHECK(without.id == all.back().id);
  CHECK(without.colour == all.back().colour);
  CHECK(without.marker == all.back().marker);
}

TEST_CASE("Other things have palettes of their own, dark enough for thin lines", "[figure]") {
  for (const auto kind : {Look::Kind::quantity, Look::Kind::parameter}) {
    for (int k = 0; k < 5; ++k) {
      const std::string colour = palette(kind, k, 5);
      INFO(colour);
      CHECK(1.05 / (luminance(linear(colour)) + 0.05) >= 3.0);
      for (int other = 0; other < k; ++other) {
        CHECK((palette_marker(k) != palette_marker(other) ||
               difference(colour, palette(kind, other, 5)) > 12.0));
      }
    }
  }
}
