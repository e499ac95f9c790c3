// The coefficients of a splitting into kicks and drifts (splitting.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <initializer_list>
#include <span>

namespace shakedown {

/// The coefficients b_1 ... b_{s+1} of the kicks and a_1 ... a_s of the drifts.
class SplittingTable {
 public:
  static constexpr std::size_t most = 14;  ///< largest number of stages

  /// Returns the symmetric table of s = 2m stages with b_1 ... b_m and a_1 ... a_{m-1}.
  static constexpr SplittingTable symmetric(std::initializer_list<double> b,
                                            std::initializer_list<double> a) {
    SplittingTable table;
    const std::size_t m = b.size();
    table.s = 2 * m;
    double sum_b = 0.0, sum_a = 0.0;
    for (std::size_t i = 0; i < m; ++i) {
      table.kicks[i] = table.kicks[2 * m - i] = b.begin()[i];
      sum_b += b.begin()[i];
    }
    table.kicks[m] = 1.0 - 2.0 * sum_b;
    for (std::size_t i = 0; i + 1 < m; ++i) {
      table.drifts[i] = table.drifts[2 * m - 1 - i] = a.begin()[i];
      sum_a += a.begin()[i];
    }
    table.drifts[m - 1] = table.drifts[m] = 0.5 - sum_a;
    return table;
  }

  [[nodiscard]] constexpr std::span<const double> b() const {
    return std::span(kicks).first(s + 1);
  }
  [[nodiscard]] constexpr std::span<const double> a() const { return std::span(drifts).first(s); }

  /// Returns the symmetric table as a composition that alternates a step of order 1, which begins
  /// with a kick, with its adjoint. The lengths of the stages are alpha_i h, i = 1 ... 2s: b_1 =
  /// alpha_1, a_i = alpha_{2i-1} + alpha_{2i}, b_{i+1} = alpha_{2i} + alpha_{2i+1}. The order of
  /// the composition equals the order of the splitting, for every step of order 1. R. I. McLachlan,
  /// SIAM J. Sci. Comput. 16 (1995) 151; Hairer, Lubich, Wanner III.3.
  [[nodiscard]] constexpr std::array<double, 2 * most> alpha() const {
    std::array<double, 2 * most> all{};
    double last = 0.0;
    for (std::size_t i = 0; i < s; ++i) {
      last = (i % 2 == 0 ? kicks[i / 2] : drifts[i / 2]) - last;
      all[i] = all[2 * s - 1 - i] = last;
    }
    return all;
  }

 private:
  constexpr SplittingTable() = default;

  std::size_t s = 0;
  std::array<double, most + 1> kicks{};
  std::array<double, most> drifts{};
};

}  // namespace shakedown
