// The sum over pairs of molecules in TO (24): nine Coulomb terms and one Lennard-Jones term,
//
//   V = sum_{a<b} ( sum_ij K_c Q_i Q_j / r_ai,bj  +  A / r_a2,b2^12  -  C / r_a2,b2^6 ).
//
// No cutoff, full double precision, each pair once. Structure of arrays: one molecule a meets eight
// molecules b at a time, lane by lane, whatever the width of the machine's registers; every operation
// is one of IEEE's, so that all instruction sets leave the same bits. The widest that the machine has
// is chosen when the program runs.
#pragma once

#include <Eigen/Core>
#include <string_view>
#include <vector>

#include "problems/water_model.hpp"

namespace shakedown {

namespace detail {

/// Nine coordinates of each molecule, coordinate k of molecule a at x[k * stride + a].
struct WaterSites {
  const double* x;
  Eigen::Index molecules;
  Eigen::Index stride;
};
/// The two loops for one instruction set; `gradient` adds to `out`, which lies as x does.
struct WaterKernel {
  std::string_view name;
  double (*potential)(const WaterSites&, const WaterInteraction&);
  void (*gradient)(const WaterSites&, const WaterInteraction&, double* out);
};
/// Those that this machine can run, the widest last.
const std::vector<WaterKernel>& water_kernels();

}  // namespace detail

/// Owns the arrays; copy per thread.
class WaterPairs {
 public:
  WaterPairs(Eigen::Index molecules, const WaterInteraction& which,
             const detail::WaterKernel& loops = detail::water_kernels().back());

  /// q molecule by molecule, atom by atom, as in (24).
  [[nodiscard]] double potential(const double* q) const;
  /// out = grad V.
  void gradient(const double* q, double* out) const;

 private:
  void gather(const double* q) const;

  detail::WaterKernel kernel;
  WaterInteraction interaction;
  Eigen::Index molecules, stride;
  mutable std::vector<double> x, slope;
};

}  // namespace shakedown
