// Runs one of the eight steps in a separate program, so that its instructions can be counted:
//
//   shakedown_bounds suite|known|given ID STEPS      prints the last component of p, equal for all
//
// `known` is the bound with the problem's numbers as constants, `given` with run-time values.
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "experiments/timing/bounds/representatives.hpp"

int main(int argc, char** argv) {
  using namespace shakedown::bounds;
  if (argc != 4) return 2;
  const std::string_view who = argv[1];
  for (const Representative& one : representatives()) {
    if (one.id != argv[2]) continue;
    const auto make = who == "suite" ? one.suite : who == "known" ? one.known : one.given;
    const auto walker = make(one);
    if (!walker->take(std::atol(argv[3]))) return 1;
    std::printf("%.10f\n", walker->values().back());
    return 0;
  }
  return 2;
}
