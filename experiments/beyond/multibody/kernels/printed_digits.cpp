// Measures and draws for printed-digits.md.
#include <algorithm>
#include <cmath>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/look.hpp"
#include "methods/base/consistent.hpp"
#include "problems/andrews.hpp"
#include "problems/car_axis.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_printed_digits = "beyond/printed-digits";
using Values = std::vector<double>;

/// (q, v, [q'',] sign lambda) at t as the source orders and signs them; lambda and q'' are those of
/// the index-1 form at (q, v).
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
  std::string problem, title;
  double until;
  Values (*whole)(const Values& q, const Values& p, double t);
  std::string quantities;  ///< a letter for each component
  double sign;             ///< of the source's multipliers
  int radau, rk4;          ///< steps
  std::vector<Print> prints;
};

const std::vector<Printed>& printed() {
  // Mazzia, Magherini 2008: andrews.f; caraxis.f as of 2006, by RADAU5; the later one, by GAMD in
  // quadruple precision, as the R package deTestSet has it.
  static const std::vector<Printed> all{
      {"andrews",
       "Andrews' squeezer, $t$ = 0.03 s",
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
       "Car axis, $t$ = 3",
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

/// -log10 of the relative distance; 16 at most.
double agreement(double a, double b) {
  return std::fmin(16.0, -std::log10(std::fabs(a - b) / std::fabs(b)));
}

/// A component of a print, beside three computations that share no integrator.
struct PrintedDigitsRow {
  std::string print, printed;
  char quantity;
  int component;            ///< from 1, within its quantity
  double digits;            ///< as many are printed
  double extended;          ///< two solvers in extended precision
  double held;              ///< digits of the print that `extended` has too
  double by_radau, by_rk4;  ///< the same by two methods of the suite
  double radau, rk4;        ///< to how many digits these agree with `extended`
  double own;               ///< and the multiplier that Radau's last stage holds
};

/// The end of a run; with the multipliers of its last step behind it, where the method has them.
Values end_of(const Printed& of, const char* method, int steps) {
  Request request;
  request.steps = request.every = steps;
  request.h = of.until / double(steps);
  const Trajectory run = integrate(of.problem, method, request);
  const auto block = [&run](const char* first, std::size_t size) {
    const auto from = run.values.begin() + std::ssize(run.columns) +
                      static_cast<std::ptrdiff_t>(run.column(first));
    return Values(from, from + static_cast<std::ptrdiff_t>(size));
  };
  const ProblemEntry& entry = catalogue().problem(of.problem);
  const auto n = std::size_t(entry.dof), m = std::size_t(entry.constraints);
  Values end = of.whole(block("q0", n), block("p0", n), of.until);
  if (run.has("lambda0")) {
    for (const double lambda : block("lambda0", m)) end.push_back(of.sign * lambda);
  }
  return end;
}

std::vector<PrintedDigitsRow> measure_printed_digits(Context& context) {
  std::vector<PrintedDigitsRow> all;
  for (const Printed& of : printed()) {
    const Reference end = catalogue().problem(of.problem).reference({}, {}, {}, {of.until});
    const Values exact = of.whole(end.q[0], end.p[0], of.until);
    const Values radau = end_of(of, "radau-5-ggl", context.pick(of.radau, of.radau / 16));
    const Values rk4 = end_of(of, "rk4-projected", context.pick(of.rk4, of.rk4 / 16));
    const std::size_t m = std::size_t(std::ranges::count(of.quantities, 'l'));
    for (const Print& print : of.prints) {
      for (std::size_t i = 0; i < exact.size(); ++i) {
        const double number = std::stod(print.values[i]);
        const char quantity = of.quantities[i];
        all.push_back(
            {print.name, print.values[i], quantity, int(i - of.quantities.find(quantity)) + 1,
             double(print.values[i].find('e') - print.values[i].find('.') - 1), exact[i],
             agreement(number, exact[i]), agreement(number, radau[i]), agreement(number, rk4[i]),
             agreement(radau[i], exact[i]), agreement(rk4[i], exact[i]),
             quantity == 'l' ? agreement(radau[i + m], exact[i]) : NAN});
      }
    }
    context.progress(double(&of - printed().data() + 1) / double(printed().size()));
  }
  return all;
}

/// Of a quantity the component of which the fewest digits hold.
const PrintedDigitsRow& worst(const std::vector<PrintedDigitsRow>& all, std::string_view print,
                              char quantity,
                              double PrintedDigitsRow::*held = &PrintedDigitsRow::held) {
  const PrintedDigitsRow* least = nullptr;
  for (const PrintedDigitsRow& row : all) {
    if (row.print != print || row.quantity != quantity) continue;
    if (least == nullptr || row.*held < least->*held) least = &row;
  }
  return *least;
}

std::string name_of(char quantity) {
  return quantity == 'l' ? "lambda" : quantity == 'a' ? "q''" : std::string(1, quantity);
}
std::string letters(std::string_view print) {
  return print.starts_with("Andrews") ? "qval" : "qvl";
}

void measure_held_digits(Context& context, const std::vector<PrintedDigitsRow>& all) {
  for (const Printed& of : printed()) {
    for (const Print& print : of.prints) {
      for (const char quantity : letters(print.name)) {
        const PrintedDigitsRow& least = worst(all, print.name, quantity);
        const std::string what =
            "." + print.key + "." + (quantity == 'l' ? "lambda" : std::string(1, quantity));
        context.number("held" + what, least.held);
        // Of GAMD's multipliers twelve digits hold, which is as far as the two methods tell.
        if (print.name == "car axis (GAMD)" && quantity == 'l') continue;
        const auto lacks = [&](double PrintedDigitsRow::*by) {
          return std::fabs(least.held - worst(all, print.name, quantity, by).*by);
        };
        context.number("more-agree" + what, std::fmin(least.radau, least.rk4) - least.held);
        context.number("radau-differs" + what, lacks(&PrintedDigitsRow::by_radau));
        context.number("rk4-differs" + what, lacks(&PrintedDigitsRow::by_rk4));
      }
    }
  }
  context.number("andrews.beta-late",
                 (std::stod(all[0].printed) - all[0].extended) / all[7].extended);
}

Figure drawing_printed_digits() {
  Figure drawn(3, 320);
  for (const Printed& of : printed()) {
    for (const Print& print : of.prints) {
      Panel& panel = drawn.panel(print.name);
      panel.x("component").y("digits").y_range(4.0, 17.0);
      std::vector<std::pair<double, std::string>> ticks;
      for (const char quantity : letters(print.name)) {
        const auto first = double(of.quantities.find(quantity));
        const auto count = double(std::ranges::count(of.quantities, quantity));
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
  const std::vector<PrintedDigitsRow> all = measure_printed_digits(context);
  Table table({"print", "index", "component", "printed", "digits printed", "extended precision",
               "digits held", "digits held, Radau IIA", "digits held, RK4", "agreement, Radau IIA",
               "agreement, RK4", "agreement, Radau IIA's stage"});
  int index = 0;
  for (const PrintedDigitsRow& row : all) {
    index = row.quantity == 'q' && row.component == 1 ? 1 : index + 1;
    table.row({row.print, index, name_of(row.quantity) + std::to_string(row.component), row.printed,
               row.digits, row.extended, row.held, row.by_radau, row.by_rk4, row.radau, row.rk4,
               row.own});
  }
  Artefact& artefact = context.artefact(figure_printed_digits);
  artefact.table(table).figure(drawing_printed_digits());
  for (const Printed& of : printed()) artefact.problem(of.problem);
  artefact.method("radau-5-ggl").method("rk4-projected");
  measure_held_digits(context, all);
}

}  // namespace

Experiment printed_digits() { return {.id = figure_printed_digits, .run = run_printed_digits}; }

}  // namespace shakedown::beyond
