// Measures and draws for water-peers.md.
#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <map>

#include "experiments/comparison/programs.hpp"
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
constexpr const char* rate = "rate [1000/s]";  // steps, the best run
constexpr std::array sizes{7, 100, 500};
constexpr std::array ensembles{"NVE", "Langevin"};

/// Steps per second of our fastest over theirs; 0: none.
struct Goal {
  const char* program;
  std::array<double, sizes.size()> ratio;
};
constexpr std::array goals{Goal{"OpenMM", {1.5, 5.0, 2.0}}, Goal{"GROMACS", {1.0, 1.0, 1.0}},
                           Goal{"LAMMPS", {}}};

struct Measured {
  const Contestant* who;
  int N;
  double potential;             ///< at the start [kcal/mol]
  long steps = 0;               ///< a run
  std::vector<double> rates{};  ///< a run each [1/s]
  [[nodiscard]] double best() const { return *std::max_element(rates.begin(), rates.end()); }
  [[nodiscard]] double median() const {
    std::vector<double> sorted = rates;
    std::sort(sorted.begin(), sorted.end());
    const std::size_t n = sorted.size();
    return 0.5 * (sorted[(n - 1) / 2] + sorted[n / 2]);
  }
  [[nodiscard]] double spread() const {
    return (best() - *std::min_element(rates.begin(), rates.end())) / median();
  }
};

/// Charges are converted with other digits of the constant (3e-8), and mixed precision sums a million
/// pairs in single precision (GROMACS, 6.5e-6 at N = 500, of which 2e-6 may be the six digits of its
/// log); a charge or radius wrong in the third digit shows at 1e-3.
constexpr double energy_tolerance = 1e-5;

void require_same_energy(const Measured& one, double own) {
  if (std::fabs(one.potential / own - 1.0) <= energy_tolerance) return;
  throw RuntimeFailure(fmt::format(
      "{}, {}, at N = {} has the potential {:.9g} kcal/mol at the start, we have {:.9g}: not the "
      "same system",
      one.who->program, one.who->setting, one.N, one.potential, own));
}

/// First all energies, with a run that says how many steps fill `seconds`; then everybody in turn, so
/// that what else the machine does strikes all alike.
std::vector<Measured> measure(Context& context, int N, const fs::path& folder, double done) {
  const double seconds = context.pick(0.2, 0.02);
  const int rounds = context.pick(5, 1);
  const Start start = thermal_cluster(N);
  write_inputs(folder, start);
  const double own = potential_of(start);
  std::vector<Measured> all;
  for (const Contestant& one : contestants()) {
    if (!is_installed(one.executable)) continue;
    if (is_ours(one) && one.threads > 1 && N < fewest_in_blocks) continue;  // the same as with one
    prepare(one, folder, start);
    const long few = 20000 / N;
    const Answer first = ask(one, folder, start, few);
    const double a_step = std::max(first.seconds, 1e-3) / static_cast<double>(few);
    all.push_back({&one, N, first.potential, std::max(1L, std::lround(seconds / a_step))});
    require_same_energy(all.back(), own);
  }
  for (int round = 0; round < rounds; ++round) {
    for (Measured& one : all) {
      const Answer answer = ask(*one.who, folder, start, one.steps);
      one.rates.push_back(static_cast<double>(one.steps) / answer.seconds);
    }
    context.progress(done + static_cast<double>(round + 1) / rounds / sizes.size());
  }
  return all;
}

/// The fastest of those that `belongs`, null when there is none.
template <class Belongs>
const Measured* fastest(const std::vector<Measured>& all, Belongs belongs) {
  const Measured* found = nullptr;
  for (const Measured& one : all) {
    if (belongs(one) && (found == nullptr || one.best() > found->best())) found = &one;
  }
  return found;
}
const Measured* fastest_of_ours(const std::vector<Measured>& all, int N,
                                const std::string& ensemble) {
  return fastest(all, [&](const Measured& m) {
    return is_ours(*m.who) && m.N == N && m.who->ensemble == ensemble;
  });
}

std::string label_of(const Contestant& one) {
  std::string label = is_ours(one) ? "ours: " + one.setting : one.program;
  if (is_ours(one)) label += one.program.ends_with("native") ? ", native" : ", portable";
  if (one.program == "OpenMM") label += " " + one.setting;
  return label + (one.threads > 1 ? " ×" + std::to_string(one.threads) : "");
}

Table rates_table(const std::vector<Measured>& all, const std::map<int, double>& own) {
  Table table({"N", "ensemble", "name", "program", "setting", "threads", "precision", rate,
               "median rate [1000/s]", "spread [%]", "our fastest over it",
               "potential at the start [kcal/mol]", "its departure from ours", "steps a run",
               "runs"});
  for (const Measured& m : all) {
    const double ahead = fastest_of_ours(all, m.N, m.who->ensemble)->best() / m.best();
    table.row({m.N, m.who->ensemble, label_of(*m.who), m.who->program, m.who->setting,
               m.who->threads, m.who->precision, 1e-3 * m.best(), 1e-3 * m.median(),
               100.0 * m.spread(), ahead, m.potential, m.potential / own.at(m.N) - 1.0, m.steps,
               m.rates.size()});
  }
  return table;
}

Table ratios_table(const std::vector<Measured>& all) {
  Table table({"ensemble", "N", "peer", "its fastest setting", "its threads", "our fastest method",
               "our threads", "ours over it", "by medians", "both on one thread",
               "both on two threads", "our rigid water over it", "goal", "reached"});
  for (const char* ensemble : ensembles) {
    for (const Goal& goal : goals) {
      for (std::size_t k = 0; k < sizes.size(); ++k) {
        const auto here = [&](const Measured& m) {
          return m.N == sizes[k] && m.who->ensemble == ensemble;
        };
        const auto of_peer = [&](const Measured& m) {
          return here(m) && m.who->program == goal.program;
        };
        const Measured* peer = fastest(all, of_peer);
        if (peer == nullptr) continue;
        // Ours takes no more threads than it has a use for.
        const auto both_on = [&](int threads) {
          const Measured* theirs = fastest(
              all, [&](const Measured& m) { return of_peer(m) && m.who->threads == threads; });
          const Measured* ours = fastest(all, [&](const Measured& m) {
            return here(m) && is_ours(*m.who) && m.who->threads <= threads;
          });
          return ours->best() / theirs->best();
        };
        const Measured* ours = fastest_of_ours(all, sizes[k], ensemble);
        const Measured* rigid = fastest(all, [&](const Measured& m) {
          return here(m) && is_ours(*m.who) && m.who->setting != springs;
        });
        const double ratio = ours->best() / peer->best();
        const bool aimed = goal.ratio[k] > 0.0;
        table.row({ensemble, sizes[k], goal.program, peer->who->setting, peer->who->threads,
                   label_of(*ours->who), ours->who->threads, ratio, ours->median() / peer->median(),
                   both_on(1), both_on(2), rigid->best() / peer->best(),
                   aimed ? Cell(goal.ratio[k]) : Cell("none"),
                   aimed ? (ratio >= goal.ratio[k] ? "yes" : "no") : ""});
      }
    }
  }
  return table;
}

/// "2.1, 0.8 and 3 times" by N, without noise.
std::string times(const Table& ratios, const std::string& peer) {
  std::vector<std::string> words;
  const Table own = ratios.where({{"ensemble", "NVE"}, {"peer", peer}});
  for (const double ratio : own.series("ours over it")) words.push_back(typeset::number(ratio));
  return words.size() == 3 ? fmt::format("{}, {} and {} times", words[0], words[1], words[2]) : "";
}

/// "OpenMM at N = 100 without noise (3.1 instead of 5)", one after the other.
std::string missed(const Table& ratios) {
  std::string list;
  const Table too_slow = ratios.where({{"reached", "no"}});
  for (const Table::Record& row : too_slow.records()) {
    list += fmt::format("{}{} at $N$ = {} {} ({} instead of {})", list.empty() ? "" : ", ",
                        row.text("peer"), row.text("N"),
                        row.text("ensemble") == "NVE" ? "without noise" : "with noise",
                        typeset::number(row.number("ours over it")), row.text("goal"));
  }
  return list.empty() ? "All goals are reached." : "Goals missed: " + list + ".";
}

/// How much the runs of one program differ: what a ratio of two is worth.
void measure_spreads(Context& context, const std::vector<Measured>& all) {
  std::vector<double> percent;
  for (const Measured& m : all) percent.push_back(100.0 * m.spread());
  std::sort(percent.begin(), percent.end());
  context.number("spread.middle", percent[percent.size() / 2]);
  context.number("spread.most", percent.back());
}

Figure bars(const std::vector<Measured>& all) {
  Figure drawing(2, 290);
  for (const int N : sizes) {
    double slowest = HUGE_VAL, first = 0.0;
    for (const Measured& m : all) {
      if (m.N != N) continue;
      slowest = std::min(slowest, 1e-3 * m.best());
      first = std::max(first, 1e-3 * m.best());
    }
    for (const char* ensemble : ensembles) {
      Panel& panel = drawing.panel(
          fmt::format("$N$ = {}, {}", N,
                      std::string_view(ensemble) == "NVE" ? "without noise (NVE)" : ensemble));
      panel.x("1000 steps/s, log scale", Scale::log);
      panel.x_range(std::pow(10.0, std::floor(std::log10(slowest))), 1.5 * first);
      for (const Contestant& one : contestants()) {
        const bool measured = std::any_of(all.begin(), all.end(), [&](const Measured& m) {
          return m.who == &one && m.N == N && one.ensemble == ensemble;
        });
        if (!measured) continue;
        Look look = by_quantity(is_ours(one) ? "Shakedown" : one.program);
        look.variant = one.program.ends_with("release") ? 1 : 0;
        panel.bars(look, "name", rate)
            .where("name", label_of(one))
            .where("N", N)
            .where("ensemble", ensemble)
            .unnamed();
      }
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
  std::string rates_over_theirs;
  for (const Goal& goal : goals) {
    const std::string ratio = times(ratios, goal.program);
    if (ratio.empty()) continue;
    if (!rates_over_theirs.empty()) rates_over_theirs += "; ";
    rates_over_theirs +=
        ratio + " as many steps a second as the fastest setting of " + goal.program;
  }
  context.words("rates-over-theirs", rates_over_theirs);
  context.words("goals-missed", missed(ratios));
  measure_spreads(context, all);
  Artefact& rates = context.artefact(rates_id);
  Artefact& table = context.artefact("comparison/ratios-to-peers");
  rates.table(rates_table(all, own)).figure(bars(all));
  table.table(ratios);
  for (Artefact* artefact : {&rates, &table}) {
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
