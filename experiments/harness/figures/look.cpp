#include "experiments/harness/figures/look.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

namespace shakedown {

namespace {
// Okabe and Ito, Color Universal Design (2008), and an indigo and a brown.
constexpr std::string_view black = "#000000", orange = "#E69F00", sky = "#56B4E9",
                           green = "#009E73", blue = "#0072B2", vermilion = "#D55E00",
                           purple = "#CC79A7", indigo = "#332288", brown = "#7B3F00",
                           grey = "#7F7F7F";
// gnuplot's point types: filled, hollow, lines.
constexpr int square = 5, disc = 7, up = 9, down = 11, diamond = 13, pentagon = 15,
              hollow_square = 4, hollow_disc = 6, hollow_up = 8, hollow_down = 10,
              hollow_diamond = 12, hollow_pentagon = 14, plus = 1, saltire = 2, star = 3;
}  // namespace

// Methods of one figure differ in marker, nearly all in colour too; a family's variants share the
// colour where no figure needs them apart.
const std::vector<MethodLook>& method_looks() {
  static const std::vector<MethodLook> all{
      {"velocity-verlet", "Verlet", sky, disc},
      {"euler-kick-first", "Euler A", orange, hollow_up},
      {"euler-drift-first", "Euler B", orange, down},
      {"blanes-moan-4", "Blanes-Moan 4", sky, hollow_diamond},
      {"blanes-moan-rkn-4", "Blanes-Moan RKN 4", sky, hollow_pentagon},
      {"boris", "Boris", sky, hollow_square},
      {"rk4", "RK4", grey, saltire},
      {"nystrom-5", "Nyström, order 5", black, square},
      {"implicit-midpoint", "Midpoint", purple, pentagon},
      {"gauss-2", "Gauss, 2 stages", purple, hollow_disc},
      {"gauss-3", "Gauss, 3 stages", purple, hollow_square},
      {"radau-5", "Radau IIA", brown, square},
      {"radau-5-dae", "Radau IIA, index 3", brown, hollow_diamond},
      {"radau-5-ggl", "Radau IIA, GGL", brown, hollow_square},
      {"lobatto-3", "Lobatto, 3 stages", indigo, disc},
      {"lobatto-4", "Lobatto, 4 stages", indigo, hollow_disc},
      {"generalized-alpha", "Generalized-α", green, hollow_up},
      {"generalized-alpha-dae", "Generalized-α, index 3", green, diamond},
      {"generalized-alpha-ggl", "Generalized-α, GGL", brown, down},
      {"hht-i3", "HHT, index 3", green, hollow_down},
      {"half-explicit-4", "Half-explicit", purple, hollow_up},
      {"half-explicit-5", "Half-explicit, order 5", brown, up},
      {"herk-4", "HERK 4", black, diamond},
      {"rk4-projected", "RK4, projected", blue, saltire},
      {"symmetric-projection", "Symmetric projection", brown, disc},
      {"trapezoidal", "Trapezoidal", purple, square},
      {"newmark", "Newmark", green, up},
      {"newmark-one-iteration", "Newmark, 1 iteration", purple, down},
      {"pushforward-newmark", "Push-forward Newmark", green, pentagon},
      {"zhang-skeel", "Z&S", vermilion, diamond},
      {"zhang-skeel-simplified", "Z&S simplified", vermilion, down},
      {"zhang-skeel-stiff", "Z&S stiff", vermilion, hollow_square},
      {"zhang-skeel-4", "Z&S, order 4", orange, pentagon},
      {"zhang-skeel-6", "Z&S, order 6", vermilion, star},
      {"shake", "SHAKE", blue, square},
      {"shake-linearised", "SHAKE, 1 iteration", blue, up},
      {"rattle", "RATTLE", indigo, hollow_pentagon},
      {"rattle-4", "RATTLE, order 4", indigo, pentagon},
      {"rattle-suzuki-4", "RATTLE, Suzuki", indigo, saltire},
      {"rattle-blanes-moan-4", "RATTLE, Blanes-Moan", indigo, hollow_square},
      {"rattle-6", "RATTLE, order 6", indigo, star},
      {"settle", "SETTLE", blue, down},
      {"soft-shake", "Soft SHAKE", brown, hollow_down},
      {"gla-zhang-skeel-stiff", "Integrator 5 + noise", orange, hollow_diamond},
      {"gla-shake", "SHAKE + noise", sky, diamond},
      {"gla-rattle", "RATTLE + noise", indigo, up},
      {"baoab", "BAOAB", black, disc},
      {"g-baoab", "g-BAOAB", brown, hollow_disc},
      {"variational-euler-angles", "Euler in angles", grey, hollow_diamond},
      {"vi-s", "VI-S", vermilion, hollow_up},
      {"vi-a", "VI-A", blue, disc},
      {"vi-b", "VI-B", green, hollow_square},
      {"em", "EM", black, hollow_diamond},
      {"em-g", "EM-G", purple, saltire},
      {"energy-momentum-gonzalez", "EM (Gonzalez)", purple, up},
      {"bs99", "BS99", orange, hollow_down},
      {"ggl-classical", "GGL", orange, star},
      {"ggl-theta-a", "GGL-A", sky, up},
      {"ggl-theta-b", "GGL-B", sky, down},
      {"ggl-b-4", "GGL-B, order 4", sky, pentagon},
      {"ggl-b-suzuki-4", "GGL-B, Suzuki", sky, saltire},
      {"ggl-b-blanes-moan-4", "VI-B, Blanes-Moan", sky, plus},
      {"ggl-b-6", "GGL-B, order 6", sky, star},
      {"impulse", "Impulse", orange, square},
      {"mollified-impulse", "Mollified impulse", green, hollow_disc},
      {"implicit-explicit", "IMEX", indigo, down},
      {"trigonometric", "Trigonometric", black, up},
      {"flavors", "FLAVORS", blue, hollow_up},
      {"ipa-rk4", "IPA-RK4", vermilion, disc},
      {"ipa-rk4-filtered", "IPA-RK4, filtered", black, star},
      {"hmm", "HMM", brown, hollow_pentagon},
      {"so3-linearised", "Linearised", vermilion, plus},
      {"so3-linearised-2", "Linearised, order 2", orange, saltire},
      {"so3-cayley", "Cayley", green, star},
      {"lie-rattle", "Lie-RATTLE", blue, pentagon},
      {"ida", "IDA", orange, plus},
      {"cvode-adams", "CVODE Adams", blue, star},
      {"cvode-bdf", "CVODE BDF", black, hollow_down},
      {"arkode-dirk", "ARKODE DIRK", grey, plus},
      {"odeint-adams", "Odeint Adams", green, disc},
      {"rosenbrock", "Rosenbrock", grey, down},
  };
  return all;
}

MethodLook method_look(std::string_view id) {
  const auto& all = method_looks();
  const auto known =
      std::find_if(all.begin(), all.end(), [&](const MethodLook& m) { return m.id == id; });
  return known != all.end() ? *known : MethodLook{id, id, "#A0522D", star};
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
// From dark violet to green, the part of viridis that shows on white.
std::string between(const std::array<std::array<double, 3>, 4>& stops, double at) {
  const double scaled = at * (static_cast<double>(stops.size()) - 1.0);
  const auto below = std::min(static_cast<std::size_t>(scaled), stops.size() - 2);
  const double part = scaled - static_cast<double>(below);
  char text[8];
  const auto mixed = [&](std::size_t c) {
    return static_cast<int>(
        std::lround((1.0 - part) * stops[below][c] + part * stops[below + 1][c]));
  };
  std::snprintf(text, sizeof text, "#%02X%02X%02X", static_cast<unsigned>(mixed(0)) & 255U,
                static_cast<unsigned>(mixed(1)) & 255U, static_cast<unsigned>(mixed(2)) & 255U);
  return text;
}
}  // namespace

std::string palette(Look::Kind kind, int index, int count) {
  // Tol's "muted" scheme without its pale members, and darker where print needs it.
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
  constexpr std::array markers{disc, square, up, diamond, down, pentagon};
  return markers[static_cast<std::size_t>(index) % markers.size()];
}

}  // namespace shakedown
