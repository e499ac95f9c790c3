// A DNA strand of N bases, described by their angles theta: TO section 4.4, eq. (31).
//
//   V = sum_k 1/2 (theta_{k+1} - theta_k)^2 + epsilon sum_k U(theta_k),     M = I
//   U(theta) = (E - 1)^2,   E = exp(-a (1 - cos theta - x0))
//
// U has minima where cos theta = 1 - x0: two configurations of the closed double strand. The paper
// does not say what happens at the ends; `boundary` joins them to a ring (the default), leaves them
// free, or ties them to neighbours at rest at theta = arccos(1 - x0). The start is random:
//
//   theta_k = 0.8 + 0.1 xi_k,   theta_k' = cos(4 pi k/N)/sqrt(N),   k = 1 ... N;
//
// `kick` scales this velocity.
#pragma once

#include <cmath>
#include <cstdint>
#include <numbers>
#include <vector>

#include "problems/base/problem.hpp"
#include "problems/base/settings.hpp"
#include "problems/base/splitmix.hpp"

namespace shakedown {

/// The coupling of the first and the last base.
enum class DnaBoundary : std::uint8_t { periodic, free_ends, fixed_ends };

struct DnaParameters {
  int N = 200;
  double a = 7.0;
  double x0 = 0.3;
  double epsilon = 1.0 / 1400.0;
  double kick = 1.0;
  double spread = 0.1;
  int seed = 1;
  DnaBoundary boundary = DnaBoundary::periodic;

  static std::vector<Setting> settings() {
    using P = DnaParameters;
    return {setting<P>("N", &P::N, "", "number of base pairs", {3, 1e6}),
            setting<P>("a", &P::a, "", "decay of the Morse potential", range::positive),
            setting<P>("x0", &P::x0, "", "its minimum: cos theta = 1 - x0", {0.01, 1.99}),
            setting<P>("epsilon", &P::epsilon, "", "its strength", range::non_negative),
            setting<P>("kick", &P::kick, "", "scales the initial velocities"),
            setting<P>("spread", &P::spread, "", "deviation of the initial angles",
                       range::non_negative),
            setting<P>("seed", &P::seed, "", "of the initial angles", {0, 1e9}),
            choice<P>("boundary", &P::boundary, "what the ends are coupled to",
                      {{"periodic", DnaBoundary::periodic},
                       {"free", DnaBoundary::free_ends},
                       {"fixed", DnaBoundary::fixed_ends}})};
  }
};

template <class S = double>
class Dna {
 public:
  using Scalar = S;
  using Vector = VectorOf<S, Dynamic>;
  using Structure = structure::CyclicBlockTridiagonal<1>;
  using Matrix = CyclicBlockTridiagonalMatrix<S, 1>;
  using Parameters = DnaParameters;
  template <class T>
  using With = Dna<T>;
  static constexpr int dof = Dynamic;
  static constexpr std::string_view id = "dna";
  static constexpr std::string_view title = "opening of a DNA strand: a ring in a double well";
  static constexpr std::string_view source = "TO (31)";
  static constexpr std::string_view equations = R"(\begin{aligned}
H &= \sum_{k=1}^N \bigl( \tfrac12 p_k^2 + \tfrac12 (\theta_{k+1} - \theta_k)^2
     + \epsilon\, U(\theta_k) \bigr) \\
U(\theta) &= (E - 1)^2, \quad E = e^{-a (1 - \cos\theta - x_0)} \\
\theta_{N+1} &= \theta_1 \quad \text{(boundary = periodic)}
\end{aligned})";
  static constexpr DrawnRun drawn{.until = 6.0, .parameters = "N=40 spread=0.3"};
  /// The well is stronger than in the paper, so that long runs contain many oscillations in it.
  static constexpr Measuring measuring{.parameters = "N=5 epsilon=0.05"};

  explicit Dna(const Parameters& p)
      : parameters(p), inertia(Vector::Constant(p.N, S(1))), a(p.a), x0(p.x0), epsilon(p.epsilon),
        ring(p.boundary == DnaBoundary::periodic), tied(p.boundary == DnaBoundary::fixed_ends),
        rest(std::acos(1.0 - p.x0)) {}

  [[nodiscard]] Index size() const { return parameters.N; }
  [[nodiscard]] const DiagonalMass<S, Dynamic>& mass() const { return inertia; }

  void initial(Vector& q, Vector& p) const {
    const double N = parameters.N;
    for (Index k = 0; k < size(); ++k) {
      const double xi = detail::random_normal(static_cast<std::uint64_t>(parameters.seed),
                                              static_cast<std::uint64_t>(k));
      const double phase = 4.0 * std::numbers::pi * static_cast<double>(k + 1) / N;
      q(k) = S(0.8 + parameters.spread * xi);
      p(k) = S(parameters.kick * std::cos(phase) / std::sqrt(N));
    }
  }

  [[nodiscard]] S potential(const Vector& q) const {
    S sum(0);
    for_each_bond(q, [&](Index, Index, const S& stretch) { sum += stretch * stretch / S(2); });
    for (Index k = 0; k < size(); ++k) {
      const S E = decay(q(k));
      sum += epsilon * (E - S(1)) * (E - S(1));
    }
    return sum;
  }

  /// U' = -2 a s (E^2 - E), s = sin theta.
  void gradient(const Vector& q, Vector& out) const {
    using std::sin;
    for (Index k = 0; k < size(); ++k) {
      const S E = decay(q(k));
      out(k) = S(-2) * epsilon * a * sin(q(k)) * (E * E - E);
    }
    for_each_bond(q, [&](Index i, Index j, const S& stretch) {
      if (j >= 0) out(j) += stretch;
      if (i >= 0) out(i) -= stretch;
    });
  }

  /// U'' = -2 a (c (E^2 - E) - a s^2 (2 E^2 - E)), c = cos theta.
  void hessian(const Vector& q, Matrix& H) const {
    using std::cos, std::sin;
    for (Index k = 0; k < size(); ++k) {
      const S E = decay(q(k));
      const S s = sin(q(k));
      H.diagonal[k](0) =
          S(-2) * epsilon * a * (cos(q(k)) * (E * E - E) - a * s * s * (S(2) * E * E - E));
      H.lower[k](0) = S(0);
    }
    for_each_bond(q, [&](Index i, Index j, const S&) {
      if (i >= 0) H.diagonal[i](0) += S(1);
      if (j >= 0) H.diagonal[j](0) += S(1);
      if (i >= 0 && j >= 0) H.lower[i](0) = S(-1);
    });
  }

  /// U''' = 2 a s ((E^2 - E) + 3 a c (2 E^2 - E) - a^2 s^2 (4 E^2 - E)).
  void third_contraction(const Vector& q, const Vector& v, Vector& out) const {
    using std::cos, std::sin;
    for (Index k = 0; k < size(); ++k) {
      const S E = decay(q(k));
      const S E2 = E * E;
      const S s = sin(q(k));
      const S bracket =
          (E2 - E) + S(3) * a * cos(q(k)) * (S(2) * E2 - E) - a * a * s * s * (S(4) * E2 - E);
      out(k) = S(2) * epsilon * a * s * bracket * v(k) * v(k);
    }
  }

  /// The bases on a circle, each moved outwards by its angle. Thin circles are the two wells.
  void sketch(const Vector& q, Sketch& out) const {
    constexpr double scale = 0.4;
    for (const double sign : {-1.0, 1.0}) out.circle({}, 1.0 + sign * scale * rest);
    const int last = int(size()) - 1;
    for (int k = 0; k <= last; ++k) {
      const double around = 2.0 * std::numbers::pi * k / (last + 1), r = 1.0 + scale * q(k);
      out.mass({r * std::cos(around), r * std::sin(around)});
    }
    out.chain(0, last, Sketch::Kind::bond);
    if (ring) out.link(last, 0, Sketch::Kind::bond);
  }

 private:
  S decay(const S& theta) const {
    using std::cos, std::exp;
    return exp(-a * (S(1) - cos(theta) - x0));
  }

  /// Calls visit(i, j, theta_j - theta_i); an index of -1 stands for a neighbour at rest.
  template <class F>
  void for_each_bond(const Vector& q, F&& visit) const {
    const Index last = size() - 1;
    for (Index k = 0; k < last; ++k) visit(k, k + 1, q(k + 1) - q(k));
    if (ring) visit(last, Index(0), q(0) - q(last));
    if (tied) {
      visit(Index(-1), Index(0), q(0) - rest);
      visit(last, Index(-1), rest - q(last));
    }
  }

  Parameters parameters;
  DiagonalMass<S, Dynamic> inertia;
  S a, x0, epsilon;
  bool ring;
  bool tied;
  S rest;
};

}  // namespace shakedown
