// The force f, which follows from (37), and the step, both shared by TO's linearised SO(3)
// integrators. With c = beta h^2:
//
//   (37)  a + 2 omega^2 c (a (R^T R - I) + R a^T R + R R^T a) = -grad V(R)
//         f = a - 2 omega^2 c^2 (R a^T a + a R^T a + a a^T R)                     corrected
//         f = a + 2 omega^2 c^2 (a^T a R^T + a^T R a^T + R^T a a^T)               as printed
//
// where grad V = B mu e3 e3^T + 2 omega^2 R (R^T R - I) includes the penalty.
#pragma once

#include <cstdint>

#include "methods/base/factor.hpp"
#include "methods/base/method.hpp"

namespace shakedown {

/// The version of f_k in TO 4.5.
enum class RotationForce : std::uint8_t { corrected, printed };

struct So3LinearisedOptions {
  double beta = 0.4;  ///< the value in TO, Figure 9
  RotationForce force = RotationForce::corrected;

  static std::vector<Setting> settings() {
    using O = So3LinearisedOptions;
    return {
        setting<O>("beta", &O::beta, "",
                   "twice Newmark's parameter; >= 1/2 for unconditional stability",
                   range::non_negative),
        choice<O>("force", &O::force, "f_k as derived from the action, or as TO print it",
                  {{"corrected", RotationForce::corrected}, {"printed", RotationForce::printed}})};
  }
};

namespace detail {

template <class P, bool trapezoidal>
class So3LinearisedStepper {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Matrix = Matrix3<Scalar>;

  So3LinearisedStepper(const P& which, const So3LinearisedOptions& options, Scalar step_size,
                       const State<P>& state)
      : problem(which), force(options.force), h(step_size),
        c(Scalar(options.beta) * step_size * step_size), stiffness(Scalar(2) * problem.stiffness()),
        linear(9) {
    restart(state);
  }

  void restart(const State<P>& state) { status = evaluate(state.q); }

  StepReport step(State<P>& state) {
    if (status != Status::ok) [[unlikely]] {
      return {status};
    }
    state.p += (trapezoidal ? h / Scalar(2) : h) * f;
    problem.mass().solve(state.p, a);
    state.q += h * a;
    status = evaluate(state.q);
    if (trapezoidal && status == Status::ok) state.p += (h / Scalar(2)) * f;
    return {status};
  }

 private:
  /// Computes f at R = q. Outside this function, `a` is scratch.
  Status evaluate(const Vector& q) {
    const Matrix R = rotation_matrix(q);
    assemble(R);
    problem.gradient(q, a);
    a = -a;
    if (linear.factor(A) == Definiteness::singular) {
      return q.squaredNorm() < Scalar(1e100) ? Status::singular : Status::not_finite;
    }
    linear.solve(a);
    const Matrix b = rotation_matrix(a);
    const Scalar weight = stiffness * c * c;
    if (force == RotationForce::corrected) {
      const Matrix ab = b.transpose() * b;
      rotation_matrix(f) = b - weight * (R * ab + b * (R.transpose() * b + b.transpose() * R));
    } else {
      const Matrix Rb = R.transpose() * b;
      rotation_matrix(f) = b + weight * (b.transpose() * (b * R.transpose() + R * b.transpose()) +
                                         Rb * b.transpose());
    }
    return Status::ok;
  }

  /// Assembles the operator of (37) on the nine entries of a, row by row. With S = R^T R - I and T
  /// = R R^T, its terms are (a S)_ij = a_il S_lj, (R a^T R)_ij = R_ik a_lk R_lj, (T a)_ij = T_il
  /// a_lj.
  void assemble(const Matrix& R) {
    const Scalar weight = stiffness * c;
    const Matrix S = weight * (R.transpose() * R - Matrix::Identity());
    const Matrix T = weight * (R * R.transpose());
    const Matrix U = weight * R;
    for (int i = 0; i < 3; ++i) {
      for (int j = 0; j < 3; ++j) {
        for (int l = 0; l < 3; ++l) {
          for (int k = 0; k < 3; ++k) A(3 * i + j, 3 * l + k) = U(i, k) * R(l, j);
        }
        for (int l = 0; l < 3; ++l) A(3 * i + j, 3 * i + l) += S(l, j);
        for (int l = 0; l < 3; ++l) A(3 * i + j, 3 * l + j) += T(i, l);
      }
    }
    A.diagonal().array() += Scalar(1);
  }

  P problem;
  RotationForce force;
  Scalar h;
  Scalar c;          // beta h^2
  Scalar stiffness;  // 2 omega^2
  Factor<structure::Dense<9>, Scalar> linear;
  MatrixOf<Scalar, 9> A;
  Vector a, f;
  Status status = Status::ok;
};

}  // namespace detail

}  // namespace shakedown
