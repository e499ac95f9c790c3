// R Theorem 3, by quadrature. Question: do canonical means of the slow system meet those of the
// stiff one to O(delta eps^2)? Expectation: soft with V_F yes, hard with V_F to O(eps^2), without
// V_F not at all. Finding: yes, on a chain of three beads in space whose bonds are pushed apart.
// Soft is not better than hard at any temperature: stiff bonds also grow by 2 delta eps^2, for
// there is more space further out, and where the force pulls them together that can cancel what
// soft constraints correct.
#include <array>
#include <cmath>
#include <functional>
#include <numbers>

#include "experiments/analysis/fit.hpp"
#include "experiments/analysis/quadrature.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::reich1995 {
namespace {

/// Powers 2, 4, 6 of the end-to-end distance: d^2 = r1^2 + r2^2 - 2 r1 r2 c, c the cosine of the
/// angle. They need no more than <c^2>, for odd powers of c have mean 0. <d^2> has <c> alone and is
/// blind to V_F, whose density is even in c; <d> nearly so.
constexpr std::array powers{2, 4, 6};

/// Moments of one bond, <r^2>, <r^4>, <r^6>; the two bonds are independent.
struct Bond {
  double m2, m4, m6;
};
Bond rigid(double r) { return {std::pow(r, 2), std::pow(r, 4), std::pow(r, 6)}; }

double distance(int power, const Bond& r, double mean_c2) {
  switch (power) {
    case 2: return 2.0 * r.m2;
    case 4: return 2.0 * r.m4 + 2.0 * r.m2 * r.m2 + 4.0 * r.m2 * r.m2 * mean_c2;
    default: return 2.0 * r.m6 + 6.0 * r.m4 * r.m2 + 24.0 * r.m4 * r.m2 * mean_c2;
  }
}
/// <c^2>: 1/3 for the stiff chain and with V_F; with the density sqrt(4 - c^2), rigid bonds without
/// V_F (R's remark, reich1995/fixman), the closed form.
constexpr double with_fixman = 1.0 / 3.0;
const double without_fixman = (2.0 * std::numbers::pi / 3.0 - std::sqrt(3.0) / 2.0) /
                              (2.0 * std::numbers::pi / 3.0 + std::sqrt(3.0));

struct Means {
  double eps = 0.0, delta = 0.0;
  double full = 0.0, soft = 0.0, hard = 0.0, hard_without = 0.0, soft_without = 0.0, printed = 0.0;
};

/// V = -f (r1 + r2), k = 1/eps^2. Stiff: r1, r2 independent with density r^2 exp(-(k/2 (r - 1)^2 -
/// f r)/delta), c uniform. Soft: u = S^-1 G M^-1 grad V = (-f, -f), so r = 1 + f/k; hard: r = 1.
Means means(double eps, double delta, double f, int power = 4) {
  const double k = 1.0 / (eps * eps);
  const double centre = 1.0 + f / k;
  const double width = std::sqrt(delta / k);
  const auto moment = [&](int j) {
    return gauss_kronrod(
        [&](double z) {
          const double r = centre + width * z;
          return std::pow(r, 2 + j) * std::exp(-z * z / 2.0);
        },
        -12.0, 12.0, 8, 1e-14);
  };
  const double mass = moment(0);
  const Bond stiff{moment(2) / mass, moment(4) / mass, moment(6) / mass};
  Means m{eps, delta};
  m.full = distance(power, stiff, with_fixman);
  m.soft = distance(power, rigid(centre), with_fixman);
  m.hard = distance(power, rigid(1.0), with_fixman);
  m.hard_without = distance(power, rigid(1.0), without_fixman);
  m.soft_without = distance(power, rigid(centre), without_fixman);
  m.printed = distance(power, rigid(1.0 - f / k), with_fixman);
  return m;
}

std::vector<Means> on_path(double f, const std::function<double(double)>& delta, int power = 4) {
  std::vector<Means> all;
  for (const double eps : {0.08, 0.0566, 0.04, 0.0283, 0.02}) {
    all.push_back(means(eps, delta(eps), f, power));
  }
  return all;
}

double exponent(const std::vector<Means>& all, double Means::*value) {
  std::vector<double> eps, errors;
  for (const Means& m : all) {
    eps.push_back(m.eps);
    errors.push_back(m.*value - m.full);
  }
  return power_law_slope(eps, errors);
}

constexpr const char* figure = "reich1995/theorem3";

double delta_eps2(double eps) { return eps * eps; }

void claim_rates(Context& context) {
  std::array<double, 3> soft{}, hard{}, without{}, left{};
  bool rates = true;
  for (std::size_t k = 0; k < powers.size(); ++k) {
    const std::vector<Means> cold = on_path(1.0, delta_eps2, powers[k]);
    soft[k] = exponent(cold, &Means::soft);
    hard[k] = exponent(cold, &Means::hard);
    without[k] = exponent(cold, &Means::soft_without);
    left[k] = std::fabs(cold.back().soft_without - cold.back().full);
    rates = rates && std::fabs(soft[k] - 4.0) <= 0.05 && std::fabs(hard[k] - 2.0) <= 0.05;
  }
  const bool seen = std::fabs(without[1]) <= 0.1 && std::fabs(without[2]) <= 0.1 &&
                    std::fmin(left[1], left[2]) >= 1e-3;
  claim(context, "rate", "1; 7, (35)-(36), Theorem 3",
        "canonical means of the soft system with V_F are those of the stiff one up to "
        "O(delta eps^2), whatever the observable",
        ClaimKind::order)
      .measured("exponent on delta = eps^2, soft with V_F, <d^2>", soft[0])
      .stated(4.0)
      .measured("<d^4>", soft[1])
      .stated(4.0)
      .measured("<d^6>", soft[2])
      .stated(4.0)
      .measured("hard with V_F, <d^4>", hard[1])
      .stated(2.0)
      .measured("soft without V_F, <d^4>", without[1])
      .stated(0.0)
      .measured("error without V_F at eps = 0.02, <d^4>", left[1])
      .measured("exponent without V_F, <d^2>, which does not see it", without[0])
      .criterion("eps = 0.08 ... 0.02: exponents 4.00 +- 0.05 with soft and 2.00 +- 0.05 with hard "
                 "constraints for all three observables, 0.00 +- 0.1 without V_F for the two that "
                 "see it")
      .tolerance("0.05 and 0.1", "next terms are O(eps^2) of the first, 2 % at eps = 0.08; without "
                                 "V_F the O(eps^2) terms come on top of a constant")
      .explain(
          "The theorem speaks of every observable, so the rate is asked of three; the control "
          "without V_F can be asked only of those whose mean V_F changes. An exponent is that of "
          "eps to 0, so the range is the one on which the next term is below the tolerance. (A "
          "first try on <d> and eps = 0.2 ... 0.05 gave 3.97, 2.06 and, without V_F, to which <d> "
          "is nearly blind, -0.65.)")
      .verdict(holds(rates && seen));
}

void claim_printed_sign(Context& context, const std::vector<Means>& cold) {
  const double printed = exponent(cold, &Means::printed);
  const double corrected = exponent(cold, &Means::soft);
  claim(context, "sign-of-q1", "7, before (36)",
        "Q_1 = -eps^2 K^-1 grad V: bonds give way to the force, as (28) says", ClaimKind::erratum,
        Verdict::reproduced_corrected)
      .measured("exponent of the mean's error with the printed sign", printed)
      .measured("exponent with the minus", corrected)
      .stated(4.0)
      .criterion("printed 2.0 +- 0.1 (no better than hard constraints), corrected 4.00 +- 0.05")
      .tolerance("0.1 and 0.05", "as for the rates")
      .explain("The line before (36) lacks the minus sign of (28).")
      .verdict(std::fabs(printed - 2.0) <= 0.1 && std::fabs(corrected - 4.0) <= 0.05
                   ? Verdict::reproduced_corrected
                   : Verdict::refuted);
}

void claim_warm(Context& context, const Means& cold, const Means& warm) {
  const double gain_cold = std::fabs(cold.hard - cold.full) / std::fabs(cold.soft - cold.full);
  const double gain_warm = std::fabs(warm.hard - warm.full) / std::fabs(warm.soft - warm.full);
  claim(context, "soft-better-than-hard", "1 after (14); 7",
        "soft constraints give better means than hard ones", ClaimKind::qualitative,
        Verdict::qualified)
      .measured("error of hard over that of soft, f = 1, delta = eps^2, eps = 0.1", gain_cold)
      .measured("the same, f = -1, delta = 0.5, eps = 0.1", gain_warm)
      .criterion(
          "reproduced if the ratio exceeds 1 in both cases, qualified if in the cold one only")
      .tolerance("none", "a comparison of two errors that differ by factors")
      .explain("At delta of order 1 both errors are O(eps^2), and the hard one can be the smaller: "
               "the entropic growth of a stiff bond in space, 2 delta eps^2, is in neither, and "
               "where the force shortens the bond it cancels what soft constraints add.")
      .verdict(gain_cold > 1.0 && gain_warm > 1.0 ? Verdict::reproduced
               : gain_cold > 1.0                  ? Verdict::qualified
                                                  : Verdict::refuted);
}

void perform(Context& context) {
  const std::vector<Means> cold = on_path(1.0, delta_eps2);
  const std::vector<Means> fixed = on_path(1.0, [](double) { return 0.02; });
  const Means warm = means(0.1, 0.5, -1.0);
  Table table({"f", "eps", "delta", "stiff", "soft V_F", "hard V_F", "soft", "hard",
               "error soft V_F", "error hard V_F", "error soft", "error hard"});
  const auto add = [&](double f, const Means& m) {
    table.row({f, m.eps, m.delta, m.full, m.soft, m.hard, m.soft_without, m.hard_without,
               std::fabs(m.soft - m.full), std::fabs(m.hard - m.full),
               std::fabs(m.soft_without - m.full), std::fabs(m.hard_without - m.full)});
  };
  for (const Means& m : cold) add(1.0, m);
  for (const Means& m : fixed) add(1.0, m);
  add(-1.0, warm);
  const auto curve = [](const char* column, const char* style, const char* title) {
    return "data every ::0::4 using 'eps':'" + std::string(column) + "' with linespoints " + style +
           " title '" + title + "', ";
  };
  context
      .artefact(
          figure, "Mean fourth power of the end-to-end distance",
          "Stiff bonds of stiffness 1/eps^2 pushed apart by a force f, in space, against soft "
          "and hard constraints, with and without V_F. The figure: f = 1 and delta = eps^2; "
          "the table also delta = 0.02, and f = -1 at delta = 0.5. The claims ask <d^2> and <d^6> "
          "too.")
      .table(table)
      .plot({gnuplot::log_axis("x") + gnuplot::log_axis("y") +
                 "set format x '%g'\nset xrange [0.016:0.1]\nset xtics (0.02, 0.04, 0.08)\n"
                 "set xlabel 'eps'\nset ylabel 'error of the mean'\n"
                 "set key outside top center horizontal maxrows 3\nplot " +
                 curve("error hard", "ls 8", "hard, no V_F") +
                 curve("error soft", "ls 2", "soft, no V_F") +
                 curve("error hard V_F", "ls 5", "hard, V_F") +
                 curve("error soft V_F", "ls 1", "soft, V_F") + gnuplot::slope(2, 0.03, 2e-3) +
                 ", " + gnuplot::slope(4, 0.03, 2e-6),
             720, 500})
      .problem("bead-chain", {{"n", "3"}, {"b", "0"}});
  claim_rates(context);
  claim_printed_sign(context, cold);
  claim_warm(context, means(0.1, 0.01, 1.0), warm);
}

}  // namespace

Experiment theorem3() { return {figure, "Mean fourth power of the end-to-end distance", perform}; }

}  // namespace shakedown::reich1995
