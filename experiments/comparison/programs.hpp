// Programs for molecular dynamics: the commands with which they take steps of a cluster, and their
// answers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/comparison/cluster.hpp"

namespace shakedown::comparison {

/// The potential at the start [kcal/mol], and the wall time of the loop over the steps [s].
struct Answer {
  double potential = 0.0;
  double seconds = 0.0;
};
/// These functions read the output of a program. They throw RuntimeFailure if it has no answer.
Answer answer_of_driver(std::string_view output);
Answer answer_of_lammps(std::string_view output);
Answer answer_of_gromacs(std::string_view output);

/// A program, run with one setting that affects its speed.
struct Contestant {
  std::string program = {};     ///< "OpenMM"
  std::string setting = {};     ///< "CPU, cut-off"
  std::string ensemble = {};    ///< "NVE" or "Langevin"
  int threads = 1;              ///< for LAMMPS, the number of processes
  std::string precision = {};   ///< "double" or "mixed"
  std::string executable = {};  ///< searched for on the PATH
  std::string packages = {};    ///< Debian packages, or how to build it
  /// Shell commands that are executed in the folder of `write_inputs`. `prepare` is executed once
  /// before all runs, `command` in each run. {steps} and {cutoff} are replaced.
  std::string prepare = {}, command = {};
  Answer (*read)(std::string_view) = answer_of_driver;
  int uncounted = 0;  ///< number of first steps that its clock excludes
};
inline constexpr const char* springs = "Integrator 5";  ///< our only non-rigid setting
/// Returns all contestants, our own first.
const std::vector<Contestant>& contestants();
bool is_ours(const Contestant& one);
/// Returns the last line of a program's output. If the program fails, this line is the reason.
std::string last_line(std::string text);
/// Returns whether the executable is on the PATH.
bool is_installed(const std::string& executable);
/// Returns one line for each missing executable, with the program and the packages that it needs.
std::vector<std::string> absent();
/// Returns the names and versions of the available programs, as the programs report them.
std::vector<std::pair<std::string, std::string>> versions();

/// Makes a run with the given number of steps. Throws RuntimeFailure with the last line of the
/// program's output if it fails.
Answer ask(const Contestant& one, const std::filesystem::path& folder, const Start& start,
           long steps);
void prepare(const Contestant& one, const std::filesystem::path& folder, const Start& start);

}  // namespace shakedown::comparison
