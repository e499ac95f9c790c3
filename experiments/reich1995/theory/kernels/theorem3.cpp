// Computes the results of theorem3.md.
#include <array>
#include <cmath>
#include <numbers>

#include "experiments/analysis/linear_algebra.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/reich1995/shared/extremes.hpp"
#include "experiments/reich1995/shared/looks.hpp"
#include "experiments/reich1995/theory/kernels/sampling.hpp"
#include "methods/constrained/rattle.hpp"
#include "problems/bead_chain.hpp"

namespace shakedown::reich1995 {
namespace {

struct BentBeadsParameters : BeadChainParameters {
  double stretch = 0.5, rest = 1.2;  ///< parameters of the spring between the ends
};

/// V = -f (r1 + r2) + stretch/2 (d - rest)^2, where d is the distance between the ends. At rest,
/// the angle is 74 degrees.
template <class S = double>
class BentBeads : public BeadChain<S, BentBeadsParameters, structure::Dense<Dynamic>> {
 public:
  using Base = BeadChain<S, BentBeadsParameters, structure::Dense<Dynamic>>;
  using typename Base::Matrix;
  using typename Base::Vector;
  template <class T>
  using With = BentBeads<T>;

  explicit BentBeads(const BentBeadsParameters& chosen)
      : Base(chosen), stretch(chosen.stretch), rest(chosen.rest) {}

  [[nodiscard]] S potential(const Vector& q) const {
    const S by = ends(q).norm() - rest;
    return Base::potential(q) + stretch * by * by / S(2);
  }
  void gradient(const Vector& q, Vector& out) const {
    Base::gradient(q, out);
    const Vector D = ends(q);
    const Vector force = (stretch * (S(1) - rest / D.norm())) * D;
    out.tail(3) += force;
    out.head(3) -= force;
  }
  void hessian(const Vector& q, Matrix& H) const {
    Base::hessian(q, H);
    const Vector D = ends(q);
    const S r = D.norm();
    Matrix B = (stretch * rest / (r * r * r)) * D * D.transpose();
    B.diagonal().array() += stretch * (S(1) - rest / r);
    for (const Index i : {0, 6}) {
      for (const Index j : {0, 6}) H.block(i, j, 3, 3) += S(i == j ? 1.0 : -1.0) * B;
    }
  }

 private:
  static Vector ends(const Vector& q) { return q.tail(3) - q.head(3); }
  S stretch, rest;
};
using StiffBeads = Penalised<BentBeads<>, weights::Stiffnesses>;
using SoftBeads = Soft<BentBeads<>>;

SoftBeads::Parameters parameters_of(double eps, double f, double delta) {
  SoftBeads::Parameters p;
  p.n = 3;
  p.b = 0.0;
  p.k = 1.0 / (eps * eps);
  p.f = f;
  p.delta = delta;
  return p;
}

constexpr std::array observables{"cos(phi)", "d^2", "r_1"};
constexpr std::array observable_keys{"cos-phi", "d2", "r1"};  // parts of the names of numbers
using Values = Eigen::Array3d;
Values observe(const Eigen::VectorXd& q) {
  const Eigen::Vector3d a = q.head(3) - q.segment(3, 3), b = q.tail(3) - q.segment(3, 3);
  return {a.dot(b) / (a.norm() * b.norm()), (a - b).squaredNorm(), a.norm()};
}

/// Returns beads with bonds of lengths r that form the angle phi, with bead 2 at the origin.
Eigen::VectorXd beads_at(const Eigen::Vector2d& r, double phi) {
  Eigen::VectorXd q = Eigen::VectorXd::Zero(9);
  q(0) = r(0);
  q(6) = r(1) * std::cos(phi);
  q(7) = r(1) * std::sin(phi);
  return q;
}

/// Returns means over shapes. shape(phi, add) calls add(q, weight) for each shape with that angle;
/// the measure is r1^2 r2^2 sin(phi) times the weight. The trapezoidal rule is applied in s, where
/// phi = s - sin(2 s)/2. In s, the integrand vanishes like s^5 at both ends.
template <class P, class Shape>
Values mean_over_shapes(const P& problem, double delta, const Shape& shape) {
  const double start = problem.potential(beads_at({1.0, 1.0}, 1.287));  // avoids overflow
  double norm = 0.0;
  Values sum = Values::Zero();
  constexpr int n = 600;
  for (int i = 1; i < n; ++i) {
    const double s = std::numbers::pi * i / n;
    const double phi = s - std::sin(2.0 * s) / 2.0;
    shape(phi, [&](const Eigen::VectorXd& q, double weight) {
      const double r1r2 = q.head(3).norm() * q.tail(3).norm();
      const double w = weight * r1r2 * r1r2 * std::sin(phi) * std::sin(s) * std::sin(s) *
                       std::exp((start - problem.potential(q)) / delta);
      norm += w;
      sum += w * observe(q);
    });
  }
  return sum / norm;
}

/// Returns the means of the stiff system. The trapezoidal rule in r is centred at the peak of the
/// density.
Values stiff_means(double eps, double f, double delta) {
  const StiffBeads problem(parameters_of(eps, f, 0.0));
  return mean_over_shapes(problem, delta, [&](double phi, const auto& add) {
    for (int i = -14; i <= 14; ++i) {
      for (int j = -14; j <= 14; ++j) {
        const Eigen::Vector2d z(i, j);
        add(beads_at(0.7 * std::sqrt(delta) * eps * z.array() + 1.0 + f * eps * eps, phi), 1.0);
      }
    }
  });
}

/// Returns the means of a slow system on the surface g + factor (g~ - g) = 0. The factor 1 gives
/// the soft system, 0 the hard one, and -1 the sign printed before (36). The measure on the surface
/// is the measure in space multiplied by |G|/|dg/dr|, where |G|^2 = det G G^T.
Values slow_means(double eps, double f, double delta, double factor, bool with_fixman = true) {
  using linear_algebra::determinant, linear_algebra::product, linear_algebra::solved;
  const SoftBeads problem(parameters_of(eps, f, with_fixman ? delta : 0.0));
  return mean_over_shapes(problem, delta, [&](double phi, const auto& add) {
    Eigen::VectorXd g(2), soft(2);
    Eigen::MatrixXd G(2, 9), J(2, 9), along(9, 2);
    along << beads_at({1.0, 0.0}, phi), beads_at({0.0, 1.0}, phi);
    Eigen::VectorXd r = Eigen::VectorXd::Ones(2);
    for (int iteration = 0; iteration < 8; ++iteration) {
      const Eigen::VectorXd q = beads_at(r, phi);
      problem.hard().constraint(q, g);
      problem.constraint(q, soft);
      problem.hard().jacobian(q, G);
      problem.jacobian(q, J);
      G += factor * (J - G);
      r -= solved(product(G, along), g + factor * (soft - g));
    }
    add(beads_at(r, phi), std::sqrt(determinant(product(G, G.transpose()))) /
                              std::fabs(determinant(product(G, along))));
  });
}

enum System { stiff, soft, hard, soft_without, hard_without, printed, systems };
struct Means {
  double f, eps, delta;
  std::array<Values, systems> of;
  [[nodiscard]] double error(System system, std::size_t k) const {
    return std::fabs(of[system](static_cast<Index>(k)) - of[stiff](static_cast<Index>(k)));
  }
};
Means means(double eps, double f, double delta) {
  const auto slow = [=](double factor, bool V_F = true) {
    return slow_means(eps, f, delta, factor, V_F);
  };
  const std::array<Values, systems> all{stiff_means(eps, f, delta), slow(1.0),        slow(0.0),
                                        slow(1.0, false),           slow(0.0, false), slow(-1.0)};
  return {f, eps, delta, all};
}

/// Returns the exponent k of a fit eps^k to the error of an observable.
double in_eps(const std::vector<Means>& all, System system, std::size_t k) {
  return exponent(all, &Means::eps, [=](const Means& m) { return m.error(system, k); });
}

void measure_rates(Context& context, const std::vector<Means>& cold,
                   const std::vector<Means>& fixed) {
  for (std::size_t k = 0; k < observables.size(); ++k) {
    const std::string key = observable_keys[k];
    context.number("order.coupled.soft." + key, in_eps(cold, soft, k));
    context.number("order.fixed.soft." + key, in_eps(fixed, soft, k));
    if (k < 2) {  // with hard bonds, r_1 is 1 for any V_F
      context.number("order.coupled.no-fixman." + key, in_eps(cold, soft_without, k));
    }
    if (k != 1) {  // the spring determines d^2 with any bonds
      context.number("order.coupled.hard." + key, in_eps(cold, hard, k));
    }
  }
  context.number("order.coupled.printed.r1", in_eps(cold, printed, 2));
}

/// Checks that the quadratures describe the suite's systems by Hamiltonian Monte Carlo on these
/// problems, with RATTLE for the soft system.
void measure_runs(Context& context) {
  constexpr double eps = 0.2, f = 1.0, delta = 0.1;
  const Means expected = means(eps, f, delta);
  const auto compare = [&](const auto& problem, double h, int steps, System system,
                           const std::string& name) {
    std::array<std::vector<double>, observables.size()> series;
    const auto keep = [&](const Eigen::VectorXd& q) {
      const Values now = observe(q);
      for (std::size_t k = 0; k < series.size(); ++k) {
        series[k].push_back(now(static_cast<Index>(k)));
      }
      return now(0);
    };
    const auto stream = static_cast<std::uint32_t>(11 + system);
    using Problem = std::remove_cvref_t<decltype(problem)>;
    using Method = std::conditional_t<HasConstraints<Problem>, Rattle, VelocityVerlet>;
    sample<Method>(problem, {delta, h, steps, context.pick(10000, 2000)}, {context.seed(), stream},
                   keep);
    Estimate last;
    for (std::size_t k = 0; k < series.size(); ++k) {
      last = estimate(series[k], 1.0);
      context.number(
          "deviation." + name + "." + observable_keys[k],
          std::fabs(last.mean - expected.of[system](static_cast<Index>(k))) / last.error);
    }
    return last;
  };
  compare(StiffBeads(parameters_of(eps, f, 0.0)), 0.05, 20, stiff, "stiff");
  const Estimate bond = compare(SoftBeads(parameters_of(eps, f, delta)), 0.15, 7, soft, "soft");
  context.number("deviation.from-hard.r1",
                 std::fabs(bond.mean - expected.of[hard](2)) / bond.error);
}

/// Returns time averages without a bath over [0, T], with a smooth window, for the three beads with
/// zero momentum and zero angular momentum. The angle is the only slow motion, and the bonds have
/// two modes. `slow` and `fast` are the initial energies of the slow motion and of each mode. The
/// start is in balance at cos(phi) = `c`.
template <class Method, class P>
Values time_averages(const P& problem, const Eigen::Vector2d& r, double c, double slow, double fast,
                     double h) {
  using linear_algebra::product, linear_algebra::solved;
  constexpr double T = 300.0;
  State<P> state = initial_state(problem);
  const double phi = std::acos(c);
  state.q = beads_at(r, phi);
  const Eigen::Vector3d u(1.0, 0.0, 0.0), v(c, std::sin(phi), 0.0);
  Eigen::MatrixXd G = Eigen::MatrixXd::Zero(2, 9);
  G.row(0) << u.transpose(), -u.transpose(), 0.0, 0.0, 0.0;
  G.row(1) << 0.0, 0.0, 0.0, -v.transpose(), v.transpose();
  // grad phi minus its component in the row space of G. Both vectors are internal: they have no
  // total momentum.
  const Eigen::Vector3d a = Eigen::Vector3d(0.0, -1.0, 0.0) / r(0);
  const Eigen::Vector3d b = Eigen::Vector3d(-std::sin(phi), c, 0.0) / r(1);
  Eigen::VectorXd turn(9);
  turn << a, -a - b, b;
  const Eigen::MatrixXd S = product(G, G.transpose());
  turn -= product(G.transpose(), solved(S, product(G, turn)));
  state.p = turn * std::sqrt(2.0 * slow) / turn.norm();
  for (const double sign : {1.0, -1.0}) {
    const Eigen::VectorXd mode = (G.row(0) + sign * G.row(1)).transpose();
    state.p += mode * std::sqrt(2.0 * fast) / mode.norm();
  }
  if constexpr (HasConstraints<P>) project_start(problem, state.q, state.p);
  typename Method::template Stepper<P> stepper(problem, {}, h, state);
  const auto steps = static_cast<std::int64_t>(T / h);
  Values sum = Values::Zero();
  double norm = 0.0;
  const auto report = run(stepper, state, h, steps, [&](std::int64_t k, const State<P>& at) {
    const double s = static_cast<double>(k) / static_cast<double>(steps);
    if (s <= 0.0 || s >= 1.0) return;
    const double weight = std::exp(-1.0 / (s * (1.0 - s)));
    norm += weight;
    sum += weight * observe(at.q);
  });
  if (report.status != Status::ok) return Values::Constant(std::nan(""));
  return sum / norm;
}

/// Returns cos(phi) at the minimum of the soft system's potential, which includes V_F.
double balance(double eps, double f, double delta) {
  const SoftBeads problem(parameters_of(eps, f, delta));
  double c = 0.28;
  const double r = 1.0 + f * eps * eps;
  const auto slope = [&](double at) {
    const auto V = [&](double x) { return problem.potential(beads_at({r, r}, std::acos(x))); };
    return (V(at + 1e-4) - V(at - 1e-4)) / 2e-4;
  };
  for (int i = 0; i < 8; ++i) c -= slope(c) * 2e-3 / (slope(c + 1e-3) - slope(c - 1e-3));
  return c;
}

/// Compares <cos(phi)> of the isolated stiff system with <cos(phi)> of the soft system, both as
/// time averages. The initial energy, 3 delta, is shared equally, is all in the slow motion, or is
/// all in the bonds except for a tenth of delta.
struct Alone {
  double eps, delta;
  double equal, slow, fast;  ///< distances from the soft mean
};
Alone left_alone(double eps, double delta) {
  constexpr double f = 1.0;
  const double c = balance(eps, f, delta), r = 1.0 + f * eps * eps;
  const double soft = time_averages<Rattle>(SoftBeads(parameters_of(eps, f, delta)), {r, r}, c,
                                            delta, 0.0, 0.02)(0);
  const StiffBeads problem(parameters_of(eps, f, 0.0));
  const auto off = [&](double of_slow, double of_fast) {
    return std::fabs(
        time_averages<VelocityVerlet>(problem, {r, r}, c, of_slow, of_fast, 0.03 * eps)(0) - soft);
  };
  return {eps, delta, off(delta, delta), off(3.0 * delta, 0.0), off(0.1 * delta, 1.45 * delta)};
}

void measure_alone(Context& context) {
  std::vector<Alone> fixed, coupled, by_delta;
  for (const double eps : {0.08, 0.0566, 0.04}) {
    coupled.push_back(left_alone(eps, eps * eps));
    fixed.push_back(left_alone(eps, 0.02));
  }
  for (const double delta : {0.005, 0.01}) by_delta.push_back(left_alone(0.04, delta));
  by_delta.push_back(fixed.back());
  const auto shares = [](const Alone& a) { return std::fmin(a.slow, a.fast) / a.delta; };
  context.number("order.coupled.alone", exponent(coupled, &Alone::eps, &Alone::equal));
  context.number("order.delta.alone", exponent(by_delta, &Alone::delta, &Alone::equal));
  context.number("error.alone.equal",
                 largest(fixed, [](const Alone& a) { return a.equal / a.delta; }));
  context.number("error.alone.shares", smallest(fixed, shares));
  context.number("order.eps.alone.shares", exponent(fixed, &Alone::eps, shares));
}

Table means_table(const std::vector<Means>& cold, const std::vector<Means>& fixed,
                  const Means& warm) {
  Table table({"series", "observable", "f", "eps", "delta", "stiff", "soft V_F", "hard V_F",
               "error soft V_F", "error hard V_F", "error soft", "error hard"});
  for (std::size_t k = 0; k < observables.size(); ++k) {
    const auto add = [&](const char* series, const Means& m) {
      const auto at = static_cast<Index>(k);
      table.row({series, observables[k], m.f, m.eps, m.delta, m.of[stiff](at), m.of[soft](at),
                 m.of[hard](at), m.error(soft, k), m.error(hard, k), m.error(soft_without, k),
                 m.error(hard_without, k)});
    };
    for (const Means& m : cold) add("delta = eps^2", m);
    for (const Means& m : fixed) add("delta = 0.02", m);
    add("one point", warm);
  }
  return table;
}

Figure means_figure() {
  Figure drawing(2, 340);
  for (const bool coupled : {true, false}) {
    Panel& panel = drawing.panel(coupled ? "$\\delta = \\epsilon^2$" : "$\\delta$ = 0.02");
    panel.x("$\\epsilon$", Scale::log)
        .y("error of $\\langle\\cos\\phi\\rangle$", Scale::log)
        .y_range(1e-7, 3e-2);
    const auto curve = [&](const Look& look, const char* column) -> Curve& {
      return panel.linked(look, "eps", column)
          .where("series", coupled ? "delta = eps^2" : "delta = 0.02")
          .where("observable", observables[0]);
    };
    curve(looks::hard("hard, without $V_F$", 1), "error hard");
    curve(looks::hard("hard, with $V_F$"), "error hard V_F").slope(2);
    curve(looks::soft("soft, without $V_F$", 1), "error soft");
    curve(looks::soft("soft, with $V_F$"), "error soft V_F").slope(coupled ? 4 : 2);
  }
  return drawing;
}

void perform_theorem3(Context& context) {
  std::vector<Means> cold, fixed;
  for (const double eps : {0.0566, 0.04, 0.0283, 0.02, 0.0141}) {
    cold.push_back(means(eps, 1.0, eps * eps));
    fixed.push_back(means(eps, 1.0, 0.02));
    context.progress(0.15 * static_cast<double>(cold.size()));
  }
  // The paper's values for bonds, and a weak force that shortens the bonds.
  const Means warm = means(0.1, -0.1, 0.1);
  context.artefact(context.experiment())
      .table(means_table(cold, fixed, warm))
      .figure(means_figure())
      .problem("bead-chain", {{"n", "3"}, {"b", "0"}});
  measure_rates(context, cold, fixed);
  measure_runs(context);
  measure_alone(context);
  context.number("error-ratio.cold", smallest(cold, [](const Means& m) {
                   return std::fmin(m.error(hard_without, 0) / m.error(soft, 0),
                                    m.error(hard_without, 2) / m.error(soft, 2));
                 }));
  context.number("exponent-gain.soft", in_eps(cold, soft, 0) - in_eps(cold, hard_without, 0));
  // To leading order, stiff bonds are longer than soft ones by 2 delta eps^2.
  const double entropy = 2.0 * warm.delta * warm.eps * warm.eps;
  context.number("error-ratio.warm", warm.error(hard, 2) / warm.error(soft, 2));
  context.number("error-ratio.warm.leading", std::fabs(warm.of[soft](2) - 1.0 + entropy) / entropy);
}

}  // namespace

Experiment theorem3() { return {.id = "reich1995/theorem3", .run = perform_theorem3}; }

}  // namespace shakedown::reich1995
