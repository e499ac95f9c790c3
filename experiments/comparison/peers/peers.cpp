// Measurements and figures of peers.md.
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <set>

#include "experiments/comparison/peers/drivers.hpp"
#include "experiments/comparison/peers/measure.hpp"
#include "experiments/comparison/peers/tables.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/failure.hpp"
#include "experiments/harness/files/provenance.hpp"

namespace shakedown::comparison {
namespace {

constexpr const char* runs_peers = "comparison/peers";
/// The sides that the headline names. Simbody with point constraints appears only in the table.
constexpr std::array headline_sides{"Simbody in joint coordinates", "Open Dynamics Engine",
                                    "PETSc TS", "GSL"};
constexpr std::array drawn_sides{"Shakedown",       "SUNDIALS, Odeint", headline_sides[0],
                                 headline_sides[1], headline_sides[2],  headline_sides[3]};

std::string power_of_ten(double x) { return fmt::format("$10^{{{:.0f}}}$", std::log10(x)); }

/// Draws one row per contest and in it one line per side, from the time for the larger error to the
/// time for the smaller error.
Figure peers_figure(const std::vector<MeasuredContest>& all) {
  const auto places = places_of(all);
  Figure drawing(1, 40 + 26 * static_cast<int>(places.size()));
  Panel& panel = drawing.panel();
  panel.x(fmt::format("processor time for an error of {} (left end) to {} (right end)",
                      power_of_ten(equal_errors[0]), power_of_ten(equal_errors[1])),
          Scale::log);
  panel.x_ticks({{1e1, "10 µs"},
                 {1e2, "100 µs"},
                 {1e3, "1 ms"},
                 {1e4, "10 ms"},
                 {1e5, "100 ms"},
                 {1e6, "1 s"},
                 {1e7, "10 s"}});
  panel.y_ticks(places).y_range(0.5 - static_cast<double>(places.size()), 0.5);
  for (const char* side : drawn_sides) {
    panel.linked(by_quantity(side), "time [µs]", "place")
        .where("row", equal_error_row)
        .where("program", side);
  }
  return drawing;
}

/// Returns "Simbody in joint coordinates on chain, 10 pendula, for $10^{-3}$ (verlet and rattle)".
std::string where_of(const PeerRatio& one) {
  return fmt::format("{} on {}, {} ({} and {})", one.side, one.contest->contest.name(),
                     one.a_step() ? "a step" : "for " + power_of_ten(one.error),
                     one.theirs->who.method, one.ours->who.method);
}

/// Returns in words the range of the ratios of a side's median time to ours.
template <class Belongs>
std::string range_words(const std::vector<PeerRatio>& all, Belongs belongs) {
  double least = HUGE_VAL, most = 0.0;
  for (const PeerRatio& one : all) {
    if (!belongs(one)) continue;
    least = std::min(least, one.ratio.median);
    most = std::max(most, one.ratio.median);
  }
  if (most == 0.0) return "";
  if (least == most) return typeset::number(least) + " times";
  return typeset::number(least) + " to " + typeset::number(most) + " times";
}

std::string slower_words(const std::vector<PeerRatio>& all) {
  std::string text;
  for (const std::string side : headline_sides) {
    const auto range = [&](bool alike, bool a_step) {
      return range_words(all, [&](const PeerRatio& one) {
        return one.side == side && one.alike == alike && one.a_step() == a_step;
      });
    };
    const std::string error = range(true, false), step = range(true, true);
    const std::string fastest = range(false, false);
    if (fastest.empty()) continue;
    text += fmt::format("{}{}: ", text.empty() ? "" : " ", side);
    if (!error.empty()) {
      text += fmt::format(
          "its methods take {} the time of our method of the same kind for an error{}. ", error,
          step.empty() ? "" : ", and " + step + " that time for a step");
    }
    text += fmt::format(
        "{} fastest method takes {} the time of our fastest one for an error; the table says of how "
        "many.",
        error.empty() ? "its" : "Its", fastest);
  }
  return text;
}

/// Lists the ratios that `belongs` accepts, and their intervals.
template <class Belongs>
std::string list_of(const std::vector<PeerRatio>& all, Belongs belongs) {
  std::string text;
  for (const PeerRatio& one : all) {
    if (!belongs(one)) continue;
    const std::string interval = one.ratio.determined()
                                     ? fmt::format(", {} to {}", typeset::number(one.ratio.least),
                                                   typeset::number(one.ratio.most))
                                     : ", without an interval";
    text += fmt::format("{}{}: {}{}", text.empty() ? "" : "; ", where_of(one),
                        typeset::number(one.ratio.median), interval);
  }
  return text.empty() ? "none" : text;
}

/// Which side is faster is decided only if the whole interval of the ratio lies on one side of 1. A
/// single run has no interval; the times must then differ by a factor of at least two.
enum class Verdict { slower, faster, undetermined };
Verdict verdict_of(const PeerRatio& one) {
  constexpr double once = 2.0;
  const bool many = one.ratio.determined();
  if ((many ? one.ratio.least : one.ratio.median / once) > 1.0) return Verdict::slower;
  if ((many ? one.ratio.most : one.ratio.median * once) < 1.0) return Verdict::faster;
  return Verdict::undetermined;
}

void tell_who_is_faster(Context& context, const std::vector<PeerRatio>& all) {
  const auto that = [](Verdict verdict) {
    return [verdict](const PeerRatio& one) { return verdict_of(one) == verdict; };
  };
  context.words("faster", list_of(all, that(Verdict::faster)));
  context.words("undetermined", list_of(all, that(Verdict::undetermined)));
  context.number("slower-cases",
                 static_cast<double>(std::ranges::count_if(all, that(Verdict::slower))));
  context.number("cases", static_cast<double>(all.size()));
  context.number("once", static_cast<double>(std::ranges::count_if(
                             all, [](const PeerRatio& one) { return !one.ratio.determined(); })));
}

/// Why another program may be faster, and what we would need to do to be as fast.
struct PeerReason {
  const char* side;
  const char* text;
};
constexpr std::array peer_reasons{
    PeerReason{
        "Simbody in joint coordinates",
        "Simbody has an unknown a joint and solves no constraints: recursion over the bodies "
        "gives accelerations in O(n), and an explicit method of order 4 takes long steps where "
        "angles change slowly. Ours has the coordinates of every point and a multiplier a rod, "
        "in O(n) too. To follow takes chains and tops in joint coordinates with M(q) in "
        "factors; methods for an M(q) of few coordinates are there (double-pendulum-angles)."},
    PeerReason{"Simbody with point constraints",
               "Simbody solves for accelerations with constraints and then takes explicit steps of "
               "order 4, longer than those of methods of order 2. We follow by methods of order 4 "
               "and more for constraints (half-explicit-5, rattle-6)."},
    PeerReason{"Open Dynamics Engine",
               "The Open Dynamics Engine has angular velocities and a tensor of inertia per body, "
               "and a step solves one linear system. RATTLE has quaternions as coordinates and a "
               "mass matrix M(q), and a step solves nonlinear equations. To follow takes rigid "
               "bodies with angular velocities and constraints."},
    PeerReason{
        "GSL",
        "GSL's rk8pd and our DOP853 evaluate the force about equally often for an error. On "
        "few coordinates, the rest of a step costs as much as the forces, and the forces are "
        "called through pointers. To follow takes solvers that are compiled with the force."},
    PeerReason{"PETSc TS",
               "PETSc's vectors and sparse matrices pay where systems are large. To follow takes "
               "larger blocks in our factorisations."}};

void add_reasons(const std::vector<PeerRatio>& all, Artefact& artefact) {
  for (const PeerReason& reason : peer_reasons) {
    const bool faster = std::any_of(all.begin(), all.end(), [&](const PeerRatio& one) {
      return one.side == reason.side && verdict_of(one) == Verdict::faster;
    });
    if (faster) artefact.note(reason.text);
  }
}

void measure_ends(Context& context, const std::vector<MeasuredContest>& all) {
  std::string ends;
  double bar = 0.0;
  for (const MeasuredContest& one : all) {
    ends += fmt::format("{}{}: {}", ends.empty() ? "" : "; ", one.contest.name(),
                        typeset::number(one.contest.until));
    bar = std::max(bar, one.bar);
  }
  context.words("ends", ends);
  context.number("reference.error-bar", bar);
}

void record_peers(const std::vector<MeasuredContest>& all, const std::vector<std::string>& missing,
                  Artefact& artefact) {
  for (const auto& [program, version] : driver_versions()) artefact.parameter(program, version);
  for (const std::string& line : missing) artefact.note(line);
  std::set<std::string> methods;
  for (const MeasuredContest& contest : all) {
    artefact.problem(contest.contest.problem, contest.contest.parameters);
    for (const PeerCurve& curve : contest.curves) {
      if (driver_of(curve.who) == nullptr) methods.emplace(curve.who.method);
      for (const PeerRun& run : curve.runs) {
        if (run.right()) continue;
        const std::string who = curve.who.program + ", " + curve.who.method + " on ";
        const bool named = run.reason.starts_with(who);
        artefact.failure(named ? run.reason : who + contest.contest.name() + ": " + run.reason);
      }
    }
  }
  for (const std::string& method : methods) artefact.method(method);
}

std::vector<MeasuredContest> measure_all(Context& context) {
  const std::vector<Contest> chosen = contests(context.quick());
  std::vector<MeasuredContest> all;
  for (std::size_t k = 0; k < chosen.size(); ++k) {
    if (has_peer(chosen[k])) all.push_back(measure_contest(chosen[k], context.quick()));
    context.progress(static_cast<double>(k + 1) / static_cast<double>(chosen.size()));
  }
  return all;
}

void run_peers(Context& context) {
  const std::vector<std::string> missing = absent_drivers();
  for (const std::string& line : missing) fmt::print(stderr, "{}: {}\n", runs_peers, line);
  if (missing.size() == drivers().size()) {
    throw RuntimeFailure("nothing to compare: " + missing.front() + "; run it by make bench-peers");
  }
  const std::string load = run_record("").load;
  const std::vector<MeasuredContest> all = measure_all(context);
  const std::vector<PeerRatio> ratios = ratios_to_peers(all);
  measure_ends(context, all);
  context.words("slower", slower_words(ratios));
  tell_who_is_faster(context, ratios);
  Artefact& runs = context.artefact(runs_peers);
  Artefact& table = context.artefact("comparison/times-to-peers");
  runs.table(peer_runs(all)).figure(peers_figure(all));
  table.table(ratio_table(ratios));
  for (Artefact* artefact : {&runs, &table}) {
    artefact->parameter("processor", machine()).parameter("load when it began", load);
    record_peers(all, missing, *artefact);
    add_reasons(ratios, *artefact);
  }
}

}  // namespace

Experiment peers() { return {.id = runs_peers, .run = run_peers, .timing = true}; }

}  // namespace shakedown::comparison
