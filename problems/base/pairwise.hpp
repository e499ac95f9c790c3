// Particles in d dimensions with pair forces, V = sum_{i<j} F_ij(|q_i - q_j|^2/2): potential,
// gradient, Hessian and third contraction from the jets of F alone, in O(N^2).
#pragma once

#include <array>

#include "problems/base/problem.hpp"
#include "problems/base/radial.hpp"

namespace shakedown {

/// The momentum maps of free particles in the plane or in space.
inline constexpr std::array free_in_plane{MomentumMap{"linear_momentum_x", Symmetry::translation},
                                          MomentumMap{"linear_momentum_y", Symmetry::translation},
                                          MomentumMap{"angular_momentum", Symmetry::rotation}};
inline constexpr std::array free_in_space{MomentumMap{"linear_momentum_x", Symmetry::translation},
                                          MomentumMap{"linear_momentum_y", Symmetry::translation},
                                          MomentumMap{"linear_momentum_z", Symmetry::translation},
                                          MomentumMap{"angular_momentum_x", Symmetry::rotation},
                                          MomentumMap{"angular_momentum_y", Symmetry::rotation},
                                          MomentumMap{"angular_momentum_z", Symmetry::rotation}};

/// `Derived` has `RadialJet<S> jet(i, j, sigma)`, sigma = |q_i - q_j|^2/2.
template <class Derived, class S, int d>
class Pairwise {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, Dynamic>;
  using Matrix = MatrixOf<S, Dynamic>;
  using Structure = structure::Dense<Dynamic>;
  static constexpr int dof = Dynamic;
  static constexpr auto momentum_maps = [] {
    if constexpr (d == 2) {
      return free_in_plane;
    } else {
      return free_in_space;
    }
  }();
  static constexpr bool singular_at_origin = true;

  explicit Pairwise(const VectorOf<S, Dynamic>& masses) : inertia(each(masses)) {}

  [[nodiscard]] Index size() const { return inertia.diagonal.size(); }
  [[nodiscard]] const DiagonalMass<S, Dynamic>& mass() const { return inertia; }

  [[nodiscard]] S potential(const Vector& q) const {
    S sum(0);
    for_each_pair(q, [&](Index, Index, const Point&, const RadialJet<S>& f) { sum += f.f; });
    return sum;
  }
  void gradient(const Vector& q, Vector& out) const {
    out.setZero();
    for_each_pair(q, [&](Index i, Index j, const Point& r, const RadialJet<S>& f) {
      add(i, j, radial_gradient<S, d>(f, r), out);
    });
  }
  void hessian(const Vector& q, Matrix& H) const {
    H.setZero();
    for_each_pair(q, [&](Index i, Index j, const Point& r, const RadialJet<S>& f) {
      const MatrixOf<S, d> block = radial_hessian<S, d>(f, r);
      H.template block<d, d>(d * i, d * i) += block;
      H.template block<d, d>(d * j, d * j) += block;
      H.template block<d, d>(d * i, d * j) -= block;
      H.template block<d, d>(d * j, d * i) -= block;
    });
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    out.setZero();
    for_each_pair(q, [&](Index i, Index j, const Point& r, const RadialJet<S>& f) {
      const Point stretch = block<d>(a, i) - block<d>(a, j);
      add(i, j, radial_third<S, d>(f, r, stretch), out);
    });
  }

  void generator(int k, const Vector& q, Vector& xi) const {
    xi.setZero();
    for (Index i = 0; i < size(); i += d) {
      if (k < d) {
        xi(i + k) = S(1);
      } else {
        const int x = d == 2 ? 0 : (k - d + 1) % 3;
        const int y = d == 2 ? 1 : (k - d + 2) % 3;
        xi(i + x) = -q(i + y);
        xi(i + y) = q(i + x);
      }
    }
  }

 private:
  using Point = VectorOf<S, d>;

  static VectorOf<S, Dynamic> each(const VectorOf<S, Dynamic>& masses) {
    VectorOf<S, Dynamic> all(d * masses.size());
    for (Index i = 0; i < masses.size(); ++i) block<d>(all, i).setConstant(masses(i));
    return all;
  }
  static void add(Index i, Index j, const Point& pull, Vector& out) {
    block<d>(out, i) += pull;
    block<d>(out, j) -= pull;
  }
  template <class F>
  void for_each_pair(const Vector& q, F&& visit) const {
    const Derived& forces = static_cast<const Derived&>(*this);
    const Index particles = size() / d;
    for (Index i = 0; i < particles; ++i) {
      for (Index j = i + 1; j < particles; ++j) {
        const Point r = block<d>(q, i) - block<d>(q, j);
        visit(i, j, r, forces.jet(i, j, r.squaredNorm() / S(2)));
      }
    }
  }

  DiagonalMass<S, Dynamic> inertia;
};

}  // namespace shakedown
