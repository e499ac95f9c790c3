// The bar in closed form: its three matrices share the eigenvectors s_j(i) = sin(i j pi/(n + 1)).
#include "problems/linear_oscillator.hpp"

#include <catch2/catch.hpp>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

Vector mode(Index n, Index j) {
  Vector s(n);
  for (Index i = 0; i < n; ++i) {
    s(i) = std::sin(double((i + 1) * j) * std::numbers::pi / double(n + 1));
  }
  return s;
}
/// Returns omega_j^2 of the consistent-mass bar, (kappa + (2 - 2 cos a)/eps) / ((2 + cos a)/3) with
/// a = j pi/(n + 1).
double squared_frequency(const LinearOscillatorParameters& p, Index j) {
  const double c = std::cos(double(j) * std::numbers::pi / double(p.n + 1));
  return (p.kappa + (2.0 - 2.0 * c) / p.epsilon) / ((2.0 + c) / 3.0);
}

TEST_CASE("Eigenvectors and frequencies of the bar are the closed form", "[problems][oracle]") {
  for (const int n : {1, 3, 10}) {
    LinearOscillatorParameters parameters;
    parameters.n = n;
    const LinearOscillator<> problem(parameters);
    for (Index j = 1; j <= n; ++j) {
      const Vector s = mode(n, j);
      Vector force = s;
      problem.gradient(s, force);
      Vector inertia = s;
      problem.mass().apply(s, inertia);
      const double w2 = squared_frequency(parameters, j);
      // The bound allows for entries up to 2/eps = 200.
      CHECK((force - w2 * inertia).cwiseAbs().maxCoeff() <= 1e-11);
    }
  }
}

TEST_CASE("The reference is the superposition of its modes", "[problems][oracle]") {
  const LinearOscillatorParameters parameters;
  const LinearOscillator<> problem(parameters);
  const Index n = problem.size();
  Vector q0(n), p0(n);
  problem.initial(q0, p0);
  Vector v0(n);
  problem.mass().solve(p0, v0);
  const std::vector<double> times{0.5, 2.0};
  const Reference reference = catalogue().problem("linear-oscillator").reference({}, {}, {}, times);
  for (std::size_t k = 0; k < times.size(); ++k) {
    Vector q = Vector::Zero(n);
    Vector v = Vector::Zero(n);
    for (Index j = 1; j <= n; ++j) {
      const Vector s = mode(n, j) * std::sqrt(2.0 / double(n + 1));  // orthonormal
      const double w = std::sqrt(squared_frequency(parameters, j));
      const double a = s.dot(q0);
      const double b = s.dot(v0) / w;
      q += (a * std::cos(w * times[k]) + b * std::sin(w * times[k])) * s;
      v += w * (b * std::cos(w * times[k]) - a * std::sin(w * times[k])) * s;
    }
    Vector p(n);
    problem.mass().apply(v, p);
    CHECK((q - Vector::Map(reference.q[k].data(), n)).cwiseAbs().maxCoeff() <= 1e-13);
    // The momenta contain a factor omega of about 30.
    CHECK((p - Vector::Map(reference.p[k].data(), n)).cwiseAbs().maxCoeff() <= 1e-12);
  }
}

TEST_CASE("Any pair of matrices is taken as it is", "[problems]") {
  Uniform uniform(9);
  Matrix R(4, 4), S(4, 4), T(4, 4);
  uniform.fill(R);
  uniform.fill(S);
  uniform.fill(T);
  const Matrix M = linear_algebra::product(R, R.transpose()) + Matrix::Identity(4, 4);
  const Matrix K0 = linear_algebra::product(S, S.transpose());
  const Matrix K1 = linear_algebra::product(T, T.transpose());
  const LinearOscillator<> problem(M, K0, K1);
  const Vector q = uniform.vector<double>(4);
  Vector out = q;
  problem.gradient(q, out);
  const Vector force = linear_algebra::product(K0 + K1, q);
  CHECK((out - force).norm() <= 1e-14);
  Matrix H = M;
  problem.stiff_hessian(q, H);
  CHECK(distance<double>(H, K1) == 0.0);
  CHECK_THAT(problem.potential(q), Catch::WithinAbs(0.5 * q.dot(force), 1e-14));
}

}  // namespace
}  // namespace shakedown
