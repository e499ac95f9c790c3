// TO Figure 1. Question: how far are the six methods from the double pendulum's true motion, and is
// it the loss of symplecticity that spoils the one-iteration Newmark? Expectation: rows 2, 3 small,
// rows 4 and 6 nearly equal, row 5 large. Finding: so it is for gravity pointing down, with one of
// six readings of row 5; the other readings are no more symplectic and are accurate or blow up.
// With the sign of V as printed the motion is chaotic and Z&S blows up. Z&S's larger error is
// mostly its own integration error, not the finite omega.

#include <cmath>

#include "experiments/harness/claims/experiment.hpp"
#include "experiments/tao2014/double_pendulum/fig1_data.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr const char* readings_table = "tao2014/fig1-readings";

Sign compute(double gravity, double benchmark_step, Context& context, double progress_from) {
  Sign sign;
  sign.constrained = reference_path("double-pendulum", gravity, horizon);
  sign.angles = reference_path("double-pendulum-angles", gravity, horizon);
  sign.penalised = reference_path("double-pendulum-penalty", gravity, horizon);
  const auto rows = figure1_rows(benchmark_step);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    sign.rows.push_back(run_row(rows[r], gravity, horizon));
    context.progress(progress_from + 0.35 * static_cast<double>(r + 1) / 6.0);
  }
  return sign;
}

Table errors_table(const std::vector<Row>& rows, const Sign& corrected, const Sign& printed) {
  std::vector<std::string> columns{"t"};
  for (const char* sign : {"", "printed "}) {
    for (const Row& row : rows) {
      columns.push_back(std::string(sign) + row.key + " x2 error");
      columns.push_back(std::string(sign) + row.key + " y2 error");
    }
  }
  Table table(columns);
  const auto times = grid_times(horizon);
  for (std::size_t k = 0; k < times.size(); ++k) {
    std::vector<Cell> cells{times[k]};
    for (const Sign* sign : {&corrected, &printed}) {
      for (const Path& path : sign->rows) {
        const bool alive = k < path.points.size();
        for (const std::size_t i : {2U, 3U}) {
          const double error =
              alive ? path.points[k][i] - sign->constrained.points[k][i] : std::nan("");
          cells.emplace_back(error);
        }
      }
    }
    table.row(cells);
  }
  return table;
}

/// Six rows, two columns of panels: gravity down (left), the printed sign (right).
Plot errors_plot(const std::vector<Row>& rows) {
  const char* ranges[] = {"5e-6", "0.05", "0.05", "0.15", "0.7", "0.15"};
  std::string script =
      "set multiplot layout 6,2 margins 0.115,0.98,0.06,0.955 spacing 0.075,0.032\n"
      "set xrange [0:50]\nset key off\nset xtics 10\nset ytics offset 0.5,0\n"
      "set format y '%g'\n";
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const bool last = r + 1 == rows.size();
    script += last ? "set xlabel 't' offset 0,0.6\nset format x '%g'\n" : "set format x ''\n";
    for (const bool printed : {false, true}) {
      const std::string prefix = (printed ? "printed " : "") + rows[r].key;
      const std::string range = printed ? "5" : ranges[r];
      script += "set yrange [-" + range + ":" + range + "]\nset ytics " + range + "\n";
      script += printed ? "set ylabel ''\n"
                        : "set ylabel 'row " + std::to_string(r + 1) + "' offset 0.8,0\n";
      script += "set title " +
                gnuplot::literal(r == 0 ? (printed ? "printed sign of V" : "gravity down") : "") +
                " offset 0,-0.6\n";
      script += "set label 1 " + gnuplot::literal(printed ? "" : rows[r].label) +
                " at graph 0.02,0.87 font ',10' noenhanced front\n";
      script += r == 0 && !printed ? "set key at graph 0.98,0.25 horizontal samplen 2\n"
                                   : "set key off\n";
      script += "plot data using \"t\":\"" + prefix +
                " x2 error\" with lines ls 6 dt 1 title 'x_2' enhanced, '' using \"t\":\"" +
                prefix + " y2 error\" with lines ls 2 dt 1 title 'y_2' enhanced\n";
    }
  }
  return {script + "unset multiplot\n", 760, 980};
}

void run(Context& context) {
  const double step = context.pick(1e-5, 1e-3);
  const Sign corrected = compute(down, step, context, 0.0);
  const Sign printed = compute(up, step, context, 0.35);
  const auto rows = figure1_rows(step);

  Artefact& artefact = context.artefact(
      figure1, "Errors of six methods on the double pendulum",
      "Errors of x2 and y2 against an extended-precision reference, on a grid of 0.1. Left: "
      "gravity pointing down, the reading that reproduces the figure. Right: the sign of V as "
      "printed. Rows 3-6 integrate the penalised system (omega = 20, beta = 0.4), row 3 with h = "
      "0.1/omega, rows 2, 4, 5, 6 with h = 0.1; row 1 is the paper's benchmark. A curve that ends "
      "has blown up. Mind the scales on the left.");
  artefact.table(errors_table(rows, corrected, printed)).plot(errors_plot(rows));
  artefact.parameter("horizon", horizon).parameter("grid", grid);
  artefact.parameter("reference error bar, gravity down", corrected.constrained.error_bar)
      .parameter("reference error bar, printed sign", printed.constrained.error_bar);
  for (std::size_t r = 0; r < rows.size(); ++r) {
    artefact.ran(rows[r].problem, rows[r].method, rows[r].h, corrected.rows[r].summary);
    artefact.ran(rows[r].problem, rows[r].method, rows[r].h, printed.rows[r].summary);
  }

  const auto row5 = readings(corrected);
  Table table({"start", "acceleration", "max error of x2, y2", "mean energy change on [40, 50]"});
  for (const Reading& r : row5) table.row({r.start, r.acceleration, r.error, r.energy});
  context
      .artefact(readings_table, "Six readings of row 5",
                "Newmark with one Newton iteration at h = 0.1, beta = 0.4: where the iteration for "
                "q_{n+1} starts (previous: q_n; acceleration: a_{n+1} = a_n; ballistic: a_{n+1} = "
                "0) and where a_{n+1} comes from (relation: Newmark's; force: -M^-1 grad "
                "V(q_{n+1})). inf: blown up before t = 50. Figure 1 shows the first.")
      .table(table)
      .parameter("horizon", horizon);
  fig1_claims(context, corrected, printed, row5, step);
}

}  // namespace

Experiment fig1() {
  return {figure1, "Errors of six methods on the double pendulum", run, {figure1, readings_table}};
}

}  // namespace shakedown::tao2014
