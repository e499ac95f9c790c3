// Measurements and figures of singular.md.
#include <algorithm>
#include <cmath>
#include <string_view>

#include "experiments/analysis/digits.hpp"
#include "experiments/analysis/solution.hpp"
#include "experiments/beyond/mechanisms/rank.hpp"
#include "experiments/beyond/mechanisms/singular_runs.hpp"
#include "problems/base/entries.hpp"
#include "problems/base/reference.hpp"
#include "problems/four_bars.hpp"
#include "problems/n_four_bars.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_singular = "beyond/singular";
constexpr const char* bars = "four-bars";
constexpr const char* row_of_bars = "n-four-bars";

/// Integrates the angle theta between a rod and the upright: 3 L theta'' = 7/2 g sin theta. B_0 is
/// at (sin theta, cos theta).
std::vector<std::vector<long double>> angle_at(const std::vector<double>& times) {
  const auto rod = [](const std::vector<long double>& y, std::vector<long double>& f) {
    f[0] = y[1];
    f[1] = 3.5L / 3.0L * static_cast<long double>(FourBarsParameters{}.g) * std::sin(y[0]);
  };
  return fehlberg78(rod, {0.0L, 1.0L}, times, 1e-14L);
}

Table motions(const std::vector<Trajectory>& runs) {
  Table table({"method", "t [s]", "x [m]", "energy error [J]", "skewness [m]",
               "least singular value", "second", "third"});
  std::vector<double> times;
  for (int k = 0; k * 2 * singular_step <= singular_until; ++k) {
    times.push_back(k * 2 * singular_step);
  }
  const auto angle = angle_at(times);
  for (std::size_t k = 0; k < times.size(); ++k) {
    table.row({"reference", ten_digits(times[k]), ten_digits(double(std::sin(angle[k][0]))), NAN,
               NAN, NAN, NAN, NAN});
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::string& key = singular_cases()[i].key;
    const std::vector<double> energy = runs[i].series("energy");
    const States q = rows_of(runs[i], "q");
    for (std::size_t row = 0; row < q.size(); row += 2) {
      Eigen::Vector3d sigma = Eigen::Vector3d::Constant(NAN);  // recorded for RATTLE only
      if (key == "rattle") sigma = singular_values(jacobian_at<FourBars<>>(q[row])).head<3>();
      std::vector<Cell> cells{key};
      for (const double x : {runs[i].at(row, 0), q[row][0], std::fabs(energy[row] - energy.front()),
                             skewness(q[row]), sigma(0), sigma(1), sigma(2)}) {
        cells.emplace_back(ten_digits(x));
      }
      table.row(cells);
    }
  }
  return table;
}

/// Draws two linkages whose rods end at these joints.
void draw_linkages(Panel& panel, const std::array<Eigen::Vector2d, 3>& joints) {
  const auto bar = [&panel](const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
    const double slope = (b(1) - a(1)) / (b(0) - a(0));
    panel.graph(
        by_quantity(""), [=](double x) { return a(1) + slope * (x - a(0)); }, a(0), b(0));
  };
  for (std::size_t k = 0; k < joints.size(); ++k) {
    const Eigen::Vector2d pivot{double(k), 0.0};
    bar(pivot, joints[k]);
    if (k > 0 && joints[k - 1] != pivot) bar(joints[k - 1], joints[k]);
  }
  panel.scene().y_range(-0.2, 1.2).text(joints[0](0), joints[0](1) + 0.12, "first joint");
}

Figure drawing_motions(const std::vector<Trajectory>& runs) {
  Figure drawn(2, 150);
  drawn.shared_x();
  const double s = std::sin(0.5), c = std::cos(0.5);
  draw_linkages(drawn.panel("On the branch: all rods are parallel"),
                {Eigen::Vector2d{s, c}, {1.0 + s, c}, {2.0 + s, c}});
  draw_linkages(drawn.panel("Off the branch: one rod stays horizontal"),
                {Eigen::Vector2d{1.0, 0.0}, {1.0 + s, c}, {2.0 + s, c}});
  for (const auto& [key, title] : {std::pair{"rattle", "RATTLE passes"},
                                   {"symmetric-projection", "Symmetric projection stops"},
                                   {"ida index-2", "IDA, index 2, leaves the branch and stops"},
                                   {"ida index-1", "IDA, index 1, leaves the branch"}}) {
    const auto by = std::ranges::find(singular_cases(), key, &LabelledCase::key);
    Panel& panel = drawn.panel(title).x("time $t$ [s]").y("first joint $x$ [m]");
    panel.line(by_reference("exact motion with parallel rods"), "t [s]", "x [m]")
        .where("method", "reference");
    panel.line(by_method(by->method), "t [s]", "x [m]").where("method", key).unnamed();
    const Trajectory& run = runs[std::size_t(by - singular_cases().begin())];
    const std::size_t last = run.rows() - 1;
    if (!run.summary.ok())
      panel.cross(run.at(last, 0), run.at(last, run.column("q0")), "", by_method(by->method));
  }
  return drawn;
}

void publish_motion(Context& context) {
  std::vector<Trajectory> runs;
  for (std::size_t i = 0; i < drawn_motions; ++i) runs.push_back(integrate(singular_cases()[i]));
  context.number("energy-error.ida-index-1", energy_deviation(runs.back()));
  Artefact& artefact = context.artefact(figure_singular);
  artefact.table(motions(runs)).figure(drawing_motions(runs));
  for (std::size_t i = 0; i < runs.size(); ++i) {
    artefact.ran(bars, singular_cases()[i].method, singular_step, runs[i].summary);
  }
}

/// Counts the methods that complete a step from the horizontal position when the rods fall at 1
/// m/s. If `evaluating_at_start`, it counts the methods that evaluate their equations at t_n;
/// otherwise the Radau IIA methods, which evaluate them only later.
double starts_there(bool evaluating_at_start) {
  const FourBars<> problem{FourBarsParameters{}};
  FourBars<>::Vector q, v, p;
  q << 1.0, 0.0, 2.0, 0.0, 3.0, 0.0;
  v << 0.0, -1.0, 0.0, -1.0, 0.0, -1.0;
  problem.mass().apply(v, p);
  return double(std::ranges::count_if(singular_cases(), [&](Case run) {
    if (run.method.starts_with("radau-5-") == evaluating_at_start) return false;
    run.q0 = {q.begin(), q.end()};
    run.p0 = {p.begin(), p.end()};
    return observe(run, [](const Observation&) {}).steps > 0;
  }));
}

void measure_rank_singular(Context& context) {
  const auto sigma_at = [](double sine, double cosine) {
    const FourBars<> problem{FourBarsParameters{}};
    FourBars<>::Vector q;
    q << sine, cosine, 1.0 + sine, cosine, 2.0 + sine, cosine;
    FourBars<>::Jacobian G;
    problem.jacobian(q, G);
    return singular_values(G);
  };
  const Eigen::VectorXd level = sigma_at(1.0, 0.0), upright = sigma_at(0.0, 1.0);
  context.number("singular-value.level-2nd", level(1));
  context.number("singular-value.level-3rd", level(2));
  context.number("singular-value.upright-least", upright(0));
}

Table of(const Table& scanned, const std::string& key) { return scanned.where({{"method", key}}); }

double share(const Table& scanned, const std::string& key) {
  const Table runs = of(scanned, key);
  return passing(runs) / double(runs.rows());
}

bool passes(const Table::Record& run) { return run.text("outcome") == "passes"; }

/// Counts the runs that pass although an earlier run in the table fails.
double passes_behind_failures(const Table& runs) {
  double count = 0.0;
  bool failed = false;
  for (const Table::Record& run : runs.records()) {
    if (!passes(run)) failed = true;
    if (failed && passes(run)) count += 1.0;
  }
  return count;
}

/// Compares how near RATTLE's steps come to the singular position. The ratio is the maximum for
/// failing runs divided by the minimum for passing runs, both as lengths and in units of h^2.
void measure_nearest_steps(Context& context, const Table& rattle) {
  double failing = 0.0, others = HUGE_VAL, failing_scaled = 0.0, others_scaled = HUGE_VAL;
  for (const Table::Record& run : rattle.records()) {
    const double nearest = run.number("nearest [m]"), step = run.number("step [s] or tolerance");
    const double scaled = nearest / (step * step);
    if (passes(run)) {
      others = std::fmin(others, nearest);
      others_scaled = std::fmin(others_scaled, scaled);
    } else {
      failing = std::fmax(failing, nearest);
      failing_scaled = std::fmax(failing_scaled, scaled);
    }
  }
  context.number("nearest-step.ratio-over-h2", failing_scaled / others_scaled);
  context.number("nearest-step.ratio", failing / others);
}

void measure_passing(Context& context, const Table& all) {
  const Table rattle = of(all, "rattle"), stabilised = of(all, "ida"),
              index2 = of(all, "ida index-2");
  context.number("starting.multiplier-methods", starts_there(true));
  context.number("starting.later-nodes", starts_there(false));
  context.number("passing.rattle", passing(rattle));
  measure_nearest_steps(context, rattle);
  context.number("passing.rattle-over-order-6", passing(rattle) / passing(of(all, "rattle-6")));
  for (const std::string key :
       {"half-explicit-4", "rk4-projected", "lobatto-3", "lobatto-4", "generalized-alpha-dae",
        "generalized-alpha-ggl", "hht-i3", "radau-5-dae", "symmetric-projection", "radau-5-ggl"}) {
    context.number("share." + key, share(all, key));
  }
  context.number("passing.ida.loosest", double(passes(stabilised.records().front())));
  context.number("passing.ida.tightest", double(passes(stabilised.records().back())));
  context.number("passing.ida.after-failure", passes_behind_failures(stabilised));
  context.number("skewness.ida-index-2", index2.series("skewness [m]")[2]);
  context.number("energy-error.ida-over-rattle",
                 index2.series("energy error [J]")[2] / rattle.series("energy error [J]").back());
}

/// Returns the runs of `all` for which `others` has a run of the same method with an equal step or
/// tolerance.
Table common(const Table& all, const Table& others) {
  Table found(all.columns());
  for (std::size_t k = 0; k < all.rows(); ++k) {
    const Table::Record run(all, k);
    const std::vector<double> steps =
        of(others, run.text("method")).series("step [s] or tolerance");
    if (std::ranges::any_of(steps, [step = run.number("step [s] or tolerance")](double other) {
          return std::fabs(other / step - 1.0) < 1e-12;
        })) {
      found.row(all.at(k));
    }
  }
  return found;
}

/// Returns the number of singular values of G that are round-off when N linkages are horizontal.
double lost_ranks(int N) {
  NFourBarsParameters parameters;
  parameters.N = N;
  const NFourBars<> problem(parameters);
  Eigen::VectorXd q(problem.size());
  for (Index k = 0; k <= N; ++k) q.segment<2>(2 * k) << double(k) + 1.0, 0.0;
  NFourBars<>::Jacobian G;
  resize_jacobian(G, problem.constraint_count(), problem.size());
  problem.jacobian(q, G);
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(problem.constraint_count(), problem.size());
  for_each_entry(G, [&full](Index i, Index j, double a) { full(i, j) = a; });
  const Eigen::VectorXd sigma = singular_values(full);
  return double((sigma.array() < 1e-12 * sigma.maxCoeff()).count());
}

void measure_forty(Context& context, const Table& two, const Table& forty) {
  context.number("forty.lost-ranks", lost_ranks(40));
  for (const std::string key :
       {"shake", "shake-linearised", "rattle", "lobatto-3", "lobatto-4", "half-explicit-4",
        "rk4-projected", "symmetric-projection", "rattle-4", "rattle-6", "ida"}) {
    context.number("forty.share." + key, share(forty, key));
  }
  context.number("forty.two.lobatto-3", share(two, "lobatto-3"));
  context.number("forty.share.ida-index-2", share(forty, "ida index-2"));
}

/// Scans forty linkages, as many as in the benchmark. With more linkages, round-off can make the
/// motion leave the branch in more ways.
void publish_row(Context& context, const Table& all) {
  const Table forty = scan(context, row_of_bars, context.pick(7, 3), 2);
  const Table two = common(all, forty);
  std::vector<std::string> columns = all.columns();
  columns.insert(columns.begin(), "N");
  Table table(columns);
  for (const auto& [linkages, runs] : {std::pair{2.0, &two}, std::pair{40.0, &forty}}) {
    for (std::size_t k = 0; k < runs->rows(); ++k) {
      std::vector<Cell> cells = runs->at(k);
      cells.insert(cells.begin(), linkages);
      table.row(cells);
    }
  }
  context.artefact("beyond/singular-row").table(table).problem(row_of_bars);
  measure_forty(context, two, forty);
}

void run_singular(Context& context) {
  publish_motion(context);
  const Table all = scan(context, bars, context.pick(17, 5), 4);
  context.artefact("beyond/singular-steps").table(all).problem(bars);
  measure_rank_singular(context);
  measure_passing(context, all);
  publish_row(context, all);
}

}  // namespace

Experiment singular() { return {.id = figure_singular, .run = run_singular, .divisible = true}; }

}  // namespace shakedown::beyond
