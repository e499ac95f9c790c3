// Collocation methods. The nodes c_1 ... c_s define the coefficients
//
//   a_ij = int_0^{c_i} l_j,   b_j = int_0^1 l_j,     l_j Lagrange's polynomials on the nodes,
//
// so that the conditions C(s) and B(s) hold. Gauss nodes satisfy B(2s), Radau nodes B(2s - 1),
// Lobatto nodes B(2s - 2). The nodes are given in closed form, so the tables are accurate to the
// round-off of S.
// Source: Hairer, Norsett, Wanner, Solving ODEs I, II.7; Hairer, Wanner, Solving ODEs II, IV.5.
#pragma once

#include <array>
#include <cmath>
#include <cstddef>

namespace shakedown {

template <class S, int s>
using Row = std::array<S, s>;
template <class S, int s>
using Square = std::array<Row<S, s>, s>;

/// Returns l_j(x) for the first s of the nodes c.
template <class Nodes, class S>
S lagrange(const Nodes& c, int s, int j, const S& x) {
  S product(1);
  for (int k = 0; k < s; ++k) {
    if (k != j) product *= (x - c[k]) / (c[j] - c[k]);
  }
  return product;
}

/// Returns int_0^x l_j, computed term by term.
template <class S, std::size_t s>
S lagrange_integral(const std::array<S, s>& c, std::size_t j, const S& x) {
  std::array<S, s> coefficient{S(1)};  // of l_j, ascending powers
  std::size_t degree = 0;
  for (std::size_t k = 0; k < s; ++k) {
    if (k == j) continue;
    const S scale = S(1) / (c[j] - c[k]);
    ++degree;
    for (std::size_t i = degree + 1; i-- > 0;) {
      const S lower = i > 0 ? coefficient[i - 1] : S(0);
      coefficient[i] = scale * (lower - c[k] * (i < degree ? coefficient[i] : S(0)));
    }
  }
  S sum(0);
  for (std::size_t i = degree + 1; i-- > 0;) sum = x * (sum + coefficient[i] / S(double(i + 1)));
  return sum;
}

/// A Butcher tableau.
template <class S, int s>
struct Tableau {
  Row<S, s> c, b;
  Square<S, s> A;
};

template <class S, std::size_t s>
Tableau<S, int(s)> collocation(const std::array<S, s>& c) {
  Tableau<S, int(s)> table{c, {}, {}};
  for (std::size_t j = 0; j < s; ++j) {
    table.b[j] = lagrange_integral(c, j, S(1));
    for (std::size_t i = 0; i < s; ++i) table.A[i][j] = lagrange_integral(c, j, c[i]);
  }
  return table;
}

/// Returns the same table with rows of length `most`, so that code generic in the number of stages
/// compiles once.
template <int most, class S, int s>
Tableau<S, most> padded(const Tableau<S, s>& table) {
  Tableau<S, most> wide{};
  for (int i = 0; i < s; ++i) {
    wide.c[i] = table.c[i];
    wide.b[i] = table.b[i];
    for (int j = 0; j < s; ++j) wide.A[i][j] = table.A[i][j];
  }
  return wide;
}

/// Returns the partner a^ of the table a in a symplectic pair, defined by b_i a^_ij + b_j a_ji =
/// b_i b_j. For example, the partner of Lobatto IIIA is IIIB. All b_i must differ from 0.
template <class S, int s>
Tableau<S, s> symplectic_partner(const Tableau<S, s>& table) {
  Tableau<S, s> partner = table;
  for (int i = 0; i < s; ++i) {
    for (int j = 0; j < s; ++j) {
      partner.A[i][j] = table.b[j] * (S(1) - table.A[j][i] / table.b[i]);
    }
  }
  return partner;
}

// Nodes.

template <int stages>
struct GaussNodes {
  static constexpr int s = stages;
  template <class S>
  static Row<S, s> nodes() {
    using std::sqrt;
    const S half = S(1) / S(2);
    if constexpr (s == 2) {
      const S r = sqrt(S(3)) / S(6);
      return {half - r, half + r};
    } else if constexpr (s == 3) {
      const S r = sqrt(S(15)) / S(10);
      return {half - r, half, half + r};
    } else {
      static_assert(s == 4);
      const S r = S(2) / S(7) * sqrt(S(6) / S(5));
      const S inner = half * sqrt(S(3) / S(7) - r), outer = half * sqrt(S(3) / S(7) + r);
      return {half - outer, half - inner, half + inner, half + outer};
    }
  }
};
struct RadauNodes {
  static constexpr int s = 3;
  template <class S>
  static Row<S, s> nodes() {
    using std::sqrt;
    const S r = sqrt(S(6));
    return {(S(4) - r) / S(10), (S(4) + r) / S(10), S(1)};
  }
};
template <int stages>
struct LobattoNodes {
  static constexpr int s = stages;
  template <class S>
  static Row<S, s> nodes() {
    using std::sqrt;
    if constexpr (s == 2) return {S(0), S(1)};
    if constexpr (s == 3) return {S(0), S(1) / S(2), S(1)};
    if constexpr (s == 4) {
      const S r = sqrt(S(5));
      return {S(0), (S(5) - r) / S(10), (S(5) + r) / S(10), S(1)};
    }
  }
};

}  // namespace shakedown
