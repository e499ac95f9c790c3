// Problems from their physics alone against the same ones written out.
#include "problems/base/differentiated.hpp"

#include <catch2/catch.hpp>
#include <limits>

#include "problems/double_pendulum.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "problems/four_particles.hpp"
#include "problems/henon_heiles.hpp"
#include "tests/support/allocation_guard.hpp"
#include "tests/support/structured_matrices.hpp"

namespace shakedown {
namespace {

/// What the physics below share.
template <class Chosen, int n>
struct Bare {
  using Parameters = Chosen;
  static constexpr std::string_view id = "bare";
  static constexpr std::string_view title = "bare";
  static constexpr std::string_view source = "tests";
  static constexpr int dof = n;
  Parameters chosen;
  explicit Bare(const Parameters& p) : chosen(p) {}
  template <class T>
  void initial(VectorOf<T, n>& q, VectorOf<T, n>& p) const {
    q.setZero();
    p.setZero();
  }
};
template <class Chosen, int n>
struct BareUnit : Bare<Chosen, n> {
  using Bare<Chosen, n>::Bare;
  template <class T>
  auto mass() const {
    return DiagonalMass<T, n>(VectorOf<T, n>::Constant(T(1)));
  }
};

struct Rods : BareUnit<DoublePendulumParameters, 4> {
  using BareUnit::BareUnit;
  static constexpr int constraints = 2;
  template <class T>
  T potential(const VectorOf<T, 4>& q) const {
    return chosen.g * (chosen.m1 * q(1) + chosen.m2 * q(3));
  }
  template <class T>
  void constraint(const VectorOf<T, 4>& q, VectorOf<T, 2>& g) const {
    const T dx = q(2) - q(0), dy = q(3) - q(1);
    g(0) = q(0) * q(0) + q(1) * q(1) - T(chosen.L1 * chosen.L1);
    g(1) = dx * dx + dy * dy - T(chosen.L2 * chosen.L2);
  }
};

struct Galaxy : BareUnit<HenonHeilesParameters, 2> {
  using BareUnit::BareUnit;
  template <class T>
  T potential(const VectorOf<T, 2>& q) const {
    const T x = q(0), y = q(1);
    return (x * x + y * y) / 2.0 + x * x * y - y * y * y / 3.0;
  }
};

struct Springs : BareUnit<FourParticlesParameters, 12> {
  using BareUnit::BareUnit;
  template <class T>
  T potential(const VectorOf<T, 12>& q) const {
    return spring(q, 0, 6, chosen.k13, chosen.l13) + spring(q, 3, 9, chosen.k24, chosen.l24);
  }
  template <class T>
  static T spring(const VectorOf<T, 12>& q, int i, int j, double k, double l) {
    T stretch(-l * l);
    for (int a = 0; a < 3; ++a) stretch += (q(j + a) - q(i + a)) * (q(j + a) - q(i + a));
    return k / 2.0 * stretch * stretch;
  }
};

struct Angles : Bare<DoublePendulumParameters, 2> {
  using Bare::Bare;
  template <class T>
  void mass_matrix(const VectorOf<T, 2>& q, MatrixOf<T, 2>& M) const {
    using std::cos;
    M(0, 0) = T((chosen.m1 + chosen.m2) * chosen.L1 * chosen.L1);
    M(1, 0) = M(0, 1) = chosen.m2 * chosen.L1 * chosen.L2 * cos(q(0) - q(1));
    M(1, 1) = T(chosen.m2 * chosen.L2 * chosen.L2);
  }
  template <class T>
  T potential(const VectorOf<T, 2>& q) const {
    using std::cos;
    return -chosen.g *
           ((chosen.m1 + chosen.m2) * chosen.L1 * cos(q(0)) + chosen.m2 * chosen.L2 * cos(q(1)));
  }
};

/// Round-off in some dozens of operations on numbers of the size of b.
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
      written.third_contraction(q, along, b);
      derived.third_contraction(q, along, a);
      CHECK(same(a, b));
    }
  }
}

TEST_CASE("A potential differentiated by numbers is the one differentiated by hand",
          "[problems][oracle]") {
  same_potential<DoublePendulum<>, Rods>();
  same_potential<HenonHeiles<>, Galaxy>();
  same_potential<FourParticles<>, Springs>();
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
