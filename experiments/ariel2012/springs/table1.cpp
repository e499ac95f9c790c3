// AST Table 1. Question: do g and dg/dt fall, iteration by iteration, as printed? Expectation: all
// 48 entries. Finding: 41 are equal when rounded, five more are cut off instead of rounded, and two
// are misprints: a sign and a digit. The reading (Verlet, trapezoidal weights of unit sum) was
// found by this table; finer micro-integration does not give its digits.
#include <algorithm>
#include <cmath>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr const char* artefact = "ariel2012/table1";
constexpr std::array stiffness{1000.0, 10000.0};
constexpr std::array names{"g1", "g2", "gdot1", "gdot2"};
constexpr int rows = 6;

using Row = std::array<double, 4>;
using Column = std::array<Row, rows>;

constexpr std::array<Column, 2> printed{
    Column{Row{3.08e-2, 3.08e-2, -1.21e-1, -2.42e-1}, Row{-3.40e-4, -2.41e-4, 2.36e-3, 5.25e-3},
           Row{9.71e-7, 8.11e-7, 2.01e-5, 1.18e-5}, Row{1.01e-6, 8.95e-7, 2.43e-6, 1.61e-6},
           Row{1.01e-6, 8.95e-7, 2.43e-6, 1.61e-6}, Row{1.01e-6, 8.95e-7, 2.43e-6, 1.61e-6}},
    Column{Row{3.08e-2, 3.08e-2, -1.21e-1, -2.42e-1}, Row{-3.40e-4, -2.41e-4, 2.34e-3, 5.28e-3},
           Row{-3.00e-8, 7.49e-8, 1.75e-5, 1.02e-5}, Row{1.01e-8, 8.91e-9, 3.00e-8, 1.45e-8},
           Row{1.01e-8, 8.95e-9, 2.43e-8, 1.61e-8}, Row{1.01e-8, 8.95e-9, 2.43e-8, 1.62e-8}}};

Column iterates(double omega, const IpaOptions& options) {
  Column column{};
  Phase z = rough_start();
  for (int m = 0; m < rows; ++m) {
    const auto [g, rate] = levels(z);
    column[static_cast<std::size_t>(m)] = {g(0), g(1), rate(0), rate(1)};
    z = iterate(omega, z, options);
  }
  return column;
}

struct Tally {
  int rounded = 0;
  int truncated_only = 0;
};
Tally tally(const std::array<Column, 2>& ours) {
  Tally t;
  for (std::size_t w = 0; w < 2; ++w) {
    for (std::size_t m = 0; m < rows; ++m) {
      for (std::size_t i = 0; i < 4; ++i) {
        const Agreement a = agreement(ours[w][m][i], printed[w][m][i]);
        t.rounded += a.rounded ? 1 : 0;
        t.truncated_only += !a.rounded && a.truncated ? 1 : 0;
      }
    }
  }
  return t;
}

IpaOptions fine_options() {
  IpaOptions options;
  options.micro_steps = 200;
  options.micro = MicroIntegrator::rk4;
  return options;
}

void claim_entries(Context& context, const std::array<Column, 2>& ours, const Tally& fine) {
  const Tally t = tally(ours);
  claim(context, "entries", "5.3, Table 1",
        "the 48 values of g and dg/dt over five iterations at omega = 1000 and 10000",
        ClaimKind::value)
      .measured("entries equal when rounded to the printed digits", t.rounded)
      .stated(48.0)
      .measured("entries equal when rounded or cut off", t.rounded + t.truncated_only)
      .stated(48.0)
      .measured("entries equal when rounded, with a micro-integrator without error", fine.rounded)
      .criterion("at least 41 equal when rounded and 46 when cutting off is allowed")
      .tolerance("2 of 48", "two entries are misprints, with claims of their own; five are cut off")
      .verdict(holds(t.rounded >= 41 && t.rounded + t.truncated_only >= 46));
  claim(context, "cut-off", "5.3, Table 1",
        "entries are rounded to three digits (-2.42e-1 for gdot2 at the start)", ClaimKind::erratum,
        Verdict::reproduced_corrected)
      .measured("gdot2 at the start, exactly -1/sqrt(17)", ours[0][0][3])
      .stated(-0.242)
      .measured("entries that agree only when cut off", t.truncated_only)
      .stated(0.0)
      .criterion("printed: -1/sqrt(17) rounds to -0.242; corrected: it is cut off to it, as are "
                 "other entries")
      .tolerance("none", "the start is exact")
      .explain("-1/sqrt(17) = -0.24254 rounds to -0.243. The table mixes rounded with cut-off "
               "entries.")
      .verdict(!agreement(-1.0 / std::sqrt(17.0), -2.42e-1).rounded &&
                       agreement(ours[0][0][3], -2.42e-1).truncated && t.truncated_only > 0
                   ? Verdict::reproduced_corrected
                   : Verdict::refuted);
}

/// g2 one iteration after a second iterate that is moved along grad g2 to the printed +7.49e-8.
double third_g2_with_printed_sign() {
  Phase z = rough_start();
  for (int m = 0; m < 2; ++m) z = iterate(stiffness[1], z, {});
  const Eigen::Vector2d rod = z.q.tail<2>() - z.q.head<2>();
  const Eigen::Vector2d shift = (7.49e-8 - levels(z)[0](1)) / 2.0 * rod.normalized();
  z.q.head<2>() -= shift;
  z.q.tail<2>() += shift;
  return levels(iterate(stiffness[1], z, {}))[0](1);
}

void claim_misprints(Context& context, const std::array<Column, 2>& ours,
                     const std::array<Column, 2>& fine) {
  const double sign = ours[1][2][1];
  const double next = ours[1][3][1];
  const double next_with_plus = third_g2_with_printed_sign();
  claim(context, "sign", "5.3, Table 1, omega = 10000, m = 2",
        "g2 is +7.49e-8 after two iterations", ClaimKind::erratum, Verdict::reproduced_corrected)
      .measured("g2 after two iterations", sign)
      .stated(7.49e-8)
      .measured("g2 after three iterations", next)
      .stated(8.91e-9)
      .measured("g2 after three, if it was +7.49e-8 after two", next_with_plus)
      .stated(8.91e-9)
      .measured("g2 after two iterations with a micro-integrator without error", fine[1][2][1])
      .criterion("printed: from +7.49e-8 the next iteration does not give the printed 8.91e-9; "
                 "corrected: g2 rounds to -7.49e-8 and the next iteration gives 8.91e-9")
      .tolerance("half a unit of the third digit", "printed digits")
      .explain(
          "The sign is missing: only a negative value leads to the next printed entry, and "
          "whatever ran, its third iterate came from its second. (A first criterion also asked "
          "for the sign from a micro-integrator without error; but at this size g2 is what "
          "Verlet's phase error leaves of the oscillation, and the table is Verlet's.)")
      .verdict(!agreement(sign, 7.49e-8).any() && agreement(sign, -7.49e-8).rounded &&
                       agreement(next, 8.91e-9).any() && !agreement(next_with_plus, 8.91e-9).any()
                   ? Verdict::reproduced_corrected
                   : Verdict::refuted);
  const double first = ours[0][1][2];
  claim(context, "first-gdot1", "5.3, Table 1, omega = 1000, m = 1",
        "gdot1 is 2.36e-3 after one iteration", ClaimKind::erratum, Verdict::reproduced_corrected)
      .measured("gdot1 at omega = 1000", first)
      .stated(2.36e-3)
      .measured("gdot1 at omega = 10000", ours[1][1][2])
      .stated(2.34e-3)
      .measured("gdot1 at omega = 1000 with a micro-integrator without error", fine[0][1][2])
      .criterion(
          "printed: 2.36e-3, rounded or cut off; corrected: 2.33e-3, from the same run whose "
          "other five rows at this omega agree")
      .tolerance("half a unit of the third digit", "printed digits")
      .explain("2.33e-3 fits the other entries of the run: the next iterates agree in all digits, "
               "and they start from this one.")
      .verdict(!agreement(first, 2.36e-3).any() && agreement(first, 2.33e-3).rounded &&
                       agreement(ours[0][2][2], printed[0][2][2]).any()
                   ? Verdict::reproduced_corrected
                   : Verdict::refuted);
}

void claim_iterations(Context& context) {
  const Projection soft = project(stiffness[0], rough_start(), paper_options(stiffness[0]));
  const Projection stiff = project(stiffness[1], rough_start(), paper_options(stiffness[1]));
  claim(context, "iterations", "5.3",
        "from (29)-(30) the projection takes five iterations at both stiffnesses", ClaimKind::value)
      .measured("iterations, omega = 1000", soft.report.iterations)
      .stated(5.0)
      .measured("iterations, omega = 10000", stiff.report.iterations)
      .stated(5.0)
      .measured("last difference of (14), omega = 1000", soft.report.residual)
      .measured("last difference of (14), omega = 10000", stiff.report.residual)
      .criterion("exactly five each, converged to 1e-9")
      .tolerance("none", "counts")
      .verdict(holds(soft.report.iterations == 5 && stiff.report.iterations == 5 &&
                     soft.report.status == Status::ok && stiff.report.status == Status::ok));
}

void claim_start(Context& context, const Column& ours) {
  const double g = std::hypot(ours[0][0], ours[0][1]);
  const double energy = 0.5 * stiffness[1] * stiffness[1] * g * g;
  claim(context, "start", "5.3",
        "(29) violates the constraints by some 10^-2, which at omega = 10000 is an energy of "
        "some 10^5 in the springs",
        ClaimKind::value)
      .measured("g1", ours[0][0])
      .stated("10^-2")
      .measured("potential energy", energy)
      .stated("10^5")
      .criterion("decimal logarithms within 1/2 of -2 for g1 and of 5 for the energy")
      .tolerance("half a decade", "orders of magnitude are stated")
      .verdict(holds(std::fabs(std::log10(ours[0][0]) + 2.0) <= 0.5 &&
                     std::fabs(std::log10(energy) - 5.0) <= 0.5));
}

void claim_uniform(Context& context, const std::array<Column, 2>& ours) {
  double apart = 0.0;
  double ratio_low = 1e300;
  double ratio_high = 0.0;
  for (std::size_t i = 0; i < 4; ++i) {
    apart = std::max(apart, std::fabs(ours[0][1][i] / ours[1][1][i] - 1.0));
    const double ratio = ours[0][5][i] / ours[1][5][i];
    ratio_low = std::min(ratio_low, ratio);
    ratio_high = std::max(ratio_high, ratio);
  }
  double first_factor = 0.0;
  for (const Column& c : ours) {
    for (std::size_t i = 0; i < 4; ++i) {
      first_factor = std::max(first_factor, std::fabs(c[1][i] / c[0][i]));
    }
  }
  claim(context, "first-iteration", "5.3",
        "away from the manifold an iteration damps the oscillations by a factor that does not "
        "depend on omega: the first iterates agree",
        ClaimKind::qualitative)
      .measured("largest relative difference of the first iterates", apart)
      .measured("largest factor of the first iteration", first_factor)
      .criterion("the first iterates differ by less than 1.5 % between omega = 1000 and 10000")
      .tolerance("1.5 %", "what the slow point's own g, O(omega^-2), and the tangential motion in "
                          "the window, O(1/omega), leave at omega = 1000; the printed entries "
                          "differ by 1 %")
      .verdict(holds(apart < 0.015));
  claim(context, "limits", "5.3",
        "the limits of g and dg/dt, about 10^-6 at omega = 1000, are 100 times smaller at "
        "10000: the manifolds are O(omega^-2) apart",
        ClaimKind::order)
      .measured("g1 after five iterations, omega = 1000", ours[0][5][0])
      .stated(1.01e-6)
      .measured("smallest ratio of the limits", ratio_low)
      .stated(100.0)
      .measured("largest ratio of the limits", ratio_high)
      .stated(100.0)
      .criterion("all four ratios within 1 % of 100")
      .tolerance("1 %", "the next term of the expansion is O(omega^-2) of the first, and the "
                        "starts drift apart tangentially by O(1/omega) = 0.1 %")
      .verdict(holds(ratio_low > 99.0 && ratio_high < 101.0));
}

void claim_multipliers(Context& context, const Column& stiff) {
  const double w2 = stiffness[1] * stiffness[1];
  const Projection end = project(stiffness[1], rough_start(), paper_options(stiffness[1]));
  const SlowPoint truth = slow_point(stiffness[1], end.point);
  claim(context, "multipliers", "5.3, (4)",
        "omega^2 g of the table's last row gives the multipliers 1.01 and 0.895", ClaimKind::value)
      .measured("omega^2 g1", w2 * stiff[5][0])
      .stated(1.01)
      .measured("omega^2 g2", w2 * stiff[5][1])
      .stated(0.895)
      .measured("lambda1 by the bounded derivative principle", truth.lambda(0))
      .measured("lambda2 by the bounded derivative principle", truth.lambda(1))
      .criterion("equal to the printed digits, and within 1e-4 of the independent value")
      .tolerance("1e-4", "the filter's error is O(omega^-4) in q, hence O(omega^-2) = 1e-8 times "
                         "L^4/24 = 5000 in omega^2 g")
      .verdict(holds(agreement(w2 * stiff[5][0], 1.01).rounded &&
                     agreement(w2 * stiff[5][1], 0.895).rounded &&
                     std::fabs(w2 * stiff[5][0] - truth.lambda(0)) < 1e-4 &&
                     std::fabs(w2 * stiff[5][1] - truth.lambda(1)) < 1e-4));
}

Table entries(const std::array<Column, 2>& ours) {
  Table table({"omega", "iteration", "quantity", "printed", "computed", "agrees"});
  for (std::size_t w = 0; w < 2; ++w) {
    for (int m = 0; m < rows; ++m) {
      for (std::size_t i = 0; i < 4; ++i) {
        const double value = ours[w][static_cast<std::size_t>(m)][i];
        const double shown = printed[w][static_cast<std::size_t>(m)][i];
        const Agreement a = agreement(value, shown);
        // Ten digits: iterates at 1e-8 carry an absolute round-off of 1e-16.
        table.row({stiffness[w], m, names[i], shown, ten_digits(value),
                   a.rounded     ? "rounded"
                   : a.truncated ? "cut off"
                                 : "no"});
      }
    }
  }
  return table;
}

void perform(Context& context) {
  std::array<Column, 2> ours;
  std::array<Column, 2> fine;
  for (std::size_t w = 0; w < 2; ++w) {
    ours[w] = iterates(stiffness[w], {});
    fine[w] = iterates(stiffness[w], fine_options());
  }
  context
      .artefact(
          artefact, "Iterated projection from (29)-(30)",
          "Constraints g and their rates over five iterations of IPA (cubic kernel, L = 6 pi, "
          "Verlet with six steps a period), beside the printed values; 'agrees' says whether "
          "the computed value equals the printed one when rounded or when cut off to its "
          "three digits.")
      .table(entries(ours))
      .parameter("L", 6.0 * std::numbers::pi)
      .parameter("micro-steps", 6)
      .parameter("kernel", "cubic")
      .problem("two-springs", {{"omega", "1000"}})
      .problem("two-springs", {{"omega", "10000"}});
  claim_entries(context, ours, tally(fine));
  claim_misprints(context, ours, fine);
  claim_iterations(context);
  claim_start(context, ours[0]);
  claim_uniform(context, ours);
  claim_multipliers(context, ours[1]);
}

}  // namespace

Experiment table1() { return {artefact, "Iterated projection", perform}; }

}  // namespace shakedown::ariel2012
