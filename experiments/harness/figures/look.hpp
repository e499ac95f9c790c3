// Colours, markers and names in every figure. For methods, they come from the methods' headers
// (methods/base/look.hpp); for everything else, they come from palettes.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// The meaning of a curve, which decides its colour and marker.
struct Look {
  enum class Kind : std::uint8_t { method, quantity, parameter, reference, neutral };
  explicit Look(Kind of, std::string_view name = "", std::string_view words = "");
  // Copy and move are defined out of line, because code for every curve of every figure uses them.
  Look(const Look&);
  Look(Look&&) noexcept;
  Look& operator=(const Look&);
  Look& operator=(Look&&) noexcept;
  ~Look();

  Kind kind;
  std::string id;     ///< of a method
  std::string label;  ///< in the legend
  /// A variant is another setting of the same thing. It has the same colour, a dashed line and a
  /// hollow marker (a filled one if the method's own marker is hollow).
  int variant = 0;
  /// The method whose marker this look takes, if parameter values are combined with methods.
  std::string marked_as = {};
};

/// Returns the look of a method of the catalogue. In the legend, `label` replaces the method's
/// short name.
Look by_method(std::string_view id, std::string_view label = "", int variant = 0);
/// Returns the look of a quantity. Quantities are given colours in the order in which a figure
/// names them.
Look by_quantity(std::string_view label);
/// Returns the look of a parameter value. The values in a figure form a scale from dark to light.
Look by_parameter(std::string_view label, std::string_view method = "");
/// Returns the look of a reference for the other curves. It is grey and wide and lies below them.
Look by_reference(std::string_view label);
/// Returns a thin grey look for outlines, frames and guides.
Look neutral(std::string_view label = "");

/// The appearance of a method.
struct MethodLook {
  std::string_view id;
  std::string_view name;    ///< short, for legends: "Z&S"
  std::string_view colour;  ///< "#D55E00"
  int marker;               ///< gnuplot's point type
};
/// Returns the looks of these methods. A method that declares no look is named by its id and gets a
/// combination of colour and marker that no other method has.
std::vector<MethodLook> looks_of(const std::vector<MethodEntry>& methods);
/// Returns the looks of all methods in figures. They are the suite's own methods unless
/// `draw_methods` has set others.
const std::vector<MethodLook>& method_looks();
/// Sets these methods. A program that has its own methods calls this once, before the first figure.
void draw_methods(const std::vector<MethodEntry>& methods);
/// Returns the look of method `id`. An unknown id is treated as a method that declares no look.
MethodLook method_look(std::string_view id);
/// The colours of methods, except grey, which looks like a reference or a frame. Neighbours differ
/// strongly.
std::span<const std::string_view> colours_of_methods();
/// Returns the name of a method in figures, tables and texts.
std::string short_name(std::string_view id);

/// Returns the colour of item `index` of the `count` items of a kind.
std::string palette(Look::Kind kind, int index, int count);
/// Returns the marker of item `index`.
int palette_marker(int index);

}  // namespace shakedown
