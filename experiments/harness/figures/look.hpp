// Colours, markers and names in every figure. Methods take them from their headers
// (methods/base/look.hpp), everything else from palettes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// The meaning of a curve, which decides its colour and marker.
struct Look {
  enum class Kind : std::uint8_t { method, quantity, parameter, reference, neutral };
  explicit Look(Kind of, std::string_view name = "", std::string_view words = "");
  // Defined out of line, because every curve of every figure makes one.
  Look(const Look&);
  Look(Look&&) noexcept;
  Look& operator=(const Look&);
  Look& operator=(Look&&) noexcept;
  ~Look();

  Kind kind;
  std::string id;     ///< of a method
  std::string label;  ///< in the legend
  /// Another setting of the same thing: the same colour, a hollow marker (filled if the method's
  /// own is hollow), and a dashed line.
  int variant = 0;
  /// The method whose marker it takes (parameter values crossed with methods).
  std::string marked_as = {};
};

/// Returns the look of a method of the catalogue; `label` replaces its short name in the legend.
Look by_method(std::string_view id, std::string_view label = "", int variant = 0);
/// Returns the look of a quantity; quantities take colours in the order in which a figure names
/// them.
Look by_quantity(std::string_view label);
/// Returns the look of a parameter value; the values of a figure form a scale from dark to light.
Look by_parameter(std::string_view label, std::string_view method = "");
/// Returns the look of a reference for the other curves: grey and wide, below them.
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
/// Returns the looks of these methods. A method without a look is named by its id and gets a colour
/// and a marker that no other method has.
std::vector<MethodLook> looks_of(const std::vector<MethodEntry>& methods);
/// Returns the looks of all methods in figures: the suite's own, unless `draw_methods` names
/// others.
const std::vector<MethodLook>& method_looks();
/// Sets the methods; called once, before the first figure, by a program with its own methods.
void draw_methods(const std::vector<MethodEntry>& methods);
/// Returns the entry of `id`; an unknown id is drawn as a method without a look.
MethodLook method_look(std::string_view id);
/// Returns the name of a method in figures, tables and texts.
std::string short_name(std::string_view id);

/// Returns the colour of number `index` of `count` of a kind.
std::string palette(Look::Kind kind, int index, int count);
/// Returns the marker of number `index`.
int palette_marker(int index);

}  // namespace shakedown
