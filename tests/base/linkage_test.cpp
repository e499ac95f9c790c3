// Compares rows of linkages with dense matrices that follow the definitions.
#include "problems/base/linkage.hpp"

#include <catch2/catch.hpp>

#include "experiments/analysis/linear_algebra.hpp"
#include "methods/base/factor_linkage.hpp"
#include "problems/base/entries.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

template <int b>
Eigen::MatrixXd expanded(const LinkageJacobian<double, b>& J) {
  const Index n = J.own.cols();
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(2 * n - 1, b * n);
  for (Index k = 0; k < n; ++k) {
    full.block(k, b * k, 1, b) = J.own.col(k).transpose();
    if (k + 1 == n) continue;
    full.block(n + k, b * (k + 1), 1, b) = J.bond.col(k).transpose();
    full.block(n + k, b * k, 1, b) = -J.bond.col(k).transpose();
  }
  return full;
}
template <int b>
Eigen::MatrixXd expanded(const TridiagonalMass<double, b>& mass) {
  const Index n = mass.self.size();
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(b * n, b * n);
  const auto identity = Eigen::MatrixXd::Identity(b, b);
  for (Index k = 0; k < n; ++k) {
    full.block(b * k, b * k, b, b) = mass.self(k) * identity;
    if (k + 1 == n) continue;
    full.block(b * (k + 1), b * k, b, b) = mass.coupling(k) * identity;
    full.block(b * k, b * (k + 1), b, b) = mass.coupling(k) * identity;
  }
  return full;
}
/// Sums the entries that for_each_entry visits.
template <class Storage>
Eigen::MatrixXd listed(const Storage& storage, Index rows, Index columns) {
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(rows, columns);
  for_each_entry(storage, [&full](Index i, Index j, double a) { full(i, j) += a; });
  return full;
}

template <int b>
void check_row_of(Index joints) {
  INFO(joints << " joints of " << b << " coordinates");
  const Index n = b * joints, m = 2 * joints - 1;
  Uniform uniform(3);
  LinkageJacobian<double, b> Ja, Jb;
  resize_jacobian(Ja, m, n);
  resize_jacobian(Jb, m, n);
  for (auto* J : {&Ja, &Jb}) {
    uniform.fill(J->own);
    uniform.fill(J->bond);
  }
  Jb.own = Ja.own + 0.1 * Jb.own;  // Ja and Jb are close to each other, as in a step
  Jb.bond = Ja.bond + 0.1 * Jb.bond;
  Eigen::VectorXd self = uniform.vector<double>(joints).array() + 4.0;
  const TridiagonalMass<double, b> mass(self, uniform.vector<double>(joints - 1));
  const Eigen::VectorXd v = uniform.vector<double>(n), lambda = uniform.vector<double>(m);
  Eigen::VectorXd out(m), y = v, p = v, back = v, solved(m);
  LinkageGram<double, b> K;
  resize_operator(K, m);
  GeneralFactor<MultiplierStructure<LinkageJacobian<double, b>>, double> factor(m);

  const AllocationGuard guard;
  apply(Ja, v, out);
  add_transpose(Ja, lambda, 0.5, y);
  mass.apply(v, p);
  mass.solve(p, back);
  gram(Ja, mass, Jb, K);
  const bool regular = factor.factor(K);
  solved = lambda;
  factor.solve(solved);
  const std::int64_t allocations = guard.count();
  CHECK(allocations == 0);

  const Eigen::MatrixXd A = expanded(Ja), B = expanded(Jb), M = expanded(mass);
  const Eigen::MatrixXd full = A * M.partialPivLu().solve(B.transpose());
  CHECK((out - A * v).cwiseAbs().maxCoeff() <= 1e-14);
  CHECK((y - v - 0.5 * B.transpose() * lambda).cwiseAbs().maxCoeff() > 1e-3);  // control
  CHECK((y - v - 0.5 * A.transpose() * lambda).cwiseAbs().maxCoeff() <= 1e-14);
  CHECK((p - M * v).cwiseAbs().maxCoeff() <= 1e-13);
  CHECK((back - v).cwiseAbs().maxCoeff() <= 1e-14);
  REQUIRE(regular);
  // The bound is round-off times the condition number, which is a few hundred.
  const double size = solved.cwiseAbs().maxCoeff();
  CHECK((full * solved - lambda).cwiseAbs().maxCoeff() <= 1e-12 * (1.0 + size));
  CHECK((full.transpose() * solved - lambda).cwiseAbs().maxCoeff() > 1e-4);  // control: Ja, Jb
  CHECK(listed(Ja, m, n) == A);
  CHECK(listed(mass, n, n) == M);
}

TEST_CASE("A row of linkages has the products and the multipliers of dense matrices",
          "[jacobian][oracle]") {
  for (const Index joints : {2, 3, 10}) {
    check_row_of<2>(joints);
    check_row_of<3>(joints);
  }
}

TEST_CASE("Dependent constraints of a row of linkages are told", "[jacobian][factor]") {
  LinkageJacobian<double, 2> J;
  resize_jacobian(J, 5, 6);
  J.own.setConstant(1.0);
  J.own(0, 2) = 2.0;
  J.bond.setConstant(1.0);
  const TridiagonalMass<double, 2> mass(Eigen::VectorXd::Ones(3), Eigen::VectorXd::Zero(2));
  LinkageGram<double, 2> K;
  resize_operator(K, 5);
  gram(J, mass, J, K);
  GeneralFactor<structure::Linkage<2>, double> factor(5);
  CHECK(!factor.factor(K));  // dependent: rows 0, 1 and the first bond
  J.bond(0, 0) = 3.0;
  gram(J, mass, J, K);
  CHECK(factor.factor(K));
  CHECK_THROWS_AS(resize_jacobian(J, 4, 6), std::invalid_argument);
}

}  // namespace
}  // namespace shakedown
