#include "experiments/harness/figures/plot_style.hpp"

#include <cmath>

#include "experiments/harness/figures/plot.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown {

// Colours: Okabe and Ito, Color Universal Design (2008). Dash and point types differ too, so that
// curves stay apart in grey and for every reader; 9 to 16 are thinner, for crowded comparisons.
// Enhanced text is off for what carries ids and names with underscores; tick labels keep it for
// powers of ten.
std::string plot_prelude() {
  return R"(set encoding utf8
set datafile separator ','
set datafile columnheaders
set style line 1 lc rgb '#000000' lw 2 dt solid pt 7 ps 0.8
set style line 2 lc rgb '#E69F00' lw 2 dt (14,5) pt 5 ps 0.8
set style line 3 lc rgb '#56B4E9' lw 2 dt (3,4) pt 9 ps 0.9
set style line 4 lc rgb '#009E73' lw 2 dt (12,4,3,4) pt 11 ps 0.9
set style line 5 lc rgb '#D55E00' lw 2 dt (24,6) pt 13 ps 0.9
set style line 6 lc rgb '#0072B2' lw 2 dt (6,4) pt 6 ps 0.9
set style line 7 lc rgb '#CC79A7' lw 2 dt (12,4,3,4,3,4) pt 4 ps 0.9
set style line 8 lc rgb '#999999' lw 2 dt (2,3) pt 8 ps 0.9
set style line 9 lc rgb '#56B4E9' lw 1.2 dt solid pt 7 ps 0.8
set style line 10 lc rgb '#D55E00' lw 1.2 dt (6,4) pt 5 ps 0.8
set style line 11 lc rgb '#009E73' lw 1.2 dt solid pt 9 ps 0.8
set style line 12 lc rgb '#CC79A7' lw 1.2 dt (14,5) pt 11 ps 0.8
set style line 13 lc rgb '#0072B2' lw 1.2 dt (3,4) pt 13 ps 0.8
set style line 14 lc rgb '#E69F00' lw 1.2 dt (12,4,3,4) pt 6 ps 0.8
set style line 15 lc rgb '#000000' lw 1.2 dt (24,6) pt 4 ps 0.8
set style line 16 lc rgb '#999999' lw 1.2 dt (6,4) pt 8 ps 0.8
set style line 20 lc rgb '#DDDDDD' lw 0.8 dt solid
set style line 21 lc rgb '#888888' lw 1.2 dt solid
set style line 22 lc rgb '#444444' lw 1.2 dt solid
set style increment userstyles
set grid ls 20
set border 3 ls 22
set tics out nomirror
set key noenhanced Left reverse spacing 1.1 samplen 3
set title noenhanced
set xlabel noenhanced
set ylabel noenhanced
set samples 200
)";
}

namespace gnuplot {

std::string log_axis(std::string_view axis) {
  const std::string a(axis);
  return "set logscale " + a + "\nset format " + a + " '10^{%L}'\nset m" + a + "tics 10\n";
}

std::string panels(int rows, int columns) {
  return "set multiplot layout " + std::to_string(rows) + "," + std::to_string(columns) + "\n";
}

std::string slope(double order, double x, double y, std::string_view label) {
  const double reach = std::pow(10.0, 0.75);
  const std::string x0 = full_precision(x);
  const std::string title = label.empty()
                                ? "slope " + Cell(std::round(order * 100.0) / 100.0).text()
                                : std::string(label);
  return "[" + full_precision(x / reach) + ":" + full_precision(x * reach) + "] " +
         full_precision(y) + "*(x/" + x0 + ")**" + full_precision(order) +
         " with lines ls 21 title " + literal(title);
}

std::string only(std::string_view column, std::string_view text, std::string_view value) {
  const auto in_double = [](std::string_view s) { return "\"" + std::string(s) + "\""; };
  return "(strcol(" + in_double(column) + ") eq " + in_double(text) + " ? column(" +
         in_double(value) + ") : NaN)";
}

std::string literal(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("''") : std::string(1, c);
  return result + "'";
}

}  // namespace gnuplot
}  // namespace shakedown
