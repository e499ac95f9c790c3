// The charged particle compared with its circular orbits and its two invariants, and the check of a
// hand-written magnetic field.
#include "problems/charged_particle.hpp"

#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <string>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/catalogue/written_derivatives.hpp"
#include "methods/splitting/boris.hpp"
#include "methods/splitting/velocity_verlet.hpp"

namespace shakedown {
namespace {

using Particle = ChargedParticle<>;

TEST_CASE("A charged particle circles the axis at two speeds, on which the forces agree",
          "[problems][oracle]") {
  // m v^2 + e B1 r^2 v + e phi/r = 0 has two roots: a slow drift, where the magnetic force balances
  // the electric force, and a fast rotation.
  const double m = 2.0, e = 1.5, B1 = 0.8, phi = 0.03, r = 1.2;
  const double a = e * B1 * r * r, c = e * phi / r;
  for (const double root : {1.0, -1.0}) {
    const double v = (-a + root * std::sqrt(a * a - 4.0 * m * c)) / (2.0 * m);
    INFO("v = " << v);
    const Settings settings{{"m", "2"}, {"e", "1.5"}, {"B1", "0.8"}, {"phi", "0.03"}, {"r", "1.2"}};
    const double t = 2.0, angle = v / r * t;
    const Reference reference =
        catalogue()
            .problem("charged-particle")
            .reference(settings, {0.0, -r, 0.0}, {m * v, 0.0, m * 0.25}, {t});
    CHECK_THAT(reference.q[0][0], Catch::WithinAbs(r * std::sin(angle), 1e-13));
    CHECK_THAT(reference.q[0][1], Catch::WithinAbs(-r * std::cos(angle), 1e-13));
    CHECK_THAT(reference.q[0][2], Catch::WithinAbs(0.25 * t, 1e-13));
    CHECK_THAT(reference.p[0][0], Catch::WithinAbs(m * v * std::cos(angle), 1e-13));
  }
}

TEST_CASE("Its energy and its canonical angular momentum are conserved, p . xi is not",
          "[problems][structure]") {
  const Particle problem{ChargedParticleParameters{}};
  const Reference reference =
      catalogue().problem("charged-particle").reference({}, {}, {}, {0.0, 1.5, 3.0, 100.0});
  Mechanics<Particle> mechanics(problem);
  const auto vector = [](const std::vector<double>& x) {
    return Particle::Vector(x[0], x[1], x[2]);
  };
  const auto kinetic = [](const Particle::Vector& q, const Particle::Vector& p) {
    return q(0) * p(1) - q(1) * p(0);
  };
  const Particle::Vector q0 = vector(reference.q[0]), p0 = vector(reference.p[0]);
  for (std::size_t k = 1; k < reference.q.size(); ++k) {
    const Particle::Vector q = vector(reference.q[k]), p = vector(reference.p[k]);
    CHECK_THAT(mechanics.energy(q, p), Catch::WithinAbs(mechanics.energy(q0, p0), 1e-14));
    CHECK_THAT(problem.canonical_angular_momentum(q, p),
               Catch::WithinAbs(problem.canonical_angular_momentum(q0, p0), 1e-14));
    CHECK(std::fabs(mechanics.power(q, p, 0.0)) <= 1e-17);
    CHECK(std::fabs(kinetic(q, p) - kinetic(q0, p0)) > 1e-3);
  }
}

TEST_CASE("Methods that know no forces refuse it, and Boris refuses other problems", "[problems]") {
  STATIC_REQUIRE(Admissible<Boris, Particle>);
  STATIC_REQUIRE(!Admissible<VelocityVerlet, Particle>);
  const auto& entries = catalogue().problems;
  const auto pair_of = [](const ProblemEntry& entry) {
    return std::find_if(entry.pairs.begin(), entry.pairs.end(),
                        [](const Pair& pair) { return pair.method == "boris"; });
  };
  for (const ProblemEntry& entry : entries) {
    INFO(entry.id);
    CHECK(pair_of(entry)->admissible() == (entry.id == "charged-particle"));
  }
}

/// The particle with a force that its field does not give: the sign is wrong, or friction or a
/// constant is added.
struct Astray : Particle {
  using Particle::Particle;
  double sign = 1.0, friction = 0.0, constant = 0.0;
  void force(const Vector& q, const Vector& v, double t, Vector& Q) const {
    Particle::force(q, v, t, Q);
    Q = sign * Q - friction * v + Vector(0.0, 0.0, constant);
  }
};
/// Returns the faults that `verify` finds in the derivatives of the force and in the field.
std::vector<std::string> wrong(double sign, double friction, double constant) {
  Astray problem{ChargedParticleParameters{}};
  problem.sign = sign;
  problem.friction = friction;
  problem.constant = constant;
  const Particle::Vector q(0.4, -0.9, 0.2), v(0.1, 0.3, -0.2);
  std::vector<std::string> found;
  for (const auto& written : detail::WrittenDerivatives<Astray>(problem, q, v, 0.0).all) {
    if (written.name.find("magnetic") == std::string::npos) continue;
    if (std::string said = wrong_derivative(written); !said.empty()) found.push_back(said);
  }
  return found;
}

TEST_CASE("A magnetic field that is not that of the force is told", "[problems][control]") {
  CHECK(wrong(1.0, 0.0, 0.0).empty());
  const std::vector<std::string> reversed = wrong(-1.0, 0.0, 0.0);
  REQUIRE(reversed.size() == 2);
  CHECK_THAT(reversed[0], Catch::Matchers::StartsWith("the magnetic field, as the force's"));
  CHECK(wrong(1.0, 0.01, 0.0).size() == 2);
  // A part of the force that is independent of v has no derivative with respect to v, so there is
  // only one fault.
  const std::vector<std::string> pushed = wrong(1.0, 0.0, 0.01);
  REQUIRE(pushed.size() == 1);
  CHECK_THAT(pushed[0], Catch::Matchers::StartsWith("the magnetic force"));
}

}  // namespace
}  // namespace shakedown
