// The rotation exp(hat(x)) about x by the angle |x|, and its tangent T(x):
//
//   exp(hat(x)) = I + cos(|x|/2) hat(y) + hat(y)^2/2,   y = 2 sin(|x|/2)/|x| x
//   T(x) = I - (1 - cos |x|)/|x|^2 hat(x) + (|x| - sin |x|)/|x|^3 hat(x)^2
//
// where exp(hat(x + dx)) = exp(hat(x)) exp(hat(T(x) dx)) to first order. Both are smooth at x = 0.
// Source: A. Iserles, H. Munthe-Kaas, S. Norsett, A. Zanna, Acta Numerica 9 (2000) 215.
#pragma once

#include "problems/base/rotation.hpp"

namespace shakedown {

template <class S>
class RotationExponential {
 public:
  explicit RotationExponential(const Vector3<S>& by) : x(by) {
    using std::cos, std::sin, std::sqrt;
    const S square = x.squaredNorm();
    if (square > S(1e-8)) {
      const S angle = sqrt(square);
      cosine = cos(angle / S(2));
      sine = sin(angle / S(2)) / angle;
      cubic = (S(1) - S(2) * cosine * sine) / square;
    } else {  // Taylor's polynomials, whose relative errors are of order square^2 or, in T, square
      cosine = S(1) - square / S(8);
      sine = S(1) / S(2) - square / S(48);
      cubic = S(1) / S(6);
    }
  }

  [[nodiscard]] Matrix3<S> rotation() const {
    const Vector3<S> y = (S(2) * sine) * x;
    Matrix3<S> F = (y / S(2)) * y.transpose();
    F.diagonal().array() += S(1) - y.squaredNorm() / S(2);
    return F + cosine * hat(y);
  }
  [[nodiscard]] Matrix3<S> tangent() const {
    const Matrix3<S> W = hat(x);
    return Matrix3<S>::Identity() - (S(2) * sine * sine) * W + cubic * (W * W);
  }

 private:
  Vector3<S> x;
  S cosine;  // cos(|x|/2)
  S sine;    // sin(|x|/2)/|x|
  S cubic;   // (|x| - sin |x|)/|x|^3
};

}  // namespace shakedown
