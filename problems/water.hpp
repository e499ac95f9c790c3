// A cluster of N rigid water molecules, TIP3P: TO section 4.3, eqs. (24)-(26).
//
//   H = sum p^2/(2 m) + sum_{a<b} ( sum_ij K_c Q_i Q_j/r_ai,bj + A/r_a2,b2^12 - C/r_a2,b2^6 )
//   g = (|q_a1 - q_a2|^2 - r_OH^2, |q_a3 - q_a2|^2 - r_OH^2, |q_a1 - q_a3|^2 - r_HH^2), a = 1 ... N
//
// with the atoms H, O, H of a molecule in this order and r_HH = 2 r_OH sin(alpha_HOH/2). The
// boundary is free, and there is no cutoff. The paper states no units; ours are kcal/mol, angstrom
// and amu, in which a unit of time is 48.888 fs. `energy-scale` multiplies V to allow other
// readings: 0.0433641 if energies are in eV, 4.184 if they are in kJ/mol. Constraints, Gram matrix
// and penalty Hessian consist of separate triangles (problems/base/triangles.hpp). Only the dense
// form provides the Hessian of the potential, eq. (30).
#pragma once

#include <array>
#include <cmath>
#include <string>
#include <string_view>
#include <type_traits>

#include "problems/base/lanes.hpp"
#include "problems/base/penalised.hpp"
#include "problems/base/radial.hpp"
#include "problems/water_model.hpp"
#include "problems/water_pairs.hpp"
#include "problems/water_start.hpp"

namespace shakedown {

template <class S = double, class Layout = structure::Triangles>
class Water {
  static constexpr bool dense = std::is_same_v<Layout, structure::Dense<Dynamic>>;
  static constexpr bool fast = std::is_same_v<S, double>;

 public:
  using Scalar = S;
  using Vector = VectorOf<S, Dynamic>;
  using Multipliers = VectorOf<S, Dynamic>;
  using Structure = Layout;
  using Jacobian = TriangleJacobian<S>;
  using Matrix = typename Layout::template Storage<S>;
  using Parameters = WaterParameters;
  template <class T>
  using With = Water<T, Layout>;
  static constexpr int dof = Dynamic;
  static constexpr int constraints = Dynamic;
  static constexpr std::string_view id = "water";
  static constexpr std::string_view title = "cluster of rigid water molecules, TIP3P";
  static constexpr std::string_view source = "TO section 4.3, (24), (25)";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \sum_{a,i} \frac{\lVert p_{a,i} \rVert^2}{2 m_i}
     + \text{energy-scale} \cdot \sum_{a<b} V_{ab} \\
V_{ab} &= \sum_{i,j=1}^3 \frac{K_c Q_i Q_j}{\lVert q_{a,i} - q_{b,j} \rVert}
     + \frac{A}{r_{ab}^{12}} - \frac{C}{r_{ab}^6}, \quad r_{ab} = \lVert q_{a,2} - q_{b,2} \rVert \\
g_{a,1} &= \lVert q_{a,1} - q_{a,2} \rVert^2 - r_{OH}^2, \quad
g_{a,2} = \lVert q_{a,3} - q_{a,2} \rVert^2 - r_{OH}^2 \\
g_{a,3} &= \lVert q_{a,1} - q_{a,3} \rVert^2 - r_{HH}^2, \quad
r_{HH} = 2 r_{OH}\, \sin(\tfrac12 \alpha_{HOH}) \\
m &= (m_H, m_O, m_H), \quad Q = (Q_H, Q_O, Q_H), \quad a = 1, \dots, N \\
K_c &= 332.0637, \quad A = 5.82 \cdot 10^5, \quad C = 595 \quad \text{(kcal/mol, \AA, e)} \\
Q_O &= -0.834, \quad Q_H = 0.417, \quad r_{OH} = 0.9572, \quad \alpha_{HOH} = 104.52^\circ
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 1.0, .parameters = "start=thermal"};
  /// Two molecules are used. Every run constructs the problem's own start, even if another start is
  /// given. A start on a lattice costs no time. Quenching a configuration on springs to a minimum
  /// takes milliseconds, which is too slow for the test of conjugate symplecticity with its ten
  /// thousand starts. Librations oscillate at 10 rad per unit of time, and the springs of the
  /// penalty at twice this rate. Because librations are fast and small, their contribution to an
  /// error shows its order only at smaller steps. The coarse step is a fortieth of the linear
  /// stability limit.
  static constexpr Measuring measuring{.parameters = "N=2 start=lattice",
                                       .start_parameters = "start=minimum",
                                       .horizon = 1.0,
                                       .order_start = 2e-5,
                                       .second_order_start = 1e-6,
                                       .coarse_step = 1.0 / 512.0,
                                       .long_run = 1 << 13};
  static constexpr bool quadratic_constraints = true;
  static constexpr bool singular_at_origin = true;
  static constexpr std::array momentum_maps{MomentumMap{"linear_momentum_x", Symmetry::translation},
                                            MomentumMap{"linear_momentum_y", Symmetry::translation},
                                            MomentumMap{"linear_momentum_z", Symmetry::translation},
                                            MomentumMap{"angular_momentum_x", Symmetry::rotation},
                                            MomentumMap{"angular_momentum_y", Symmetry::rotation},
                                            MomentumMap{"angular_momentum_z", Symmetry::rotation}};

  explicit Water(const Parameters& p)
      : parameters(p), inertia(masses(p)), interaction(water_interaction(p.energy_scale)),
        pairs(fast ? p.N : 1, interaction, p.threads) {
    check_water_start(p);
    if (dense && p.N > 50)
      throw UsageError("problem water-penalty-dense: N = " + std::to_string(p.N) +
                       " is too many for a full Hessian; allowed: 1 ... 50");
  }

  [[nodiscard]] Index size() const { return 9 * molecules(); }
  [[nodiscard]] Index constraint_count() const { return 3 * molecules(); }
  [[nodiscard]] Index molecules() const { return parameters.N; }
  [[nodiscard]] const DiagonalMass<S, Dynamic>& mass() const { return inertia; }

  void initial(Vector& q, Vector& p) const { begin(0.0, true, q, p); }
  /// The start of the penalised form with stiffness omega^2.
  void initial_penalised(const S& stiffness, Vector& q, Vector& p) const {
    begin(static_cast<double>(stiffness), false, q, p);
  }
  /// Moves each molecule as a rigid body, hence tangent to the constraints, and each in a different
  /// way. The motion is slow, because at three times the speed it is chaotic and its energy error
  /// wanders at any step size.
  void set_in_motion(Vector& q, Vector& p) const {
    Vector v(size());
    for (Index k = 0; k < molecules(); ++k) {
      const S number(static_cast<double>(k));
      const Point along(S(0.2) - S(0.3) * number, S(0.1), S(-0.2) + S(0.5) * number);
      const Point about(S(-0.3), S(0.5) - S(0.9) * number, S(0.4));
      for (Index i = 9 * k; i < 9 * k + 9; i += 3) {
        v.template segment<3>(i) = S(0.3) * (along + about.cross(q.template segment<3>(i)));
      }
    }
    inertia.apply(v, p);
  }
  void check_start(const Vector& q) const { check_water_atoms(q.template cast<double>()); }

  [[nodiscard]] S potential(const Vector& q) const {
    if constexpr (fast) {
      return pairs.potential(q.data());
    } else {
      S sum(0);
      for_each_term(q,
                    [&](Index, Index, const Point&, const RadialJet<S>& term) { sum += term.f; });
      return sum;
    }
  }
  void gradient(const Vector& q, Vector& out) const {
    if constexpr (fast) {
      pairs.gradient(q.data(), out.data());
    } else {
      out.setZero();
      for_each_term(q, [&](Index i, Index j, const Point& d, const RadialJet<S>& term) {
        add_pair(radial_gradient<S, 3>(term, d), i, j, out);
      });
    }
  }
  /// Hess V, eq. (30), term by term.
  void hessian(const Vector& q, Matrix& H) const requires dense {
    H.setZero();
    for_each_term(q, [&](Index i, Index j, const Point& d, const RadialJet<S>& term) {
      const MatrixOf<S, 3> stiffness = radial_hessian<S, 3>(term, d);
      H.template block<3, 3>(i, i) += stiffness;
      H.template block<3, 3>(j, j) += stiffness;
      H.template block<3, 3>(i, j) -= stiffness;
      H.template block<3, 3>(j, i) -= stiffness;
    });
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const requires dense {
    out.setZero();
    for_each_term(q, [&](Index i, Index j, const Point& d, const RadialJet<S>& term) {
      const Point along = a.template segment<3>(i) - a.template segment<3>(j);
      add_pair(radial_third<S, 3>(term, d, along), i, j, out);
    });
  }

  /// r_OH^2, r_OH^2, r_HH^2.
  [[nodiscard]] const VectorOf<S, 3>& squared_sides() const { return squared; }
  void constraint(const Vector& q, Multipliers& g) const {
    for (Index i = 0; i < molecules(); i += lane_width<S>) {
      const auto d = Lanes::differences(take<S, 9>(q.data(), i, molecules()));
      std::array<Lane<S>, 3> gap;
      for (int k = 0; k < 3; ++k) {
        const auto side = Lanes::column(d, k);
        gap[k] = Lanes::dot(side, side) - squared(k);
      }
      put<S>(gap, g.data(), i, molecules());
    }
  }
  /// Every constraint is a quadratic form plus a constant, so G(q) = DG[q].
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    for (Index i = 0; i < molecules(); i += lane_width<S>) {
      auto sides = Lanes::differences(take<S, 9>(a.data(), i, molecules()));
      for (Lane<S>& coordinate : sides) coordinate = S(2) * coordinate;
      put<S>(sides, DG.sides.front().data(), i, molecules());
    }
  }
  /// Hess g_k = 2 (b_k b_k^T) (x) I_3.
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, Matrix& H) const {
    for (Index i = 0; i < molecules(); ++i) {
      for (int k = 0; k < 3; ++k) {
        const S tension = S(2) * lambda(3 * i + k);
        if constexpr (dense) {
          add_side(MatrixOf<S, 3>(tension * MatrixOf<S, 3>::Identity()), i, k, H);
        } else {
          H.blocks[i].tension(k) += tension;
        }
      }
    }
  }

  /// Translations along and rotations about x, y and z.
  void generator(int which, const Vector& q, Vector& xi) const {
    const int c = which % 3;
    const int next = (c + 1) % 3;
    const int last = (c + 2) % 3;
    xi.setZero();
    for (Index i = 0; i < size(); i += 3) {
      if (which < 3) {
        xi(i + c) = S(1);
      } else {
        xi(i + next) = -q(i + last);
        xi(i + last) = q(i + next);
      }
    }
  }

  void sketch(const Vector& q, Sketch& out) const {
    for (int i = 0; i < int(size()); i += 3) {
      out.mass(Sketch::at(q, i, 3), inertia.diagonal(i));
      if (i % 9 != 6) continue;
      out.chain(i / 3 - 2, i / 3);
      out.link(i / 3 - 2, i / 3);
    }
  }

 private:
  using Point = VectorOf<S, 3>;
  using Lanes = TriangleLanes<S>;

  static Vector masses(const Parameters& p) {
    const Eigen::Matrix<double, 9, 1> one = p.masses();
    Vector m(9 * p.N);
    for (Index i = 0; i < m.size(); ++i) m(i) = S(one(i % 9));
    return m;
  }
  void begin(double stiffness, bool rigid, Vector& q, Vector& p) const {
    const Eigen::VectorXd places = water_start(parameters, stiffness);
    q = places.template cast<S>();
    p.setZero();
    if (parameters.start == WaterStart::thermal) {
      const Draw draw{static_cast<std::uint64_t>(parameters.seed), 3};
      p = water_momenta(places, parameters.inverse_temperature, draw, rigid, parameters.masses())
              .template cast<S>();
    }
  }
  static void add_pair(const Point& slope, Index i, Index j, Vector& out) {
    out.template segment<3>(i) += slope;
    out.template segment<3>(j) -= slope;
  }
  /// Calls visit(i, j, d, term) for the atoms at coordinates i and j of two molecules. `term` is a
  /// function of |d|^2/2, d = q_i - q_j.
  template <class Visit>
  void for_each_term(const Vector& q, Visit visit) const {
    for (Index i = 0; i < size(); i += 3) {
      for (Index j = (i / 9 + 1) * 9; j < size(); j += 3) {
        const bool first = i % 9 == 3;
        const bool second = j % 9 == 3;
        const Point d = q.template segment<3>(i) - q.template segment<3>(j);
        const S inverse = S(1) / d.squaredNorm();
        using std::sqrt;
        const double charge = first && second   ? interaction.OO
                              : first || second ? interaction.OH
                                                : interaction.HH;
        RadialJet<S> term{};
        add_power(1, S(charge) * sqrt(inverse), inverse, term);
        if (first && second) {
          const S sixth = inverse * inverse * inverse;
          add_power(12, S(interaction.A) * sixth * sixth, inverse, term);
          add_power(6, S(-interaction.C) * sixth, inverse, term);
        }
        visit(i, j, d, term);
      }
    }
  }
  /// Adds f = c r^-n and its derivatives with respect to sigma = r^2/2. With u = 1/r^2, f' = -n u
  /// f, f'' = n (n + 2) u^2 f, ...
  static void add_power(int n, const S& f, const S& u, RadialJet<S>& term) {
    const S f1 = S(-n) * u * f;
    const S f2 = S(-n - 2) * u * f1;
    term.f += f;
    term.f1 += f1;
    term.f2 += f2;
    term.f3 += S(-n - 4) * u * f2;
  }

  Parameters parameters;
  DiagonalMass<S, Dynamic> inertia;
  WaterInteraction interaction;
  WaterPairs pairs;
  VectorOf<S, 3> squared = tip3p::squared_sides().template cast<S>();
};

template <class S = double>
using WaterPenalty = Penalised<Water<S>>;
template <class S = double>
using WaterPenaltyDense = Penalised<Water<S, structure::Dense<Dynamic>>>;

template <>
struct Names<WaterPenalty<>> {
  static constexpr std::string_view id = "water-penalty";
  static constexpr std::string_view title = "water molecules with stiff springs for sides, TIP3P";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \sum_{a,i} \frac{\lVert p_{a,i} \rVert^2}{2 m_i}
     + \text{energy-scale} \cdot \sum_{a<b} V_{ab} + \tfrac12 \omega^2 \lVert g \rVert^2 \\
V_{ab} &= \sum_{i,j=1}^3 \frac{K_c Q_i Q_j}{\lVert q_{a,i} - q_{b,j} \rVert}
     + \frac{A}{r_{ab}^{12}} - \frac{C}{r_{ab}^6}, \quad r_{ab} = \lVert q_{a,2} - q_{b,2} \rVert \\
g_{a,1} &= \lVert q_{a,1} - q_{a,2} \rVert^2 - r_{OH}^2, \quad
g_{a,2} = \lVert q_{a,3} - q_{a,2} \rVert^2 - r_{OH}^2 \\
g_{a,3} &= \lVert q_{a,1} - q_{a,3} \rVert^2 - r_{HH}^2, \quad
r_{HH} = 2 r_{OH}\, \sin(\tfrac12 \alpha_{HOH}) \\
m &= (m_H, m_O, m_H), \quad Q = (Q_H, Q_O, Q_H), \quad a = 1, \dots, N \\
K_c &= 332.0637, \quad A = 5.82 \cdot 10^5, \quad C = 595 \quad \text{(kcal/mol, \AA, e)} \\
Q_O &= -0.834, \quad Q_H = 0.417, \quad r_{OH} = 0.9572, \quad \alpha_{HOH} = 104.52^\circ
\end{aligned})";
  /// As for `water`, but with softer springs, so that runs need fewer steps.
  static constexpr Measuring measuring = [] {
    Measuring made = Water<>::measuring;
    made.parameters = "N=2 start=lattice omega=8";
    return made;
  }();
  static constexpr DrawnRun drawn{.until = 1.0, .parameters = "start=thermal omega=8"};
};
template <>
struct Names<WaterPenaltyDense<>> {
  static constexpr std::string_view id = "water-penalty-dense";
  static constexpr std::string_view title = "the same with the Hessian of the whole potential";
  static constexpr std::string_view equations = Names<WaterPenalty<>>::equations;
  static constexpr Measuring measuring = Names<WaterPenalty<>>::measuring;
  static constexpr DrawnRun drawn = Names<WaterPenalty<>>::drawn;
};

}  // namespace shakedown
