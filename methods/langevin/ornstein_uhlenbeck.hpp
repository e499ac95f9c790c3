// The Ornstein-Uhlenbeck part of Langevin's equation, TO (27), with q at rest:
//
//   dp = -gamma M^-1 p dt + sqrt(2 gamma/beta) dW.
//
// On R^n it is solved exactly. With xi standard normal,
//
//   p <- a p + b xi,   a = exp(-gamma h M^-1),   b^2 = M (1 - a^2)/beta.
//
// For a diagonal mass, each coordinate has its own rate gamma/m_i. Otherwise a and b are full
// matrices, which cost n^2 per step. BBK (bbk.hpp) replaces a by its Pade approximant, with which
// the step still leaves exp(-beta H) invariant. Source: TO 4.3; N. Bou-Rabee, H. Owhadi, SIAM J.
// Numer. Anal. 48 (2010) 278.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "methods/base/method.hpp"
#include "problems/base/linkage.hpp"

namespace shakedown {

/// The options of every method that draws random numbers, with the defaults of TO 4.3.
struct LangevinOptions {
  double friction = 0.01;
  double inverse_temperature = 50.0;
  std::int64_t seed = 1;

  /// Converts the options to other units; see method.hpp.
  void change_units(double length, double mass, double time) {
    friction *= mass / time;
    inverse_temperature /= mass * length * length / (time * time);
  }

  static std::vector<Setting> settings() {
    using O = LangevinOptions;
    return {setting<O>("friction", &O::friction, "",
                       "gamma of TO (27), mass per time: p_i decays at the rate gamma/m_i",
                       range::non_negative),
            setting<O>("inverse_temperature", &O::inverse_temperature, "",
                       "beta of TO (27), one over an energy", range::positive),
            setting<O>("seed", &O::seed, "", "of the noise",
                       {0, 9e15})};  // integers that a double represents exactly
  }
};

/// The factor a as a function of x = gamma h/m.
enum class Decay : std::uint8_t {
  exponential,  ///< exp(-x)
  pade,         ///< (1 - x/2)/(1 + x/2)
};

namespace detail {

/// Returns the factors a for the given x.
template <class Array>
Array decay_of(const Array& x, Decay decay) {
  if (decay == Decay::pade) return (1.0 - 0.5 * x) / (1.0 + 0.5 * x);
  return (-x).exp();
}

/// The matrices a and b, and the square root of M/beta, for a full mass matrix.
struct DenseOrnsteinUhlenbeck {
  Eigen::MatrixXd decay, kick, thermal;
  DenseOrnsteinUhlenbeck(const Eigen::MatrixXd& M, const LangevinOptions& options, double h,
                         Decay rule);
};

}  // namespace detail

/// The exact flow over a time h on R^n, for one kind of mass.
template <class Mass>
class OrnsteinUhlenbeck;

template <int n>
class OrnsteinUhlenbeck<DiagonalMass<double, n>> {
 public:
  using Vector = VectorOf<double, n>;

  OrnsteinUhlenbeck(const DiagonalMass<double, n>& mass, const LangevinOptions& options, double h,
                    Decay rule = Decay::exponential)
      : decay(detail::decay_of<Array>(options.friction * h * mass.inverse.array(), rule)),
        kick((mass.diagonal.array() * (1.0 - decay.array().square()) / options.inverse_temperature)
                 .sqrt()),
        thermal((mass.diagonal.array() / options.inverse_temperature).sqrt()) {}

  template <class Xi>
  void apply(const Xi& xi, Vector& p) {
    p = decay.cwiseProduct(p) + kick.cwiseProduct(xi);
  }
  /// Draws a momentum from exp(-beta H).
  template <class Xi>
  void draw(const Xi& xi, Vector& p) const {
    p = thermal.cwiseProduct(xi);
  }

 private:
  using Array = Eigen::Array<double, n, 1>;

  Vector decay, kick, thermal;
};

template <int n>
class OrnsteinUhlenbeck<DenseMass<double, n>> {
 public:
  using Vector = VectorOf<double, n>;

  OrnsteinUhlenbeck(const DenseMass<double, n>& mass, const LangevinOptions& options, double h,
                    Decay rule = Decay::exponential)
      : of(mass.matrix, options, h, rule), before(Vector::Zero(mass.matrix.rows())) {}

  template <class Xi>
  void apply(const Xi& xi, Vector& p) {
    before = p;
    p.noalias() = of.decay * before;
    p.noalias() += of.kick * xi;
  }
  template <class Xi>
  void draw(const Xi& xi, Vector& p) const {
    p.noalias() = of.thermal * xi;
  }

 private:
  detail::DenseOrnsteinUhlenbeck of;
  Vector before;
};

/// For M = T (x) I_b, p is regarded as a b x n matrix and is multiplied by functions of T, which
/// are full and symmetric. The product is formed joint by joint, because a product of large
/// matrices would allocate memory.
template <int b>
class OrnsteinUhlenbeck<TridiagonalMass<double, b>> {
 public:
  OrnsteinUhlenbeck(const TridiagonalMass<double, b>& mass, const LangevinOptions& options,
                    double h, Decay rule = Decay::exponential)
      : of(full(mass), options, h, rule), before(b, mass.self.size()) {}

  template <class Xi>
  void apply(const Xi& xi, VectorOf<double, Dynamic>& p) {
    before = joints(p);
    Eigen::Map<Joints> after(p.data(), b, before.cols());
    for (Index j = 0; j < after.cols(); ++j) {
      after.col(j).noalias() = before * of.decay.col(j);
      after.col(j).noalias() += joints(xi) * of.kick.col(j);
    }
  }
  template <class Xi>
  void draw(const Xi& xi, VectorOf<double, Dynamic>& p) const {
    Eigen::Map<Joints> drawn(p.data(), b, before.cols());
    for (Index j = 0; j < drawn.cols(); ++j) {
      drawn.col(j).noalias() = joints(xi) * of.thermal.col(j);
    }
  }

 private:
  using Joints = Eigen::Matrix<double, b, Dynamic>;
  template <class X>
  auto joints(const X& x) const {
    return Eigen::Map<const Joints>(x.data(), b, before.cols());
  }
  static Eigen::MatrixXd full(const TridiagonalMass<double, b>& mass) {
    Eigen::MatrixXd T = mass.self.asDiagonal();
    T.diagonal(-1) = T.diagonal(1) = mass.coupling;
    return T;
  }

  detail::DenseOrnsteinUhlenbeck of;
  Joints before;
};

template <class P>
using OrnsteinUhlenbeckFor =
    OrnsteinUhlenbeck<std::remove_cvref_t<decltype(std::declval<const P&>().mass())>>;

}  // namespace shakedown
