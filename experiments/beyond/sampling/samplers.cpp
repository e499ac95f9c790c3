#include "experiments/beyond/sampling/samplers.hpp"

#include <algorithm>

namespace shakedown::beyond {
namespace {

double unchanged(double /*x*/, double /*beta*/) { return 1.0; }
double smaller(double x, double /*beta*/) { return 1.0 - x * x / 4.0; }
double larger(double x, double /*beta*/) { return 1.0 / (1.0 - x * x / 4.0); }
double implicit_q(double x, double beta) {
  const double soft = 1.0 + beta * x * x;
  return soft * soft / (1.0 + (beta - 0.25) * x * x);
}

}  // namespace

bool Sampler::runs_on(const std::string& system) const {
  return std::ranges::find(systems, system) != systems.end();
}

const std::vector<Sampler>& samplers() {
  using Keys = std::vector<std::string>;
  const Keys masses{"pair", "pair-friction", "chain"}, rods{"pendulum"};
  const Keys free{"pair", "pair-friction", "chain", "quartic"};
  const char* const gla = "gla-zhang-skeel-stiff";
  const WithoutMemory baoab{"baoab", baoab_without_memory}, verlet{"verlet", verlet_without_memory},
      aboba{"aboba", aboba_without_memory};
  static const std::vector<Sampler> all{
      {"baoab", "", "", 1, free, {unchanged, smaller}, baoab},
      {gla, "0", "", 1, free, {implicit_q, unchanged}, verlet},
      {gla, "0.25", "", 1, masses, {implicit_q, unchanged}},
      {gla, "0.4", "", 1, masses, {implicit_q, unchanged}},
      {"g-baoab", "", "", 1, rods},
      {"gla-rattle", "", "", 1, rods},
      {"gla-shake", "", "", 1, rods},
      {"aboba", "", "splittings", 1, free, {unchanged, larger}, aboba},
      {"obabo", "", "splittings", 2, {"pair"}, {larger, unchanged}},
      {"bbk", "", "splittings", 1, {"pair", "pair-friction"}, {larger, unchanged}},
      {"nose-hoover-chain", "", "deterministic", 0, {"pair"}}};
  return all;
}

}  // namespace shakedown::beyond
