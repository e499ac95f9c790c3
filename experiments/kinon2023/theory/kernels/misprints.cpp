// Measures and draws for theory.md.
#include <algorithm>
#include <cmath>

#include "experiments/kinon2023/shared/runs.hpp"
#include "problems/four_particles.hpp"

namespace shakedown::kinon2023 {
namespace {

const Model& particles_misprints() { return model("four-particles"); }

Vector wave_misprints(double a) {
  return Vector::NullaryExpr(particles_misprints().n,
                             [a](Index i) { return std::sin(a * double(i + 1)); });
}

/// A misprint in a formula: its error is large as it is printed, round-off as corrected.
void misprint(Context& context, std::string_view slug, std::string_view locator,
              std::string_view statement, const std::string& quantity, double printed,
              double corrected, std::string_view explanation, const Bound& bound = below(1e-12),
              std::string_view reason = "round-off of the compared expressions") {
  claim(context, slug, locator, statement, ClaimKind::erratum, Verdict::reproduced_corrected)
      .printed(quantity + ", printed form", printed, bound)
      .corrected(quantity + ", corrected form", corrected)
      .because(reason)
      .explain(explanation);
}

/// (122b), (125): the second invariant.
void second_spring(Context& context) {
  const Run em = run("four-particles", "em", 0.01, 5.0, paper_rule());
  const FourParticlesParameters parameters;
  const std::vector<double> kinetic = em.kinetic_energy();
  const auto energy = [&](bool printed) {
    std::vector<double> E;
    for (std::size_t r = 0; r < em.path.rows(); ++r) {
      const auto q = em.values(r, "q", 0, 12);
      const auto square = [&](Index a, Index b) {
        double sum = 0.0;
        for (Index i = 0; i < 3; ++i) sum += std::pow(q[3 * a + i] - q[3 * b + i], 2);
        return sum;
      };
      const double one = square(2, 0) - 1.0;
      const double two = (printed ? square(3, 2) : square(3, 1)) - 1.0;
      E.push_back(kinetic[r] + parameters.k13 / 2 * one * one + parameters.k24 / 2 * two * two);
    }
    return largest_deviation(E);
  };
  misprint(context, "second-invariant", "6.3, (122b)",
           "the second invariant is (q_4 - q_3).(q_4 - q_3)",
           "variation of the energy with V from it along EM's motion", energy(true), energy(false),
           "q_4 - q_3 is a rod, so V of (123) would lack spring 2-4; (116) has q_4 - q_2.");
  const Vector q = wave_misprints(1.7);
  const Vector gradient = particles_misprints().gradient(q);
  const auto chain_rule = [&](bool printed) {
    Vector sum = Vector::Zero(q.size());
    const auto add = [&](Index from, Index to, Index d_from, Index d_to, double k) {
      const Eigen::Vector3d d = q.segment<3>(3 * to) - q.segment<3>(3 * from);
      const Eigen::Vector3d e = q.segment<3>(3 * d_to) - q.segment<3>(3 * d_from);
      const double slope = k * (d.squaredNorm() - 1.0);
      sum.segment<3>(3 * d_to) += 2.0 * slope * e;
      sum.segment<3>(3 * d_from) -= 2.0 * slope * e;
    };
    add(0, 2, 0, 2, parameters.k13);
    if (printed) {
      add(1, 3, 0, 2, parameters.k24);
    } else {
      add(1, 3, 1, 3, parameters.k24);
    }
    return (sum - gradient).norm() / gradient.norm();
  };
  misprint(context, "chain-rule", "6.3, (125)", "the second term of DV has the derivative of pi_1",
           "relative error of DV", chain_rule(true), chain_rule(false),
           "The derivative of pi_2 belongs there.");
}

/// (69c,d): derivative of f = h v + h M^-1 G(q_theta)^T gamma by q_n against differences in closed
/// form: f is affine in q.
void derivative_of_f(Context& context) {
  const Model& problem = particles_misprints();
  const Vector gamma = Eigen::Vector2d(0.7, -0.4);
  const Vector q = wave_misprints(1.1);
  const Vector a = wave_misprints(2.3);
  const Vector& inverse_mass = problem.inverse_mass;
  const auto f = [&](const Vector& x) {
    return Vector(inverse_mass.cwiseProduct(problem.push(x, gamma)));
  };
  const Vector exact = f(q + a) - f(q);
  const Vector printed = problem.curved(q, gamma, inverse_mass.cwiseProduct(a));
  const Vector corrected = inverse_mass.cwiseProduct(problem.curved(q, gamma, a));
  misprint(context, "derivative-of-f", "4.3, (69c), (69d)",
           "D_1 f = h (1-theta) sum gamma_k D^2 g_k M^-1", "relative error of D f a",
           (printed - exact).norm() / exact.norm(), (corrected - exact).norm() / exact.norm(),
           "It is M^-1 sum gamma_k D^2 g_k: the transpose, which is what (71) and (76b) use.");
}

/// (90), (154): xi p for xi^T p, in the symmetry condition of g^v.
void generator_transposed(Context& context) {
  const Model& problem = model("pendulum-3d");
  const Vector q = Eigen::Vector3d(0.3, -0.8, 0.5);
  const Vector p = Eigen::Vector3d(1.1, 0.2, -0.7);
  const Vector xi_p = problem.generator(0, p);  // xi p, and xi^T p = -xi p
  const double first = p.dot(problem.generator(0, q));
  misprint(context, "generator", "5.2 (90); A.6.2 (154)",
           "the condition on g^v reads D_q g^v xi q - D_p g^v xi p = 0",
           "its left-hand side at a point off the constraint", std::fabs(first - q.dot(xi_p)),
           std::fabs(first + q.dot(xi_p)),
           "xi^T p = -xi p for rotations: (41b) with (21), and (85b), have the transpose.");
}

/// (79b), (82b), (83b): D_1 L_d with (66a), (69a) would be h (1-theta) D_1 L.
void force(Context& context) {
  const Reference truth = catalogue().problem("pendulum-3d").reference({}, {}, {}, {1.0});
  const auto error = [&](const Settings& parameters) {
    return run("pendulum-3d", "vi-a", 1.0 / 4096, 1.0, {}, 4096, parameters).end_error(truth);
  };
  misprint(
      context, "force", "4.3, (79b), (82b), (83b)",
      "the force term of the theta methods is D_1 L_d", "error of q at t = 1, h = 1/4096",
      error({{"g", "4.905"}}), error({}),
      "By (69a) D_1 L_d is h (1-theta) D_1 L: at theta = 1/2 half of gravity. (76b) has h D_1 L.",
      below(1e-5), "second order at this step, times a constant that may reach a hundred");
}

/// (26): the sign of lambda.g.
void sign_of_lambda(Context& context) {
  const Run r = run("pendulum-3d", "rattle", 1e-4, 0.5);
  // (27b) at the middle of a step: p' + grad V + G^T lambda, lambda as (26) or (27b) has it.
  const std::size_t row = r.last() - 1;
  double printed = 0.0, corrected = 0.0;
  const double lambda = r.path.at(r.last(), r.path.column("lambda0"));
  for (std::size_t i = 0; i < 3; ++i) {
    const std::size_t p = r.path.column("p0") + i;
    const double rate = (r.path.at(row + 1, p) - r.path.at(row - 1, p)) / 2e-4;
    const double weight = i == 2 ? 9.81 : 0.0;
    const double pull = r.path.at(row, r.path.column("q0") + i) * lambda;
    printed = std::max(printed, std::fabs(rate + weight - pull));
    corrected = std::max(corrected, std::fabs(rate + weight + pull));
  }
  misprint(context, "sign-of-lambda", "2.3, (26)",
           "the constraints enter Livens' functional as + lambda.g",
           "residual of the momentum equation with RATTLE's lambda", printed, corrected,
           "Varying + lambda.g gives + G^T lambda in (27b); the paper's (27b), and (33), need - "
           "lambda.g.",
           below(1e-2),
           "central differences over two steps of 1e-4, with lambda read at a step's end");
}

void shapes(Context& context) {
  using linear_algebra::mismatch;
  const Terms<Dual>& dual = dual_terms("four-particles");
  const Vector q = wave_misprints(1.1);
  const Vector p = wave_misprints(2.3);
  const Matrix gamma = Eigen::Vector2d(0.7, -0.4);
  const Matrix G = particles_misprints().jacobian(q);
  const Matrix M_inverse = particles_misprints().inverse_mass.asDiagonal();
  // D_2 g^v(q, p)^T gamma of (37a).
  const DualVector fixed = q.cast<Dual>();
  const Matrix by_p = derivative(
      [&](const DualVector& at) { return dual.rate(fixed, dual.inverse_mass.cwiseProduct(at)); },
      p);
  const Vector exact = by_p.transpose() * gamma;
  const Vector corrected = M_inverse * G.transpose() * gamma;
  constexpr const char* reason = "a product exists where columns and rows are equal in number";
  claim(context, "shape-of-f", "3.1, (39)", "f^gamma = v + G(q) M^-1 gamma", ClaimKind::erratum,
        Verdict::reproduced_corrected)
      .printed("columns without a row in G M^-1 gamma, four particles",
               mismatch({G, M_inverse, gamma}), exactly(0))
      .corrected("columns without a row in M^-1 G^T gamma",
                 mismatch({M_inverse, G.transpose(), gamma}))
      .because(reason)
      .corrected("relative error of M^-1 G^T gamma as D_2 g^v^T gamma of (37a)",
                 (corrected - exact).norm() / exact.norm(), below(1e-12))
      .because("exact derivatives")
      .explain("G M^-1 gamma is not conformable; (37a) has M^-1 G^T gamma.");
  const Vector gram = linear_algebra::symmetric_eigenvalues(G * M_inverse * G.transpose());
  claim(context, "shape-of-gram", "A.4, after (141)", "G M^-1 G is non-singular",
        ClaimKind::erratum, Verdict::reproduced_corrected)
      .printed("columns without a row in G M^-1 G, four particles", mismatch({G, M_inverse, G}),
               exactly(0))
      .corrected("columns without a row in G M^-1 G^T", mismatch({G, M_inverse, G.transpose()}))
      .because(reason)
      .corrected("smallest over largest eigenvalue of G M^-1 G^T",
                 gram.minCoeff() / gram.maxCoeff(), above(1e-8))
      .because("half the digits of a double; masses and lengths differ by less than a decade")
      .explain("G M^-1 G is not conformable; (141) has G M^-1 G^T.");
}

/// (146b): the differential of h D_1 L(q, v) by v, for L = 1/2 v^T (I + b b^T) v with b = (q_2,
/// q_3, q_1): the Lagrangian (3) has D_12 L = 0, and nothing would show.
void missing_step(Context& context) {
  const double h = 0.01;
  const Eigen::Vector3d q(0.3, -0.8, 0.5), v(1.1, 0.2, -0.7), dv(0.4, -0.6, 0.9);
  const auto turned = [](const auto& x, int by) {  // by = 1: b, by = 2: its transpose
    auto y = x;
    for (int i = 0; i < 3; ++i) y(i) = x((i + by) % 3);
    return y;
  };
  const Matrix exact = derivative(
      [&](const DualVector& at) {
        const DualVector b = turned(q, 1).cast<Dual>();
        return DualVector(Dual(h) * b.dot(at) * turned(at, 2));
      },
      v);
  const Eigen::Vector3d b = turned(q, 1);
  const auto mixed = [&](const Eigen::Vector3d& dv) {
    return Eigen::Vector3d(b.dot(dv) * turned(v, 2) + b.dot(v) * turned(dv, 2));
  };
  const Vector D_12 = mixed(dv);
  const Vector change = exact * dv;
  misprint(context, "missing-step", "A.6.1, (146b)",
           "the differential of h D_1 L(q, v) has the term D_12 L dv",
           "relative error for a Lagrangian with D_12 L not zero",
           (D_12 - change).norm() / change.norm(), (h * D_12 - change).norm() / change.norm(),
           "The factor h is missing, as (149) has it. With the Lagrangian (3) the term is zero.");
  // (149) on two tangent vectors: its fourth term, and the fifth, with G dq = 0.
  const auto wedge = [](const Vector& a, const Vector& along, const Vector& b,
                        const Vector& across) {
    return std::fabs(a.dot(across) - b.dot(along)) / (a.norm() * across.norm());
  };
  const Eigen::Vector3d dq_1(0.5, 0.1, -0.3), dq_2(-0.2, 0.7, 0.4), dv_2(-0.6, 0.3, 0.8);
  const double fourth = wedge(mixed(dv), dq_1, mixed(dv_2), dq_2);
  const Vector x = wave_misprints(1.1), lambda = Eigen::Vector2d(0.7, -0.4);
  const Matrix tangent = linear_algebra::kernel(particles_misprints().jacobian(x));
  const auto pull = [&](const Vector& dx, double d_lambda) {  // d(G^T lambda)
    return Vector(particles_misprints().push(x, Vector::Constant(2, d_lambda)) +
                  particles_misprints().curved(x, lambda, dx));
  };
  const Vector dx_1 = tangent * Vector::LinSpaced(tangent.cols(), 0.1, 1.0),
               dx_2 = tangent * Vector::LinSpaced(tangent.cols(), 0.9, -0.7);
  misprint(context, "fifth-term", "A.6.1, after (149)",
           "the fourth term of (149) vanishes like (135)",
           "the term that vanishes, relative to its factors", fourth,
           wedge(pull(dx_1, 0.3), dx_1, pull(dx_2, -0.8), dx_2),
           "It is the fifth, the multiplier's, as in (135): (150) lacks that one and still has the "
           "fourth, with D_12 L. With the Lagrangian (3) the fourth is zero too.");
}

}  // namespace

void misprints(Context& context) {
  second_spring(context);
  derivative_of_f(context);
  generator_transposed(context);
  force(context);
  sign_of_lambda(context);
  shapes(context);
  missing_step(context);
}

// Each in the file of its name.
void theory_principle(Context& context);
void theory_written_out(Context& context);
void theory_schemes(Context& context);
void theory_invalid(Context& context);

namespace {
void perform(Context& context) {
  theory_principle(context);
  theory_schemes(context);
  theory_invalid(context);
  theory_written_out(context);
  misprints(context);
  context.artefact("kinon2023/theory").table(claimed_numbers(context, false));
}
}  // namespace

Experiment theory() { return {.id = "kinon2023/theory", .run = perform}; }

}  // namespace shakedown::kinon2023
