// Fermi, Pasta and Ulam's chain with alternating springs: 2 m unit masses between walls, with a
// stiff linear spring inside each pair and soft quartic springs between the pairs,
//
//   V = omega^2/4 sum_{i=1..m} (q_{2i} - q_{2i-1})^2 + sum_{i=0..m} (q_{2i+1} - q_{2i})^4,
//   q_0 = q_{2m+1} = 0.
//
// In x_{0,i} = (q_{2i} + q_{2i-1})/sqrt 2 and x_{1,i} = (q_{2i} - q_{2i-1})/sqrt 2 the stiff
// springs are m oscillators of frequency omega with the energies I_i = (y_{1,i}^2 + omega^2
// x_{1,i}^2)/2. Their sum is conserved up to O(1/omega) over exponentially long times, while they
// exchange energy on the time scale omega. A method must reproduce both effects at steps with h
// omega of order 1. The start excites one slow and one stiff mode: x_{0,1} = y_{0,1} = 1, x_{1,1} =
// 1/omega, y_{1,1} = 1.
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, I.5.1 and XIII; L. Galgani, A.
// Giorgilli, A. Martinoli, S. Vanzini, Physica D 59 (1992) 334.
#pragma once

#include <cmath>
#include <vector>

#include "problems/base/problem.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct FermiPastaUlamParameters {
  int m = 3;
  double omega = 50.0;

  static std::vector<Setting> settings() {
    using P = FermiPastaUlamParameters;
    return {setting<P>("m", &P::m, "", "stiff springs; 2 m masses", {1, 1e6}),
            setting<P>("omega", &P::omega, "", "frequency of the stiff springs", range::positive)};
  }
};

template <class S = double>
class FermiPastaUlam {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, Dynamic>;
  using Structure = structure::BlockTridiagonal<1>;
  using Matrix = BlockTridiagonalMatrix<S, 1>;
  using Parameters = FermiPastaUlamParameters;
  template <class T>
  using With = FermiPastaUlam<T>;
  static constexpr int dof = Dynamic;
  static constexpr std::string_view id = "fermi-pasta-ulam";
  static constexpr std::string_view title = "chain of alternating stiff and soft springs";
  static constexpr std::string_view source = "Hairer, Lubich, Wanner I.5.1";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \sum_{i=1}^{2 m} p_i^2
     + \tfrac14 \omega^2 \sum_{i=1}^m (q_{2i} - q_{2i-1})^2
     + \sum_{i=0}^m (q_{2i+1} - q_{2i})^4 \\
q_0 &= q_{2m+1} = 0
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 1.0};
  /// With fewer and softer springs, runs need fewer steps.
  static constexpr Measuring measuring{.parameters = "m=2 omega=15"};
  static constexpr bool linear_stiff_part = true;

  explicit FermiPastaUlam(const Parameters& p)
      : inertia(Vector::Constant(2 * p.m, S(1))), omega(p.omega) {}

  [[nodiscard]] Index size() const { return inertia.diagonal.size(); }
  [[nodiscard]] const DiagonalMass<S, Dynamic>& mass() const { return inertia; }

  void initial(Vector& q, Vector& p) const {
    using std::sqrt;
    q.setZero();
    p.setZero();
    const S c = S(1) / sqrt(S(2));
    q(0) = c * (S(1) - S(1) / omega);
    q(1) = c * (S(1) + S(1) / omega);
    p(1) = S(2) * c;
  }

  [[nodiscard]] S potential(const Vector& q) const {
    S sum(0);
    for (Index i = 0; i < size(); i += 2) sum += stiffness() * square(q(i + 1) - q(i)) / S(2);
    for_each_soft(q, [&](Index, Index, const S& d) { sum += square(square(d)); });
    return sum;
  }
  void gradient(const Vector& q, Vector& out) const {
    stiff_gradient(q, out);
    add_soft(q, out);
  }
  void stiff_gradient(const Vector& q, Vector& out) const {
    for (Index i = 0; i < size(); i += 2) {
      out(i + 1) = stiffness() * (q(i + 1) - q(i));
      out(i) = -out(i + 1);
    }
  }
  void slow_gradient(const Vector& q, Vector& out) const {
    out.setZero();
    add_soft(q, out);
  }
  void hessian(const Vector& q, Matrix& H) const {
    stiff_hessian(q, H);
    for_each_soft(q, [&](Index i, Index j, const S& d) {
      const S bend = S(12) * d * d;
      if (i >= 0) H.diagonal[i](0) += bend;
      if (j < size()) H.diagonal[j](0) += bend;
      if (i >= 0 && j < size()) H.lower[i](0) -= bend;
    });
  }
  void stiff_hessian(const Vector& /*q*/, Matrix& H) const {
    for (Index i = 0; i < size(); ++i) H.diagonal[i](0) = stiffness();
    for (Index i = 0; i + 1 < size(); ++i) H.lower[i](0) = i % 2 == 0 ? -stiffness() : S(0);
  }
  void third_contraction(const Vector& q, const Vector& a, Vector& out) const {
    out.setZero();
    for_each_soft(q, [&](Index i, Index j, const S& d) {
      const S stretch = (j < size() ? a(j) : S(0)) - (i >= 0 ? a(i) : S(0));
      const S pull = S(24) * d * stretch * stretch;
      if (j < size()) out(j) += pull;
      if (i >= 0) out(i) -= pull;
    });
  }

  /// The masses rest at distances of 2; the walls are at both ends.
  void sketch(const Vector& q, Sketch& out) const {
    const int last = int(size()) + 1;
    const double wall = 2.0 * last;
    out.outline({{0.0, 1.0}, {0.0, -1.0}}, Sketch::Stroke::ground);
    out.outline({{wall, -1.0}, {wall, 1.0}}, Sketch::Stroke::ground);
    out.point({}, Sketch::Mark::none);
    for (int k = 1; k < last; ++k) out.mass({2.0 * k + q(k - 1)});
    out.point({wall}, Sketch::Mark::none);
    for (int k = 0; k < last; ++k) {
      out.link(k, k + 1, k % 2 == 0 ? Sketch::Kind::spring : Sketch::Kind::stiff);
    }
  }

 private:
  static S square(const S& x) { return x * x; }
  /// The stiffness in V = stiffness/2 d^2.
  [[nodiscard]] S stiffness() const { return omega * omega / S(2); }

  /// Calls visit(i, i + 1, q_{i+1} - q_i) for each soft spring; the indices -1 and size() stand for
  /// the walls.
  template <class F>
  void for_each_soft(const Vector& q, F&& visit) const {
    visit(Index(-1), Index(0), q(0));
    for (Index i = 1; i + 1 < size(); i += 2) visit(i, i + 1, q(i + 1) - q(i));
    visit(size() - 1, size(), -q(size() - 1));
  }
  void add_soft(const Vector& q, Vector& out) const {
    for_each_soft(q, [&](Index i, Index j, const S& d) {
      const S pull = S(4) * d * d * d;
      if (j < size()) out(j) += pull;
      if (i >= 0) out(i) -= pull;
    });
  }

  DiagonalMass<S, Dynamic> inertia;
  S omega;
};

}  // namespace shakedown
