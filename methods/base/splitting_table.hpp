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
  static constexpr std::size_t most = 17;  ///< largest number of stages

  /// Returns the symmetric table of s = m + n + 1 stages with b_1 ... b_m and a_1 ... a_n. If n is
  /// m - 1, a kick is in the middle; if n is m, a drift. With b_1 = 0, the splitting begins and
  /// ends with a drift.
  static constexpr SplittingTable symmetric(std::initializer_list<double> b,
                                            std::initializer_list<double> a) {
    SplittingTable table;
    const std::size_t m = b.size(), n = a.size();
    const bool kick_in_middle = n < m;
    table.s = m + n + 1;
    double sum_b = 0.0, sum_a = 0.0;
    for (std::size_t i = 0; i < m; ++i) {
      table.kicks[i] = table.kicks[table.s - i] = b.begin()[i];
      sum_b += b.begin()[i];
    }
    for (std::size_t i = 0; i < n; ++i) {
      table.drifts[i] = table.drifts[table.s - 1 - i] = a.begin()[i];
      sum_a += a.begin()[i];
    }
    table.kicks[m] = table.kicks[table.s - m] = kick_in_middle ? 1.0 - 2.0 * sum_b : 0.5 - sum_b;
    table.drifts[n] = table.drifts[table.s - 1 - n] =
        kick_in_middle ? 0.5 - sum_a : 1.0 - 2.0 * sum_a;
    return table;
  }

  /// Returns the table of the composition of velocity Verlet with the step lengths gamma_i h. The
  /// last kick of each stage and the first kick of the next stage are merged.
  static constexpr SplittingTable of_verlet(std::span<const double> gamma) {
    SplittingTable table;
    table.s = gamma.size();
    for (std::size_t i = 0; i < table.s; ++i) {
      table.drifts[i] = gamma[i];
      table.kicks[i] += 0.5 * gamma[i];
      table.kicks[i + 1] = 0.5 * gamma[i];
    }
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
