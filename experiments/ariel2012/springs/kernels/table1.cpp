// Computes the results of table1.md.
#include <cmath>
#include <cstdlib>

#include "experiments/ariel2012/shared/digits.hpp"
#include "experiments/ariel2012/shared/kernels/projection.hpp"
#include "experiments/ariel2012/shared/springs.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::ariel2012 {
namespace {

constexpr std::array stiffness{1000.0, 10000.0};
constexpr int rows = 6;

using Column = std::array<std::array<double, 4>, rows>;  // g1, g2 and their rates for each iterate
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

/// Returns a word for how well an entry agrees with the printed one.
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

/// Returns the g2 that one iteration gives after the second iterate has been moved along grad g2 to
/// the printed value, +7.49e-8.
double third_g2_with_printed_sign() {
  Phase z = iterate(stiffness[1], rough_start(), {}, 2);
  const Eigen::Vector2d rod = z.q.tail<2>() - z.q.head<2>();
  const Eigen::Vector2d shift = (7.49e-8 - levels(z)[0](1)) / 2.0 * rod.normalized();
  z.q.head<2>() -= shift;
  z.q.tail<2>() += shift;
  return levels(iterate(stiffness[1], z))[0](1);
}

void measure_misprints(Context& context, const std::array<Column, 2>& ours,
                       const std::array<Column, 2>& fine) {
  context.number("g2.second", ours[1][2][1]);
  context.number("g2.third.printed-sign", third_g2_with_printed_sign());
  context.number("g2.third", ours[1][3][1]);
  context.number("g2.second.exact-micro", fine[1][2][1]);
  context.number("gdot1.first", ours[0][1][2]);
  context.number("gdot1.second", ours[0][2][2]);
}

void measure_iterations(Context& context) {
  for (const double omega : stiffness) {
    const StepReport report = project(omega, rough_start()).report;
    context.number("iterations.omega-" + shortest(omega), report.iterations);
    context.number("residual.omega-" + shortest(omega), report.residual);
  }
}

void measure_start(Context& context, const Column& ours) {
  const double g = std::hypot(ours[0][0], ours[0][1]);
  const double energy = 0.5 * stiffness[1] * stiffness[1] * g * g;
  context.number("start.log-g1", std::log10(ours[0][0]));
  context.number("start.log-energy", std::log10(energy));
}

void measure_uniform(Context& context, const std::array<Column, 2>& ours) {
  std::vector<double> apart, ratio;
  for (std::size_t i = 0; i < 4; ++i) {
    apart.push_back(std::fabs(ours[0][1][i] / ours[1][1][i] - 1.0));
    ratio.push_back(ours[0][5][i] / ours[1][5][i]);
  }
  context.number("first-iterate.difference", largest(apart));
  context.number("limit-ratio.smallest", smallest(ratio));
  context.number("limit-ratio.largest", largest(ratio));
}

void measure_multipliers(Context& context, const Column& stiff) {
  const double w2 = stiffness[1] * stiffness[1];
  const SlowPoint truth = slow_point(stiffness[1], project(stiffness[1], rough_start()).point);
  for (const std::size_t i : {0, 1}) {
    const std::string of_g = ".g" + std::to_string(i + 1);
    const double multiplier = w2 * stiff[5][i];
    context.number("multiplier" + of_g, multiplier);
    context.number("multiplier-error" + of_g,
                   std::fabs(multiplier - truth.lambda(static_cast<Eigen::Index>(i))));
  }
}

/// The paper's table, with each printed entry in front of our entry.
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

void perform_table1(Context& context) {
  IpaOptions exact;
  exact.micro_steps = 200;
  exact.micro = MicroIntegrator::rk4;
  std::array<Column, 2> ours, fine;
  for (std::size_t w = 0; w < 2; ++w) {
    ours[w] = iterates(stiffness[w], {});
    fine[w] = iterates(stiffness[w], exact);
  }
  context.artefact(context.experiment())
      .table(as_in_the_paper(ours))
      .parameter("L", 6.0 * std::numbers::pi)
      .parameter("micro-steps", 6)
      .parameter("kernel", "cubic")
      .problem("two-springs", {{"omega", "1000"}})
      .problem("two-springs", {{"omega", "10000"}});
  context.number("entries.rounded", count(ours, "rounded"));
  context.number("entries.cut-off", count(ours, "cut off"));
  context.number("entries.neither", count(ours, "no"));
  context.number("entries.rounded.exact-micro", count(fine, "rounded"));
  measure_misprints(context, ours, fine);
  measure_iterations(context);
  measure_start(context, ours[0]);
  measure_uniform(context, ours);
  measure_multipliers(context, ours[1]);
}

}  // namespace

Experiment table1() { return {.id = "ariel2012/table1", .run = perform_table1}; }

}  // namespace shakedown::ariel2012
