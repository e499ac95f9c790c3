// Problems defined by their physics alone, compared with their hand-written forms.
#include "problems/base/differentiated.hpp"

#include <catch2/catch.hpp>
#include <limits>

#include "problems/double_pendulum_angles.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/bare_physics.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

/// Returns whether a and b agree up to the round-off of a few dozen operations.
template <class A, class B>
bool same(const A& a, const B& b) {
  const double allowed = 100.0 * std::numeric_limits<double>::epsilon();
  return (a - b).cwiseAbs().maxCoeff() <= allowed * std::fmax(1.0, b.cwiseAbs().maxCoeff());
}

template <class Written, class Physics>
void same_potential() {
  const typename Written::Parameters parameters{};
  const Written written(parameters);
  const Differentiated<Physics> derived(parameters);
  Uniform uniform(5);
  for (int k = 0; k < 20; ++k) {
    typename Written::Vector q = uniform.vector<double>(Written::dof), a = q, b = q;
    const typename Written::Vector along = uniform.vector<double>(Written::dof);
    CHECK(derived.potential(q) == Approx(written.potential(q)).epsilon(1e-14).margin(1e-14));
    written.gradient(q, b);
    derived.gradient(q, a);
    CHECK(same(a, b));
    if constexpr (HasHessian<Written>) {
      MatrixOf<double, Written::dof> H, full;
      written.hessian(q, H);
      full = H.template selfadjointView<Eigen::Lower>();
      derived.hessian(q, H);
      CHECK(same(H, full));
      if constexpr (HasThirdContraction<Written>) {
        written.third_contraction(q, along, b);
        derived.third_contraction(q, along, a);
        CHECK(same(a, b));
      }
    }
  }
}

TEST_CASE("A potential differentiated by numbers is the one differentiated by hand",
          "[problems][oracle]") {
  same_potential<DoublePendulum<>, Rods>();
  same_potential<DoublePendulumPenalty<>, RodsAsSprings>();
  same_potential<HenonHeiles<>, Galaxy>();
  same_potential<FourParticles<>, Springs>();
  same_potential<FourParticles<>, WholeSprings>();
  same_potential<ThreeBeads<>, Walls>();
  same_potential<DoublePendulumAngles<>, Angles>();
}

TEST_CASE("So are constraints and a mass matrix of position", "[problems][oracle]") {
  const DoublePendulum<> written{DoublePendulumParameters{}};
  const Differentiated<Rods> derived{DoublePendulumParameters{}};
  const DoublePendulumAngles<> angles{DoublePendulumParameters{}};
  const Differentiated<Angles> derived_angles{DoublePendulumParameters{}};
  Uniform uniform(6);
  for (int k = 0; k < 20; ++k) {
    const Eigen::Vector4d q = uniform.vector<double>(4), v = uniform.vector<double>(4);
    const Eigen::Vector2d lambda = uniform.vector<double>(2);
    MatrixOf<double, 2, 4> G, other;
    Eigen::Vector2d g, g_other;
    written.constraint(q, g);
    derived.constraint(q, g_other);
    CHECK(same(g_other, g));
    written.jacobian(q, G);
    derived.jacobian(q, other);
    CHECK(same(other, G));
    written.jacobian_derivative(q, v, G);
    derived.jacobian_derivative(q, v, other);
    CHECK(same(other, G));
    Eigen::Matrix4d H = Eigen::Matrix4d::Identity(), H_other = H;
    written.add_curvature(q, lambda, H);
    derived.add_curvature(q, lambda, H_other);
    CHECK(same(H_other, H));

    const Eigen::Vector2d x = uniform.vector<double>(2), u = uniform.vector<double>(2);
    Eigen::Matrix2d M, M_other;
    angles.mass_matrix(x, M);
    derived_angles.mass_matrix(x, M_other);
    CHECK(same(M_other, M));
    angles.kinetic_mixed(x, u, M);
    derived_angles.kinetic_mixed(x, u, M_other);
    CHECK(same(M_other, M));
    angles.kinetic_gradient(x, u, g);
    derived_angles.kinetic_gradient(x, u, g_other);
    CHECK(same(g_other, g));
  }
}

TEST_CASE("Deriving allocates nothing", "[problems][alloc]") {
  const Differentiated<Rods> rods{DoublePendulumParameters{}};
  const Eigen::Vector4d q(0.1, -1.0, 0.8, -1.9);
  const Eigen::Vector2d lambda(1.0, 2.0);
  Eigen::Vector4d out;
  Eigen::Matrix4d H;
  MatrixOf<double, 2, 4> G;
  const AllocationGuard guard;
  rods.gradient(q, out);
  rods.hessian(q, H);
  rods.third_contraction(q, q, out);
  rods.jacobian(q, G);
  rods.jacobian_derivative(q, q, G);
  rods.add_curvature(q, lambda, H);
  CHECK(guard.count() == 0);
}

}  // namespace
}  // namespace shakedown
