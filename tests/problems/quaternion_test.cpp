// Rigid bodies described by unit quaternions, compared with rotation matrices, directors, and the
// Newton-Euler equations.
#include "problems/base/quaternion.hpp"

#include <Eigen/LU>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/base/reference.hpp"
#include "problems/gyroscopic_top_quaternions.hpp"
#include "problems/gyroscopic_top_reduced.hpp"
#include "problems/spatial_chain.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

using Values = std::vector<double>;
using Wide = Vector3<long double>;
using WideMatrix = Matrix3<long double>;

/// Returns R(e).
template <class T>
Matrix3<T> rotation_of(const Quaternion<T>& e) {
  Matrix3<T> R;
  for (int i = 0; i < 3; ++i) R.col(i) = turned(e, Vector3<double>(Vector3<double>::Unit(i)));
  return R;
}
Values list(const Eigen::VectorXd& x) { return {x.begin(), x.end()}; }

TEST_CASE("Rotation, angular velocity and inertia of a quaternion are those of its directors",
          "[problems][oracle]") {
  // The bound allows for a few dozen rounding errors of numbers up to 16.
  const Eigen::Vector3d J(0.9, 0.5, 0.7), off = (J.sum() / 2.0 - J.array()).matrix();
  Uniform uniform(17);
  for (int k = 0; k < 20; ++k) {
    const Eigen::Vector4d e = uniform.vector<double>(4), rate = uniform.vector<double>(4);
    VectorOf<Dual, 4> along;
    for (int i = 0; i < 4; ++i) along(i) = Dual(e(i), rate(i));
    const Matrix3<Dual> moving = rotation_of(along);
    Eigen::Matrix3d R, R_rate;
    for (int i = 0; i < 9; ++i) {
      R(i) = moving(i).value;
      R_rate(i) = moving(i).slope;
    }
    const double square = e.squaredNorm();
    CHECK((R.transpose() * R - square * square * Eigen::Matrix3d::Identity()).norm() <= 1e-13);
    CHECK_THAT(R.determinant(), Catch::WithinRel(std::pow(square, 3), 1e-13));
    // R^T R' = |e|^4 (hat(2 E e'/|e|^2) + 2 e.e'/|e|^2 I).
    const Eigen::Vector3d turning = 2.0 * (left_product(e).transpose() * rate).tail<3>();
    const Eigen::Matrix3d expected =
        square * (hat(turning) + 2.0 * e.dot(rate) * Eigen::Matrix3d::Identity());
    CHECK((R.transpose() * R_rate - expected).norm() <= 1e-13);
    // The energy equals the directors' energy even off the constraint, and M is regular.
    Eigen::Matrix4d M;
    set_inertia(e, J, 0, M);
    const double of_directors = (R_rate.colwise().squaredNorm() * off)(0);
    CHECK_THAT(rate.dot(M * rate), Catch::WithinRel(of_directors, 1e-13));
    CHECK_THAT(M.determinant(),
               Catch::WithinRel(256.0 * std::pow(square, 4) * J.prod() * J.sum() / 2.0, 1e-12));
    const Eigen::Vector3d omega = uniform.vector<double>(3);
    const Eigen::Vector4d from_space = quaternion_rate(omega, e);
    CHECK((2.0 * R * (left_product(e).transpose() * from_space).tail<3>() - square * square * omega)
              .norm() <= 1e-13);
  }
}

TEST_CASE("The top by a quaternion is the top in directors, nutation included",
          "[problems][oracle]") {
  const GyroscopicTopQuaternions<> top{GyroscopicTopParameters{}};
  const GyroscopicTop<> directors{GyroscopicTopParameters{}};
  const GyroscopicTopReduced<> reduced{GyroscopicTopParameters{}};
  Eigen::Vector4d q, p, v;
  GyroscopicTop<>::Vector d, d_p, d_v;
  Eigen::Vector3d axis, m;
  top.initial(q, p);
  directors.initial(d, d_p);
  directors.mass().solve(d_p, d_v);
  reduced.initial(axis, m);
  // The start differs from the steady precession by 3 rad/s across the axis.
  const Eigen::Vector3d extra(3.0, 0.0, 0.0);
  Eigen::Matrix4d M;
  top.mass_matrix(q, M);
  p += M * quaternion_rate(extra, q);
  for (int i = 0; i < 12; i += 3)
    d_v.segment<3>(i) += extra.cross(Eigen::Vector3d(d.segment<3>(i)));
  directors.mass().apply(d_v, d_p);
  m += reduced.transverse_inertia() * extra;
  Mechanics<GyroscopicTopQuaternions<>> of_top(top);
  Mechanics<GyroscopicTop<>> of_directors(directors);
  CHECK_THAT(of_top.energy(q, p), Catch::WithinRel(of_directors.energy(d, d_p), 1e-13));
  CHECK_THAT(of_top.momentum_map(0, q, p),
             Catch::WithinRel(of_directors.momentum_map(0, d, d_p), 1e-13));
  CHECK_THAT(of_top.momentum_map(1, q, p), Catch::WithinRel(m.dot(axis), 1e-13));

  const Values times{0.01, 0.05, 0.2};
  const Reference a =
      catalogue().problem("gyroscopic-top-quaternions").reference({}, list(q), list(p), times);
  const Reference b =
      catalogue().problem("gyroscopic-top").reference({}, list(d), list(d_p), times);
  CHECK(a.error_bar <= 1e-12);
  for (std::size_t k = 0; k < times.size(); ++k) {
    const Eigen::Matrix3d R = rotation_of<double>(Eigen::Vector4d::Map(a.q[k].data()));
    // Both starts are rounded to double, and the body turns by 27 rad.
    CHECK((R.reshaped() - Eigen::VectorXd::Map(b.q[k].data() + 3, 9)).cwiseAbs().maxCoeff() <=
          1e-11);
  }
}

/// The chain of two boxes by the Newton-Euler equations for y = (R_1, Omega_1, R_2, Omega_2). F is
/// the force that the joint exerts on the lower box, and I_O is the inertia of a box about its
/// corner:
///   I_O a_1 + Omega_1 x I_O Omega_1 = m g r x R_1^T e_3 + 2 r x R_1^T F,
///   J a_2 + Omega_2 x J Omega_2 = r x R_2^T F,     m x_2'' = F - m g e_3,   x_2 = -2 R_1 r - R_2 r.
struct TwoBoxes {
  long double m = 1.0L, g = 9.81L;
  Wide r{0.15L, 0.2L, 0.6L};

  void operator()(const std::vector<long double>& y, std::vector<long double>& rate) const {
    WideMatrix J = -r * r.transpose();  // of the corners' masses; the diagonal part follows
    J = WideMatrix(J.diagonal().asDiagonal());
    J.diagonal().array() += r.squaredNorm();
    J *= m / 3.0L;
    const WideMatrix about_corner =
        J + m * (r.squaredNorm() * WideMatrix::Identity() - r * r.transpose());
    const WideMatrix R1 = WideMatrix::Map(y.data()), R2 = WideMatrix::Map(y.data() + 12);
    const Wide w1 = Wide::Map(y.data() + 9), w2 = Wide::Map(y.data() + 21);
    const Wide up(0.0L, 0.0L, 1.0L);
    using Nine = Eigen::Matrix<long double, 9, 9>;
    Nine A = Nine::Zero();
    Eigen::Matrix<long double, 9, 1> b;
    A.block<3, 3>(0, 0) = about_corner;
    A.block<3, 3>(0, 6) = -2.0L * hat(r) * R1.transpose();
    A.block<3, 3>(3, 3) = J;
    A.block<3, 3>(3, 6) = -hat(r) * R2.transpose();
    A.block<3, 3>(6, 0) = 2.0L * m * R1 * hat(r);
    A.block<3, 3>(6, 3) = m * R2 * hat(r);
    A.block<3, 3>(6, 6) = -WideMatrix::Identity();
    b << m * g * r.cross(R1.transpose() * up) - w1.cross(about_corner * w1), -w2.cross(J * w2),
        m * (2.0L * R1 * w1.cross(w1.cross(r)) + R2 * w2.cross(w2.cross(r)) - g * up);
    const Eigen::Matrix<long double, 9, 1> a = A.partialPivLu().solve(b);
    WideMatrix::Map(rate.data()) = R1 * hat(w1);
    Wide::Map(rate.data() + 9) = a.segment<3>(0);
    WideMatrix::Map(rate.data() + 12) = R2 * hat(w2);
    Wide::Map(rate.data() + 21) = a.segment<3>(3);
  }
};

TEST_CASE("Boxes on joints move as Newton and Euler say", "[problems][oracle]") {
  const SpatialChainPhysics<2> chain{SpatialChainParameters{}};
  VectorOf<long double, 14> q, p;
  chain.initial(q, p);
  std::vector<long double> y(24);
  for (int k = 0; k < 2; ++k) {
    const WideMatrix R = rotation_of(Quaternion<long double>(q.segment<4>(7 * k + 3)));
    WideMatrix::Map(y.data() + 12 * k) = R;
    Wide::Map(y.data() + 12 * k + 9) = R.row(2).transpose();  // 1 rad/s about the vertical
  }
  const Values times{0.5, 1.0};
  const auto expected = fehlberg78(TwoBoxes{}, y, times, 1e-16L);
  const Reference reference = catalogue().problem("spatial-chain").reference({}, {}, {}, times);
  CHECK(reference.error_bar <= 1e-12);
  const TwoBoxes boxes;
  for (std::size_t k = 0; k < times.size(); ++k) {
    Wide joint = Wide::Zero(), joint_rate = Wide::Zero();
    for (int body = 0; body < 2; ++body) {
      const WideMatrix R = WideMatrix::Map(expected[k].data() + 12 * body);
      const Wide omega = Wide::Map(expected[k].data() + 12 * body + 9);
      const Wide arm = R * boxes.r, arm_rate = R * omega.cross(boxes.r);
      const double* at = reference.q[k].data() + 7 * body;
      const Eigen::Vector3d x = (joint - arm).cast<double>();
      const Eigen::Vector3d momentum = (boxes.m * (joint_rate - arm_rate)).cast<double>();
      CHECK((Eigen::Vector3d::Map(at) - x).cwiseAbs().maxCoeff() <= 1e-12);
      CHECK((Eigen::Vector3d::Map(reference.p[k].data() + 7 * body) - momentum).norm() <= 1e-12);
      const Eigen::Matrix3d turned_by = rotation_of<double>(Eigen::Vector4d::Map(at + 3));
      CHECK((turned_by - R.cast<double>()).cwiseAbs().maxCoeff() <= 1e-12);
      joint -= 2.0L * arm;
      joint_rate -= 2.0L * arm_rate;
    }
  }
}

TEST_CASE("A chain of any number of boxes hangs together at its start, and goes on so",
          "[problems]") {
  const SpatialChainPhysics<5> chain{SpatialChainParameters{}};
  VectorOf<double, 35> q, p, v;
  chain.initial(q, p);
  Eigen::Matrix<double, 35, 35> M;
  chain.mass_matrix(q, M);
  v = M.partialPivLu().solve(p);
  VectorOf<Dual, 35> along;
  for (int i = 0; i < 35; ++i) along(i) = Dual(q(i), v(i));
  VectorOf<Dual, 20> g;
  chain.constraint(along, g);
  for (int k = 0; k < 20; ++k) {
    CHECK(std::fabs(g(k).value) <= 1e-15);
    CHECK(std::fabs(g(k).slope) <= 1e-14);  // for lengths up to 7 m
  }
  // The chain hangs: each centre of mass is below the joint above it.
  for (int k = 0; k < 5; ++k) CHECK(q(7 * k + 2) < -1.0 * k);
}

}  // namespace
}  // namespace shakedown
