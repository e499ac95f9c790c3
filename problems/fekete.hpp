// N points on the unit sphere that repel each other and lose energy by friction,
//
//   V = -sum_{i<j} ln |q_i - q_j|,   Q_i = -alpha q_i',   M = I,   g_i = |q_i|^2 - 1.
//
// They settle in a minimum of V, which for the global minimum is a set of elliptic Fekete points:
// the product of their distances is as large as possible. Along every motion
//
//   2 lambda_i = |q_i'|^2 + (N - 1)/2,
//
// because the forces of a pair on the sphere, (q_i - q_j)/|q_i - q_j|^2, have the component 1/2
// along q_i. At rest lambda_i = (N - 1)/4. The source uses the opposite sign of lambda and adds the
// velocity constraints with a second multiplier, which is 0 (index 2). For N = 20 the start is the
// source's: four circles of latitude with 3, 7, 6 and 4 points at rest. For any other N, which the
// source does not define, the points start at rest on a spiral: z_k = 1 - (2 k + 1)/N, and each
// point is turned by the golden angle. All quantities are dimensionless.
// Source: Mazzia, Magherini, Test Set for Initial Value Problem Solvers, release 2.4 (2008),
// problem "fekete" (W. Hoffmann, J. J. B. de Swart): equations, alpha, start and the end state at
// t = 1000.
#pragma once

#include <Eigen/Geometry>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "problems/base/constraints.hpp"
#include "problems/base/pairwise.hpp"
#include "problems/base/settings.hpp"

namespace shakedown {

struct FeketeParameters {
  int N = 20;
  double alpha = 0.5;

  static std::vector<Setting> settings() {
    using P = FeketeParameters;
    return {setting<P>("N", &P::N, "", "number of points", {2, 1000}),
            setting<P>("alpha", &P::alpha, "", "friction", range::non_negative)};
  }
};

template <class S = double>
class Fekete : public Pairwise<Fekete<S>, S, 3> {
  using Pairs = Pairwise<Fekete<S>, S, 3>;

 public:
  using typename Pairs::Matrix;
  using typename Pairs::Vector;
  using Multipliers = VectorOf<S, Dynamic>;
  using Jacobian = MatrixOf<S, Dynamic>;
  using Parameters = FeketeParameters;
  template <class T>
  using With = Fekete<T>;
  static constexpr std::string_view id = "fekete";
  static constexpr std::string_view title = "points that settle on a sphere (Fekete points)";
  static constexpr std::string_view source = "Test Set for IVP Solvers";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \tfrac12 \lVert p \rVert^2 - \sum_{i<j} \ln \lVert q_i - q_j \rVert,
     \quad q_i \in \mathbb R^3 \\
Q_i &= -\alpha\, \dot q_i \\
g_i &= \lVert q_i \rVert^2 - 1, \quad i = 1, \dots, N
\end{aligned})";
  static constexpr int constraints = Dynamic;
  static constexpr bool quadratic_constraints = true;
  /// Friction dissipates the angular momentum, and the sphere does not move with the points.
  static constexpr std::array<MomentumMap, 0> momentum_maps{};
  static constexpr DrawnRun drawn{.until = 8.0, .parameters = "N=12"};
  static constexpr TypicalRun typical{.step = 0.01, .until = 2.0};
  /// Three points suffice for all terms. At longer steps the iterations of symmetric projection
  /// stop above round-off.
  static constexpr Measuring measuring{.parameters = "N=3", .longest_step = 0.0625};

  explicit Fekete(const Parameters& p)
      : Pairs(VectorOf<S, Dynamic>::Ones(p.N)), points(p.N), alpha(p.alpha) {}

  [[nodiscard]] Index constraint_count() const { return points; }

  void initial(Vector& q, Vector& p) const {
    p.setZero();
    if (points == 20) {
      constexpr double pi = std::numbers::pi;
      circle(q, 0, 3, 1, pi / 13.0, 3.0 * pi / 8.0);
      circle(q, 3, 7, 1, pi / 29.0, pi / 8.0);
      circle(q, 10, 6, 1, pi / 7.0, -2.0 * pi / 15.0);
      circle(q, 16, 4, 0, pi / 17.0, -3.0 * pi / 10.0);
      return;
    }
    const double golden_angle = std::numbers::pi * (3.0 - std::sqrt(5.0));
    for (Index k = 0; k < points; ++k) {
      const double z = 1.0 - double(2 * k + 1) / double(points);
      place(q, k, golden_angle * double(k), std::asin(z));
    }
  }
  /// Turns each point about another axis, because a start at rest is a special one.
  void set_in_motion(Vector& q, Vector& p) const {
    for (Index k = 0; k < points; ++k) {
      const S number(static_cast<double>(k));
      const Point about(S(0.6), S(0.2) - S(0.3) * number, S(0.1) * number - S(0.4));
      block<3>(p, k) = about.cross(Point(block<3>(q, k)));
    }
  }

  /// -1/2 ln |r|^2 and its derivatives with respect to |r|^2/2.
  [[nodiscard]] RadialJet<S> jet(Index /*i*/, Index /*j*/, const S& half_square) const {
    using std::log;
    const S u = S(1) / half_square;
    return {-log(S(2) * half_square) / S(2), -u / S(2), u * u / S(2), -u * u * u};
  }

  void force(const Vector& /*q*/, const Vector& v, S /*t*/, Vector& Q) const { Q = -alpha * v; }
  void force_jacobians(const Vector& /*q*/, const Vector& /*v*/, S /*t*/, Matrix& by_q,
                       Matrix& by_v) const {
    by_q.setZero();
    by_v.setZero();
    by_v.diagonal().setConstant(-alpha);
  }

  void constraint(const Vector& q, Multipliers& g) const {
    for (Index k = 0; k < points; ++k) g(k) = block<3>(q, k).squaredNorm() - S(1);
  }
  /// Constraints are quadratic forms plus constants, so G(q) = DG[q].
  void jacobian(const Vector& q, Jacobian& G) const { jacobian_derivative(q, q, G); }
  void jacobian_derivative(const Vector& /*q*/, const Vector& a, Jacobian& DG) const {
    DG.setZero();
    for (Index k = 0; k < points; ++k) {
      for (Index i = 3 * k; i < 3 * k + 3; ++i) DG(k, i) = S(2) * a(i);
    }
  }
  void add_curvature(const Vector& /*q*/, const Multipliers& lambda, Matrix& H) const {
    for (Index i = 0; i < 3 * points; ++i) H(i, i) += S(2) * lambda(i / 3);
  }

  void sketch(const Vector& q, Sketch& out) const {
    const Sketch::Place x{1.0}, y{0.0, 1.0}, z{0.0, 0.0, 1.0};
    out.ellipse({}, x, y, Sketch::Stroke::curve);
    out.ellipse({}, y, z, Sketch::Stroke::curve);
    out.ellipse({}, z, x, Sketch::Stroke::curve);
    for (Index k = 0; k < points; ++k) out.mass(Sketch::at(q, 3 * k, 3), 1.0, true);
  }

 private:
  using Point = VectorOf<S, 3>;

  static void place(Vector& q, Index k, double longitude, double latitude) {
    using std::cos, std::sin;
    const S along(longitude), up(latitude);
    block<3>(q, k) << cos(along) * cos(up), sin(along) * cos(up), sin(up);
  }
  /// Places `count` points from `first` on, which the source numbers from `number` on.
  static void circle(Vector& q, Index first, int count, int number, double turn, double latitude) {
    for (int k = 0; k < count; ++k) {
      place(q, first + k, 2.0 * std::numbers::pi * (number + k) / count + turn, latitude);
    }
  }

  Index points;
  S alpha;
};

}  // namespace shakedown
