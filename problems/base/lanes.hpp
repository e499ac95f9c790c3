// Several molecules at a time, a lane of a vector register each: as many as the compiler's flags
// give doubles a register (2 in the baseline build), one at a time in any other scalar. What is done
// in a lane is what would be done to its molecule alone, so that the bits do not depend on the width.
#pragma once

#include <array>
#include <cstring>
#include <type_traits>
#include <vector>

#include "problems/base/structure.hpp"

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

/// `rows` numbers of each molecule, number k of all of them side by side. Idle lanes at the end
/// repeat the first molecule.
template <class S, int rows>
class LaneRows {
 public:
  explicit LaneRows(Index molecules)
      : count(molecules),
        stride((molecules + lane_width<S> - 1) / lane_width<S> * lane_width<S>),
        x(static_cast<std::size_t>(rows * stride), S(0)) {}

  [[nodiscard]] Index molecules() const { return count; }
  /// From an array molecule by molecule.
  void gather(const S* from) {
    for (Index i = 0; i < count; ++i) {
      for (Index k = 0; k < rows; ++k) x[k * stride + i] = from[rows * i + k];
    }
    for (Index i = count; i < stride; ++i) {
      for (Index k = 0; k < rows; ++k) x[k * stride + i] = from[k];
    }
  }
  void scatter(S* to) const {
    for (Index i = 0; i < count; ++i) {
      for (Index k = 0; k < rows; ++k) to[rows * i + k] = x[k * stride + i];
    }
  }
  /// Number k of the molecules i, i + 1, ...
  [[nodiscard]] Lane<S> get(Index i, int k) const {
    Lane<S> lane;
    std::memcpy(static_cast<void*>(&lane), &x[k * stride + i], sizeof lane);
    return lane;
  }
  void set(Index i, int k, const Lane<S>& lane) {
    std::memcpy(static_cast<void*>(&x[k * stride + i]), &lane, sizeof lane);
  }
  [[nodiscard]] std::array<Lane<S>, rows> get(Index i) const {
    std::array<Lane<S>, rows> all;
    for (int k = 0; k < rows; ++k) all[k] = get(i, k);
    return all;
  }

 private:
  Index count, stride;
  std::vector<S> x;
};

}  // namespace shakedown
