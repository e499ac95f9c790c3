#include "experiments/harness/figures/look.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace shakedown {

namespace {
/// Colours, in the order of Hue.
constexpr std::array<std::string_view, 10> colours{"#000000", "#E69F00", "#56B4E9", "#009E73",
                                                   "#0072B2", "#D55E00", "#CC79A7", "#332288",
                                                   "#7B3F00", "#7F7F7F"};
/// gnuplot's point types, in the order of Marker.
constexpr std::array point_types{5, 7, 9, 11, 13, 15, 4, 6, 8, 10, 12, 14, 1, 2, 3};

constexpr int point_type(Marker marker) { return point_types[static_cast<std::size_t>(marker)]; }

MethodLook declared(std::string_view id, const Appearance& look) {
  return {id, look.name, colours[static_cast<std::size_t>(look.hue)], point_type(look.marker)};
}

/// Replaces grey by green, so that the two count as equal, because not every reader can tell them
/// apart.
std::string_view as_seen_by_all(std::string_view colour) {
  const auto of = [](Hue hue) { return colours[static_cast<std::size_t>(hue)]; };
  return colour == of(Hue::grey) ? of(Hue::green) : colour;
}

/// Returns a combination of colour and marker that no method of `taken` has. The search begins at a
/// hash of the id, so that the result rarely depends on the other methods.
MethodLook derived(std::string_view id, const std::vector<MethodLook>& taken) {
  std::uint32_t hash = 2166136261U;  // FNV-1a
  for (const char c : id) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
  constexpr std::size_t count = colours.size() * point_types.size();
  constexpr std::size_t stride = 7;  // coprime to `count`: the search visits all pairs
  std::size_t at = hash % count;
  const auto is_taken = [&] {
    return std::ranges::any_of(taken, [&](const MethodLook& other) {
      return as_seen_by_all(other.colour) == as_seen_by_all(colours[at % colours.size()]) &&
             other.marker == point_types[at / colours.size()];
    });
  };
  for (std::size_t tried = 0; tried < count && is_taken(); ++tried) at = (at + stride) % count;
  return {id, id, colours[at % colours.size()], point_types[at / colours.size()]};
}

const MethodLook* find_look(const std::vector<MethodLook>& all, std::string_view id) {
  const auto found = std::ranges::find(all, id, &MethodLook::id);
  return found == all.end() ? nullptr : &*found;
}

std::vector<MethodLook>& shown_looks() {
  static std::vector<MethodLook> all = looks_of(catalogue().methods);
  return all;
}
}  // namespace

std::vector<MethodLook> looks_of(const std::vector<MethodEntry>& methods) {
  std::vector<MethodLook> all;
  std::vector<Appearance> seen;
  for (const MethodEntry& method : methods) {
    // A method whose type derives from that of another method inherits its look. The look is used
    // only for the first of these methods.
    if (!method.look || std::ranges::find(seen, *method.look) != seen.end()) continue;
    seen.push_back(*method.look);
    all.push_back(declared(method.traits.name, *method.look));
  }
  for (const MethodEntry& method : methods) {
    const std::string_view id = method.traits.name;
    if (find_look(all, id) == nullptr) all.push_back(derived(id, all));
  }
  return all;
}

const std::vector<MethodLook>& method_looks() { return shown_looks(); }

void draw_methods(const std::vector<MethodEntry>& methods) { shown_looks() = looks_of(methods); }

MethodLook method_look(std::string_view id) {
  const MethodLook* known = find_look(method_looks(), id);
  return known != nullptr ? *known : derived(id, method_looks());
}

std::span<const std::string_view> colours_of_methods() {
  static constexpr auto of = [](Hue hue) { return colours[static_cast<std::size_t>(hue)]; };
  static constexpr std::array all{of(Hue::vermilion), of(Hue::green),  of(Hue::blue),
                                  of(Hue::orange),    of(Hue::black),  of(Hue::purple),
                                  of(Hue::sky),       of(Hue::indigo), of(Hue::brown)};
  return all;
}

std::string short_name(std::string_view id) { return std::string(method_look(id).name); }

Look::Look(Kind of, std::string_view name, std::string_view words)
    : kind(of), id(name), label(words) {}
Look::Look(const Look&) = default;
Look::Look(Look&&) noexcept = default;
Look& Look::operator=(const Look&) = default;
Look& Look::operator=(Look&&) noexcept = default;
Look::~Look() = default;

Look by_method(std::string_view id, std::string_view label, int variant) {
  Look look(Look::Kind::method, id, label.empty() ? method_look(id).name : label);
  look.variant = variant;
  return look;
}
Look by_quantity(std::string_view label) { return Look(Look::Kind::quantity, "", label); }
Look by_parameter(std::string_view label, std::string_view method) {
  Look look(Look::Kind::parameter, "", label);
  look.marked_as = method;
  return look;
}
Look by_reference(std::string_view label) { return Look(Look::Kind::reference, "", label); }
Look neutral(std::string_view label) { return Look(Look::Kind::neutral, "", label); }

namespace {
// Interpolates colours from dark violet to green, which is the part of viridis that is visible on
// white.
std::string between(const std::array<std::array<double, 3>, 4>& stops, double at) {
  const double scaled = at * (static_cast<double>(stops.size()) - 1.0);
  const auto below = std::min(static_cast<std::size_t>(scaled), stops.size() - 2);
  const double part = scaled - static_cast<double>(below);
  const auto mixed = [&](std::size_t c) {
    return std::lround((1.0 - part) * stops[below][c] + part * stops[below + 1][c]);
  };
  return fmt::format("#{:02X}{:02X}{:02X}", mixed(0), mixed(1), mixed(2));
}
}  // namespace

std::string palette(Look::Kind kind, int index, int count) {
  // Tol's "muted" scheme without its pale colours. Some colours are made darker for print.
  constexpr std::array<std::string_view, 7> quantities{"#332288", "#CC6677", "#117733", "#B8860B",
                                                       "#2F9E9D", "#AA4499", "#882255"};
  constexpr std::array<std::array<double, 3>, 4> scale{
      {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {72, 150, 40}}};
  if (kind == Look::Kind::quantity) {
    return std::string(quantities[static_cast<std::size_t>(index) % quantities.size()]);
  }
  if (kind == Look::Kind::parameter) {
    return between(scale, count > 1 ? static_cast<double>(index) / (count - 1) : 0.3);
  }
  return kind == Look::Kind::reference ? "#AAAAAA" : "#666666";
}

int palette_marker(int index) {
  constexpr std::array markers{Marker::disc,    Marker::square, Marker::up,
                               Marker::diamond, Marker::down,   Marker::pentagon};
  return point_type(markers[static_cast<std::size_t>(index) % markers.size()]);
}

}  // namespace shakedown
