// The correcting potential of thermal constraints, R (30):
//
//   V_F(q) = delta/2 ln det S(q),   S = G M^-1 G^T,   delta = k_B T
//   grad V_F = delta sum_i Hess g_i M^-1 G^T S^-1 e_i
//
// (d ln det S = tr S^-1 dS; dS_ij is Hess g_i dq . M^-1 G_j^T plus the term with i and j
// exchanged). With V_F the constrained system has, for eps -> 0, the distribution of the stiff
// system: M. Fixman, Proc. Nat. Acad. Sci. 71 (1974) 3050. `Fixman<P>` is R (34): any constrained
// problem P, plus V_F.
#pragma once

#include <array>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/gram_factor.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

/// V_F / delta and its gradient. Owns its scratch; allocates only in the constructor.
template <class P>
  requires HasCurvature<P>
class FixmanPotential {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;

  explicit FixmanPotential(const P& problem) : S(problem.constraint_count()) {
    resize_jacobian(G, problem.constraint_count(), problem.size());
    DG = G;
    column.setZero(problem.constraint_count());
    force.setZero(problem.size());
    direction = force;
  }

  /// 1/2 ln det S.
  Scalar value(const P& problem, const Vector& q) {
    evaluate(problem, q);
    return S.log_determinant() / Scalar(2);
  }

  /// out += delta d/dq 1/2 ln det S.
  void add_gradient(const P& problem, const Vector& q, const Scalar& delta, Vector& out) {
    evaluate(problem, q);
    for (Index i = 0; i < column.size(); ++i) {
      unit(i);
      S.solve(column);
      force.setZero();
      add_transpose(G, column, Scalar(1), force);
      problem.mass().solve(force, direction);
      problem.jacobian_derivative(q, direction, DG);
      unit(i);
      add_transpose(DG, column, delta, out);
    }
  }

 private:
  void evaluate(const P& problem, const Vector& q) {
    problem.jacobian(q, G);
    gram(G, problem.mass(), G, S.matrix());
    S.factor();
  }
  void unit(Index i) {
    column.setZero();
    column(i) = Scalar(1);
  }

  GramFactorFor<P> S;
  JacobianFor<P> G, DG;
  MultipliersFor<P> column;
  Vector force, direction;
};

template <class Base>
struct FixmanParameters : Base {
  double delta = 1.0;
  double V_F = 1.0;

  static std::vector<Setting> settings() {
    using F = FixmanParameters;
    auto all = inherit<F, Base>();
    all.push_back(setting<F>("delta", &F::delta, "", "k_B T", range::non_negative));
    all.push_back(setting<F>("V_F", &F::V_F, "",
                             "factor of V_F: 1 as in R (30), 0 leaves it out, -1 is the sign of R "
                             "(31)"));
    return all;
  }
};

/// R (34): the constraints of P stay hard, and V becomes V + V_F. Not thread-safe, because V_F has
/// scratch.
template <class P>
  requires HasCurvature<P>
class Fixman : public P {
 public:
  using Scalar = typename P::Scalar;
  using Vector = typename P::Vector;
  using Parameters = FixmanParameters<typename P::Parameters>;
  template <class T>
  using With = Fixman<typename P::template With<T>>;
  static constexpr std::string_view id = Names<With<double>>::id;
  static constexpr std::string_view title = Names<With<double>>::title;
  static constexpr std::string_view equations = equations_of<Names<With<double>>>();
  static constexpr TypicalRun typical = typical_of<Names<With<double>>>();
  static constexpr Measuring measuring = measuring_of<Names<With<double>>>();

  explicit Fixman(const Parameters& parameters)
      : P(parameters), fixman(*this), delta(Scalar(parameters.delta) * Scalar(parameters.V_F)) {}

  [[nodiscard]] Scalar potential(const Vector& q) const {
    return P::potential(q) + delta * fixman.value(*this, q);
  }
  void gradient(const Vector& q, Vector& out) const {
    P::gradient(q, out);
    fixman.add_gradient(*this, q, delta, out);
  }
  /// Second and third derivatives of V_F are not provided.
  void hessian() const = delete;
  void third_contraction() const = delete;

 private:
  mutable FixmanPotential<P> fixman;
  Scalar delta;
};

}  // namespace shakedown
