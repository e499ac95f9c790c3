// The sum over pairs of molecules in TO (24): nine Coulomb terms and one Lennard-Jones term,
//
//   V = sum_{a<b} ( sum_ij K_c Q_i Q_j / r_ai,bj  +  A / r_a2,b2^12  -  C / r_a2,b2^6 ).
//
// There is no cutoff, the arithmetic is in double precision, and each pair is evaluated once. The
// data are a structure of arrays: one molecule a meets eight molecules b at a time, lane by lane,
// for any width of the registers. Every operation is an IEEE operation, so all instruction sets
// give the same bits. The fastest set is chosen at run time; on machines where wide registers lower
// the clock rate, this is not the widest set. A build for one machine (preset native) also has
// fused loops. They compute 1/r without division or square root, by improving a guess with a
// series, and they round a b + c only once. Each term is accurate to 2 units in the last place, but
// the bits differ.
//
// With 500 or more molecules, the molecules a are divided into twelve blocks with equally many
// pairs. The forces are summed within each block, and then over the blocks in order. The bits
// therefore do not depend on the number of threads.
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
/// With fewer molecules, the pairs take less than 0.1 ms, and threads do not pay.
inline constexpr Eigen::Index fewest_in_blocks = 500;

namespace detail {

/// Nine coordinates per molecule; coordinate k of molecule a is x[k * stride + a].
struct WaterSites {
  const double* x;
  Eigen::Index molecules;
  Eigen::Index stride;
};
/// The loops for one instruction set. `gradient` adds the pairs of the molecules a from `first` to
/// `last` - 1 to `out`, which is laid out like x. `add_block` adds its `block` to `out`.
struct WaterKernel {
  std::string_view name;
  double (*potential)(const WaterSites&, const WaterInteraction&);
  void (*gradient)(const WaterSites&, const WaterInteraction&, Eigen::Index first,
                   Eigen::Index last, double* out);
  void (*add_block)(Eigen::Index stride, Eigen::Index first, const double* block, double* out);
};
/// The kernels that this machine can run, the widest last.
const std::vector<WaterKernel>& water_kernels();
/// The kernels with fused operations that this machine can run, the widest last. Their bits differ.
const std::vector<WaterKernel>& fused_water_kernels();
/// The fastest kernel. Fused kernels are included if the compiler may assume fused operations. The
/// kernels are timed once, in less than a millisecond.
const WaterKernel& fastest_water_kernel();

}  // namespace detail

/// Not thread-safe, because it owns the arrays. Copies share the threads that compute forces; these
/// serve one copy at a time. With fewer than 500 molecules there are no threads.
class WaterPairs {
 public:
  WaterPairs(Eigen::Index molecules, const WaterInteraction& which, int threads = 1,
             const detail::WaterKernel& loops = detail::fastest_water_kernel());

  /// q is ordered by molecule, then atom, as in (24).
  [[nodiscard]] double potential(const double* q) const;
  void gradient(const double* q, double* out) const;

 private:
  void gather(const double* q) const;
  double* sums(int block) const;
  void add_pairs(int block) const;

  detail::WaterKernel kernel;
  WaterInteraction interaction;
  Eigen::Index molecules, stride;
  int blocks;
  std::array<Eigen::Index, water_blocks + 1> first{};  ///< first a of each block, then the end
  mutable std::vector<double> x, slope;
  std::shared_ptr<ThreadPool> pool;
};

}  // namespace shakedown
