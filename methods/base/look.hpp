// The appearance of a method in figures: its short name, its colour and its marker.
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <string_view>

namespace shakedown {

/// The seven colours of Okabe and Ito (Color Universal Design, 2008), plus indigo, brown and grey.
enum class Hue : std::uint8_t {
  black,
  orange,
  sky,
  green,
  blue,
  vermilion,
  purple,
  indigo,
  brown,
  grey
};

/// The markers are filled shapes, hollow shapes, or shapes made of lines.
enum class Marker : std::uint8_t {
  square,
  disc,
  up,
  down,
  diamond,
  pentagon,
  hollow_square,
  hollow_disc,
  hollow_up,
  hollow_down,
  hollow_diamond,
  hollow_pentagon,
  plus,
  saltire,
  star
};

/// A method may declare `static constexpr Appearance look` beside its traits. Methods in the same
/// figure have different markers. Variants of a family share a colour; in a figure that shows
/// several of them, all but the first get other colours. A method without a look appears under its
/// id, with a colour and a marker that no other method has.
struct Appearance {
  std::string_view name;  ///< short, for legends: "Z&S"
  Hue hue;
  Marker marker;

  bool operator==(const Appearance&) const = default;
};

template <class M>
constexpr std::optional<Appearance> look_of() {
  if constexpr (requires {
                  { M::look } -> std::convertible_to<Appearance>;
                }) {
    return M::look;
  } else {
    return std::nullopt;
  }
}

}  // namespace shakedown
