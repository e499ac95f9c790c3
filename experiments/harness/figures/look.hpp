// Who has which colour, marker and name in every figure: methods as their headers say
// (methods/base/look.hpp), everything else by palettes of its own.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"

namespace shakedown {

/// What a curve stands for; this decides its colour and marker.
struct Look {
  enum class Kind : std::uint8_t { method, quantity, parameter, reference, neutral };
  explicit Look(Kind of, std::string_view name = "", std::string_view words = "");
  // Not inline: every curve of every figure makes one.
  Look(const Look&);
  Look(Look&&) noexcept;
  Look& operator=(const Look&);
  Look& operator=(Look&&) noexcept;
  ~Look();

  Kind kind;
  std::string id;     ///< of a method
  std::string label;  ///< in the legend
  /// Another setting of the same thing: same colour, the marker hollow (or filled, where a
  /// method's own is hollow), and a dash where it is a line.
  int variant = 0;
  /// Takes the marker of this method (parameter values crossed with methods).
  std::string marked_as = {};
};

/// A method of the catalogue, in its colour and marker; `label`: other words in the legend than its
/// short name.
Look by_method(std::string_view id, std::string_view label = "", int variant = 0);
/// A quantity; quantities take the colours of their palette in the order in which a figure names
/// them.
Look by_quantity(std::string_view label);
/// A value of a parameter; the values of a figure run through a scale from dark to light.
Look by_parameter(std::string_view label, std::string_view method = "");
/// What the others are measured against: grey and wide, below them.
Look by_reference(std::string_view label);
/// Thin and grey: outlines, frames, guides.
Look neutral(std::string_view label = "");

/// How a method is drawn.
struct MethodLook {
  std::string_view id;
  std::string_view name;    ///< short, for legends: "Z&S"
  std::string_view colour;  ///< "#D55E00"
  int marker;               ///< gnuplot's point type
};
/// Of these methods; whoever has no look of its own gets its id for a name, with a colour and a marker
/// that no other one has.
std::vector<MethodLook> looks_of(const std::vector<MethodEntry>& methods);
/// Of all methods that figures show: the suite's own, unless `draw_methods` names others.
const std::vector<MethodLook>& method_looks();
/// To be called once, before the first figure, by a program with methods of its own.
void draw_methods(const std::vector<MethodEntry>& methods);
/// The entry of `id`; an id that no method has is drawn as a method without a look.
MethodLook method_look(std::string_view id);
/// Its name in figures, tables and texts.
std::string short_name(std::string_view id);

/// The colour of number `index` of `count` of a kind.
std::string palette(Look::Kind kind, int index, int count);
/// The marker of number `index`.
int palette_marker(int index);

}  // namespace shakedown
