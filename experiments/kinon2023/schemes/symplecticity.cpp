// Computes the results of table1.md and symplecticity.md.
#include <algorithm>
#include <cmath>

#include "experiments/kinon2023/shared/figures.hpp"
#include "experiments/kinon2023/shared/symplectic_defect.hpp"

namespace shakedown::kinon2023 {
namespace {

/// Returns the largest or the smallest defect of some schemes over all problems; NaN if any defect
/// is NaN.
double worst(const std::vector<DefectRow>& rows, std::initializer_list<const char*> ids,
             double Defects::*which, bool smallest = false) {
  double found = smallest ? HUGE_VAL : 0.0;
  for (const DefectRow& row : rows) {
    if (std::find(ids.begin(), ids.end(), row.scheme) == ids.end()) continue;
    const double d = row.defects.*which;
    if (std::isnan(d)) return d;
    found = smallest ? std::min(found, d) : std::max(found, d);
  }
  return found;
}

/// A member of the family (62) in the form (76). Option A is (66) with (77); option B is (66) with
/// (80).
struct Member {
  bool option_b;
  double theta, vartheta;
};

Residual member_equations(const char* problem, double h, const Member& member) {
  return [&of = dual_terms(problem), step = Dual(h), member](const DualVector& x,
                                                             const DualVector& z) {
    const Index n = of.n, m = of.m;
    const Dual theta(member.theta), rest(1.0 - member.theta);
    const DualVector q = z.head(n), p = z.tail(n), q_next = x.head(n), p_next = x.segment(n, n);
    const DualVector v = x.segment(2 * n, n), lambda = step * x.segment(3 * n, m);
    const DualVector gamma = step * x.tail(m), between = rest * q + theta * q_next;
    // D_1 g_d^T lambda and D_2 g_d^T lambda, given by (78) or (81).
    DualVector first = rest * of.push(between, lambda), second = theta * of.push(between, lambda);
    if (member.option_b) {
      first = Dual(1.0 - member.vartheta) * of.push(q, lambda);
      second = Dual(member.vartheta) * of.push(q_next, lambda);
    }
    DualVector r(3 * n + 2 * m);
    r << q_next - q - step * v - of.inverse_mass.cwiseProduct(of.push(between, gamma)),
        p_next - p + step * of.gradient(between) + first + second + of.curved(between, gamma, v),
        of.mass.cwiseProduct(v) - theta * p - rest * p_next + theta * first - rest * second,
        of.constraint(member.option_b ? q_next : between), of.rate(between, v);
    return r;
  };
}

/// Returns the largest defect, for tangent dq, of members other than VI-A and VI-B. The defects are
/// measured at the eleventh step of VI-B.
double family_defect() {
  double most = 0.0;
  for (const auto& [problem, h] : problem_steps) {
    const Model& of = model(problem);
    const Vector z = run({problem, "vi-b", h, 11 * h}).point(10);
    for (const Member& member :
         {Member{false, 0.3, 0.0}, Member{false, 0.7, 0.0}, Member{true, 0.0, 0.5},
          Member{true, 0.5, 0.5}, Member{true, 0.3, 0.7}, Member{true, 1.0, 0.3}}) {
      const Residual equations = member_equations(problem, h, member);
      Vector x = Vector::Zero(3 * of.n + 2 * of.m);
      x << z, of.inverse_mass.cwiseProduct(z.tail(of.n)), Vector::Zero(2 * of.m);
      if (!(newton(equations, x, z, 12) < 1e-10)) return std::nan("");
      const Matrix J = implicit_jacobian(equations, x, z);
      most = std::fmax(most, defects_of(J, of.jacobian(z.head(of.n))).tangent);
    }
  }
  return most;
}

void perform_symplecticity(Context& context) {
  const std::vector<DefectRow> rows = measure_defects();
  // Values of the size of round-off are published with one digit only, because further digits
  // depend on the machine.
  const auto brief = [](double x) {
    if (!(x > 0.0)) return x;
    const double unit = std::pow(10.0, std::floor(std::log10(x)));
    return x < 1e-9 ? std::round(x / unit) * unit : x;
  };
  Table table({"problem", "scheme", "h", "defect (dq tangent)", "defect (all directions)", "|J|^2",
               "place"});
  Figure figure(1, 140);
  figure.shared_x();
  std::vector<std::pair<double, std::string>> names;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const DefectRow& r = rows[k];
    const std::size_t place = k % 7;  // 7 methods on each problem
    table.row({r.problem, short_name(r.scheme), r.h, brief(r.defects.tangent),
               brief(r.defects.full), r.defects.scale, place});
    if (k < 7) names.emplace_back(static_cast<double>(place), short_name(r.scheme));
  }
  for (const auto& [problem, title] : {std::pair{"pendulum-3d", "pendulum"},
                                       {"gyroscopic-top", "top"},
                                       {"four-particles", "four particles"}}) {
    Panel& panel = figure.panel(title).y("largest entry", Scale::log).y_range(1e-17, 1e3);
    for (const DefectRow& r : rows) {
      if (r.problem != problem) continue;
      panel.columns(by_method(r.scheme), "place", "defect (dq tangent)")
          .where("problem", problem)
          .where("scheme", short_name(r.scheme))
          .unnamed();
    }
    panel.x_ticks(names).x_range(-0.6, 7.1);
    panel.level(context.bound("defect.tangent.vi"), "symplectic below")
        .level(context.bound("least-defect.em-classical"), "not symplectic above");
  }
  publish(context, "symplecticity", table, figure);
  const auto tangent = &Defects::tangent, full = &Defects::full;
  const double em = worst(rows, {"em"}, tangent, true);
  const double classical = worst(rows, {"ggl-classical"}, tangent, true);
  context.number("defect.tangent.vi", worst(rows, {"vi-s", "vi-a", "vi-b"}, tangent));
  context.number("defect.tangent.family", family_defect());
  context.number("least-defect.em-classical", std::fmin(em, classical));
  context.number("defect.full.vi-a", worst(rows, {"vi-a"}, full));
  context.number("least-defect.full.vi-s-vi-b", worst(rows, {"vi-s", "vi-b"}, full, true));
  context.number("least-defect.em", em);
  context.number("least-defect.classical", classical);
  context.number("defect.tangent.rattle", worst(rows, {"rattle"}, tangent));
}

// Table 1: the properties of the schemes, taken from their trait records.

std::string word(Conservation c) {
  return c == Conservation::exact ? "exact" : c == Conservation::bounded ? "bounded" : "no";
}
std::string word(Symplecticity s) {
  return s == Symplecticity::canonical ? "yes" : s == Symplecticity::conjugate ? "conjugate" : "no";
}
std::string word(MultiplierTime t) {
  switch (t) {
    case MultiplierTime::begin: return "t_n";
    case MultiplierTime::middle: return "t_{n+1/2}";
    case MultiplierTime::end: return "t_{n+1}";
    case MultiplierTime::none: break;
  }
  return "none";
}

void list_schemes(Context& context) {
  Table table({"integration scheme", "section", "abbreviation", "equations and parameters",
               "order of q", "order of p", "symplectic", "symmetric", "energy", "linear momentum",
               "angular momentum", "g", "g^v", "lambda belongs to"});
  const auto row = [&](const char* id, std::string_view scheme, const char* section,
                       const char* parameters = "") {
    const Traits& t = catalogue().method(id).traits;
    table.row({scheme, section, short_name(id), std::string(t.source) + parameters, t.order_q,
               t.order_p, word(t.symplectic), t.symmetric ? "yes" : "no", word(t.energy),
               word(t.linear_momentum), word(t.angular_momentum), word(t.position_constraint),
               word(t.velocity_constraint), word(t.multiplier_time)});
  };
  row("vi-s", "Simple GGL variational integrator", "4.1");
  row("vi-a", "One-stage theta method, option A: intermediate constraint evaluation", "4.3");
  row("vi-b", "One-stage theta method, option B: trapezoidal constraint evaluation", "4.3",
      ", theta = 1, vartheta = 1/2");
  row("em", "GGL energy-momentum scheme", "5");
  for (const auto& [id, section] : {std::pair{"em-g", "6.3"},
                                    {"bs99", "A.8"},
                                    {"ggl-theta-a", "4.3.1"},
                                    {"ggl-theta-b", "4.3.2"},
                                    {"ggl-classical", "2.3"}}) {
    row(id, catalogue().method(id).traits.title, section);
  }
  context.artefact("table1").table(table);
}

}  // namespace

Experiment table1() { return {.id = "kinon2023/table1", .run = list_schemes}; }
Experiment symplecticity() {
  return {.id = "kinon2023/symplecticity", .run = perform_symplecticity};
}

}  // namespace shakedown::kinon2023
