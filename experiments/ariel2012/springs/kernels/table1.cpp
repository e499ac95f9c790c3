// AST Table 1. Question: do g and dg/dt fall, iteration by iteration, as printed? Expectation: all
// 48 entries. Finding: 41 are equal when rounded, five more are cut off instead of rounded, and two
// are misprints: a sign and a digit. The reading (Verlet, trapezoidal weights of unit sum) was
// found by this table; finer micro-integration does not give its digits.
#include <algorithm>
#include <cmath>
#include <cstdlib>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr const char* artefact_table1 = "ariel2012/table1";
constexpr std::array stiffness{1000.0, 10000.0};
constexpr int rows = 6;

using Row = std::array<double, 4>;
using Column = std::array<Row, rows>;

using Table1Printed = std::array<std::array<std::string_view, 4>, rows>;
constexpr std::array<Table1Printed, 2> printed{
    Table1Printed{{{"3.08e-2", "3.08e-2", "-1.21e-1", "-2.42e-1"},
                   {"-3.40e-4", "-2.41e-4", "2.36e-3", "5.25e-3"},
                   {"9.71e-7", "8.11e-7", "2.01e-5", "1.18e-5"},
                   {"1.01e-6", "8.95e-7", "2.43e-6", "1.61e-6"},
                   {"1.01e-6", "8.95e-7", "2.43e-6", "1.61e-6"},
                   {"1.01e-6", "8.95e-7", "2.43e-6", "1.61e-6"}}},
    Table1Printed{{{"3.08e-2", "3.08e-2", "-1.21e-1", "-2.42e-1"},
                   {"-3.40e-4", "-2.41e-4", "2.34e-3", "5.28e-3"},
                   {"-3.00e-8", "7.49e-8", "1.75e-5", "1.02e-5"},
                   {"1.01e-8", "8.91e-9", "3.00e-8", "1.45e-8"},
                   {"1.01e-8", "8.95e-9", "2.43e-8", "1.61e-8"},
                   {"1.01e-8", "8.95e-9", "2.43e-8", "1.62e-8"}}}};
constexpr auto either = Digits::rounded_or_cut_off;

/// How an entry agrees with the printed one.
const char* agreement(double value, std::string_view shown) {
  return equals_printed(shown).holds(value)                    ? "rounded"
         : equals_printed(shown, Digits::cut_off).holds(value) ? "cut off"
                                                               : "no";
}

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

struct Entry {
  std::size_t w, m, i;
  double value;
  std::string_view printed;
  std::string_view agrees;
  [[nodiscard]] bool misprint() const {
    return (w == 1 && m == 2 && i == 1) || (w == 0 && m == 1 && i == 2);
  }
};
std::vector<Entry> entries(const std::array<Column, 2>& ours) {
  std::vector<Entry> all;
  for (std::size_t w = 0; w < 2; ++w) {
    for (std::size_t m = 0; m < rows; ++m) {
      for (std::size_t i = 0; i < 4; ++i) {
        const double value = ours[w][m][i];
        const std::string_view shown = printed[w][m][i];
        all.push_back({w, m, i, value, shown, agreement(value, shown)});
      }
    }
  }
  return all;
}
std::size_t count(const std::array<Column, 2>& ours, std::string_view how) {
  return only(entries(ours),
              [=](const Entry& e) { return e.agrees == how && !(how == "no" && e.misprint()); })
      .size();
}

IpaOptions fine_options() {
  IpaOptions options;
  options.micro_steps = 200;
  options.micro = MicroIntegrator::rk4;
  return options;
}

void claim_entries(Context& context, const std::array<Column, 2>& ours,
                   const std::array<Column, 2>& fine) {
  claim(
      context, "entries", "5.3, Table 1",
      "the 48 values of g and dg/dt over five iterations at omega = 1000 and 10000, but for two misprints",
      ClaimKind::value)
      .measured("entries equal when rounded", double(count(ours, "rounded")))
      .stated(48.0)
      .measured("entries equal only when cut off", double(count(ours, "cut off")))
      .expect("entries that agree neither rounded nor cut off, two misprints apart",
              count(ours, "no"), exactly(0))
      .because("printed digits; the misprints have claims of their own")
      .control("entries equal when rounded, with a micro-integrator without error",
               count(fine, "rounded"), below(24))
      .because("half of the table: the reading must agree, not the limits, which all share")
      .explain("The table mixes rounded with cut-off entries: gdot2 at the start, which no reading "
               "moves, is -1/sqrt(17) = -0.24254 and stands as -2.42e-1.")
      .set_after_data("forms of Verlet and quadrature, left open, were chosen by this table");
}

/// g2 one iteration after a second iterate that is moved along grad g2 to the printed +7.49e-8.
double third_g2_with_printed_sign() {
  Phase z = iterate(stiffness[1], rough_start(), {}, 2);
  const Eigen::Vector2d rod = z.q.tail<2>() - z.q.head<2>();
  const Eigen::Vector2d shift = (7.49e-8 - levels(z)[0](1)) / 2.0 * rod.normalized();
  z.q.head<2>() -= shift;
  z.q.tail<2>() += shift;
  return levels(iterate(stiffness[1], z))[0](1);
}

void claim_misprints(Context& context, const std::array<Column, 2>& ours,
                     const std::array<Column, 2>& fine) {
  const double sign = ours[1][2][1];
  claim(context, "sign", "5.3, Table 1, omega = 10000, m = 2",
        "g2 is +7.49e-8 after two iterations", ClaimKind::erratum, Verdict::reproduced_corrected)
      .printed("g2 after two iterations, sign as printed", sign, equals_printed("7.49e-8"))
      .printed("g2 after three iterations, if it was +7.49e-8 after two",
               third_g2_with_printed_sign(), equals_printed("8.91e-9", either))
      .corrected("g2 after two iterations", sign, equals_printed("-7.49e-8"))
      .corrected("g2 after three iterations", ours[1][3][1], equals_printed("8.91e-9", either))
      .because("printed digits; whatever ran, its third iterate came from its second")
      .measured("g2 after two iterations with a micro-integrator without error", fine[1][2][1])
      .explain("The sign is missing: only a negative value leads to the next printed entry.")
      .set_after_data(
          "the sign was also asked of a micro-integrator without error; but at this size "
          "g2 is what Verlet's phase error leaves of the oscillation");
  const double first = ours[0][1][2];
  claim(context, "first-gdot1", "5.3, Table 1, omega = 1000, m = 1",
        "gdot1 is 2.36e-3 after one iteration", ClaimKind::erratum, Verdict::reproduced_corrected)
      .printed("gdot1 after one iteration, as printed", first, equals_printed("2.36e-3", either))
      .corrected("gdot1 after one iteration", first, equals_printed("2.33e-3"))
      .corrected("gdot1 after two iterations", ours[0][2][2],
                 equals_printed(printed[0][2][2], either))
      .because("printed digits; the next iterate starts from this one")
      .explain("2.33e-3 fits the other entries of the run: the next iterates agree in all digits, "
               "and they start from this one.");
}

void claim_iterations(Context& context) {
  const Projection soft = project(stiffness[0], rough_start(), paper_options(stiffness[0]));
  const Projection stiff = project(stiffness[1], rough_start(), paper_options(stiffness[1]));
  claim(context, "iterations", "5.3",
        "from (29)-(30) the projection takes five iterations at both stiffnesses", ClaimKind::value)
      .expect("iterations, omega = 1000", soft.report.iterations, exactly(5))
      .expect("iterations, omega = 10000", stiff.report.iterations)
      .because("a count")
      .expect("last difference of (14), omega = 1000", soft.report.residual, below(1e-9))
      .expect("last difference of (14), omega = 10000", stiff.report.residual)
      .because("the paper's tolerance");
}

void claim_start(Context& context, const Column& ours) {
  const double g = std::hypot(ours[0][0], ours[0][1]);
  const double energy = 0.5 * stiffness[1] * stiffness[1] * g * g;
  claim(context, "start", "5.3",
        "(29) violates the constraints by some 10^-2, which at omega = 10000 is an energy of "
        "some 10^5 in the springs",
        ClaimKind::value)
      .expect("log10 of g1", std::log10(ours[0][0]), near(-2.0, 0.5))
      .expect("log10 of the potential energy", std::log10(energy), near(5.0, 0.5))
      .because("orders of magnitude are stated: half a decade");
}

void claim_uniform(Context& context, const std::array<Column, 2>& ours) {
  std::vector<double> apart, ratio;
  for (std::size_t i = 0; i < 4; ++i) {
    apart.push_back(std::fabs(ours[0][1][i] / ours[1][1][i] - 1.0));
    ratio.push_back(ours[0][5][i] / ours[1][5][i]);
  }
  claim(context, "first-iteration", "5.3",
        "away from the manifold an iteration damps the oscillations by a factor that does not "
        "depend on omega: the first iterates agree",
        ClaimKind::qualitative)
      .expect("largest relative difference of the first iterates, omega = 1000 and 10000",
              largest(apart), below(0.015))
      .because("the slow point's own g and the motion in the window; printed entries, 1 %");
  claim(context, "limits", "5.3",
        "the limits of g and dg/dt, about 10^-6 at omega = 1000, are 100 times smaller at "
        "10000: the manifolds are O(omega^-2) apart",
        ClaimKind::order)
      .expect("smallest ratio of the limits", smallest(ratio), near_ratio(100.0, 0.01))
      .expect("largest ratio of the limits", largest(ratio))
      .because("the next term, O(omega^-2), and the starts' drift along the manifold, 0.1 %");
}

void claim_multipliers_table1(Context& context, const Column& stiff) {
  const double w2 = stiffness[1] * stiffness[1];
  const Projection end = project(stiffness[1], rough_start(), paper_options(stiffness[1]));
  const SlowPoint truth = slow_point(stiffness[1], end.point);
  claim(context, "multipliers", "5.3, (4)",
        "omega^2 g of the table's last row gives the multipliers 1.01 and 0.895", ClaimKind::value)
      .expect("omega^2 g1", w2 * stiff[5][0], equals_printed("1.01"))
      .expect("omega^2 g2", w2 * stiff[5][1], equals_printed("0.895"))
      .because("printed digits")
      .expect("difference of omega^2 g1 from lambda1 by the bounded derivative principle",
              std::fabs(w2 * stiff[5][0] - truth.lambda(0)), below(1e-4))
      .expect("difference of omega^2 g2 from lambda2",
              std::fabs(w2 * stiff[5][1] - truth.lambda(1)))
      .because("the filter's O(omega^-4) in q is L^4/24 omega^-2 = 5e-5 in omega^2 g");
}

/// The paper's table: each of its entries before ours.
Table as_in_the_paper(const std::array<Column, 2>& ours) {
  std::vector<std::string> columns{"m"};
  for (const std::string omega : {"10³", "10⁴"}) {
    for (const char* name : {"g₁", "g₂", "ġ₁", "ġ₂"}) {
      const std::string column = "ω = " + omega + ": " + name;
      columns.push_back(column + ", printed");
      columns.push_back(column);
    }
  }
  Table table(columns);
  for (std::size_t m = 0; m < rows; ++m) {
    std::vector<Cell> row{m};
    for (const Entry& e : entries(ours)) {
      if (e.m != m) continue;
      row.emplace_back(std::strtod(e.printed.data(), nullptr));
      row.emplace_back(e.value);
    }
    table.row(row);
  }
  return table;
}

void show(Context& context, const std::array<Column, 2>& ours) {
  context
      .artefact(
          artefact_table1,
          "Reduction of the constraint functions as the iterated projection proceeds",
          {.sees = "Of the 48 entries " + std::to_string(count(ours, "rounded")) +
                   " are the printed ones and " + std::to_string(count(ours, "cut off")) +
                   " more if the paper cut digits off instead of rounding. Two are misprints: "
                   "$g_2$ lacks its sign at $m = 2$, $\\omega = 10^4$, and $\\dot{g}_1$ has a "
                   "wrong digit at $m = 1$, $\\omega = 1000$. The iterates that follow show it. "
                   "Two iterations gain four decades; then $g$ and its rate stay at what the "
                   "slow manifold has, a hundred times less at the larger $\\omega$.",
           .setting = "Two springs from (29)-(30), 3 % off the constraints; IPA with the cubic "
                      "kernel, $L = 6\\pi$, Verlet with six micro-steps a period, trapezoidal "
                      "weights of unit sum. Before each value stands the printed one. Bold: "
                      "digits that differ.",
           .differs = "The paper does not say which form of Verlet and of quadrature it takes; "
                      "they were found by this table."})
      .table(as_in_the_paper(ours))
      .parameter("L", 6.0 * std::numbers::pi)
      .parameter("micro-steps", 6)
      .parameter("kernel", "cubic")
      .problem("two-springs", {{"omega", "1000"}})
      .problem("two-springs", {{"omega", "10000"}});
}

void perform_table1(Context& context) {
  std::array<Column, 2> ours;
  std::array<Column, 2> fine;
  for (std::size_t w = 0; w < 2; ++w) {
    ours[w] = iterates(stiffness[w], {});
    fine[w] = iterates(stiffness[w], fine_options());
  }
  show(context, ours);
  claim_entries(context, ours, fine);
  claim_misprints(context, ours, fine);
  claim_iterations(context);
  claim_start(context, ours[0]);
  claim_uniform(context, ours);
  claim_multipliers_table1(context, ours[1]);
}

}  // namespace

Experiment table1() { return {artefact_table1, "Iterated projection", perform_table1}; }

}  // namespace shakedown::ariel2012
