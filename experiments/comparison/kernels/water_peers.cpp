// Measurements and figures of water-peers.md.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "experiments/comparison/programs.hpp"
#include "experiments/comparison/typical.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/harness/figures/typeset.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "experiments/harness/files/provenance.hpp"
#include "experiments/harness/files/temporary_folder.hpp"
#include "problems/water_pairs.hpp"

namespace shakedown::comparison {
namespace {

namespace fs = std::filesystem;

constexpr const char* rates_id = "comparison/water-peers";
constexpr const char* rate = "rate [1000/s]";  // median over the runs
constexpr std::array sizes{7, 100, 500};
constexpr std::array ensembles{"NVE", "Langevin"};

/// The goals for the ratio of our steps per second to a program's, 0 if there is none; and how the
/// program keeps water rigid.
struct Goal {
  const char* program;
  std::array<double, sizes.size()> ratio;
  const char* rigid;
};
constexpr std::array goals{Goal{"OpenMM", {1.5, 5.0, 2.0}, "SETTLE"},
                           Goal{"GROMACS", {1.0, 1.0, 1.0}, "SETTLE"}, Goal{"LAMMPS", {}, "SHAKE"}};

/// Which of our runs are compared with the fastest setting of a peer.
struct Kind {
  const char* name;
  const char* build;  ///< empty for both builds
  bool alike;         ///< whether restricted to the method by which the peer keeps water rigid
};
constexpr std::array kinds{Kind{"like builds, like methods", "release", true},
                           Kind{"native build, like methods", "native", true},
                           Kind{"fastest of all ours", "", false}};

struct Measured {
  const Contestant* who;
  int N;
  double potential;             ///< initial value [kcal/mol]
  long steps = 0;               ///< per run
  std::vector<double> rates{};  ///< one per run [1/s]
  [[nodiscard]] double median() const { return median_of(rates); }
  [[nodiscard]] double spread() const {
    const auto [least, most] = std::minmax_element(rates.begin(), rates.end());
    return (*most - *least) / median();
  }
};

/// Programs convert charges with different digits of the constant, which changes the energy by
/// 3e-8. Mixed precision sums a million pairs in single precision. (GROMACS then differs by 6.5e-6
/// at N = 500, of which 2e-6 may be due to the six digits of its log.) A charge or radius that is
/// wrong in the third digit would cause a difference of 1e-3.
constexpr double energy_tolerance = 1e-5;

void require_same_energy(const Measured& one, double own) {
  if (std::fabs(one.potential / own - 1.0) <= energy_tolerance) return;
  throw RuntimeFailure(fmt::format(
      "{}, {}, at N = {} has the potential {:.9g} kcal/mol at the start, we have {:.9g}: not the "
      "same system",
      one.who->program, one.who->setting, one.N, one.potential, own));
}

constexpr double tick = 1e-3;  ///< resolution of the coarsest clock, GROMACS' [s]

/// Returns the number of steps that take `seconds`, as estimated from a run of `some` steps.
long filling(double seconds, long some, const Answer& answer) {
  return std::max(
      1L, std::lround(seconds * static_cast<double>(some) / std::max(answer.seconds, tick)));
}

/// First measures the energies with a short run of each program, which also determines how many
/// steps take `seconds`. Then all programs take turns, so that disturbances affect all of them
/// equally.
std::vector<Measured> measure(Context& context, int N, const fs::path& folder, double done) {
  const double seconds = context.pick(0.1, 0.02);
  const int rounds = context.pick(9, 1);  // leaves the least and greatest out of the interval
  const Start start = thermal_cluster(N);
  write_inputs(folder, start);
  const double own = potential_of(start);
  std::vector<Measured> all;
  for (const Contestant& one : contestants()) {
    if (!is_installed(one.executable)) continue;
    if (is_ours(one) && one.threads > 1 && N < fewest_in_blocks) continue;  // runs as one thread
    prepare(one, folder, start);
    const long few = 20000 / N;
    const Answer first = ask(one, folder, start, few);
    all.push_back({&one, N, first.potential, filling(seconds, few, first)});
    require_same_energy(all.back(), own);
  }
  for (int round = 0; round < rounds; ++round) {
    for (Measured& one : all) {
      Answer answer = ask(*one.who, folder, start, one.steps);
      if (answer.seconds < seconds / 4.0) {  // the machine was busy when steps were counted
        one.steps = filling(seconds, one.steps, answer);
        answer = ask(*one.who, folder, start, one.steps);
      }
      one.rates.push_back(static_cast<double>(one.steps) / std::max(answer.seconds, tick));
    }
    context.progress(done + static_cast<double>(round + 1) / rounds / sizes.size());
  }
  return all;
}

/// Returns the fastest of the runs that `belongs` accepts; null if it accepts none.
template <class Belongs>
const Measured* fastest(const std::vector<Measured>& all, Belongs belongs) {
  const Measured* found = nullptr;
  for (const Measured& one : all) {
    if (belongs(one) && (found == nullptr || one.median() > found->median())) found = &one;
  }
  return found;
}

std::string label_of(const Contestant& one) {
  const std::string kind =
      one.setting == springs ? "springs" : one.setting;  // short for the figure
  std::string label = is_ours(one) ? "our " + kind : one.program;
  if (is_ours(one)) label += one.program.ends_with("native") ? ", native" : ", portable";
  if (one.program == "OpenMM") label += " " + one.setting;
  return label + (one.threads > 1 ? " ×" + std::to_string(one.threads) : "");
}

Table rates_table(const std::vector<Measured>& all, const std::map<int, double>& own) {
  Table table({"N", "ensemble", "name", "program", "setting", "threads", "precision", rate,
               "least [1000/s]", "most [1000/s]", "spread [%]", "potential at the start [kcal/mol]",
               "its departure from ours", "steps a run", "runs"});
  for (const Measured& m : all) {
    const Typical rates = typical(m.rates);
    table.row({m.N, m.who->ensemble, label_of(*m.who), m.who->program, m.who->setting,
               m.who->threads, m.who->precision, 1e-3 * rates.median, 1e-3 * rates.least,
               1e-3 * rates.most, 100.0 * m.spread(), m.potential, m.potential / own.at(m.N) - 1.0,
               m.steps, m.rates.size()});
  }
  return table;
}

/// The suite has no SETTLE with noise, so SHAKE is used in its place.
bool belongs_to(const Kind& kind, const Goal& goal, const Contestant& one) {
  if (!is_ours(one) || !one.program.ends_with(kind.build)) return false;
  const bool noise = std::string_view(one.ensemble) != "NVE";
  return !kind.alike || one.setting == (noise ? "SHAKE" : goal.rigid);
}

/// Adds one row that compares our fastest run that `belongs` accepts with the peer's fastest run.
/// The fastest run is the one with the highest median rate.
template <class Belongs>
void compare(const std::vector<Measured>& here, const Goal& goal, std::size_t size,
             const std::string& kind, Belongs belongs, Table& table) {
  const auto of_peer = [&](const Measured& m) { return m.who->program == goal.program; };
  const Measured* theirs = fastest(here, of_peer);
  const Measured* ours = fastest(here, belongs);
  if (theirs == nullptr || ours == nullptr) return;
  const Typical ratio = typical_ratio(ours->rates, theirs->rates);
  const bool aimed = goal.ratio[size] > 0.0;
  table.row({ours->who->ensemble, ours->N, goal.program, kind, label_of(*ours->who),
             std::count_if(here.begin(), here.end(), belongs), label_of(*theirs->who),
             std::count_if(here.begin(), here.end(), of_peer), ratio.median, ratio.least,
             ratio.most, aimed ? Cell(goal.ratio[size]) : Cell(""),
             aimed ? reaches(ratio, goal.ratio[size]) : ""});
}

Table ratios_table(const std::vector<Measured>& all) {
  Table table({"ensemble", "N", "peer", "compared", "ours", "of how many", "its fastest setting",
               "of how many of its", "ours over it", "least", "most", "goal", "reached"});
  for (const char* ensemble : ensembles) {
    for (const Goal& goal : goals) {
      for (std::size_t k = 0; k < sizes.size(); ++k) {
        std::vector<Measured> here;
        for (const Measured& m : all) {
          if (m.N == sizes[k] && m.who->ensemble == ensemble) here.push_back(m);
        }
        for (const Kind& kind : kinds) {
          compare(
              here, goal, k, kind.name,
              [&](const Measured& m) { return belongs_to(kind, goal, *m.who); }, table);
        }
      }
    }
  }
  return table;
}

/// Returns "2.1 (1.9 to 2.3)".
std::string with_interval(const Table::Record& row) {
  return fmt::format("{} ({} to {})", typeset::number(row.number("ours over it")),
                     typeset::number(row.number("least")), typeset::number(row.number("most")));
}

/// Returns the ratios of one kind in an ensemble: "2.1 (1.9 to 2.3), 0.8 (0.7 to 0.9) and 3 (2 to 4)
/// times as many as OpenMM".
std::string times(const Table& ratios, const Kind& kind, const char* ensemble = ensembles[0]) {
  std::string list;
  for (const Goal& goal : goals) {
    std::vector<std::string> words;
    const Table own =
        ratios.where({{"ensemble", ensemble}, {"peer", goal.program}, {"compared", kind.name}});
    for (const Table::Record& row : own.records()) words.push_back(with_interval(row));
    if (words.size() != sizes.size()) continue;
    list += fmt::format("{}{}, {} and {} times as many as {}", list.empty() ? "" : "; ", words[0],
                        words[1], words[2], goal.program);
  }
  return list;
}

/// Lists the goals: "OpenMM at $N$ = 100 without noise (goal 5, measured 3.1 (2.9 to 3.3))".
std::string goals_that(const Table& ratios, const Kind& kind, const std::string& reached) {
  std::string list;
  const Table some = ratios.where({{"reached", reached}, {"compared", kind.name}});
  for (const Table::Record& row : some.records()) {
    list += fmt::format("{}{} at $N$ = {} {} noise (goal {}, measured {})",
                        list.empty() ? "" : ", ", row.text("peer"), row.text("N"),
                        row.text("ensemble") == "NVE" ? "without" : "with", row.text("goal"),
                        with_interval(row));
  }
  return list.empty() ? "none" : list;
}

/// Measures how much the runs of one program differ, so that the ratio of two programs can be
/// judged.
void measure_spreads(Context& context, const std::vector<Measured>& all) {
  std::vector<double> percent;
  for (const Measured& m : all) percent.push_back(100.0 * m.spread());
  std::sort(percent.begin(), percent.end());
  context.number("spread.middle", percent[percent.size() / 2]);
  context.number("spread.most", percent.back());
}

Figure bars(const std::vector<Measured>& all, const std::string& ensemble) {
  Figure drawing(2, 255);
  for (const int N : sizes) {
    double slowest = HUGE_VAL, first = 0.0;
    for (const Measured& m : all) {
      if (m.N != N) continue;
      slowest = std::min(slowest, 1e-3 * m.median());
      first = std::max(first, 1e-3 * m.median());
    }
    Panel& panel = drawing.panel(fmt::format("$N$ = {}", N));
    panel.x("1000 steps/s, log scale", Scale::log);
    panel.x_range(std::pow(10.0, std::floor(std::log10(slowest))), 5.0 * first);
    for (const Measured& m : all) {
      if (m.N != N || m.who->ensemble != ensemble) continue;
      Look look = by_quantity(is_ours(*m.who) ? "Shakedown" : m.who->program);
      look.variant = m.who->program.ends_with("release") ? 1 : 0;
      panel.bars(look, "name", rate).where("name", label_of(*m.who)).where("N", N).unnamed();
    }
  }
  return drawing;
}

void run_water_peers(Context& context) {
  const std::vector<std::string> missing = absent();
  for (const std::string& line : missing) fmt::print(stderr, "{}: {}\n", rates_id, line);
  const bool peers = std::any_of(
      contestants().begin(), contestants().end(),
      [](const Contestant& one) { return !is_ours(one) && is_installed(one.executable); });
  const bool own_programs =
      is_installed("shakedown_water_native") && is_installed("shakedown_water_release");
  if (!peers || !own_programs) {
    throw RuntimeFailure("nothing to compare: " + missing.front() + "; run it by make bench-peers");
  }
  const std::string load = run_record("").load;
  std::vector<Measured> all;
  std::map<int, double> own;
  for (std::size_t k = 0; k < sizes.size(); ++k) {
    const TemporaryFolder folder;
    const std::vector<Measured> more =
        measure(context, sizes[k], folder.path, static_cast<double>(k) / sizes.size());
    all.insert(all.end(), more.begin(), more.end());
    own[sizes[k]] = more.front().potential;
  }
  const Table ratios = ratios_table(all);
  context.words("like", times(ratios, kinds[0]));
  context.words("native", times(ratios, kinds[1]));
  context.words("noise", times(ratios, kinds[0], ensembles[1]));
  context.words("goals-reached", goals_that(ratios, kinds[0], "yes"));
  context.words("goals-missed", goals_that(ratios, kinds[0], "no"));
  context.words("goals-undetermined", goals_that(ratios, kinds[0], "undetermined"));
  measure_spreads(context, all);
  Artefact& quiet = context.artefact(rates_id);
  Artefact& noisy = context.artefact("comparison/water-peers-langevin");
  Artefact& table = context.artefact("comparison/ratios-to-peers");
  const Table rates = rates_table(all, own);
  quiet.table(rates.where({{"ensemble", ensembles[0]}})).figure(bars(all, ensembles[0]));
  noisy.table(rates.where({{"ensemble", ensembles[1]}})).figure(bars(all, ensembles[1]));
  table.table(ratios);
  for (Artefact* artefact : {&quiet, &noisy, &table}) {
    artefact->parameter("h", step, "fs").parameter("temperature", kelvin, "K");
    artefact->parameter("processor", machine()).parameter("load when it began", load);
    for (const auto& [program, version] : versions()) artefact->parameter(program, version);
    for (const std::string& line : missing) artefact->note(line);
    artefact->problem("water").problem("water-penalty", {{"omega", "20"}});
    for (const char* method :
         {"settle", "shake", "zhang-skeel-stiff", "gla-shake", "gla-zhang-skeel-stiff"}) {
      artefact->method(method);
    }
  }
}

}  // namespace

Experiment water_peers() { return {.id = rates_id, .run = run_water_peers, .timing = true}; }

}  // namespace shakedown::comparison
