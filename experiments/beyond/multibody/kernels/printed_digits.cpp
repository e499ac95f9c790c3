// Measurements and figures of printed-digits.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/case.hpp"
#include "experiments/analysis/solution.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/look.hpp"
#include "methods/base/consistent.hpp"
#include "problems/andrews.hpp"
#include "problems/car_axis.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_printed_digits = "beyond/printed-digits";
using Values = std::vector<double>;

/// Returns (q, v, [q'',] sign lambda) at time t in the order and with the sign of the source.
/// lambda and q'' follow from the index-1 form at (q, v). The result is empty if the index-1 form
/// has no solution.
template <class P, bool accelerations, int sign>
Values whole_state(const Values& q0, const Values& p0, double t) {
  const P problem{typename P::Parameters{}};
  const VectorFor<P> q = VectorFor<P>::Map(q0.data()), p = VectorFor<P>::Map(p0.data());
  VectorFor<P> v, a;
  FullMatrixFor<P> M;
  MultipliersFor<P> lambda;
  velocity(problem, q, p, v, M);
  if (!ConsistentMultiplier<P>(problem).solve(problem, q, v, t, lambda, a)) return {};
  Values all(q.begin(), q.end());
  all.insert(all.end(), v.begin(), v.end());
  if (accelerations) all.insert(all.end(), a.begin(), a.end());
  for (const double force : lambda) all.push_back(sign * force);
  return all;
}

struct Print {
  std::string name, key;
  std::vector<std::string> values;
};
struct Printed {
  std::string problem;
  double until;
  Values (*whole)(const Values& q, const Values& p, double t);
  std::string quantities;  ///< one letter for each component
  double sign;             ///< sign of the multipliers in the source
  int radau, rk4;          ///< numbers of steps
  std::vector<Print> prints;
};

const std::vector<Printed>& printed() {
  // Sources: Mazzia, Magherini 2008, for andrews.f and for caraxis.f of 2006 (RADAU5). The later
  // caraxis.f (GAMD in quadruple precision) is taken from the R package deTestSet.
  static const std::vector<Printed> all{
      {"andrews",
       0.03,
       whole_state<Andrews<>, true, 1>,
       "qqqqqqqvvvvvvvaaaaaaallllll",
       1.0,
       4096,
       8192,
       {{"Andrews' squeezer (PSIDE)",
         "andrews",
         {"0.1581077119629904e2",  "-0.1575637105984298e2", "0.4082224013073101e-1",
          "-0.5347301163226948e0", "0.5244099658805304e0",  "0.5347301163226948e0",
          "0.1048080741042263e1",  "0.1139920302151208e4",  "-0.1424379294994111e4",
          "0.1103291221937134e2",  "0.1929337464421385e2",  "0.5735699284790808e0",
          "-0.1929337464421385e2", "0.3231791658026955e0",  "-0.2463176316945196e5",
          "0.5185037701610329e5",  "0.3241025686413781e6",  "0.5667493645176213e6",
          "0.1674362929479361e5",  "-0.5667493645176222e6", "0.9826520791458422e4",
          "0.1991753333731910e3",  "-0.2975531228015052e2", "0.2306654119098399e2",
          "0.3145271365475927e2",  "0.2264249232082739e2",  "0.1161740700019673e2"}}}},
      {"car-axis",
       3.0,
       whole_state<CarAxis<>, false, -1>,
       "qqqqvvvvll",
       -1.0,
       16384,
       131072,
       {{"car axis (RADAU5)",
         "car-axis-radau5",
         {"0.4934557842755629e-1", "0.4969894602303324e0", "0.1041742524885400e1",
          "0.3739110272652214e0", "-0.7705836840321485e-1", "0.7446866596327776e-2",
          "0.1755681574942899e-1", "0.7703410437794031e0", "-0.4736886750784630e-2",
          "-0.1104680411345730e-2"}},
        {"car axis (GAMD)",
         "car-axis-gamd",
         {"0.493455784275402809122e-1", "0.496989460230171153861e0", "0.104174252488542151681e1",
          "0.373911027265361256927e0", "-0.770583684040972357970e-1", "0.744686658723778553466e-2",
          "0.175568157537232222276e-1", "0.770341043779251976443e0", "-0.473688659084893324729e-2",
          "-0.110468033125734368808e-2"}}}}};
  return all;
}

/// Returns -log10 of the relative difference, but at most 16.
double agreement(double a, double b) {
  return std::fmin(16.0, -std::log10(std::fabs(a - b) / std::fabs(b)));
}

std::string name_of(char quantity) {
  return quantity == 'l' ? "lambda" : quantity == 'a' ? "q''" : std::string(1, quantity);
}
std::string letters(std::string_view print) {
  return print.starts_with("Andrews") ? "qval" : "qvl";
}

/// Returns the state at the end of a run, followed by the multipliers of the last step if the
/// method reports them.
Values end_of(const Printed& of, const char* method, int steps) {
  const Trajectory run =
      integrate(Case{of.problem, method, of.until / double(steps), of.until}.ends());
  Values end = of.whole(rows_of(run, "q").back(), rows_of(run, "p").back(), of.until);
  const std::vector<double> multipliers = rows_of(run, "lambda").back();
  for (const double lambda : multipliers) end.push_back(of.sign * lambda);
  return end;
}

/// Compares each printed component with computations that share no integrator: two solvers in
/// extended precision, and two methods of the suite.
Table measure_printed_digits(Context& context) {
  Table table({"print", "index", "component", "printed", "digits printed", "extended precision",
               "digits held", "digits held, Radau IIA", "digits held, RK4", "agreement, Radau IIA",
               "agreement, RK4", "agreement, Radau IIA's stage"});
  for (const Printed& of : printed()) {
    const Reference end = catalogue().problem(of.problem).reference({}, {}, {}, {of.until});
    const Values exact = of.whole(end.q[0], end.p[0], of.until);
    const Values radau = end_of(of, "radau-5-ggl", context.pick(of.radau, of.radau / 16));
    const Values rk4 = end_of(of, "rk4-projected", context.pick(of.rk4, of.rk4 / 16));
    const std::size_t m = std::size_t(std::ranges::count(of.quantities, 'l'));
    for (const Print& print : of.prints) {
      for (std::size_t i = 0; i < exact.size(); ++i) {
        const std::string& text = print.values[i];
        const double number = std::stod(text);
        const char quantity = of.quantities[i];
        table.row({print.name, i + 1,
                   name_of(quantity) + std::to_string(i - of.quantities.find(quantity) + 1), text,
                   double(text.find('e') - text.find('.') - 1), exact[i],
                   agreement(number, exact[i]), agreement(number, radau[i]),
                   agreement(number, rk4[i]), agreement(radau[i], exact[i]),
                   agreement(rk4[i], exact[i]),
                   quantity == 'l' ? agreement(radau[i + m], exact[i]) : NAN});
      }
    }
    context.progress(double(&of - printed().data() + 1) / double(printed().size()));
  }
  return table;
}

/// Returns the component of a quantity that has the smallest entry in a column of digits.
Table::Record worst(const Table& print, const std::string& quantities, char quantity,
                    std::string_view digits) {
  const auto rows = print.records();
  const std::size_t first = quantities.find(quantity), end = quantities.rfind(quantity) + 1;
  return *std::ranges::min_element(rows.begin() + std::ptrdiff_t(first),
                                   rows.begin() + std::ptrdiff_t(end), {},
                                   [&](const Table::Record& row) { return row.number(digits); });
}

void measure_held_digits(Context& context, const Table& table) {
  for (const Printed& of : printed()) {
    for (const Print& print : of.prints) {
      const Table components = table.where({{"print", print.name}});
      for (const char quantity : letters(print.name)) {
        const auto worst_by = [&](std::string_view digits) {
          return worst(components, of.quantities, quantity, digits);
        };
        const Table::Record least = worst_by("digits held");
        const double held = least.number("digits held");
        const std::string what =
            "." + print.key + "." + (quantity == 'l' ? "lambda" : std::string(1, quantity));
        context.number("held" + what, held);
        // Twelve digits of the multipliers printed from GAMD are correct, and the two methods
        // cannot resolve more.
        if (print.name == "car axis (GAMD)" && quantity == 'l') continue;
        const auto lacks = [&](std::string_view digits) {
          return std::fabs(held - worst_by(digits).number(digits));
        };
        context.number(
            "more-agree" + what,
            std::fmin(least.number("agreement, Radau IIA"), least.number("agreement, RK4")) - held);
        context.number("radau-differs" + what, lacks("digits held, Radau IIA"));
        context.number("rk4-differs" + what, lacks("digits held, RK4"));
      }
    }
  }
  const auto rows = table.records();
  context.number("andrews.beta-late",
                 (std::stod(rows[0].text("printed")) - rows[0].number("extended precision")) /
                     rows[7].number("extended precision"));
}

Figure drawing_printed_digits() {
  Figure drawn(3, 320);
  for (const Printed& of : printed()) {
    for (const Print& print : of.prints) {
      Panel& panel = drawn.panel(print.name);
      panel.x("components in order").y("digits").y_range(4.0, 17.0);
      std::vector<std::pair<double, std::string>> ticks;
      for (const char quantity : letters(print.name)) {
        const auto first = double(of.quantities.find(quantity));
        const auto count = double(std::ranges::count(of.quantities, quantity));
        if (first > 0.0) panel.event(first + 0.5);  // separates quantities
        ticks.emplace_back(first + 0.5 * (count + 1.0), quantity == 'l' ? "$\\lambda$"
                                                        : quantity == 'a'
                                                            ? "$\\ddot q$"
                                                            : "$" + name_of(quantity) + "$");
      }
      panel.x_ticks(ticks);
      panel.points(by_quantity("print holds"), "index", "digits held").where("print", print.name);
      panel.points(by_method("radau-5-ggl", "Radau IIA agrees"), "index", "agreement, Radau IIA")
          .where("print", print.name);
      panel.points(by_method("rk4-projected", "projected RK4 agrees"), "index", "agreement, RK4")
          .where("print", print.name);
    }
  }
  return drawn;
}

void run_printed_digits(Context& context) {
  const Table table = measure_printed_digits(context);
  Artefact& artefact = context.artefact(figure_printed_digits);
  artefact.table(table).figure(drawing_printed_digits());
  for (const Printed& of : printed()) artefact.problem(of.problem);
  artefact.method("radau-5-ggl").method("rk4-projected");
  measure_held_digits(context, table);
}

}  // namespace

Experiment printed_digits() { return {.id = figure_printed_digits, .run = run_printed_digits}; }

}  // namespace shakedown::beyond
