// Trigonometric integrators for q'' = -Omega^2 q + g(q), where Omega^2 = M^-1 K, K is the constant
// Hessian of V1/eps, and g = -M^-1 grad V0. They are exact for g = 0:
//
//   q_{n+1}  = cos(h Omega) q_n + Omega^-1 sin(h Omega) v_n + h^2/2 Psi g_n
//   v_{n+1}  = -Omega sin(h Omega) q_n + cos(h Omega) v_n + h/2 (Psi_0 g_n + Psi_1 g_{n+1})
//   g_n = g(Phi q_n),   psi(x) = sinc(x) psi_1(x),   psi_0(x) = cos(x) psi_1(x)
//
// with even filter functions psi and phi of x = h omega, where psi(0) = phi(0) = 1. The table lists
// the option, psi, phi and the source:
//
//   gautschi        sinc^2(x/2)    1                      W. Gautschi 1961
//   deuflhard       sinc x         1                      P. Deuflhard 1979
//   garcia-archilla sinc^2 x       sinc x                 B. Garcia-Archilla et al. 1999
//   hochbruck       sinc^2(x/2)    sinc x (1 + 1/3 sin^2(x/2))   M. Hochbruck, C. Lubich 1999
//   hairer          sinc^2 x       1                      E. Hairer, C. Lubich 2000
//   grimm           sinc^3 x       sinc x                 V. Grimm, M. Hochbruck 2006
//
// The integrators have order 2 and are symmetric. They are symplectic if psi = sinc phi (deuflhard
// and garcia-archilla). They do not conserve angular momentum, because K is fixed. A step takes one
// slow gradient. The modes of Omega are computed once, in O(n^3).
// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, XIII.2.2, (2.6)-(2.13).
#pragma once

#include <Eigen/Core>
#include <cmath>
#include <vector>

#include "methods/base/method.hpp"
#include "problems/base/counters.hpp"

namespace shakedown {

enum class Filter : std::uint8_t { gautschi, deuflhard, garcia_archilla, hochbruck, hairer, grimm };

struct TrigonometricOptions {
  Filter filter = Filter::garcia_archilla;

  static std::vector<Setting> settings() {
    return {choice<TrigonometricOptions>("filter", &TrigonometricOptions::filter,
                                         "filter functions psi and phi",
                                         {{"gautschi", Filter::gautschi},
                                          {"deuflhard", Filter::deuflhard},
                                          {"garcia-archilla", Filter::garcia_archilla},
                                          {"hochbruck", Filter::hochbruck},
                                          {"hairer", Filter::hairer},
                                          {"grimm", Filter::grimm}})};
  }
};

namespace need {

/// Hess (V1/eps) does not depend on q.
struct LinearStiffPart {
  static constexpr std::string_view name = "stiff part that is linear";
  static constexpr unsigned grants = Evaluations::stiff_hessian | Evaluations::split_gradient;
  template <class P>
  static constexpr bool met = HasStiffSplit<P>&& HasSplitGradient<P>&& requires {
    requires P::linear_stiff_part;
  };
};

}  // namespace need

/// M-orthonormal modes Z of K and their frequencies: Z^T M Z = I, Z^T K Z = diag(omega^2).
struct StiffModes {
  Eigen::MatrixXd modes;
  Eigen::VectorXd frequencies;
};
/// Computes the modes. Throws std::invalid_argument if K has a negative eigenvalue beyond
/// round-off.
StiffModes stiff_modes(const Eigen::MatrixXd& M, const Eigen::MatrixXd& K);

struct Trigonometric {
  static constexpr Traits traits{.name = "trigonometric",
                                 .title = "Trigonometric integrator",
                                 .order_q = 2,
                                 .order_p = 2,
                                 .symplectic = Symplecticity::canonical,
                                 .symmetric = true,
                                 .energy = Conservation::bounded,
                                 .source = "Hairer, Lubich, Wanner XIII.2.2",
                                 .formula = R"(\begin{aligned}
q_{n+1} &= C q_n + \Omega^{-1} S v_n + \tfrac{h^2}{2} \Psi g_n \\
v_{n+1} &= -\Omega S q_n + C v_n + \tfrac h2 (\Psi_0 g_n + \Psi_1 g_{n+1}) \\
g_n &= -M^{-1} \nabla V_0(\Phi q_n), \quad \Omega^2 = M^{-1} \nabla^2 V_1/\epsilon \\
C &= \cos(h\Omega), \quad S = \sin(h\Omega), \quad \Phi = \phi(h\Omega),
\quad \Psi = \psi(h\Omega) \\
\Psi &= \operatorname{sinc}(h\Omega)\, \Psi_1, \quad \Psi_0 = C\, \Psi_1,
\quad V = V_0 + V_1/\epsilon \\
\psi(x) &= \operatorname{sinc}^2 x, \quad \phi(x) = \operatorname{sinc} x
\quad \text{(filter = garcia-archilla)}
\end{aligned})"};
  static constexpr Appearance look{"Trigonometric", Hue::black, Marker::up};
  static constexpr Traits filtered = [] {
    Traits t = traits;
    t.symplectic = Symplecticity::none;
    return t;
  }();
  static constexpr std::array option_sets{
      OptionSet{"filter=deuflhard", traits}, OptionSet{"filter=gautschi", filtered},
      OptionSet{"filter=hochbruck", filtered}, OptionSet{"filter=hairer", filtered},
      OptionSet{"filter=grimm", filtered}};
  using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::LinearStiffPart>;
  using Options = TrigonometricOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;
    using Matrix = FullMatrixFor<P>;

    Stepper(const P& which, const Options& options, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), slow(state.q), v(state.q), q(state.q), scratch(state.q) {
      const Index n = problem.size();
      const StiffModes found = stiff_modes(mass_matrix(), stiffness(state.q));
      Z = found.modes.template cast<Scalar>();
      ZtM.resizeLike(Z);
      for (Index j = 0; j < n; ++j) {
        const Vector mode = Z.col(j);
        problem.mass().apply(mode, scratch);
        ZtM.row(j) = scratch.transpose();
      }
      cosine.setZero(n);
      sine_over = sine_times = psi = psi0 = psi1 = phi = cosine;
      for (Index j = 0; j < n; ++j) filter(options.filter, j, Scalar(found.frequencies(j)));
      restart(state);
    }

    void restart(const State<P>& state) { evaluate(ZtM * state.q); }
    void momentum_changed(const State<P>& /*state*/) {}

    /// Takes a step in the coordinates of the modes, q = Z x.
    StepReport step(State<P>& state) {
      problem.mass().solve(state.p, v);
      scratch.noalias() = ZtM * state.q;
      const Vector& x = scratch;
      q.noalias() = ZtM * v;  // x'
      v = q;
      q = cosine.cwiseProduct(x) + sine_over.cwiseProduct(v) +
          (h * h / Scalar(2)) * psi.cwiseProduct(slow);
      v = cosine.cwiseProduct(v) - sine_times.cwiseProduct(x) +
          (h / Scalar(2)) * psi0.cwiseProduct(slow);
      state.q.noalias() = Z * q;
      evaluate(q);
      v += (h / Scalar(2)) * psi1.cwiseProduct(slow);
      scratch.noalias() = Z * v;
      problem.mass().apply(scratch, state.p);
      const std::int64_t n = problem.size();
      counts.algebra += 6 * 2 * n * n;  // the products with Z and its transpose
      return {};
    }

   private:
    static Scalar sinc(const Scalar& x) {
      using std::sin;
      return x == Scalar(0) ? Scalar(1) : sin(x) / x;
    }
    void filter(Filter kind, Index j, const Scalar& omega) {
      using std::cos, std::sin;
      const Scalar x = h * omega;
      const Scalar s = sinc(x);
      const Scalar half = sinc(x / Scalar(2));
      const Scalar bump = sin(x / Scalar(2));
      cosine(j) = cos(x);
      sine_over(j) = h * s;
      sine_times(j) = omega * sin(x);
      switch (kind) {
        case Filter::gautschi: set(j, x, half * half / s, Scalar(1)); break;
        case Filter::deuflhard: set(j, x, Scalar(1), Scalar(1)); break;
        case Filter::garcia_archilla: set(j, x, s, s); break;
        case Filter::hochbruck:
          set(j, x, half * half / s, s * (Scalar(1) + bump * bump / Scalar(3)));
          break;
        case Filter::hairer: set(j, x, s, Scalar(1)); break;
        case Filter::grimm: set(j, x, s * s, s); break;
      }
    }
    void set(Index j, const Scalar& x, const Scalar& one, const Scalar& of_q) {
      using std::cos;
      psi(j) = sinc(x) * one;
      psi0(j) = cos(x) * one;
      psi1(j) = one;
      phi(j) = of_q;
    }
    /// Computes slow = Z^T M g(Phi x) = -Z^T grad V0(Z phi x).
    template <class X>
    void evaluate(const X& x) {
      filtered_x = phi.cwiseProduct(x);
      position.noalias() = Z * filtered_x;
      problem.slow_gradient(position, filtered_x);
      slow.noalias() = Z.transpose() * filtered_x;
      slow = -slow;
    }
    [[nodiscard]] Eigen::MatrixXd mass_matrix() const {
      const Index n = problem.size();
      Eigen::MatrixXd M(n, n);
      Vector unit = Vector::Zero(n), column = unit;
      for (Index j = 0; j < n; ++j) {
        unit.setZero();
        unit(j) = Scalar(1);
        problem.mass().apply(unit, column);
        for (Index i = 0; i < n; ++i) M(i, j) = static_cast<double>(column(i));
      }
      return M;
    }
    [[nodiscard]] Eigen::MatrixXd stiffness(const Vector& at) const {
      const Index n = problem.size();
      Operator<P> H;
      resize_operator(H, n);
      problem.stiff_hessian(at, H);
      Eigen::MatrixXd K(n, n);
      Vector unit = Vector::Zero(n), column = unit;
      for (Index j = 0; j < n; ++j) {
        unit.setZero();
        unit(j) = Scalar(1);
        multiply(H, unit, column);
        for (Index i = 0; i < n; ++i) K(i, j) = static_cast<double>(column(i));
      }
      return K;
    }

    P problem;
    Scalar h;
    Matrix Z, ZtM;
    Vector cosine, sine_over, sine_times, psi, psi0, psi1, phi;  // one entry per mode
    Vector slow;                                                 // Z^T M g at the current q
    Vector v, q, scratch, filtered_x, position;
  };
};

}  // namespace shakedown
