// Soft constraints, R (28) and (32): the constrained system
//
//   g~(q) = g(q) + C u(q) = 0,    S u = G M^-1 grad V,   S = G M^-1 G^T,   C = diag(c)
//   V~(q) = V(q) + V_F(q) + 1/2 sum_soft k_i g_i(q)^2
//
// of a problem P with constraints g, stiffnesses k_i = K_i/eps^2 and c_i = 1/k_i. A hard row of P
// has c_i = 0; if all rows are hard, this is R (34). By default S includes all rows (`S = all`),
// because otherwise the forces on hard rows would count as stretching the soft ones. `S = soft`
// leaves the hard rows out of S, for comparison. The exact Jacobian needs second derivatives only:
//
//   G~ = G + C S^-1 (DG[y] + G M^-1 (V'' - sum_i u_i Hess g_i)),   y = M^-1 (grad V - G^T u)
//
// which follows by differentiating S u = G M^-1 grad V. V_F of R (30) has the temperature `delta`,
// 0 by default.
#pragma once

#include <cstdint>
#include <limits>
#include <type_traits>
#include <vector>

#include "problems/base/dual.hpp"
#include "problems/base/fixman.hpp"
#include "problems/base/penalised.hpp"
#include "problems/base/project_start.hpp"

namespace shakedown {

/// The rows of S = G M^-1 G^T.
enum class GramRows : std::uint8_t { all, soft };

/// G~, or one of two cheaper matrices that are not the derivative of g~.
enum class SoftJacobian : std::uint8_t {
  exact,
  flat,  ///< G + C S^-1 G M^-1 V'', without the curvature of g
  hard,  ///< G
};

template <class Base>
struct SoftParameters : Base {
  double delta = 0.0;
  GramRows S = GramRows::all;

  static std::vector<Setting> settings() {
    using P = SoftParameters;
    auto all = inherit<P, Base>();
    all.push_back(setting<P>("delta", &P::delta, "", "k_B T of the Fixman potential V_F",
                             range::non_negative));
    all.push_back(choice<P>("S", &P::S, "rows of S = G M^-1 G^T in the soft constraints",
                            {{"all", GramRows::all}, {"soft", GramRows::soft}}));
    return all;
  }
};

/// Not thread-safe: evaluations share scratch.
template <class P>
  requires HasStiffness<P> && HasCurvature<P> && HasHessian<P>
class Soft {
 public:
  using Scalar = typename P::Scalar;
  using Vector = typename P::Vector;
  using Structure = typename P::Structure;
  using Multipliers = typename P::Multipliers;
  using Jacobian = typename P::Jacobian;
  using Parameters = SoftParameters<typename P::Parameters>;
  template <class T>
  using With = Soft<typename P::template With<T>>;
  static constexpr int dof = P::dof;
  static constexpr int constraints = P::constraints;
  static constexpr std::string_view id = Names<With<double>>::id;
  static constexpr std::string_view title = Names<With<double>>::title;
  static constexpr std::string_view source = P::source;
  static constexpr std::string_view equations = equations_of<Names<With<double>>>();
  static constexpr TypicalRun typical = typical_of<Names<With<double>>>();
  static constexpr Measuring measuring = measuring_of<Names<With<double>>>();
  static constexpr DrawnRun drawn = drawn_of<Names<With<double>>, P>();
  static constexpr auto momentum_maps = momentum_maps_of<P>();
  static constexpr bool singular_at_origin = requires { requires P::singular_at_origin; };

  explicit Soft(const Parameters& chosen)
      : parameters(chosen), base(chosen), fixman(base), S(base.constraint_count()) {
    g.setZero(base.constraint_count());
    compliance = u = column = g;
    for (Index i = 0; i < g.size(); ++i) {
      if (base.soft(i)) compliance(i) = Scalar(1) / base.stiffness(i);
    }
    f.setZero(base.size());
    y = scratch = f;
    evaluated.setConstant(size(), Scalar(std::numeric_limits<double>::quiet_NaN()));
    resize_jacobian(G, base.constraint_count(), base.size());
    DG = G;
    resize_operator(H, base.size());
  }

  [[nodiscard]] Index size() const { return base.size(); }
  [[nodiscard]] Index constraint_count() const { return base.constraint_count(); }
  /// The problem with hard constraints.
  [[nodiscard]] const P& hard() const { return base; }
  [[nodiscard]] decltype(auto) mass() const { return base.mass(); }
  void generator(int i, const Vector& q, Vector& xi) const requires HasMomentumMaps<P> {
    base.generator(i, q, xi);
  }
  /// The sketch of P, whose rods are in the order of its constraints; soft rods are stiff springs.
  void sketch(const Vector& q, Scalar t, Sketch& out) const requires HasSketch<P> {
    shakedown::sketch(base, q, t, out);
    Index row = 0;
    for (Sketch::Link& link : out.links) {
      if (link.kind == Sketch::Kind::rod && base.soft(row++)) link.kind = Sketch::Kind::stiff;
    }
  }

  /// The start of P, moved onto g~ = 0.
  void initial(Vector& q, Vector& p) const {
    base.initial(q, p);
    project_start(*this, q, p);
  }

  [[nodiscard]] Scalar potential(const Vector& q) const {
    Scalar sum = base.potential(q);
    base.constraint(q, g);
    for (Index i = 0; i < g.size(); ++i) {
      if (base.soft(i)) sum += base.stiffness(i) * g(i) * g(i) / Scalar(2);
    }
    if (parameters.delta > 0.0) sum += Scalar(parameters.delta) * fixman.value(base, q);
    return sum;
  }
  void gradient(const Vector& q, Vector& out) const {
    evaluate(q);
    out = f;
    base.constraint(q, g);
    for (Index i = 0; i < g.size(); ++i) {
      g(i) = base.soft(i) ? base.stiffness(i) * g(i) : Scalar(0);
    }
    add_constraint_force<P>(G, g, Scalar(1), out);
    if (parameters.delta > 0.0) fixman.add_gradient(base, q, Scalar(parameters.delta), out);
  }

  void constraint(const Vector& q, Multipliers& out) const {
    solve_stretch(q);
    base.constraint(q, out);
    for (Index i = 0; i < out.size(); ++i) out(i) += compliance(i) * u(i);
  }
  void jacobian(const Vector& q, Jacobian& J) const {
    solve_stretch(q);
    scratch = f;
    add_constraint_force<P>(G, u, Scalar(-1), scratch);
    base.mass().solve(scratch, y);
    const Local x = q;
    base.jacobian_derivative(x, y, DG);
    base.hessian(x, H);
    column = -u;
    base.add_curvature(x, column, H);
    add_softness(J);
  }
  /// Sets J to a cheaper approximation of G~.
  void approximate_jacobian(const Vector& q, SoftJacobian kind, Jacobian& J) const {
    if (kind == SoftJacobian::hard) {
      base.jacobian(q, J);
    } else {
      solve_stretch(q);
      DG.setZero();
      base.hessian(q, H);
      add_softness(J);
    }
  }
  /// Sets J to DG~(q)[a] by dual numbers, which includes third derivatives. Steps do not call it.
  /// Allocates.
  void jacobian_derivative(const Vector& q, const Vector& a, Jacobian& J) const {
    using D = DualOf<Scalar>;
    const With<D> dual(parameters);
    typename With<D>::Vector x;
    typename With<D>::Jacobian JD;
    x.setZero(size());
    for (Index i = 0; i < size(); ++i) x(i) = D(q(i), a(i));
    resize_jacobian(JD, constraint_count(), size());
    dual.jacobian(x, JD);
    for (Index j = 0; j < JD.cols(); ++j) {
      for (Index i = 0; i < JD.rows(); ++i) J(i, j) = JD(i, j).slope;
    }
  }

 private:
  /// A copy of q on the stack. Nothing aliases it, so functions of it share common subexpressions.
  /// At dynamic size a copy would allocate.
  using Local = std::conditional_t<dof == Dynamic, const Vector&, Vector>;

  /// Computes f = grad V and G and keeps them, because a step evaluates the gradient, g~ and G~ at
  /// the same q.
  void evaluate(const Vector& q) const {
    if constexpr (std::is_floating_point_v<Scalar>) {  // slopes of equal dual numbers may differ
      if (q == evaluated) return;
    }
    base.gradient(q, f);
    base.jacobian(q, G);
    evaluated = q;
    stretched = false;
  }
  /// Computes also the factor of S and u, and keeps them.
  void solve_stretch(const Vector& q) const {
    evaluate(q);
    if (stretched) return;
    upper_gram<P>(G, base.mass(), S.matrix());
    base.mass().solve(f, y);
    apply_jacobian<P>(G, y, u);
    for (Index i = 0; i < u.size() && parameters.S == GramRows::soft; ++i) {
      if (base.soft(i)) continue;
      u(i) = Scalar(0);
      S.matrix().row(i).setZero();
      S.matrix().col(i).setZero();
      S.matrix()(i, i) = Scalar(1);
    }
    S.factor();
    S.solve(u);
    stretched = true;
  }
  /// J = G + C S^-1 (DG + G M^-1 H). Only soft rows differ from G. With S t = e_i, row i is
  /// G_i + c_i (DG^T t + H M^-1 G^T t)^T.
  void add_softness(Jacobian& J) const {
    J = G;
    for (Index i = 0; i < constraint_count(); ++i) {
      if (!base.soft(i)) continue;
      column.setZero();
      column(i) = Scalar(1);
      S.solve(column);
      constraint_force<P>(G, column, Scalar(1), scratch);
      base.mass().solve(scratch, y);
      scratch = H.lazyProduct(y);
      add_constraint_force<P>(DG, column, Scalar(1), scratch);
      J.row(i) += compliance(i) * scratch.transpose();
    }
  }

  Parameters parameters;
  P base;
  mutable FixmanPotential<P> fixman;
  mutable GramFactorFor<P> S;
  mutable Multipliers g, u, column;
  mutable Vector f, y, scratch;
  Multipliers compliance;          // c_i
  mutable Vector evaluated;        // the q at which f and G hold
  mutable bool stretched = false;  // S and u hold there, too
  mutable Jacobian G, DG;
  mutable Operator<P> H;
};

}  // namespace shakedown
