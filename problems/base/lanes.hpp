// Computations on several molecules of three atoms (triangles.hpp) at a time, one per lane of a
// vector register. The width is the number of doubles per register that the compiler's flags allow
// (2 in the baseline build), and 1 for other scalars. Each lane does the operations of a single
// molecule in order, so the bits do not depend on the width.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
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

/// One number for each of several molecules. A comparison gives a mask for `mask ? x : y` per lane.
template <class S>
using Lane = typename detail::LaneOf<S>::type;
template <class S>
using LaneMask = decltype(Lane<S>{} < Lane<S>{});
template <class S>
inline constexpr Index lane_width = sizeof(Lane<S>) / sizeof(S);

template <class L>
L magnitude(const L& x) {
  if constexpr (std::is_same_v<L, Lane<double>>) {
    return L(LaneMask<double>(x) & std::numeric_limits<long long>::max());  // clears the sign bit
  } else {
    return x > -x ? x : -x;
  }
}
/// Divides many numbers x by one number c, with correct rounding. Where the machine has fused
/// multiply-add, two products and a correction replace the division (Markstein 1990). Quotients
/// near the smallest numbers may lose a bit.
template <class S>
class DividerBy {
 public:
  explicit DividerBy(const S& c) : divisor(Lane<S>{} + c), inverse(S(1) / divisor) {}

  [[nodiscard]] Lane<S> operator()(const Lane<S>& x) const {
#if defined(__AVX512F__) && defined(__FMA__)
    if constexpr (lane_width<S> == 8) {
      const Lane<S> near = x * inverse;
      const Lane<S> left = Lane<S>(_mm512_fnmadd_pd(near, divisor, x));
      return Lane<S>(_mm512_fmadd_pd(left, inverse, near));
    }
#endif
    return x / divisor;
  }

 private:
  Lane<S> divisor, inverse;
};

/// Sets `largest` to the larger of `largest` and |x|; a NaN in x leaves it unchanged.
template <class S>
void raise(const Lane<S>& x, Lane<S>& largest) {
#if defined(__AVX512DQ__)
  if constexpr (lane_width<S> == 8) {
    largest = Lane<S>(_mm512_range_pd(x, largest, 0b1011));  // the larger magnitude, without sign
    return;
  }
#endif
  const Lane<S> size = magnitude(x);
  largest = size > largest ? size : largest;
}
/// Square root, correctly rounded like every operation in a lane.
template <class S>
Lane<S> root(const Lane<S>& x) {
  if constexpr (lane_width<S> == 1) {
    using std::sqrt;
    return sqrt(x);
  } else {
#if defined(__AVX512F__)
    return Lane<S>(_mm512_maskz_sqrt_pd(0xff, x));  // GCC 12 warns about the plain intrinsic
#elif defined(__AVX__)
    return Lane<S>(_mm256_sqrt_pd(x));
#elif defined(__x86_64__)
    return Lane<S>(_mm_sqrt_pd(x));
#else
    return Lane<S>{std::sqrt(x[0]), std::sqrt(x[1])};
#endif
  }
}
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
    auto all = good[0];  // all bits of a lane are equal
    for (Index l = 1; l < lane_width<S>; ++l) all &= good[l];
    return all != 0;
  }
}

/// Transposes the rows: number l of row k becomes number k of row l.
template <class S>
[[gnu::always_inline]] inline void transpose(std::array<Lane<S>, lane_width<S>>& rows) {
  constexpr Index width = lane_width<S>;
  const auto exchange = [&rows]<std::size_t... l>(auto apart, std::index_sequence<l...>)
      __attribute__((always_inline)) {
    constexpr Index s = apart;
    for (Index i = 0; i < width; ++i) {
      if (i & s) continue;
      const Lane<S> a = rows[i], b = rows[i + s];
      rows[i] = __builtin_shufflevector(a, b, (l & s ? width + l - s : l)...);
      rows[i + s] = __builtin_shufflevector(a, b, (l & s ? width + l : l + s)...);
    }
  };
  constexpr auto all = std::make_index_sequence<width>{};
  if constexpr (width > 1) exchange(std::integral_constant<Index, 1>{}, all);
  if constexpr (width > 2) exchange(std::integral_constant<Index, 2>{}, all);
  if constexpr (width > 4) exchange(std::integral_constant<Index, 4>{}, all);
}
/// Three rows hold three numbers per molecule, one molecule after the other. Returns the place of
/// number `row` of molecule `lane`, or the inverse permutation if `back`.
template <Index width, bool back>
constexpr Index place(Index row, Index lane) {
  return back ? (row * width + lane) % 3 * width + (row * width + lane) / 3 : 3 * lane + row;
}
template <class S, bool back>
[[gnu::always_inline]] inline std::array<Lane<S>, 3> by_threes(const std::array<Lane<S>, 3>& rows) {
  std::array<Lane<S>, 3> sorted;
  const auto sort = [&]<std::size_t... l>(auto which, std::index_sequence<l...>)
      __attribute__((always_inline)) {
    constexpr Index row = which, width = sizeof...(l);
    const Lane<S> two =
        __builtin_shufflevector(rows[0], rows[1], (place<width, back>(row, l) % (2 * width))...);
    sorted[row] = __builtin_shufflevector(
        two, rows[2],
        (place<width, back>(row, l) < 2 * width ? l : place<width, back>(row, l) - width)...);
  };
  constexpr auto all = std::make_index_sequence<lane_width<S>>{};
  sort(std::integral_constant<Index, 0>{}, all);
  sort(std::integral_constant<Index, 1>{}, all);
  sort(std::integral_constant<Index, 2>{}, all);
  return sorted;
}

/// Loads `numbers` numbers of each of the molecules i, i + 1, ... from an array with stride `apart`
/// that holds `molecules` molecules. Idle lanes repeat molecule i.
template <class S, int numbers, int apart = numbers>
[[gnu::always_inline]] inline std::array<Lane<S>, numbers> take(const S* from, Index i,
                                                                Index molecules) {
  constexpr Index width = lane_width<S>;
  from += apart * i;
  std::array<S, width == 1 ? 0 : width * apart> rest;
  if (width > 1 && i + width > molecules) {
    for (Index l = 0; l < width; ++l) {
      std::copy_n(from + (i + l < molecules ? apart * l : 0), numbers, rest.data() + apart * l);
    }
    from = rest.data();
  }
  std::array<Lane<S>, numbers> lanes;
  int k = 0;
  if constexpr (width > 1 && numbers == 3 && apart == 3) {
    std::memcpy(&lanes, from, sizeof lanes);
    return by_threes<S, false>(lanes);
  } else if constexpr (width > 1) {
    for (; k + width <= numbers; k += width) {
      std::array<Lane<S>, width> rows;
      for (Index l = 0; l < width; ++l) std::memcpy(&rows[l], from + apart * l + k, sizeof rows[l]);
      transpose<S>(rows);
      std::copy(rows.begin(), rows.end(), lanes.begin() + k);
    }
  }
  for (; k < numbers; ++k) {
    lanes[k] = [&]<std::size_t... l>(std::index_sequence<l...>) __attribute__((always_inline)) {
      return Lane<S>{from[apart * static_cast<Index>(l) + k]...};
    }
    (std::make_index_sequence<width>{});
  }
  return lanes;
}
/// Stores the lanes in an array without gaps, and skips the idle lanes.
template <class S, std::size_t numbers>
[[gnu::always_inline]] inline void put(const std::array<Lane<S>, numbers>& lanes, S* to, Index i,
                                       Index molecules) {
  constexpr Index width = lane_width<S>, count = numbers;
  to += count * i;
  std::array<S, width == 1 ? 0 : width * count> rest;
  const bool full = width == 1 || i + width <= molecules;
  S* const first = full ? to : rest.data();
  Index k = 0;
  if constexpr (width > 1 && count == 3) {
    const auto rows = by_threes<S, true>(lanes);
    std::memcpy(first, &rows, sizeof rows);
    k = count;
  } else if constexpr (width > 1) {
    for (; k + width <= count; k += width) {
      std::array<Lane<S>, width> rows;
      std::copy_n(lanes.begin() + k, width, rows.begin());
      transpose<S>(rows);
      for (Index l = 0; l < width; ++l)
        std::memcpy(first + count * l + k, &rows[l], sizeof rows[l]);
    }
  }
  for (; k < count; ++k) {
    if constexpr (width == 1) {
      first[k] = lanes[k];
    } else {
      for (Index l = 0; l < width; ++l) first[count * l + k] = lanes[k][l];
    }
  }
  if (!full) std::copy_n(rest.data(), count * (molecules - i), to);
}

/// `rows` numbers per molecule; the molecules of one register are stored together.
template <class S, int rows>
class LaneRows {
 public:
  explicit LaneRows(Index molecules)
      : count(molecules),
        x(static_cast<std::size_t>((molecules + lane_width<S> - 1) / lane_width<S> * rows),
          Lane<S>{}) {}

  [[nodiscard]] Index molecules() const { return count; }
  void gather(const S* from) {
    for (Index i = 0; i < count; i += lane_width<S>) set(i, take<S, rows>(from, i, count));
  }
  void scatter(S* to) const {
    for (Index i = 0; i < count; i += lane_width<S>) put<S>(get(i), to, i, count);
  }
  /// Number k of the molecules i, i + 1, ...; i is a multiple of the width.
  [[nodiscard]] const Lane<S>& get(Index i, int k) const { return x[i / lane_width<S> * rows + k]; }
  void set(Index i, int k, const Lane<S>& lane) { x[i / lane_width<S> * rows + k] = lane; }
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
  Index count;
  std::vector<Lane<S>> x;  // aligned: no register spans two cache lines
};

/// Formulas of triangles in lanes.
template <class S>
struct TriangleLanes {
  using L = Lane<S>;
  using Mask = LaneMask<S>;
  using Three = std::array<L, 3>;   ///< one number per side or atom, or a point
  using Points = std::array<L, 9>;  ///< three points, column by column

  [[gnu::always_inline]] static Three column(const Points& y, int k) {
    return {y[3 * k], y[3 * k + 1], y[3 * k + 2]};
  }
  [[gnu::always_inline]] static Three difference(const Points& y, int k) {
    const auto [first, second] = triangle::sides[k];
    return {y[3 * first] - y[3 * second], y[3 * first + 1] - y[3 * second + 1],
            y[3 * first + 2] - y[3 * second + 2]};
  }
  /// The differences along the sides, column by column.
  [[gnu::always_inline]] static Points differences(const Points& y) {
    const Three d0 = difference(y, 0), d1 = difference(y, 1), d2 = difference(y, 2);
    return {d0[0], d0[1], d0[2], d1[0], d1[1], d1[2], d2[0], d2[1], d2[2]};
  }
  [[gnu::always_inline]] static L dot(const Three& a, const Three& b) {
    return (a[0] * b[0] + a[1] * b[1]) + a[2] * b[2];
  }
  static Three cross(const Three& a, const Three& b) {
    return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
  }
  static Three times(const L& x, const Three& a) { return {x * a[0], x * a[1], x * a[2]}; }
  /// y += sum_k x_k (s_k (x) b_k).
  [[gnu::always_inline]] static void add_pull(const Points& s, const Three& x, Points& y) {
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

/// y += c J^T lambda.
template <class S>
void add_transpose(const TriangleJacobian<S>& J, const VectorOf<S, Dynamic>& lambda,
                   std::type_identity_t<S> c, VectorOf<S, Dynamic>& y) {
  const Index molecules = std::ssize(J.sides);
  for (Index i = 0; i < molecules; i += lane_width<S>) {
    auto x = take<S, 3>(lambda.data(), i, molecules);
    for (Lane<S>& tension : x) tension = c * tension;
    auto atoms = take<S, 9>(y.data(), i, molecules);
    TriangleLanes<S>::add_pull(take<S, 9>(J.sides.front().data(), i, molecules), x, atoms);
    put<S>(atoms, y.data(), i, molecules);
  }
}

}  // namespace shakedown
