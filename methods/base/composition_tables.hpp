// Coefficients of symmetric compositions (composition.hpp). A table gives gamma_1 ... gamma_m. The
// other coefficients follow by symmetry and from sum gamma_i = 1. A composition of a symmetric step
// of order 2 has order 4 if and only if sum gamma_i^3 = 0; Hairer, Lubich, Wanner V.3.2, gives the
// conditions of orders 6 and 8. tests/base/composition_test.cpp checks each table.
#pragma once

#include "methods/base/composition.hpp"
#include "methods/base/splitting_tables.hpp"

namespace shakedown {

/// gamma_1 = 1/(2 - 2^(1/3)). Yoshida 1990; Suzuki 1990; Creutz, Gocksch 1989.
inline constexpr Composition triple_jump{4, {1.3512071919596578}};

/// gamma_1 = gamma_2 = 1/(4 - 4^(1/3)); it has five stages and a smaller error than the triple
/// jump. M. Suzuki, Phys. Lett. A 146 (1990) 319.
inline constexpr Composition suzuki_fractal{4, {0.4144907717943757, 0.4144907717943757}};

/// Solution A of H. Yoshida, Phys. Lett. A 150 (1990) 262, in seven stages.
inline constexpr Composition yoshida_six{
    6, {0.78451361047755726382, 0.23557321335935813368, -1.17767998417887100695}};

/// Composition s17odr8a, of order 8 in seventeen stages. W. Kahan, R.-C. Li, Math. Comp. 66 (1997)
/// 1089; Hairer, Lubich, Wanner V.3.2. Its nine coefficients meet the eight order conditions to
/// their last printed digit, 1e-26. These conditions alone have a family of solutions with one
/// parameter.
inline constexpr Composition kahan_li_eight{
    8,
    {0.13020248308889008087881763, 0.56116298177510838456196441, -0.38947496264484728640807860,
     0.15884190655515560089621075, -0.39590389413323757733623154, 0.18453964097831570709183254,
     0.25837438768632204729397911, 0.29501172360931029887096624}};
/// The same composition of velocity Verlet, as kicks and drifts.
inline constexpr SplittingTable kahan_li_verlet = SplittingTable::of_verlet(kahan_li_eight.gamma());

/// S_6 of Blanes and Moan 2002, written as twelve stages that alternate a step of order 1 with its
/// adjoint.
inline constexpr Composition blanes_moan_in_turn = [] {
  const auto alpha = blanes_moan_s6.alpha();
  return Composition::in_turn_of(4, std::span(alpha).first(2 * blanes_moan_s6.a().size()));
}();

}  // namespace shakedown
