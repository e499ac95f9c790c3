// Points in space and 3 x 3 matrices for the bounds.
#pragma once

#include <array>

namespace shakedown::bounds {

using Point = std::array<double, 3>;

inline double dot(const Point& a, const Point& b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
inline Point cross(const Point& a, const Point& b) {
  return {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]};
}
inline Point operator+(const Point& a, const Point& b) {
  return {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
}
inline Point operator-(const Point& a, const Point& b) {
  return {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
}
inline Point operator*(double c, const Point& a) { return {c * a[0], c * a[1], c * a[2]}; }

/// A 3 x 3 matrix, stored by columns.
struct Matrix {
  std::array<Point, 3> column{};
  double operator()(int row, int of) const { return column[of][row]; }
  [[nodiscard]] Point row(int i) const { return {column[0][i], column[1][i], column[2][i]}; }
};
inline Matrix operator+(const Matrix& a, const Matrix& b) {
  return {{a.column[0] + b.column[0], a.column[1] + b.column[1], a.column[2] + b.column[2]}};
}
inline Matrix operator-(const Matrix& a, const Matrix& b) {
  return {{a.column[0] - b.column[0], a.column[1] - b.column[1], a.column[2] - b.column[2]}};
}
inline Matrix operator*(double c, const Matrix& a) {
  return {{c * a.column[0], c * a.column[1], c * a.column[2]}};
}
inline Point operator*(const Matrix& a, const Point& x) {
  return x[0] * a.column[0] + x[1] * a.column[1] + x[2] * a.column[2];
}
inline Matrix operator*(const Matrix& a, const Matrix& b) {
  return {{a * b.column[0], a * b.column[1], a * b.column[2]}};
}
/// Returns a^T b.
inline Matrix transposed_times(const Matrix& a, const Matrix& b) {
  Matrix out;
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) out.column[j][i] = dot(a.column[i], b.column[j]);
  }
  return out;
}
inline Matrix transposed(const Matrix& a) { return {{a.row(0), a.row(1), a.row(2)}}; }
/// Returns a with its columns multiplied by d_1, d_2, d_3.
inline Matrix scaled(const Matrix& a, const Point& d) {
  return {{d[0] * a.column[0], d[1] * a.column[1], d[2] * a.column[2]}};
}
/// Returns the inverse of a, computed by cofactors.
inline Matrix inverse(const Matrix& a) {
  const Point u = cross(a.column[1], a.column[2]), v = cross(a.column[2], a.column[0]);
  const Point w = cross(a.column[0], a.column[1]);
  const double over = 1.0 / dot(a.column[0], u);
  return transposed(Matrix{{over * u, over * v, over * w}});
}
/// Returns the matrix that multiplies a vector by w in a cross product, w x.
inline Matrix hat(const Point& w) {
  return {{Point{0.0, w[2], -w[1]}, Point{-w[2], 0.0, w[0]}, Point{w[1], -w[0], 0.0}}};
}
/// Returns the w with hat(w) = a - a^T.
inline Point skew(const Matrix& a) {
  return {a(2, 1) - a(1, 2), a(0, 2) - a(2, 0), a(1, 0) - a(0, 1)};
}

}  // namespace shakedown::bounds
