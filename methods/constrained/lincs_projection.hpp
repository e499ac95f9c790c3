// The constraint solver LINCS, for any constraints g(q; t). With gamma_k^2 = G_k M^-1 G_k^T at q_n,
//
//   A = I - S G_n M^-1 G_n^T S,      S = diag(1/gamma_k),
//   q <- q_free - M^-1 G_n^T S (I + A + ... + A^K) S r0,
//   r0 = G_n (q_free - q_n) + 2 rho/(1 + rho) g(q_n),
//
// and then, `iterations` times,
//
//   q <- q - M^-1 G_n^T S (I + A + ... + A^K) S r,           r = 2 rho/(1 + s) g(q)
//
// with rho = sqrt(1 + 2 sigma g(q_n)) and s = sqrt(1 - 2 sigma g(q)) for each constraint. The sum
// of S A^j S is the truncated inverse of G_n M^-1 G_n^T. For bonds g_k = c (|r_k|^2 - d^2), this is
// the algorithm of the source: G_n = 2 c |r_n| B and 1/(2 c d^2) = sigma, so that rho = |r_n|/d and
//
//   r0 = 2 c |r_n| (B q_free - d),      r = 2 c |r_n| (d - p),      p = d s = sqrt(2 d^2 - |r|^2).
//
// sigma_k = u^T Hess g_k u/(G_k u)^2, u = M^-1 G_k^T, is the curvature of g_k along its own
// constraint force. For other quadratic constraints, the same formulas solve the equation of each
// constraint alone. If g is not quadratic, we set sigma = 0. Then r = g, which is one Newton step
// for this equation. This extension to other constraints than squared bonds is ours.
//
// The expansion converges if all eigenvalues of A are between -1 and 1. Because A is symmetric, the
// 2-norms of the terms A^j S r then decrease. A term that grows therefore proves that the
// expansion diverges, and the solver returns `Status::not_converged`. This happens if several
// bonds meet at a light mass. If a bond has turned so far that p^2 < 0, the solver returns
// `Status::out_of_reach`.
// Source: B. Hess, H. Bekker, H. J. C. Berendsen, J. G. E. M. Fraaije, J. Comput. Chem. 18 (1997)
// 1463; B. Hess, J. Chem. Theory Comput. 4 (2008) 116 (iterations).
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

#include "methods/base/method.hpp"
#include "methods/constrained/point_masses.hpp"
#include "methods/constrained/uncoupled.hpp"
#include "problems/base/counters.hpp"
#include "problems/base/lanes.hpp"
#include "problems/base/sizes.hpp"

namespace shakedown {

struct LincsOptions {
  int expansion_order = 4;  ///< K
  int iterations = 1;

  static std::vector<Setting> settings() {
    using O = LincsOptions;
    return {setting<O>("expansion-order", &O::expansion_order, "",
                       "highest power of A in the expansion of the inverse", {0, 10000}),
            setting<O>("iterations", &O::iterations, "",
                       "corrections for the lengthening by rotation", {0, 1000})};
  }
};

template <class P>
class LincsProjection {
 public:
  using Scalar = ScalarOf<P>;
  using Vector = VectorFor<P>;
  using Multipliers = MultipliersFor<P>;
  using Rows = JacobianFor<P>;
  static constexpr bool reads_old_position = true;

  explicit LincsProjection(const P& problem) {
    g.setZero(problem.constraint_count());
    S = sigma = rho = r = term = scaled = product = g;
    step.setZero(problem.size());
    covector = step;
    resize_operator(K, problem.constraint_count());
    for_each_entry(K, [this](Index, Index, const Scalar&) { ++entries; });
    if constexpr (requires { requires P::quadratic_constraints; }) find_curvatures(problem);
  }

  /// On entry, q is q_n. It receives the constrained position, and `lambda` the multipliers that
  /// lead to it: q = free - c M^-1 G_n^T lambda.
  StepReport solve(const P& problem, const Vector& free, Scalar c, const Rows& G_n, Scalar t,
                   const LincsOptions& options, Multipliers& lambda, Vector& q) {
    gram(G_n, problem.mass(), G_n, K);
    set_scaling();
    constraint(problem, q, t, g);
    rho = (Scalar(1) + Scalar(2) * (sigma.array() * g.array())).sqrt();
    step = free - q;
    apply(G_n, step, r);
    r.array() += Scalar(2) * rho.array() / (Scalar(1) + rho.array()) * g.array();
    lambda.setZero();
    q = free;
    StepReport report;
    while (true) {
      report.status = expand(options.expansion_order);
      if (report.status != Status::ok) return report;
      lambda += r / c;
      covector.setZero();
      add_transpose(G_n, r, Scalar(1), covector);
      problem.mass().solve(covector, step);
      q -= step;
      if (report.iterations == options.iterations) return report;
      ++report.iterations;
      constraint(problem, q, t, g);
      if (!lengthening()) return {Status::out_of_reach, report.iterations};
    }
  }

  static Rows rows(const P& problem) {
    Rows G;
    resize_jacobian(G, problem.constraint_count(), problem.size());
    return G;
  }
  static void rows_at(const P& problem, const Vector& q, Scalar t, Rows& G) {
    jacobian(problem, q, t, G);
  }
  static void pull(const Rows& G_n, const Multipliers& lambda, Scalar weight, Vector& p) {
    add_transpose(G_n, lambda, weight, p);
  }

 private:
  /// A difference of G gives sigma exactly, because g is quadratic. Here u has the size of q, which
  /// keeps round-off small.
  void find_curvatures(const P& problem) {
    Vector q = step, p = step;
    problem.initial(q, p);
    Rows G = rows(problem);
    const Index groups = uncoupled_groups(problem);
    for (Index first = 0; first < groups; ++first) {
      r.setZero();
      for (Index k = first; k < r.size(); k += groups) r(k) = Scalar(1);
      covector.setZero();
      problem.jacobian(q, G);
      add_transpose(G, r, Scalar(1), covector);
      problem.mass().solve(covector, step);
      const double size = power_of_two(largest_entry(q));
      step *= Scalar(one_over_power_of_two(largest_entry(step)) * (size > 0.0 ? size : 1.0));
      apply(G, step, scaled);
      p = q + step;
      problem.jacobian(p, G);
      apply(G, step, product);
      for (Index k = first; k < r.size(); k += groups) {
        sigma(k) = (product(k) - scaled(k)) / (scaled(k) * scaled(k));
      }
    }
  }

  void set_scaling() {
    if constexpr (BlockStorage<MultiplierMatrix<P>>) {
      constexpr int b = std::remove_cvref_t<decltype(K.diagonal[0])>::RowsAtCompileTime;
      for (Index i = 0; i < std::ssize(K.diagonal); ++i) block<b>(S, i) = K.diagonal[i].diagonal();
    } else {
      S = K.diagonal();
    }
    S = S.array().rsqrt();
  }

  /// r = 2 rho/(1 + s) g. Returns false if 1 - 2 sigma g has no root.
  bool lengthening() {
    for (Index k = 0; k < g.size(); ++k) {
      using std::sqrt;
      const Scalar square = Scalar(1) - Scalar(2) * sigma(k) * g(k);
      if (!(square >= Scalar(0))) return false;
      r(k) = Scalar(2) * rho(k) * g(k) / (Scalar(1) + sqrt(square));
    }
    return true;
  }

  /// r <- S (I + A + ... + A^order) S r.
  Status expand(int order) {
    term = S.cwiseProduct(r);
    r = term;
    Scalar last = term.squaredNorm();
    const Scalar negligible = last * Eigen::NumTraits<Scalar>::epsilon();
    for (int k = 0; k < order; ++k) {
      scaled = S.cwiseProduct(term);
      multiply(K, scaled, product);
      counts.algebra += 2 * entries;
      term -= S.cwiseProduct(product);
      const Scalar size = term.squaredNorm();
      if (!(size <= growth * last + negligible)) return Status::not_converged;
      last = size;
      r += term;
    }
    r = S.cwiseProduct(r);
    return Status::ok;
  }
  /// A decrease that is lost in round-off is no growth.
  static constexpr double growth = 1.0 + 1e-6;

  MultiplierMatrix<P> K;     // G_n M^-1 G_n^T
  std::int64_t entries = 0;  // of K
  Multipliers g, S, sigma, rho, r, term, scaled, product;
  Vector step, covector;
};

}  // namespace shakedown
