// The free rigid body, compared with Jacobi's elliptic functions, with Euler's equations, and with
// the growth of small deviations from its axes.
#include "problems/free_body.hpp"

#include <boost/math/special_functions/ellint_1.hpp>
#include <boost/math/special_functions/jacobi_elliptic.hpp>
#include <catch2/catch.hpp>
#include <cmath>
#include <vector>

#include "experiments/catalogue/catalogue.hpp"
#include "problems/base/mechanics.hpp"
#include "problems/base/reference.hpp"

namespace shakedown {
namespace {

using Values = std::vector<double>;

/// The angular velocity in the axes of the body at e = q with the momentum p. Because L^T L = I for
/// unit e, L^T p = 2 (0, I Omega).
Eigen::Vector3d body_velocity(const Values& q, const Values& p, const FreeBodyParameters& of) {
  const Eigen::Vector4d e = Eigen::Vector4d::Map(q.data());
  const Eigen::Vector4d twice = left_product(e).transpose() * Eigen::Vector4d::Map(p.data());
  return 0.5 * twice.tail<3>().cwiseQuotient(Eigen::Vector3d(of.I1, of.I2, of.I3));
}

struct Elliptic {
  double rate, k, amplitude;  // r, k and a of the header

  explicit Elliptic(const FreeBodyParameters& p) {
    const double w2 = p.Omega2 * p.Omega2;
    const double b = p.I2 * (p.I2 - p.I1) * w2 + p.I3 * (p.I3 - p.I1) * p.Omega3 * p.Omega3;
    rate = std::sqrt((p.I3 - p.I2) * b / (p.I1 * p.I2 * p.I3));
    k = std::sqrt((p.I2 - p.I1) * p.I2 * w2 / b);
    amplitude = std::copysign(std::sqrt(p.I2 * (p.I3 - p.I2) * w2 / (p.I1 * (p.I3 - p.I1))),
                              p.Omega2 * p.Omega3);
  }
  [[nodiscard]] Eigen::Vector3d at(double t, const FreeBodyParameters& p) const {
    const double u = rate * t, other = std::sqrt(1.0 - k * k);
    return {-amplitude * other * boost::math::jacobi_sd(k, u),
            p.Omega2 * boost::math::jacobi_cd(k, u), p.Omega3 * boost::math::jacobi_nd(k, u)};
  }
};

Reference reference_of(const FreeBodyParameters& p, const Values& times) {
  const auto text = [](double x) { return std::to_string(x); };
  return catalogue()
      .problem("free-body")
      .reference({{"I1", text(p.I1)},
                  {"I2", text(p.I2)},
                  {"I3", text(p.I3)},
                  {"Omega1", text(p.Omega1)},
                  {"Omega2", text(p.Omega2)},
                  {"Omega3", text(p.Omega3)}},
                 {}, {}, times);
}

TEST_CASE("The body turns over as Jacobi's elliptic functions say", "[problems][oracle]") {
  // 50 units of time contain more than two periods of the first body.
  for (const FreeBodyParameters& p :
       {FreeBodyParameters{},
        FreeBodyParameters{.I1 = 0.7, .I2 = 1.25, .I3 = 1.5, .Omega2 = -0.8, .Omega3 = 0.3}}) {
    const Elliptic closed(p);
    const Values times{0.5, 5.0, 12.0, 20.0, 50.0};
    const Reference reference = reference_of(p, times);
    CHECK(reference.error_bar <= 1e-11);
    for (std::size_t i = 0; i < times.size(); ++i) {
      const Eigen::Vector3d Omega = body_velocity(reference.q[i], reference.p[i], p);
      // Near the unstable axis a rounding error of the start grows by (4/k')^2, about 1e5.
      CHECK((Omega - closed.at(times[i], p)).cwiseAbs().maxCoeff() <= 1e-11);
    }
    // After half a period, 2 K/r, the body is turned over.
    const double half_period = 2.0 * boost::math::ellint_1(closed.k) / closed.rate;
    const Reference turned_over = reference_of(p, {half_period});
    const Eigen::Vector3d Omega = body_velocity(turned_over.q[0], turned_over.p[0], p);
    CHECK((Omega - Eigen::Vector3d(0.0, -p.Omega2, p.Omega3)).cwiseAbs().maxCoeff() <= 1e-11);
  }
}

TEST_CASE("The body turns in space as Euler's equations and R' = R hat(Omega) say",
          "[problems][oracle]") {
  const FreeBodyParameters p{.Omega1 = 0.4, .Omega2 = 0.9, .Omega3 = -0.25};
  const auto field = [&p](const std::vector<long double>& y, std::vector<long double>& f) {
    using Wide = Vector3<long double>;
    const Matrix3<long double> R = Matrix3<long double>::Map(y.data());
    const Wide Omega = Wide::Map(y.data() + 9), I(p.I1, p.I2, p.I3);
    const Wide momentum = I.cwiseProduct(Omega);
    Matrix3<long double>::Map(f.data()) = R * hat(Omega);
    Wide::Map(f.data() + 9) = (hat(momentum) * Omega).cwiseQuotient(I);
  };
  std::vector<long double> y{1, 0, 0, 0, 1, 0, 0, 0, 1, p.Omega1, p.Omega2, p.Omega3};
  const Values times{1.0, 10.0};
  const auto expected = fehlberg78(field, y, times, 1e-17L);
  const Reference reference = reference_of(p, times);
  for (std::size_t i = 0; i < times.size(); ++i) {
    const Eigen::Vector4d e = Eigen::Vector4d::Map(reference.q[i].data());
    for (int k = 0; k < 9; ++k) {
      const Eigen::Vector3d column = turned(e, Vector3<double>(Vector3<double>::Unit(k / 3)));
      CHECK(std::fabs(column(k % 3) - static_cast<double>(expected[i][k])) <= 1e-12);
    }
  }
}

TEST_CASE("Energy and the angular momentum in space are those of the body", "[problems][oracle]") {
  const FreeBodyParameters p{.Omega1 = 0.4, .Omega2 = 0.9, .Omega3 = -0.25};
  const FreeBody<> body(p);
  Mechanics<FreeBody<>> mechanics(body);
  const Reference reference = reference_of(p, {0.0, 3.0, 30.0});
  const Eigen::Vector3d Omega(p.Omega1, p.Omega2, p.Omega3), I(p.I1, p.I2, p.I3);
  const Eigen::Vector3d momentum = I.cwiseProduct(Omega);  // the axes are those of space at t = 0
  for (std::size_t i = 0; i < 3; ++i) {
    const Eigen::Vector4d q = Eigen::Vector4d::Map(reference.q[i].data());
    const Eigen::Vector4d pi = Eigen::Vector4d::Map(reference.p[i].data());
    CHECK(std::fabs(mechanics.energy(q, pi) - 0.5 * momentum.dot(Omega)) <= 1e-13);
    for (int k = 0; k < 3; ++k) {
      CHECK(std::fabs(mechanics.momentum_map(k, q, pi) - momentum(k)) <= 1e-13);
    }
  }
  // Control: the momentum in the axes of the body is not conserved.
  const Eigen::Vector3d later = body_velocity(reference.q[1], reference.p[1], p);
  CHECK((I.cwiseProduct(later) - momentum).norm() >= 0.1);
}

TEST_CASE("Deviations grow exponentially at the middle axis and stay small at the others",
          "[problems][structure]") {
  const double small = 1e-6, t = 8.0;
  const FreeBodyParameters middle{.Omega3 = small};
  const Reference grown = reference_of(middle, {t});
  const double growth = body_velocity(grown.q[0], grown.p[0], middle)(2) / small;
  // Linear theory: Omega3 = small cosh(s t) with s = sqrt((3 - 2) (2 - 1)/(1 3)). The next term is
  // of relative order (small exp(s t))^2 = 1e-8.
  CHECK(std::acosh(growth) / t == Approx(std::sqrt(1.0 / 3.0)).epsilon(1e-8));
  const FreeBodyParameters shortest{.Omega1 = 1.0, .Omega2 = 0.0, .Omega3 = small};
  const FreeBodyParameters longest{.Omega1 = small, .Omega2 = 0.0, .Omega3 = 1.0};
  for (const double late : {8.0, 30.0}) {
    const Reference a = reference_of(shortest, {late}), b = reference_of(longest, {late});
    CHECK(body_velocity(a.q[0], a.p[0], shortest).tail<2>().norm() <= 2.0 * small);
    CHECK(body_velocity(b.q[0], b.p[0], longest).head<2>().norm() <= 2.0 * small);
  }
}

}  // namespace
}  // namespace shakedown
