// What happens where constraints lose rank for a moment? Two four-bar linkages turn over and pass
// their horizontal positions, in which the paths of three mechanisms meet. Expectation, after the
// benchmark: what solves for multipliers fails there. Finding: a start in the position itself is
// refused, but for Radau of index 3, whose nodes all lie later; steps of fixed length of most families
// pass unless one ends close by, which throws the rods off, the stages of compositions more often
// than RATTLE's. Symmetric projection, which keeps one factor a step, never passes, Radau's stabilised
// form seldom. IDA's stabilised form passes unless its tolerance is tight: then it ends where the matrix
// is singular. Its other forms leave on another branch, that of index 2 with the right energy.
#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "experiments/analysis/digits.hpp"
#include "experiments/beyond/mechanisms/rank.hpp"
#include "experiments/beyond/mechanisms/singular_runs.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "problems/base/reference.hpp"
#include "problems/four_bars.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_singular = "beyond/singular";
constexpr const char* steps = "beyond/singular-steps";
constexpr const char* bars = "four-bars";
constexpr double until = singular_until, h = 0.01;
const Linkages& pair() {
  static const Linkages two{bars, 2};
  return two;
}

/// Of the one angle from the upright, 3 L theta'' = 7/2 g sin theta: B_0 = (sin theta, cos theta).
std::vector<std::vector<long double>> angle_at(const std::vector<double>& times) {
  const auto rod = [](const std::vector<long double>& y, std::vector<long double>& f) {
    f[0] = y[1];
    f[1] = 3.5L / 3.0L * static_cast<long double>(FourBarsParameters{}.g) * std::sin(y[0]);
  };
  return fehlberg78(rod, {0.0L, 1.0L}, times, 1e-14L);
}

/// Of those whose rods stay parallel one shows where the first joint goes: curves over it would hide it.
bool goes_with_rattle(const Candidate& by) {
  return by.key != "rattle" && by.key != "symmetric-projection" && by.key != "ida index-2" &&
         by.key != "ida index-1";
}

void publish_motion(Context& context, const std::vector<Trajectory>& runs) {
  Table table({"method", "t [s]", "x [m]", "energy error [J]", "skewness [m]",
               "least singular value", "second", "third"});
  std::vector<double> times;
  for (int k = 0; k * 2 * h <= until; ++k) times.push_back(k * 2 * h);
  const auto angle = angle_at(times);
  for (std::size_t k = 0; k < times.size(); ++k) {
    table.row({"reference", ten_digits(times[k]), ten_digits(double(std::sin(angle[k][0]))), NAN,
               NAN, NAN, NAN, NAN});
  }
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::vector<double> energy = runs[i].series("energy");
    for (std::size_t row = 0; row < runs[i].rows(); row += 2) {
      Eigen::Vector3d sigma = Eigen::Vector3d::Constant(NAN);  // of RATTLE's motion alone
      if (candidates()[i].key == "rattle") {
        sigma = singular_values(jacobian_at<FourBars<>>(runs[i], row)).head<3>();
      }
      std::vector<Cell> cells{candidates()[i].key};
      for (const double x : {runs[i].at(row, 0), runs[i].at(row, runs[i].column("q0")),
                             std::fabs(energy[row] - energy.front()),
                             skewness(pair(), runs[i], row), sigma(0), sigma(1), sigma(2)}) {
        cells.emplace_back(ten_digits(x));
      }
      table.row(cells);
    }
  }
  Figure drawn(1, 170);
  drawn.shared_x();
  Panel& rank = drawn.panel("Singular values of $G$ along RATTLE's motion");
  rank.x("time $t$ [s]").y("$\\sigma$");
  for (const auto& [label, column] :
       {std::pair{"least $\\sigma$", "least singular value"},
        std::pair{"second $\\sigma$", "second"}, std::pair{"third $\\sigma$", "third"}}) {
    rank.line(by_quantity(label), "t [s]", column).where("method", "rattle");
  }
  const auto lines = [&](Panel& panel, const char* column) {
    for (const Candidate& by : candidates()) {
      if (by.only_scanned || by.key == "rattle-4" || by.key == "rattle-6") continue;
      if (std::string_view(column) == "x [m]" && goes_with_rattle(by)) continue;
      const int variant = by.key == "ida index-2" ? 1 : by.key == "ida index-1" ? 2 : 0;
      const std::string label =
          by.method == "ida" ? (by.options.empty() ? "IDA, GGL" : "IDA, " + by.key.substr(4)) : "";
      panel.line(by_method(by.method, label, variant), "t [s]", column).where("method", by.key);
    }
  };
  Panel& place = drawn.panel("First joint").x("time $t$ [s]").y("$x$ [m]");
  place.line(by_reference("one rod"), "t [s]", "x [m]").where("method", "reference");
  lines(place, "x [m]");
  for (std::size_t i = 0; i < runs.size(); ++i) {
    const std::size_t last = runs[i].rows() - 1;
    if (!runs[i].summary.ok()) {
      place.cross(runs[i].at(last, 0), runs[i].at(last, runs[i].column("q0")), "",
                  by_method(candidates()[i].method));
    }
  }
  lines(drawn.panel("Energy").x("time $t$ [s]").y("error [J]", Scale::log).y_range(1e-8, 1.0),
        "energy error [J]");
  lines(drawn.panel("Distance from parallel rods")
            .x("time $t$ [s]")
            .y("skewness [m]", Scale::log)
            .y_range(1e-16, 10.0),
        "skewness [m]");
  Artefact& artefact = context.artefact(
      figure_singular, "Four-bar linkages through singular positions",
      {.sees =
           "Twice a turn the rods are horizontal and $G$ loses two of its five ranks. Steps of fixed "
           "length pass over that, with the rods as parallel as before, but for symmetric "
           "projection, whose iteration ends beside the first. IDA's stabilised form passes "
           "too; its other forms leave with rods "
           "that are no longer parallel, another mechanism on the same constraints, that of index 2 "
           "with the right energy, that of index 1 with an energy wrong by " +
           typeset::number(energy_deviation(runs.back()), 2) + " J.",
       .setting =
           "Two four-bar linkages (IFToMM library, A02), upright with 1 m/s; $h$ = 0.01 s, IDA with "
           "its default tolerances. The grey line is the equation of one rod; of the methods that pass, the place of the "
           "first joint is drawn of RATTLE alone."});
  artefact.table(table).figure(drawn);
  for (std::size_t i = 0; i < runs.size(); ++i) {
    artefact.ran(bars, candidates()[i].method, h, runs[i].summary);
  }
}

void publish_steps(Context& context, const std::vector<Outcome>& all) {
  Table table({"method", "step [s] or tolerance", "outcome", "ends [s]", "leaves [s]",
               "nearest [m]", "energy error [J]", "skewness [m]"});
  for (const Outcome& o : all) {
    table.row({o.by->key, o.step, o.verdict(), o.summary.t, o.left, o.nearest, o.energy_error,
               o.skewness});
  }
  context
      .artefact(
          steps, "Who passes singular positions",
          {.sees =
               "SHAKE and RATTLE pass with all steps but one, which ends close to the position "
               "beside what $g$ curves in a step of that length; compositions, whose stages "
               "are long and go back, fail more often. Explicit methods, the Lobatto pair, "
               "generalized-alpha, HHT and Radau of index 3 pass with nearly all, symmetric "
               "projection with none and Radau's stabilised form with some. IDA's stabilised form passes unless its "
               "tolerance is tight, where its steps shrink to nothing; its other forms pass with none.",
           .setting = "As beyond/singular. Steps from 0.025 s down; of IDA tolerances instead. "
                      "Leaves: first skewness above 1 cm; nearest: least height of the first "
                      "joint before that; wrong energy: by 1 J or more at a step."})
      .table(table)
      .problem(bars);
}

/// Radau of index 3 evaluates its equations after t_n only.
bool looks_at_start(const Candidate& by) { return by.method != "radau-5-dae"; }

/// Tries a step from the horizontal position, rods falling with 1 m/s; those that take it.
double starts_there(bool looking_at_start) {
  const FourBars<> problem{FourBarsParameters{}};
  FourBars<>::Vector q, v, p;
  q << 1.0, 0.0, 2.0, 0.0, 3.0, 0.0;
  v << 0.0, -1.0, 0.0, -1.0, 0.0, -1.0;
  problem.mass().apply(v, p);
  return double(std::ranges::count_if(candidates(), [&](const Candidate& by) {
    if (looks_at_start(by) != looking_at_start) return false;
    const Trajectory run = run_of(pair(), by, h, {q.begin(), q.end()}, {p.begin(), p.end()});
    return run.summary.steps > 0;
  }));
}

void claim_rank_singular(Context& context) {
  const auto sigma_at = [](double sine, double cosine) {
    const FourBars<> problem{FourBarsParameters{}};
    FourBars<>::Vector q;
    q << sine, cosine, 1.0 + sine, cosine, 2.0 + sine, cosine;
    FourBars<>::Jacobian G;
    problem.jacobian(q, G);
    return singular_values(G);
  };
  const Eigen::VectorXd level = sigma_at(1.0, 0.0), upright = sigma_at(0.0, 1.0);
  claim(context, "rank", "IFToMM library, A02; Bayo, Avello 1994",
        "in the horizontal positions the two linkages have three degrees of freedom for a moment, "
        "elsewhere one",
        ClaimKind::value)
      .expect("second singular value of G, horizontal", level(1), below(1e-12))
      .because("round-off")
      .expect("third singular value, horizontal", level(2), above(0.1))
      .expect("least singular value, upright", upright(0))
      .because("of the size of a bar");
}

/// Of runs that are sorted, how many pass though one before them does not.
double passes_behind_failures(const std::vector<const Outcome*>& runs) {
  const auto failure = std::ranges::find_if_not(runs, &Outcome::passes);
  return double(std::count_if(failure, runs.end(), [](const Outcome* o) { return o->passes(); }));
}

void claim_passing(Context& context, const std::vector<Outcome>& all) {
  const auto rattle = of(all, "rattle"), order_6 = of(all, "rattle-6"), stabilised = of(all, "ida");
  claim(context, "multipliers-fail", "Bayo, Avello 1994; Gonzalez et al. 2006",
        "methods that solve for multipliers fail in singular positions", ClaimKind::stability,
        steps, Verdict::qualified)
      .holds_for("a start in the position itself", "methods that take a step", starts_there(true),
                 exactly(0.0))
      .fails_for("that start of Radau of index 3, whose nodes lie later",
                 "methods that take a step", starts_there(false))
      .fails_for("runs that meet it on the way", "runs of RATTLE that pass", passing(rattle))
      .because("failing means that none does")
      .explain(
          "A step of fixed length stands in a singular position by chance only, and beside it the "
          "multipliers of this symmetric motion are finite.");
  // Nearest steps of the runs that fail over those that pass, as lengths and in units of h^2.
  double failing = 0.0, others = HUGE_VAL, failing_scaled = 0.0, others_scaled = HUGE_VAL;
  for (const Outcome* o : rattle) {
    const double scaled = o->nearest / (o->step * o->step);
    if (o->passes()) {
      others = std::fmin(others, o->nearest);
      others_scaled = std::fmin(others_scaled, scaled);
    } else {
      failing = std::fmax(failing, o->nearest);
      failing_scaled = std::fmax(failing_scaled, scaled);
    }
  }
  claim(
      context, "near-misses", "Gonzalez et al. 2006, A02 (ours)",
      "a run of RATTLE fails where a step ends so close to the position that what g curves in a step, of order "
      "h^2, is no longer small beside the distance",
      ClaimKind::stability, steps)
      .expect("RATTLE: nearest step over h^2, of the runs that fail over those that pass",
              failing_scaled / others_scaled, below(0.5))
      .because("well apart")
      .measured("the same without h^2", failing / others)
      .expect("runs of RATTLE that pass over those of its composition of order 6",
              passing(rattle) / passing(order_6), above(1.2))
      .because("seven stages for one, some of them backwards")
      .set_after_data("both, after the runs were seen: the distance alone does not tell them apart")
      .explain(
          "One run of RATTLE's fails; compositions, whose stages are long, do so far from it too.");
  const auto share = [&](const char* key) {
    const auto runs = of(all, key);
    return passing(runs) / double(runs.size());
  };
  ClaimDraft& families = claim(
      context, "families", "Bayo, Avello 1994 (ours)",
      "most families pass as RATTLE does; symmetric projection, which keeps one factor of G M^-1 G^T "
      "a step, and Radau's stabilised form, which takes normals from the iterate before, do not",
      ClaimKind::stability, steps);
  for (const char* key :
       {"half-explicit-4", "rk4-projected", "lobatto-3", "lobatto-4", "generalized-alpha-dae",
        "generalized-alpha-ggl", "hht-i3", "radau-5-dae"}) {
    families.expect(short_name(key) + ": share of the runs that pass", share(key), above(0.8));
  }
  families
      .because("a step by chance close to the position, or, of HHT, 1 J of damping at the coarsest")
      .expect("symmetric projection: the same", share("symmetric-projection"), below(0.5))
      .expect("Radau's stabilised form", share("radau-5-ggl"))
      .because("less often than not")
      .set_after_data("which families are in which half")
      .explain(
          "Beside the position the least singular value of G changes in a step by as much as it "
          "is, so that no step is short enough for a factor that is kept.");
  claim(context, "tighter-is-worse", "Gear, Leimkuhler, Gupta 1985 (ours)",
        "the tighter its tolerance, the less IDA's stabilised form passes", ClaimKind::stability,
        steps)
      .expect("runs that pass with the loosest tolerance, 1e-4", passing({stabilised.front()}),
              exactly(1.0))
      .expect("with the tightest, 1e-10", passing({stabilised.back()}), exactly(0.0))
      .expect("runs that pass with a tighter tolerance than one that does not",
              passes_behind_failures(stabilised), exactly(0.0))
      .because("counts")
      .set_after_data("the statement, after the runs were seen");
  const Outcome& index2 = *of(all, "ida index-2")[2];
  claim(context, "branch-unseen", "Gonzalez et al. 2006, A02 (ours)",
        "the energy, by which the benchmark judges, need not show that a run has left its branch",
        ClaimKind::conservation, steps)
      .expect("IDA, index 2, tolerance 1e-8: largest skewness", index2.skewness, above(0.5))
      .because("half a bar")
      .expect("its largest energy error over that of RATTLE with the finest step",
              index2.energy_error / rattle.back()->energy_error, below(1.0))
      .because("what passes is no better")
      .set_after_data("the pair that is compared");
}

void run_singular(Context& context) {
  std::vector<Trajectory> runs;
  for (const Candidate& by : candidates()) {
    if (!by.only_scanned) runs.push_back(run_of(pair(), by, h));
  }
  publish_motion(context, runs);
  const std::vector<Outcome> all = scan(context, pair(), 400, context.pick(17, 5), 4);
  publish_steps(context, all);
  claim_rank_singular(context);
  claim_passing(context, all);
  publish_row(context, all);
}

}  // namespace

Experiment singular() {
  return {.id = figure_singular,
          .title = "Four-bar linkages through singular positions",
          .run = run_singular,
          .leaves = {figure_singular, steps, singular_row},
          .divisible = true};
}

}  // namespace shakedown::beyond
