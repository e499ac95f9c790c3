// Computes the results of theory.md.
#include <algorithm>
#include <cmath>

#include "experiments/harness/claims/experiment_claim.hpp"
#include "experiments/kinon2023/shared/runs.hpp"
#include "problems/four_particles.hpp"

namespace shakedown::kinon2023 {

// Each of these functions is defined in the file with its name.
void theory_principle(Context& context);
void theory_written_out(Context& context);
void theory_schemes(Context& context);
void theory_invalid(Context& context);
void theory_remarks(Context& context);

namespace {

const Model& particles_misprints() { return model("four-particles"); }

Vector wave_misprints(double a) {
  return Vector::NullaryExpr(particles_misprints().n,
                             [a](Index i) { return std::sin(a * double(i + 1)); });
}

/// Records the errors of a misprinted formula and of its corrected form.
void misprint(Context& context, const std::string& name, double printed, double corrected) {
  context.number(name + ".printed", printed);
  context.number(name + ".corrected", corrected);
}

/// (122b), (125): the second invariant is misprinted.
void second_spring(Context& context) {
  const Run em = run({"four-particles", "em", 0.01, 5.0, paper_rule()});
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
  misprint(context, "energy-variation", energy(true), energy(false));
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
    add(1, 3, printed ? 0 : 1, printed ? 2 : 3, parameters.k24);
    return (sum - gradient).norm() / gradient.norm();
  };
  misprint(context, "potential-slope", chain_rule(true), chain_rule(false));
}

/// (69c,d): compares the derivative of f = h v + h M^-1 G(q_theta)^T gamma with respect to q_n with
/// differences. The differences are exact because f is affine in q.
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
  misprint(context, "slope-of-f", (printed - exact).norm() / exact.norm(),
           (corrected - exact).norm() / exact.norm());
}

/// (90), (154): in the symmetry condition of g^v, xi p is printed instead of xi^T p.
void generator_transposed(Context& context) {
  const Model& problem = model("pendulum-3d");
  const Vector q = Eigen::Vector3d(0.3, -0.8, 0.5);
  const Vector p = Eigen::Vector3d(1.1, 0.2, -0.7);
  const Vector xi_p = problem.generator(0, p);  // xi^T p is -xi p
  const double first = p.dot(problem.generator(0, q));
  misprint(context, "symmetry-condition", std::fabs(first - q.dot(xi_p)),
           std::fabs(first + q.dot(xi_p)));
}

/// (79b), (82b) and (83b) print D_1 L_d(q_{n+theta}, v_{n+1}). An L_d of two arguments can only be
/// h L, which gives h D_1 L. The L_d of (66a) has three arguments, for which (69a) would give h
/// (1-theta) D_1 L.
void force(Context& context) {
  const Reference truth = catalogue().problem("pendulum-3d").reference({}, {}, {}, {1.0});
  const auto error = [&](const Settings& parameters) {
    return run(Case{"pendulum-3d", "vi-a", 1.0 / 4096, 1.0, {}, parameters}.ends())
        .end_error(truth);
  };
  context.number("theta-force.q-error.two-arguments", error({}));
  context.number("theta-force.q-error.three-arguments", error({{"g", "4.905"}}));
}

/// (26): the sign of lambda.g is misprinted.
void sign_of_lambda(Context& context) {
  const Run r = run({"pendulum-3d", "rattle", 1e-4, 0.5});
  // The residual of (27b) at the middle of a step is p' + grad V + G^T lambda. The sign of lambda
  // is taken from (26) or from (27b).
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
  misprint(context, "momentum-residual", printed, corrected);
}

void shapes(Context& context) {
  using linear_algebra::mismatch;
  const Terms<Dual>& dual = dual_terms("four-particles");
  const Vector q = wave_misprints(1.1);
  const Vector p = wave_misprints(2.3);
  const Matrix gamma = Eigen::Vector2d(0.7, -0.4);
  const Matrix G = particles_misprints().jacobian(q);
  const Matrix M_inverse = particles_misprints().inverse_mass.asDiagonal();
  // The exact D_2 g^v(q, p)^T gamma in (37a).
  const DualVector fixed = q.cast<Dual>();
  const Matrix by_p = derivative(
      [&](const DualVector& at) { return dual.rate(fixed, dual.inverse_mass.cwiseProduct(at)); },
      p);
  const Vector exact = by_p.transpose() * gamma;
  const Vector corrected = M_inverse * G.transpose() * gamma;
  misprint(context, "columns-without-row.f", mismatch({G, M_inverse, gamma}),
           mismatch({M_inverse, G.transpose(), gamma}));
  context.number("f-gamma.error", (corrected - exact).norm() / exact.norm());
  const Vector gram = linear_algebra::symmetric_eigenvalues(G * M_inverse * G.transpose());
  misprint(context, "columns-without-row.gram", mismatch({G, M_inverse, G}),
           mismatch({G, M_inverse, G.transpose()}));
  context.number("gram.eigenvalue-ratio", gram.minCoeff() / gram.maxCoeff());
}

/// (146b): checks the differential of h D_1 L(q, v) with respect to v for L = 1/2 v^T (I + b b^T) v
/// with b = (q_2, q_3, q_1). The Lagrangian (3) cannot show the error, because D_12 L = 0.
void missing_step(Context& context) {
  const double h = 0.01;
  const Eigen::Vector3d q(0.3, -0.8, 0.5), v(1.1, 0.2, -0.7), dv(0.4, -0.6, 0.9);
  const auto turned = [](const auto& x, int by) {  // by = 1 gives b, by = 2 the transpose of b
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
  misprint(context, "mixed-term", (D_12 - change).norm() / change.norm(),
           (h * D_12 - change).norm() / change.norm());
  // (149), evaluated for two tangent vectors: the fourth term, and the fifth term with G dq = 0.
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
  misprint(context, "vanishing-term", fourth, wedge(pull(dx_1, 0.3), dx_1, pull(dx_2, -0.8), dx_2));
}

void perform(Context& context) {
  theory_principle(context);
  theory_schemes(context);
  theory_invalid(context);
  theory_written_out(context);
  theory_remarks(context);
  for (const auto& measure : {second_spring, derivative_of_f, generator_transposed, force,
                              sign_of_lambda, shapes, missing_step}) {
    measure(context);
  }
  context.artefact("theory").table(claimed_numbers(context, false));
}

}  // namespace

Experiment theory() { return {.id = "kinon2023/theory", .run = perform}; }

}  // namespace shakedown::kinon2023
