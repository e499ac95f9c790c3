// Printed forms of KBS that fail, each run beside the corrected form.
#include <algorithm>
#include <cmath>

#include "experiments/kinon2023/theory/theory.hpp"
#include "problems/four_particles.hpp"

namespace shakedown::kinon2023 {
namespace {

const Model& particles() { return model("four-particles"); }

Vector wave(double a) {
  return Vector::NullaryExpr(particles().n, [a](Index i) { return std::sin(a * double(i + 1)); });
}

/// A misprint: the printed form's error is large, the corrected form's is round-off.
void erratum(Evidence& evidence, std::string_view slug, std::string_view locator,
             std::string_view statement, const std::string& quantity, double printed,
             double corrected, std::string_view explanation, double small = 1e-12,
             double large = 1e-3) {
  evidence.add(quantity + ", printed form", locator, printed);
  evidence.add(quantity + ", corrected form", locator, corrected);
  const std::string bounds =
      "printed above " + shortest(large) + ", corrected below " + shortest(small);
  evidence.claim(slug, locator, statement, ClaimKind::erratum, Verdict::reproduced_corrected)
      .measured(quantity + ", printed form", printed)
      .measured(quantity + ", corrected form", corrected)
      .criterion(bounds)
      .tolerance(shortest(small), "round-off of the compared expressions, or Newton's tolerance")
      .explain(explanation)
      .verdict(printed > large && corrected < small ? Verdict::reproduced_corrected
                                                    : Verdict::refuted);
}

/// (122b), (125): the second invariant.
void second_spring(Evidence& evidence) {
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
  erratum(evidence, "second-invariant", "6.3, (122b)",
          "the second invariant is (q_4 - q_3).(q_4 - q_3)",
          "variation of the energy with V from it along EM's motion", energy(true), energy(false),
          "q_4 - q_3 is a rod, so V of (123) would lack spring 2-4; (116) has q_4 - q_2.");
  const Vector q = wave(1.7);
  const Vector gradient = particles().gradient(q);
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
  erratum(evidence, "chain-rule", "6.3, (125)", "the second term of DV has the derivative of pi_1",
          "relative error of DV", chain_rule(true), chain_rule(false),
          "The derivative of pi_2 belongs there.");
}

/// (69c,d): derivative of f = h v + h M^-1 G(q_theta)^T gamma by q_n against differences in closed
/// form: f is affine in q.
void derivative_of_f(Evidence& evidence) {
  const Model& problem = particles();
  const Vector gamma = Eigen::Vector2d(0.7, -0.4);
  const Vector q = wave(1.1);
  const Vector a = wave(2.3);
  const Vector& inverse_mass = problem.inverse_mass;
  const auto f = [&](const Vector& x) {
    return Vector(inverse_mass.cwiseProduct(problem.push(x, gamma)));
  };
  const Vector exact = f(q + a) - f(q);
  const Vector printed = problem.curved(q, gamma, inverse_mass.cwiseProduct(a));
  const Vector corrected = inverse_mass.cwiseProduct(problem.curved(q, gamma, a));
  erratum(evidence, "derivative-of-f", "4.3, (69c), (69d)",
          "D_1 f = h (1-theta) sum gamma_k D^2 g_k M^-1", "relative error of D f a",
          (printed - exact).norm() / exact.norm(), (corrected - exact).norm() / exact.norm(),
          "It is M^-1 sum gamma_k D^2 g_k: the transpose, which is what (71) and (76b) use.");
}

/// (90), (154): xi p for xi^T p, in the symmetry condition of g^v.
void generator_transposed(Evidence& evidence) {
  const Model& problem = model("pendulum-3d");
  const Vector q = Eigen::Vector3d(0.3, -0.8, 0.5);
  const Vector p = Eigen::Vector3d(1.1, 0.2, -0.7);
  const Vector xi_p = problem.generator(0, p);  // xi p, and xi^T p = -xi p
  const double first = p.dot(problem.generator(0, q));
  erratum(evidence, "generator", "5.2 (90); A.6.2 (154)",
          "the condition on g^v reads D_q g^v xi q - D_p g^v xi p = 0",
          "its left-hand side at a point off the constraint", std::fabs(first - q.dot(xi_p)),
          std::fabs(first + q.dot(xi_p)),
          "xi^T p = -xi p for rotations: (41b) with (21), and (85b), have the transpose.");
}

/// (79b), (82b), (83b): D_1 L_d with (66a), (69a) would be h (1-theta) D_1 L.
void force(Evidence& evidence) {
  const Reference truth = catalogue().problem("pendulum-3d").reference({}, {}, {}, {1.0});
  const auto error = [&](const Settings& parameters) {
    return run("pendulum-3d", "vi-a", 1.0 / 4096, 1.0, {}, 4096, parameters).end_error(truth);
  };
  erratum(
      evidence, "force", "4.3, (79b), (82b), (83b)",
      "the force term of the theta methods is D_1 L_d", "error of q at t = 1, h = 1/4096",
      error({{"g", "4.905"}}), error({}),
      "By (69a) D_1 L_d is h (1-theta) D_1 L: at theta = 1/2 half of gravity. (76b) has h D_1 L.",
      1e-5);
}

/// (26): the sign of lambda.g.
void sign_of_lambda(Evidence& evidence) {
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
  erratum(evidence, "sign-of-lambda", "2.3, (26)",
          "the constraints enter Livens' functional as + lambda.g",
          "residual of the momentum equation with RATTLE's lambda", printed, corrected,
          "Varying + lambda.g gives + G^T lambda in (27b); the paper's (27b), and (33), need - "
          "lambda.g.",
          1e-2, 1.0);
}

void shapes(Evidence& evidence) {
  const auto n = static_cast<double>(particles().n);
  const auto m = static_cast<double>(particles().m);
  // G (m x n), M^-1 (n x n), gamma (m): G M^-1 gamma needs n = m, and so does G M^-1 G.
  erratum(evidence, "shape-of-f", "3.1, (39)", "f^gamma = v + G(q) M^-1 gamma",
          "columns of M^-1 less rows of gamma, or of M^-1 G^T gamma's factors", n - m, 0.0,
          "G M^-1 gamma is not conformable; (37a) has M^-1 G^T gamma.");
  erratum(evidence, "shape-of-gram", "A.4, after (141)", "G M^-1 G is non-singular",
          "columns of M^-1 less rows of the last factor", n - m, 0.0,
          "G M^-1 G is not conformable; (141) has G M^-1 G^T.");
}

}  // namespace

void theory_misprints(Evidence& evidence) {
  second_spring(evidence);
  derivative_of_f(evidence);
  generator_transposed(evidence);
  force(evidence);
  sign_of_lambda(evidence);
  shapes(evidence);
}

}  // namespace shakedown::kinon2023
