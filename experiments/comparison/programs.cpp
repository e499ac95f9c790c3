#include "experiments/comparison/programs.hpp"

#include <fmt/core.h>
#include <sys/wait.h>

#include <array>
#include <charconv>
#include <cstdio>
#include <set>

#include "experiments/harness/files/failure.hpp"

namespace shakedown::comparison {
namespace {

constexpr double kJ_programs = 1.0 / 4.184;  // kcal per kJ

/// Returns the number that follows `skip` words after the last `mark`.
double number_after(std::string_view text, std::string_view mark, int skip = 0) {
  auto at = text.rfind(mark);
  if (at == std::string_view::npos) {
    throw RuntimeFailure("no '" + std::string(mark) + "' in what it wrote");
  }
  at += mark.size();
  double value = 0.0;
  for (int word = 0; word <= skip; ++word) {
    at = text.find_first_not_of(" \n", at);
    if (at == std::string_view::npos) break;
    const auto end = std::min(text.find_first_of(" \n", at), text.size());
    const auto [stop, error] = std::from_chars(text.data() + at, text.data() + end, value);
    if (word == skip && error == std::errc() && stop == text.data() + end) return value;
    at = end;
  }
  throw RuntimeFailure("no number after '" + std::string(mark) + "' in what it wrote");
}

std::string filled(std::string text, const Start& start, long steps) {
  for (const auto& [name, value] : {std::pair{"{steps}", std::to_string(steps)},
                                    {"{cutoff}", fmt::format("{:.17g}", beyond(start))},
                                    {"{step}", fmt::format("{:.17g}", step)}}) {
    for (auto at = text.find(name); at != std::string::npos; at = text.find(name)) {
      text.replace(at, std::string_view(name).size(), value);
    }
  }
  return text;
}

struct Ended {
  bool ok = false;
  std::string output;
};
Ended shell(const std::string& command) {
  std::FILE* pipe = ::popen(("exec 2>&1 < /dev/null; " + command).c_str(), "r");
  if (pipe == nullptr) throw RuntimeFailure("cannot start a shell");
  Ended ended;
  std::array<char, 4096> buffer{};
  for (std::size_t n = 0; (n = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    ended.output.append(buffer.data(), n);
  }
  const int status = ::pclose(pipe);
  ended.ok = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  return ended;
}

std::string run_programs(const Contestant& one, const std::filesystem::path& folder,
                         const std::string& command) {
  const Ended ended = shell("cd '" + folder.string() + "' && " + command);
  if (ended.ok) return ended.output;
  throw RuntimeFailure(one.program + ", " + one.setting + ", " + one.ensemble + ": '" + command +
                       "' fails: " + last_line(ended.output));
}

std::string mode_of(const std::string& ensemble) { return ensemble == "NVE" ? "nve" : "langevin"; }

Contestant ours(const std::string& build, const std::string& setting, const std::string& method,
                const std::string& ensemble, int threads) {
  const std::string program = "shakedown_water_" + build;
  return {
      .program = "Shakedown, " + build,
      .setting = setting,
      .ensemble = ensemble,
      .threads = threads,
      .precision = "double",
      .executable = program,
      .packages = "made by make bench-peers",
      .command = program + " start.txt " + method + " {step} {steps} " + std::to_string(threads)};
}
Contestant openmm(const std::string& setting, const std::string& platform,
                  const std::string& cutoff, const std::string& ensemble, int threads) {
  return {.program = "OpenMM",
          .setting = setting,
          .ensemble = ensemble,
          .threads = threads,
          .precision = platform == "CPU" ? "mixed" : "double",
          .executable = "shakedown_openmm",
          .packages = "libopenmm-dev libopenmm-plugins, then make bench-peers",
          .command = fmt::format("shakedown_openmm start.txt {} {} {} {{step}} {{steps}} {}",
                                 platform, cutoff, mode_of(ensemble), threads)};
}
Contestant lammps(const std::string& ensemble, int processes) {
  const std::string lmp =
      "lmp -in water.in -log none -var steps {steps} -var ensemble " + mode_of(ensemble);
  return {.program = "LAMMPS",
          .setting = "plain pairs",
          .ensemble = ensemble,
          .threads = processes,
          .precision = "double",
          .executable = "lmp",
          .packages = "lammps",
          .command = processes == 1 ? lmp
                                    : "OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 "
                                      "mpirun --oversubscribe -np " +
                                          std::to_string(processes) + " " + lmp,
          .read = answer_of_lammps};
}
Contestant gromacs(const std::string& ensemble, int threads) {
  const std::string mode = mode_of(ensemble);
  const std::string file = mode + std::to_string(threads);
  return {.program = "GROMACS",
          .setting = "Verlet lists, cut-off",
          .ensemble = ensemble,
          .threads = threads,
          .precision = "mixed",
          .executable = "gmx",
          .packages = "gromacs",
          .prepare = fmt::format("gmx grompp -f {0}.mdp -c water.gro -p water.top -po {1}.out.mdp "
                                 "-o {1}.tpr",
                                 mode, file),
          .command = fmt::format("gmx mdrun -deffnm {0} -nsteps {{steps}} -resetstep 10 -nb cpu "
                                 "-ntmpi 1 -ntomp {1} -noconfout -nobackup && cat {0}.log",
                                 file, threads),
          .read = answer_of_gromacs,
          .uncounted = 10};
}

}  // namespace

Answer answer_of_driver(std::string_view output) {
  return {number_after(output, "potential "), number_after(output, "seconds ")};
}

Answer answer_of_lammps(std::string_view output) {
  return {number_after(output, "potential "), number_after(output, "Loop time of ")};
}

// The output begins with the energies at the start: a line of five names, above a line with the
// five values.
Answer answer_of_gromacs(std::string_view output) {
  const auto energies = output.find("Energies (kJ/mol)");
  const auto start = output.substr(std::min(energies, output.size()), 250);
  if (start.find("Potential    Kinetic En.") == std::string_view::npos) {
    throw RuntimeFailure("no energies in what it wrote");
  }
  return {kJ_programs * number_after(start, "Total Energy", 2), number_after(output, "Time:", 1)};
}

const std::vector<Contestant>& contestants() {
  static const std::vector<Contestant> all = [] {
    std::vector<Contestant> some;
    for (const auto& [build, threads] : {std::pair{"native", 2}, std::pair{"native", 1},
                                         std::pair{"release", 2}, std::pair{"release", 1}}) {
      some.push_back(ours(build, "SETTLE", "settle", "NVE", threads));
      some.push_back(ours(build, "SHAKE", "shake", "NVE", threads));
      some.push_back(ours(build, springs, "zhang-skeel-stiff", "NVE", threads));
      some.push_back(ours(build, "SHAKE", "gla-shake", "Langevin", threads));
      some.push_back(ours(build, springs, "gla-zhang-skeel-stiff", "Langevin", threads));
    }
    for (const char* ensemble : {"NVE", "Langevin"}) {
      some.push_back(openmm("Reference", "Reference", "0", ensemble, 1));
      for (const int threads : {1, 2}) {
        some.push_back(openmm("CPU", "CPU", "0", ensemble, threads));
        some.push_back(openmm("CPU, cut-off", "CPU", "{cutoff}", ensemble, threads));
      }
      for (const int threads : {1, 2}) some.push_back(lammps(ensemble, threads));
      for (const int threads : {1, 2}) some.push_back(gromacs(ensemble, threads));
    }
    return some;
  }();
  return all;
}

std::string last_line(std::string text) {
  while (text.ends_with('\n')) text.pop_back();
  return text.substr(text.rfind('\n') + 1);
}

bool is_ours(const Contestant& one) { return one.program.starts_with("Shakedown"); }

bool is_installed(const std::string& executable) { return shell("command -v " + executable).ok; }

std::vector<std::string> absent() {
  std::vector<std::string> lines;
  std::set<std::string> asked;
  for (const Contestant& one : contestants()) {
    if (!asked.insert(one.executable).second || is_installed(one.executable)) continue;
    lines.push_back(one.program + " does not take part: no " + one.executable + " on the PATH (" +
                    one.packages + ")");
  }
  return lines;
}

std::vector<std::pair<std::string, std::string>> versions() {
  std::vector<std::pair<std::string, std::string>> found;
  for (const auto& [program, executable, command] :
       {std::array{"OpenMM", "shakedown_openmm", "shakedown_openmm --version"},
        std::array{"LAMMPS", "lmp", "lmp -h | sed -n 's/.*Simulator - //p'"},
        std::array{"GROMACS", "gmx",
                   "gmx --version | awk -F ': *' '/^GROMACS version/ {v = $2} /^SIMD/ {print v \", "
                   "\" $2}'"}}) {
    if (is_installed(executable)) found.emplace_back(program, last_line(shell(command).output));
  }
  return found;
}

void prepare(const Contestant& one, const std::filesystem::path& folder, const Start& start) {
  if (!one.prepare.empty()) run_programs(one, folder, filled(one.prepare, start, 0));
}

Answer ask(const Contestant& one, const std::filesystem::path& folder, const Start& start,
           long steps) {
  const std::string output =
      run_programs(one, folder, filled(one.command, start, steps + one.uncounted));
  try {
    return one.read(output);
  } catch (const RuntimeFailure& failure) {
    throw RuntimeFailure(one.program + ": " + failure.what());
  }
}

}  // namespace shakedown::comparison
