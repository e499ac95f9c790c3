#include "experiments/comparison/peers/tables.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "experiments/comparison/peers/drivers.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* libraries_side = "SUNDIALS, Odeint";

/// Returns the name under which entrants share a line of the figure: "Simbody in joint
/// coordinates", "PETSc TS", "Shakedown", "SUNDIALS, Odeint".
std::string side_of(const Entrant& who) {
  if (is_own(who)) return std::string(own_program);
  if (is_library(who)) return libraries_side;
  if (who.program == "PETSc") return "PETSc TS";
  return who.program + (who.setting.empty() ? "" : " " + who.setting);
}

/// Returns the sides of the entrants that `belong` accepts, in the order of the entrants.
template <class Belong>
std::vector<std::string> sides_of(const MeasuredContest& contest, Belong belong) {
  std::vector<std::string> sides;
  for (const PeerCurve& curve : contest.curves) {
    const std::string side = side_of(curve.who);
    const bool known = std::find(sides.begin(), sides.end(), side) != sides.end();
    if (belong(curve.who) && !known) sides.push_back(side);
  }
  return sides;
}

/// Rounds to three digits, because the measurements have no more significant digits and the table
/// stays short.
Cell three_digits(double x) {
  return std::isfinite(x) ? Cell(std::stod(fmt::format("{:.3g}", x))) : Cell("");
}

void add_run(const MeasuredContest& all, const PeerCurve& curve, const PeerRun& run, Table& table) {
  const bool right = run.right();
  const double seconds = right ? run.median() : not_a_number;
  const Cell level = three_digits(curve.who.adaptive ? run.level : all.contest.until / run.level);
  table.row({right ? "" : "not right", all.contest.problem, all.contest.size, side_of(curve.who),
             curve.who.method, level, run.steps > 0 ? Cell(run.steps) : Cell(""),
             right ? Cell(run.evaluations) : Cell(""), three_digits(run.error),
             three_digits(1e6 * seconds),
             run.steps > 0 ? three_digits(1e6 * seconds / static_cast<double>(run.steps)) : "", "",
             run.reason});
}

/// The method of a side that is fastest for an error; null if none reaches the error.
struct Fastest {
  const PeerCurve* curve = nullptr;
  double seconds = not_a_number;
};
Fastest fastest_at(const MeasuredContest& contest, const std::string& side, double error) {
  Fastest best;
  for (const PeerCurve& curve : contest.curves) {
    if (side_of(curve.who) != side) continue;
    const double seconds = curve.time_at(error);
    if (std::isnan(seconds) || seconds >= best.seconds) continue;
    best = {&curve, seconds};
  }
  return best;
}

std::size_t methods_of(const MeasuredContest& contest, const std::string& side) {
  return static_cast<std::size_t>(std::ranges::count_if(
      contest.curves, [&](const PeerCurve& curve) { return side_of(curve.who) == side; }));
}

/// The ratio of the times in the turns that both made. If they ran only once, the ratio of the
/// medians without an interval.
Typical ratio_of(const std::vector<double>& theirs, const std::vector<double>& ours) {
  const Typical ratio = typical_ratio(theirs, ours);
  return ratio.determined() ? ratio : Typical{median_of(theirs) / median_of(ours)};
}

/// Compares a method of another program with our method of the same kind, for each error that both
/// reach and per step.
void add_alike(const MeasuredContest& contest, const PeerCurve& theirs, const PeerCurve& ours,
               std::vector<PeerRatio>& ratios) {
  const auto add = [&](double error, const std::vector<double>& a, const std::vector<double>& b) {
    if (a.empty() || b.empty()) return;
    ratios.push_back({&contest, side_of(theirs.who), true, error, &theirs, &ours, median_of(a),
                      median_of(b), ratio_of(a, b)});
  };
  for (const double error : equal_errors) add(error, theirs.times_at(error), ours.times_at(error));
  // Adaptive methods are not compared per step, because their steps differ in length and may be
  // rejected.
  if (!theirs.who.adaptive) add(not_a_number, theirs.times_a_step(), ours.times_a_step());
}

}  // namespace

std::vector<std::pair<double, std::string>> places_of(const std::vector<MeasuredContest>& all) {
  std::vector<std::pair<double, std::string>> places;
  for (const MeasuredContest& contest : all) {
    const bool reached = fastest_at(contest, std::string(own_program), equal_errors[0]).curve &&
                         contest.curves.size() > 2;
    if (reached) places.emplace_back(-static_cast<double>(places.size()), contest.contest.name());
  }
  return places;
}

Table peer_runs(const std::vector<MeasuredContest>& all) {
  Table table({"row", "problem", "size", "program", "method", "h or tolerance", "steps",
               "evaluations", "error at end", "time [µs]", "time a step [µs]", "place", "reason"});
  for (const MeasuredContest& contest : all) {
    for (const PeerCurve& curve : contest.curves) {
      for (const PeerRun& run : curve.runs) add_run(contest, curve, run, table);
    }
  }
  const auto places = places_of(all);
  for (const MeasuredContest& contest : all) {
    const auto place = std::find_if(places.begin(), places.end(), [&](const auto& one) {
      return one.second == contest.contest.name();
    });
    if (place == places.end()) continue;
    const auto sides = sides_of(contest, [](const Entrant&) { return true; });
    for (std::size_t k = 0; k < sides.size(); ++k) {
      // Offsets keep the lines of different sides apart.
      const double beside =
          0.125 * (static_cast<double>(sides.size() - 1) / 2.0 - static_cast<double>(k));
      const auto add = [&](const Cell& method, const Cell& error, const Cell& time, const Cell& y) {
        table.row({equal_error_row, contest.contest.problem, contest.contest.size, sides[k], method,
                   "", "", "", error, time, "", y, ""});
      };
      for (const double error : equal_errors) {
        const Fastest best = fastest_at(contest, sides[k], error);
        if (best.curve == nullptr) continue;
        add(best.curve->who.method, error, std::round(1e6 * best.seconds), place->first + beside);
      }
      add("", "", "", "");
    }
  }
  return table;
}

std::vector<PeerRatio> ratios_to_peers(const std::vector<MeasuredContest>& all) {
  std::vector<PeerRatio> ratios;
  for (const MeasuredContest& contest : all) {
    for (const PeerCurve& theirs : contest.curves) {
      if (theirs.who.alike.empty()) continue;
      const auto ours = std::ranges::find_if(contest.curves, [&](const PeerCurve& curve) {
        return is_own(curve.who) && curve.who.method == theirs.who.alike;
      });
      if (ours != contest.curves.end()) add_alike(contest, theirs, *ours, ratios);
    }
    for (const std::string& side : sides_of(contest, driver_of)) {
      for (const double error : equal_errors) {
        const Fastest theirs = fastest_at(contest, side, error);
        const Fastest ours = fastest_at(contest, std::string(own_program), error);
        const Fastest library = fastest_at(contest, libraries_side, error);
        if (theirs.curve == nullptr || ours.curve == nullptr) continue;
        ratios.push_back({&contest, side, false, error, theirs.curve, ours.curve, theirs.seconds,
                          ours.seconds,
                          ratio_of(theirs.curve->times_at(error), ours.curve->times_at(error)),
                          library.curve, library.seconds});
      }
    }
  }
  return ratios;
}

Table ratio_table(const std::vector<PeerRatio>& all) {
  Table table({"problem", "size", "peer", "compared", "for", "its method", "our method",
               "its time [µs]", "our time [µs]", "its time over ours", "least", "most",
               "fastest library", "the library's time over ours"});
  for (const PeerRatio& one : all) {
    const bool library = one.library != nullptr;
    const std::string compared =
        one.alike ? "methods of one kind"
                  : fmt::format("its fastest of {}, our fastest of {}",
                                methods_of(*one.contest, one.side),
                                methods_of(*one.contest, std::string(own_program)));
    table.row({one.contest->contest.problem, one.contest->contest.size, one.side, compared,
               one.a_step() ? Cell("a step") : Cell(fmt::format("{:g}", one.error)),
               one.theirs->who.method, one.ours->who.method, three_digits(1e6 * one.their_seconds),
               three_digits(1e6 * one.our_seconds), three_digits(one.ratio.median),
               three_digits(one.ratio.least), three_digits(one.ratio.most),
               library ? one.library->who.method : "",
               library ? three_digits(one.library_seconds / one.our_seconds) : Cell("")});
  }
  return table;
}

}  // namespace shakedown::comparison
