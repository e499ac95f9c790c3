// Computes the results of zs-limit.md.
//
// The largest stable h of Z&S on one rod, with M = 1, V = omega^2 g^2/2, g = x.x - 1 and c = beta
// h^2. Z&S is Verlet applied to W = V - c/2 grad V.(1 + c Hess V)^-1 grad V. Along the rod,
//
//   W = V (1 + 2 c omega^2 g) / (1 + 4 c omega^2 |x|^2 + 2 c omega^2 g)
//     = g^2/(8c) + omega^2 g^3/4 + ...  for c omega^2 >> 1.
//
// The cubic term comes from the third derivative in f_k. Motion with speed v requires W' = F = v^2
// (where g' = 2). Hence g/(2c) + 3 omega^2 g^2/2 = F, and for this g
//
//   h^2 W'' = h^2 (1/c + 6 omega^2 g) = (1/beta^2 + 24 h^4 omega^2 F)^(1/2).
//
// Verlet has a 1:3 resonance where this value is 3, and a mode with a value above 4 is unstable. A
// force along the rod has no effect, because W contains g^2/(8c) + U - g U'/2, in which U' cancels.
//
// Across the rod, 1 + c Hess V is 1 + 2 c omega^2 g. Without the third derivative in f_k, g = 2cF.
// Z&Ss (Z&S simplified) therefore divides a force across the rod by 1 + 4 c^2 omega^2 F. With the
// third derivative, g is as above, and f_k restores the force.
#include "experiments/tao2014/double_pendulum/kernels/zs_limit.hpp"

#include <Eigen/Cholesky>
#include <cmath>
#include <limits>

#include "experiments/analysis/stability_search.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/double_pendulum/rows.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* id = "tao2014/zs-limit";
constexpr double zs_beta = 0.4;
constexpr double stiff = 3000.0;  ///< omega for the comparison of the rod with the prediction
constexpr double coarse_step = 0.1;

template <int n>
using Point = Eigen::Matrix<double, n, 1>;
template <int n>
using Square = Eigen::Matrix<double, n, n>;

/// A mass of 1 on a rod of length 1 in the plane, with a weight that may be zero.
struct Rod {
  static constexpr int n = 2;
  double stiffness;  ///< omega^2
  double weight = 0.0;

  [[nodiscard]] static double violation(const Point<n>& x) { return std::fabs(g(x)); }
  [[nodiscard]] Point<n> gradient(const Point<n>& x) const {
    return 2.0 * stiffness * g(x) * x + Point<n>(0.0, weight);
  }
  [[nodiscard]] Square<n> hessian(const Point<n>& x, bool bent) const {
    const double bend = bent ? 2.0 * stiffness * g(x) : 0.0;
    return 4.0 * stiffness * x * x.transpose() + bend * Square<n>::Identity();
  }
  [[nodiscard]] Point<n> third(const Point<n>& x, const Point<n>& a) const {
    return stiffness * (4.0 * a.squaredNorm() * x + 8.0 * x.dot(a) * a);
  }
  [[nodiscard]] static double g(const Point<n>& x) { return x.squaredNorm() - 1.0; }
};

/// The double pendulum of TO 4.1.
struct TwoRods {
  static constexpr int n = 4;
  explicit TwoRods(double omega) : problem(with(omega)), stiffness(omega * omega) {}

  [[nodiscard]] double violation(const Point<n>& x) const { return g(x).cwiseAbs().maxCoeff(); }
  [[nodiscard]] Point<n> gradient(const Point<n>& x) const {
    Point<n> slope;
    problem.gradient(x, slope);
    return slope;
  }
  [[nodiscard]] Square<n> hessian(const Point<n>& x, bool bent) const {
    Square<n> H;
    problem.hessian(x, H);
    if (!bent) problem.constrained().add_curvature(x, -stiffness * g(x), H);
    return H;
  }
  [[nodiscard]] Point<n> third(const Point<n>& x, const Point<n>& a) const {
    Point<n> T;
    problem.third_contraction(x, a, T);
    return T;
  }
  [[nodiscard]] Eigen::Vector2d g(const Point<n>& x) const {
    Eigen::Vector2d both;
    problem.constrained().constraint(x, both);
    return both;
  }
  static DoublePendulumPenalty<>::Parameters with(double omega) {
    DoublePendulumPenalty<>::Parameters parameters;
    parameters.omega = omega;
    return parameters;
  }
  DoublePendulumPenalty<> problem;
  double stiffness;
};

/// A bead on the rail y = 0. The constraint g = y is flat.
struct Rail {
  static constexpr int n = 2;
  double stiffness;

  [[nodiscard]] static double violation(const Point<n>& x) { return std::fabs(x(1)); }
  [[nodiscard]] Point<n> gradient(const Point<n>& x) const {
    return {(1.0 + x(1)) * std::sin(x(0)), 1.0 - std::cos(x(0)) + stiffness * x(1)};
  }
  [[nodiscard]] Square<n> hessian(const Point<n>& x, bool /*bent*/) const {
    Square<n> H;
    H << (1.0 + x(1)) * std::cos(x(0)), std::sin(x(0)), std::sin(x(0)), stiffness;
    return H;
  }
  [[nodiscard]] static Point<n> third(const Point<n>& x, const Point<n>& a) {
    const double along = std::cos(x(0)) * a(0);
    return {2.0 * along * a(1) - (1.0 + x(1)) * std::sin(x(0)) * a(0) * a(0), along * a(0)};
  }
};

/// Returns f_k of (3) for unit masses.
template <class P>
Point<P::n> force(const P& problem, const Point<P::n>& x, double c, const Terms& terms) {
  const Square<P::n> A = Square<P::n>::Identity() + c * problem.hessian(x, terms.bent);
  const Point<P::n> a = -A.ldlt().solve(problem.gradient(x));
  return a - 0.5 * terms.third * c * c * problem.third(x, a);
}

/// Integrates to `until` and calls `see(x, v)` after each step. Returns false once |g| exceeds 1,
/// which no bound motion does.
template <class P, class See>
bool run(const P& problem, const Terms& terms, double b, double h, Point<P::n> x, Point<P::n> v,
         double until, const See& see) {
  const double c = b * h * h;
  Point<P::n> f = force(problem, x, c, terms);
  for (double t = h; t <= until; t += h) {
    v += 0.5 * h * f;
    x += h * v;
    f = force(problem, x, c, terms);
    v += 0.5 * h * f;
    if (!(problem.violation(x) < 1.0)) return false;
    see(x, v);
  }
  return true;
}

constexpr auto unseen = [](const auto&, const auto&) {};

/// Returns the smallest unstable step between low and high for runs on [0, 50], to one part in
/// 10^4; infinity if there is none. start(h) returns the initial x and v for a step h.
template <class P, class Start>
double limit(const P& problem, const Terms& terms, double b, const Start& start, double low,
             double high) {
  const auto stable = [&](double h) {
    const auto [x, v] = start(h);
    return run(problem, terms, b, h, x, v, horizon, unseen);
  };
  const StabilityScan coarse = scan_stability(stable, low, high, 0.01);
  return coarse.found() ? coarse.smallest_unstable : std::numeric_limits<double>::infinity();
}

/// Returns the g at which W balances a centripetal force of 1.
double balance(double w, double c, double third) {
  const double w2 = w * w;
  if (third == 0.0) return 2.0 * c;
  return (std::sqrt(1.0 / (4.0 * c * c) + 6.0 * third * w2) - 1.0 / (2.0 * c)) / (3.0 * third * w2);
}

/// Returns h omega^(1/2) at the stability limit for a rod that turns with speed 1. It starts with g
/// equal to `share` times the balanced g.
double turning_rod(double w, double b, const Terms& terms, double share, double highest = 1.5) {
  const auto start = [&](double h) {
    const double g = share * balance(w, b * h * h, terms.third);
    return std::pair{Point<2>(std::sqrt(1.0 + g), 0.0), Point<2>(0.0, 1.0)};
  };
  const double scale = std::sqrt(w);
  return scale * limit(Rod{w * w}, terms, b, start, 0.1 / scale, highest / scale);
}

/// Returns the limit for a hanging rod that is released from rest and reaches this speed at its
/// lowest point.
double hanging_rod(double w, double speed) {
  const double height = 0.5 * speed * speed;
  const Point<2> x(std::sqrt(height * (2.0 - height)), height - 1.0);
  const auto start = [&](double) { return std::pair{x, Point<2>(0.0, 0.0)}; };
  const double scale = std::sqrt(w);
  return scale * limit(Rod{w * w, 1.0}, {}, zs_beta, start, 0.2 / scale, 4.0 / scale);
}

/// Returns the limit for the double pendulum from the start of Figure 1.
double two_rods(double w, const Terms& terms, double highest = 4.0) {
  const TwoRods problem(w);
  Eigen::Vector4d q, p;
  problem.problem.initial(q, p);
  const auto start = [&](double) { return std::pair{q, p}; };
  const double scale = std::sqrt(w);
  return scale * limit(problem, terms, zs_beta, start, 0.3 / scale, highest / scale);
}

/// Returns the h (omega v)^(1/2) at which h^2 W'' equals `level`; 0 if h^2 W'' is larger for every
/// h.
double predicted(double level, double b, double third = 1.0) {
  return std::pow(std::max(0.0, (level * level - 1.0 / (b * b)) / (24.0 * third)), 0.25);
}

/// Returns the square of the largest speed of a pendulum that is released at the level of its
/// pivot, with h = 0.1. It is 2 on a rigid rod, and infinity if the pendulum runs away.
double squared_speed(double w, const Terms& terms) {
  double most = 0.0;
  const bool kept = run(Rod{w * w, 1.0}, terms, zs_beta, coarse_step, Point<2>(1.0, 0.0),
                        Point<2>(0.0, 0.0), 20.0, [&most](const Point<2>& x, const Point<2>& v) {
                          const double across = x(0) * v(1) - x(1) * v(0);
                          most = std::max(most, across * across / x.squaredNorm());
                        });
  return kept ? most : HUGE_VAL;
}

/// Returns the square of the largest speed if the force across the rod is divided by 1 + y v^2,
/// where y = 4 beta^2 h^4 omega^2. Then (1 + y v^2) v dv = dx for the motion across the rod, which
/// gives v^2/2 + y v^4/4 = 1 at the bottom.
double divided_speed(double w) {
  const double y = 4.0 * std::pow(zs_beta * coarse_step * coarse_step * w, 2);
  return (std::sqrt(1.0 + 4.0 * y) - 1.0) / y;
}

const std::vector<std::pair<const char*, Terms>> variants{
    {"Z&S", {}},
    {"Hess V without curvature", {1.0, false}},
    {"a quarter of the third derivative", {0.25}},
    {"Z&S simplified", {0.0}},
    {"both off", {0.0, false}}};

void measure_terms(Context& context, Table& table) {
  std::vector<double> rod, two;
  for (const auto& [name, terms] : variants) {
    // The scan ends at h = 1/2, where a period of the rod has only twelve steps.
    rod.push_back(turning_rod(stiff, zs_beta, terms, 0.9, 0.5 * std::sqrt(stiff)));
    two.push_back(two_rods(2000.0, terms));
    const double law = terms.third > 0.0 ? predicted(3.0, zs_beta, terms.third) : HUGE_VAL;
    table.row({"terms", name, "turning rod", stiff, zs_beta, rod.back(), law});
    table.row({"terms", name, "double pendulum", 2000.0, zs_beta, two.back(), std::nan("")});
  }
  context.number("rod.limit", rod[0]);
  context.number("rod.limit-ratio.flat-hessian", rod[1] / rod[0]);
  context.number("rod.limit-ratio.quarter", rod[2] / rod[0]);
  context.number("rod.limit-ratio.simplified", rod[3] / rod[0]);
  context.number("pendulum.limit", two[0]);
  context.number("pendulum.limit-ratio.flat-hessian", two[1] / two[0]);
  context.number("pendulum.limit-ratio.quarter", two[2] / two[0]);
  context.number("pendulum.limit-ratio.simplified", two[3] / two[0]);
  context.number("pendulum.limit-ratio.both-off", two[4] / two[0]);
}

void measure_law(Context& context, Table& table) {
  double off = 0.0, quarter = 0.0;
  for (const double b :
       {0.26, 0.28, 0.3, 0.32, 0.34, 0.36, 0.38, 0.4, 0.45, 0.5, 0.6, 0.7, 0.8, 1.0, 1.25, 1.5}) {
    const double near = turning_rod(stiff, b, {}, 0.9);
    const double far = turning_rod(stiff, b, {}, 0.0);
    const double law = predicted(b > 1.0 / 3.0 ? 3.0 : 4.0, b);
    table.row({"beta", "Z&S", "near balance", stiff, b, near, law});
    table.row({"beta", "Z&S", "on the constraint", stiff, b, far, law});
    if (b > 1.0 / 3.0) off = std::max(off, std::fabs(near / law - 1.0));
    if (b > 0.65) quarter = std::max(quarter, std::fabs(far / predicted(2.0, b) - 1.0));
  }
  context.number("law.deviation", off);
  context.number("law.deviation.1-4", quarter);
  context.number("law.limit", predicted(3.0, zs_beta));
  const double hanging = hanging_rod(stiff, 0.4);
  context.number("hanging.limit", hanging);
  context.number("hanging.over-speed-law", hanging / (predicted(3.0, zs_beta) / std::sqrt(0.4)));
  context.number("hanging.over-tension-law", hanging / predicted(3.0, zs_beta));
}

/// Returns the largest error of x2 and y2 on [0, 20] against the rigid double pendulum, with h =
/// 0.1.
double pendulum_error(const char* method, double w, const ReferencePath& truth) {
  const Case pendulum{"double-pendulum-penalty", method, coarse_step, 20.0, {{"beta", "0.4"}},
                      {{"omega", shortest(w)}},  grid};
  return deviation(run_row(pendulum).points, truth.points).largest();
}

void measure_force(Context& context, Table& table) {
  const ReferencePath truth = reference_path("double-pendulum", {}, 20.0);
  double off = 0.0, flat = 0.0;
  for (const double w : {20.0, 50.0, 100.0, 200.0, 400.0, 1000.0}) {
    const double simplified = squared_speed(w, {0.0}), law = divided_speed(w);
    const double both = squared_speed(w, {0.0, false}), full = squared_speed(w, {});
    off = std::max(off, std::fabs(simplified / law - 1.0));
    flat = std::max(flat, std::fabs(both / 2.0 - 1.0));
    const auto row = [&](const char* name, double value, double expected) {
      table.row({"speed", name, "pendulum", w, zs_beta, value, expected});
    };
    row("Z&S simplified", simplified, law);
    row("Z&S", full, 2.0);
    row("both off", both, 2.0);
    const double error = pendulum_error("zhang-skeel-simplified", w, truth);
    table.row({"error", "Z&S simplified", "double pendulum", w, zs_beta, error, std::nan("")});
    const double of_zs = pendulum_error("zhang-skeel", w, truth);
    table.row({"error", "Z&S", "double pendulum", w, zs_beta, of_zs, std::nan("")});
    if (w == 20.0) {
      context.number("speed.zs.omega-20", full);
      context.number("error.zs.omega-20", of_zs);
      context.number("error.simplified.omega-20", error);
    }
    if (w == 100.0) {
      context.number("speed.simplified.omega-100", simplified);
      context.number("error.simplified.omega-100", error);
      context.number("error.zs.omega-100", of_zs);
    }
    if (w == 1000.0) {
      context.number("speed.simplified.omega-1000", simplified);
      context.number("error.simplified.omega-1000", error);
    }
  }
  context.number("speed.deviation", off);
  context.number("speed.deviation.both-off", flat);
}

void show(Context& context, const Table& table) {
  Figure drawing(2, 300);
  Panel& law = drawing.panel("Limit of Z&S on a turning rod").x("$\\beta$");
  law.y("smallest unstable $h(\\omega v)^{1/2}$").y_range(0.0, 1.0);
  law.points(by_quantity("begun near balance"), "beta", "value").where("start", "near balance");
  law.points(by_quantity("begun on the constraint"), "beta", "value")
      .where("start", "on the constraint");
  law.graph(
      neutral("predicted"), [](double b) { return predicted(4.0, b); }, 0.26, 1.0 / 3.0);
  law.graph(
      neutral("predicted"), [](double b) { return predicted(3.0, b); }, 1.0 / 3.0, 1.5);
  Panel& speed = drawing.panel("Swing of a pendulum, $h=0.1$");
  speed.x("penalty frequency $\\omega$", Scale::log).y("largest squared speed").y_range(0.0, 2.4);
  for (const auto& [name, look] : {std::pair{"Z&S simplified", by_method("zhang-skeel-simplified")},
                                   std::pair{"Z&S", by_method("zhang-skeel")},
                                   std::pair{"both off", by_quantity("neither term")}}) {
    speed.points(look, "omega", "value").where("part", "speed").where("variant", name);
  }
  speed.line(neutral("predicted"), "omega", "predicted")
      .where("part", "speed")
      .where("variant", "Z&S simplified");
  context.artefact(id)
      .table(table)
      .figure(drawing)
      .parameter("horizon", horizon)
      .problem("double-pendulum-penalty")
      .method("zhang-skeel", {{"beta", "0.4"}})
      .method("zhang-skeel-simplified", {{"beta", "0.4"}});
}

void run_zs_limit(Context& context) {
  Table table({"part", "variant", "start", "omega", "beta", "value", "predicted"});
  measure_terms(context, table);
  context.progress(0.5);
  measure_law(context, table);
  measure_force(context, table);
  show(context, table);
}

}  // namespace

double flat_step_limit(double omega) {
  const auto start = [](double) { return std::pair{Point<2>(1.0, 0.0), Point<2>(0.0, 0.0)}; };
  return limit(Rail{omega * omega}, {}, zs_beta, start, 0.05, 5.0);
}

Experiment zs_limit() { return {.id = id, .run = run_zs_limit}; }

}  // namespace shakedown::tao2014
