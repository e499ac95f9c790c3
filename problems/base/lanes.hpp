// Molecules of three atoms (triangles.hpp) several at a time, a lane of a vector register each: as
// many as the compiler's flags give doubles a register (2 in the baseline build), one at a time in any
// other scalar. What is done in a lane is what would be done to its molecule alone, so that the bits
// do not depend on the width.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>
#include <vector>

#include "problems/base/triangles.hpp"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace shakedown {

namespace detail {

template <class S>
struct LaneOf {
  using type = S;
};
template <>
struct LaneOf<double> {
#if defined(__AVX512F__)
  typedef double type __attribute__((vector_size(64)));
#elif defined(__AVX__)
  typedef double type __attribute__((vector_size(32)));
#else
  typedef double type __attribute__((vector_size(16)));
#endif
};

}  // namespace detail

/// One number of several molecules. A comparison gives a mask for `mask ? x : y`, lane by lane.
template <class S>
using Lane = typename detail::LaneOf<S>::type;
template <class S>
using LaneMask = decltype(Lane<S>{} < Lane<S>{});
template <class S>
inline constexpr Index lane_width = sizeof(Lane<S>) / sizeof(S);

template <class L>
L magnitude(const L& x) {
  return x > -x ? x : -x;
}
/// Correctly rounded, like every operation in a lane.
template <class S>
Lane<S> root(const Lane<S>& x) {
  if constexpr (lane_width<S> == 1) {
    using std::sqrt;
    return sqrt(x);
  } else {
#if defined(__AVX512F__)
    return Lane<S>(_mm512_maskz_sqrt_pd(0xff, x));  // GCC 12 calls the plain one uninitialized
#elif defined(__AVX__)
    return Lane<S>(_mm256_sqrt_pd(x));
#elif defined(__x86_64__)
    return Lane<S>(_mm_sqrt_pd(x));
#else
    return Lane<S>{std::sqrt(x[0]), std::sqrt(x[1])};
#endif
  }
}
/// The largest of all lanes.
template <class S>
S largest_lane(const Lane<S>& x) {
  if constexpr (lane_width<S> == 1) {
    return x;
  } else {
    S most = x[0];
    for (Index l = 1; l < lane_width<S>; ++l) most = x[l] > most ? x[l] : most;
    return most;
  }
}
template <class S>
bool all_lanes(const LaneMask<S>& good) {
  if constexpr (lane_width<S> == 1) {
    return good;
  } else {
    bool all = true;
    for (Index l = 0; l < lane_width<S>; ++l) all = all && good[l] != 0;
    return all;
  }
}

/// One number of each of the molecules i, i + 1, ..., of which `molecules` are there, from an array
/// that has the next molecule after `step` numbers. Idle lanes repeat the first molecule.
template <class S, int numbers>
[[gnu::always_inline]] inline std::array<Lane<S>, numbers> take(const S* from, Index i,
                                                                Index molecules,
                                                                Index step = numbers) {
  std::array<const S*, lane_width<S>> at;
  for (Index l = 0; l < lane_width<S>; ++l) at[l] = from + (i + l < molecules ? step * (i + l) : 0);
  std::array<Lane<S>, numbers> lanes;
  for (int k = 0; k < numbers; ++k) {
    lanes[k] = [&]<std::size_t... l>(std::index_sequence<l...>) { return Lane<S>{at[l][k]...}; }
    (std::make_index_sequence<lane_width<S>>{});
  }
  return lanes;
}
/// The other way round, without the idle lanes.
template <class S, std::size_t numbers>
[[gnu::always_inline]] inline void put(const std::array<Lane<S>, numbers>& lanes, S* to, Index i,
                                       Index molecules) {
  S* const first = to + static_cast<Index>(numbers) * i;
  if constexpr (lane_width<S> == 1) {
    for (std::size_t k = 0; k < numbers; ++k) first[k] = lanes[k];
  } else {
    const Index present = std::min(lane_width<S>, molecules - i);
    for (Index l = 0; l < lane_width<S>; ++l) {
      if (l >= present) break;
      for (std::size_t k = 0; k < numbers; ++k) {
        first[static_cast<Index>(numbers) * l + static_cast<Index>(k)] = lanes[k][l];
      }
    }
  }
}

/// `rows` numbers of each molecule, number k of all of them side by side.
template <class S, int rows>
class LaneRows {
 public:
  explicit LaneRows(Index molecules)
      : count(molecules), groups((molecules + lane_width<S> - 1) / lane_width<S>),
        x(static_cast<std::size_t>(rows * groups), Lane<S>{}) {}

  [[nodiscard]] Index molecules() const { return count; }
  void gather(const S* from) {
    for (Index i = 0; i < count; i += lane_width<S>) set(i, take<S, rows>(from, i, count));
  }
  void scatter(S* to) const {
    for (Index i = 0; i < count; i += lane_width<S>) put<S>(get(i), to, i, count);
  }
  /// Number k of the molecules i, i + 1, ..., i a multiple of the width.
  [[nodiscard]] const Lane<S>& get(Index i, int k) const {
    return x[k * groups + i / lane_width<S>];
  }
  void set(Index i, int k, const Lane<S>& lane) { x[k * groups + i / lane_width<S>] = lane; }
  template <int numbers = rows>
  [[nodiscard]] std::array<Lane<S>, numbers> get(Index i, int first_row = 0) const
      requires(numbers > 1) {
    std::array<Lane<S>, numbers> all;
    for (int k = 0; k < numbers; ++k) all[k] = get(i, first_row + k);
    return all;
  }
  void set(Index i, const std::array<Lane<S>, rows>& all) {
    for (int k = 0; k < rows; ++k) set(i, k, all[k]);
  }

 private:
  Index count, groups;
  std::vector<Lane<S>> x;  // aligned, so that no register lies in two cache lines
};

/// Formulas of triangles in lanes.
template <class S>
struct TriangleLanes {
  using L = Lane<S>;
  using Mask = LaneMask<S>;
  using Three = std::array<L, 3>;   ///< one a side or atom, or a point
  using Points = std::array<L, 9>;  ///< three of them, column by column

  static Three column(const Points& y, int k) { return {y[3 * k], y[3 * k + 1], y[3 * k + 2]}; }
  static Three difference(const Points& y, int k) {
    const auto [first, second] = triangle::sides[k];
    return {y[3 * first] - y[3 * second], y[3 * first + 1] - y[3 * second + 1],
            y[3 * first + 2] - y[3 * second + 2]};
  }
  static L dot(const Three& a, const Three& b) { return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2]; }
  static Three cross(const Three& a, const Three& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  }
  static Three times(const L& x, const Three& a) { return {x * a[0], x * a[1], x * a[2]}; }
  /// y += sum_k x_k (s_k (x) b_k).
  static void add_pull(const Points& s, const Three& x, Points& y) {
    for (int k = 0; k < 3; ++k) {
      const auto [first, second] = triangle::sides[k];
      for (int c = 0; c < 3; ++c) {
        const L force = x[k] * s[3 * k + c];
        y[3 * first + c] += force;
        y[3 * second + c] -= force;
      }
    }
  }
};

}  // namespace shakedown
