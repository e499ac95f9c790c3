// The equations of an implicit step or stage of a constrained system: find a and lambda, and for
// two levels also mu, such that
//
//   M (s a + k) + grad V(q) + G(q)^T lambda = 0,     g(q) = 0     [levels = 2:  G(q) v = 0]
//   q = x + c b,    v = y + d a,    b = a             [levels = 2:  b = a - M^-1 Gamma^T mu]
//
// with a given Gamma, which is the Jacobian at an earlier position or at the last iterate. Here M
// is diagonal and constant. general_equilibrium.hpp adds M(q), forces, and moving constraints and
// potentials. Newton's matrix is exact except that it omits dGamma. With one level, the matrix is
// kept over several iterations and steps (KeptMatrix). In the unknowns (b, lambda, mu, a), scaled
// so that h drops out as h -> 0, the matrix is
//
//   [ c (V'' + lambda g'')      G^T    0         s M ]
//   [ G                         0      0         0   ]      rows: motion, g/c,
//   [ c/d DG[v]                 0      0         G   ]      G v/d,
//   [ -M                        0     -Gamma^T   M   ]      M b = M a - Gamma^T mu.
#pragma once

#include <vector>

#include "methods/base/newton.hpp"
#include "methods/ggl/ggl_step.hpp"
#include "methods/structural/general_equilibrium.hpp"

namespace shakedown {

/// The needs of the methods that solve for constrained accelerations.
using EquilibriumNeeds =
    needs::All<need::Constraints, need::CurvatureInTime, need::AnyMass, need::GradientInTime,
               need::HessianInTime, need::KktOperators, need::DenseUnlessPlain, need::AnyForce>;

/// The problem has V(q), g(q) without redundancy, and a constant diagonal M, but no forces and no
/// motion in time.
template <class P>
concept PlainEquilibrium =
    !HasRedundantConstraints<P> && HasDiagonalMass<P> &&
    needs::All<need::ConstraintCurvature, need::Gradient, need::Hessian>::template met<P>;

template <class P, int levels>
class DynamicEquilibrium : public GeneralEquilibrium<P> {
 public:
  explicit DynamicEquilibrium(const P& problem, std::size_t stages = 1)
      : GeneralEquilibrium<P>(problem, levels, stages) {}
};

template <PlainEquilibrium P, int levels>
class DynamicEquilibrium<P, levels> {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;

  using Factors = EquilibriumFactors<Scalar>;
  /// The type of Gamma. In general_equilibrium.hpp, `Normals` is the type of M^-1 Gamma^T instead.
  using Normals = JacobianFor<P>;

  Vector a, b, q, v;
  Multipliers lambda, mu;
  Normals normals;

  explicit DynamicEquilibrium(const P& problem, std::size_t stages = 1)
      : systems(stages, System(problem)) {
    // A matrix that costs no more than an evaluation is not kept. With two levels no matrix is
    // kept, because G v = 0 to round-off requires a smaller error in v than the update of q can
    // show.
    kept.worth = levels == 1 && !IsChain<P> && systems.front().factored_rows() > 4;
    a.setZero(problem.size());
    b = q = v = r = scratch = a;
    lambda.setZero(problem.constraint_count());
    mu = g = rate = lambda;
    resize_jacobian(G, problem.constraint_count(), problem.size());
    normals = DG = G;
    resize_operator(H, problem.size());
  }

  void normals_at(const P& problem, const Vector& at, Scalar /*t*/, Normals& out) {
    problem.jacobian(at, out);
  }

  /// Solves the equations, starting from the guess in a, lambda and mu. Convergence is judged by
  /// the update of the positions. `f` must not change between solves.
  StepReport solve(const P& problem, Scalar /*t*/, const Vector& x, const Vector& y,
                   const Vector& k, const Factors& f, const NewtonOptions& options) {
    start(problem, x, y, f);
    return newton(
        options, kept, [&] { return evaluate(problem, k, f); },
        [&](bool renew) { return update(problem, f, 0, renew); });
  }
  /// Takes one iteration from the guess, without a convergence test. If `renew` is true, factors a
  /// new matrix for that stage.
  NewtonUpdate one_iteration(const P& problem, Scalar /*t*/, const Vector& x, const Vector& y,
                             const Vector& k, const Factors& f, std::size_t stage, bool renew) {
    start(problem, x, y, f);
    evaluate(problem, k, f);
    return update(problem, f, stage, renew);
  }

 private:
  void start(const P& problem, const Vector& x, const Vector& y, const Factors& f) {
    b = a;
    if constexpr (levels > 1) {
      r.setZero();
      add_transpose(normals, mu, Scalar(-1), r);
      problem.mass().solve(r, scratch);
      b += scratch;
    }
    q = x + f.c * b;
    v = y + f.d * a;
  }

  double evaluate(const P& problem, const Vector& k, const Factors& f) {
    scratch = f.s * a + k;
    problem.mass().apply(scratch, r);
    problem.gradient(q, scratch);
    r += scratch;
    problem.jacobian(q, G);
    add_transpose(G, lambda, Scalar(1), r);
    problem.constraint(q, g);
    double largest = std::max(static_cast<double>(r.cwiseAbs().maxCoeff()),
                              static_cast<double>(g.cwiseAbs().maxCoeff()));
    if constexpr (levels > 1) {
      apply(G, v, rate);
      largest = std::max(largest, static_cast<double>(rate.cwiseAbs().maxCoeff()));
    }
    return largest + 0.0 * static_cast<double>(r.sum() + g.sum());  // NaN if a component is NaN
  }

  using System = KktSystem<P, levels, levels - 1>;

  void assemble(const P& problem, const Factors& f, System& kkt) {
    kkt.clear();
    problem.hessian(q, H);
    problem.add_curvature(q, lambda, H);
    kkt.add_symmetric(Block::primary, Block::primary, f.c, H);
    kkt.add_transposed(Block::primary, Block::lambda, Scalar(1), G);
    kkt.add_jacobian(Block::lambda, Block::primary, Scalar(1), G);
    if constexpr (levels > 1) {
      problem.jacobian_derivative(q, v, DG);
      kkt.add_mass(Block::primary, Block::first, f.s, problem);
      kkt.add_jacobian(Block::gamma, Block::primary, f.c / f.d, DG);
      kkt.add_jacobian(Block::gamma, Block::first, Scalar(1), G);
      kkt.add_mass(Block::first, Block::primary, Scalar(-1), problem);
      kkt.add_transposed(Block::first, Block::gamma, Scalar(-1), normals);
      kkt.add_mass(Block::first, Block::first, Scalar(1), problem);
    } else {
      kkt.add_mass(Block::primary, Block::primary, f.s, problem);
    }
  }

  NewtonUpdate update(const P& problem, const Factors& f, std::size_t stage, bool renew) {
    System& kkt = systems[stage];
    if (renew) assemble(problem, f, kkt);
    kkt[Block::primary] = -r;
    kkt[Block::lambda] = -g / f.c;
    if constexpr (levels > 1) {
      kkt[Block::gamma] = -rate / f.d;
      kkt[Block::first].setZero();
    }
    NewtonUpdate u;
    u.solvable = kkt.solve(!renew);
    if (!u.solvable) return u;
    // q and v are corrected rather than recomputed, because their terms may cancel.
    scratch = kkt[Block::primary];
    b += scratch;
    q += f.c * scratch;
    lambda += kkt[Block::lambda];
    using std::abs;
    u.update = static_cast<double>(abs(f.c) * scratch.cwiseAbs().maxCoeff());
    u.scale = static_cast<double>(q.cwiseAbs().maxCoeff());
    if constexpr (levels > 1) {
      scratch = kkt[Block::first];
      mu += kkt[Block::gamma];
      u.update = std::fmax(u.update, static_cast<double>(abs(f.c) * scratch.cwiseAbs().maxCoeff()));
    }
    a += scratch;
    v += f.d * scratch;
    return u;
  }

  KeptMatrix kept{kept_accuracy<Scalar>()};
  std::vector<System> systems;  // one per stage
  Operator<P> H;
  JacobianFor<P> G, DG;
  Vector r, scratch;
  Multipliers g, rate;
};

}  // namespace shakedown
