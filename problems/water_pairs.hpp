// The sum over pairs of molecules in TO (24): nine Coulomb terms and one Lennard-Jones term,
//
//   V = sum_{a<b} ( sum_ij K_c Q_i Q_j / r_ai,bj  +  A / r_a2,b2^12  -  C / r_a2,b2^6 ).
//
// No cutoff, full double precision, each pair once. Structure of arrays: one molecule a meets eight
// molecules b at a time, lane by lane, whatever the width of the machine's registers; every operation
// is one of IEEE's, so that all instruction sets leave the same bits. The one that is fastest on the
// machine is chosen when the program runs: where wide registers lower the clock, not the widest.
// A build for one machine (preset native) has fused loops besides, in which 1/r comes from a guess by
// a series in multiplications and a b + c rounds once: no division, no root, to 2 units in the last
// place of each term as exact as the others, but not their bits.
//
// From 500 molecules on the forces are added up in twelve blocks of molecules a with equally many
// pairs, and the blocks' sums in their order: the same bits on any number of threads.
#pragma once

#include <Eigen/Core>
#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "problems/base/thread_pool.hpp"
#include "problems/water_model.hpp"

namespace shakedown {

inline constexpr int water_blocks = 12;
/// Below it, 0.1 ms of pairs do not pay for threads.
inline constexpr Eigen::Index fewest_in_blocks = 500;

namespace detail {

/// Nine coordinates of each molecule, coordinate k of molecule a at x[k * stride + a].
struct WaterSites {
  const double* x;
  Eigen::Index molecules;
  Eigen::Index stride;
};
/// The loops for one instruction set; `gradient` adds to `out`, which lies as x does, the pairs of
/// the molecules a from `first` to before `last`; `add_block` adds what these have left in `block`.
struct WaterKernel {
  std::string_view name;
  double (*potential)(const WaterSites&, const WaterInteraction&);
  void (*gradient)(const WaterSites&, const WaterInteraction&, Eigen::Index first,
                   Eigen::Index last, double* out);
  void (*add_block)(Eigen::Index stride, Eigen::Index first, const double* block, double* out);
};
/// Those that this machine can run, the widest last.
const std::vector<WaterKernel>& water_kernels();
/// Those with fused operations, likewise; other bits.
const std::vector<WaterKernel>& fused_water_kernels();
/// The fastest, of the fused ones too where the compiler may assume them: measured once, in less than a millisecond.
const WaterKernel& fastest_water_kernel();

}  // namespace detail

/// Owns the arrays; copy per thread. Copies share the threads of the forces, which serve one of them
/// at a time; below 500 molecules there are none.
class WaterPairs {
 public:
  WaterPairs(Eigen::Index molecules, const WaterInteraction& which, int threads = 1,
             const detail::WaterKernel& loops = detail::fastest_water_kernel());

  /// q molecule by molecule, atom by atom, as in (24).
  [[nodiscard]] double potential(const double* q) const;
  /// out = grad V.
  void gradient(const double* q, double* out) const;

 private:
  void gather(const double* q) const;
  double* sums(int block) const;
  void add_pairs(int block) const;

  detail::WaterKernel kernel;
  WaterInteraction interaction;
  Eigen::Index molecules, stride;
  int blocks;
  std::array<Eigen::Index, water_blocks + 1> first{};  ///< molecule a of each block; then their end
  mutable std::vector<double> x, slope;
  std::shared_ptr<ThreadPool> pool;
};

}  // namespace shakedown
