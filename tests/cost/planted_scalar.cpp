// Water's pair loops with vectors of one number: tests/cost/vectors.cmake must see it.
#include <Eigen/Core>
#include <cmath>

#include "problems/water_pairs.hpp"

namespace shakedown::detail {
namespace {

#define WATER_TARGET baseline
#define WATER_WIDTH 1
#define WATER_SQRT(v) (Vector{std::sqrt((v)[0])})
#include "problems/water_pairs_kernel.inc"

}  // namespace

WaterKernel planted_scalar() {
  return {"scalar", baseline::potential, baseline::gradient, baseline::add_block};
}

}  // namespace shakedown::detail
