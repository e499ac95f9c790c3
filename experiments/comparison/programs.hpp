// Programs of molecular dynamics: the commands for steps of a cluster, and their answers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/comparison/cluster.hpp"

namespace shakedown::comparison {

/// The initial potential [kcal/mol], and the wall time of the loop over the steps [s].
struct Answer {
  double potential = 0.0;
  double seconds = 0.0;
};
/// Read the output of a program; throw RuntimeFailure if it has no answer.
Answer answer_of_driver(std::string_view output);
Answer answer_of_lammps(std::string_view output);
Answer answer_of_gromacs(std::string_view output);

/// A program with one setting that affects its speed.
struct Contestant {
  std::string program = {};     ///< "OpenMM"
  std::string setting = {};     ///< "CPU, cut-off"
  std::string ensemble = {};    ///< "NVE" or "Langevin"
  int threads = 1;              ///< or processes for LAMMPS
  std::string precision = {};   ///< "double" or "mixed"
  std::string executable = {};  ///< searched for on the PATH
  std::string packages = {};    ///< Debian packages, or how to build it
  /// Shell commands in the folder of `write_inputs`, executed once before all runs and for each
  /// run. {steps} and {cutoff} are replaced.
  std::string prepare = {}, command = {};
  Answer (*read)(std::string_view) = answer_of_driver;
  int uncounted = 0;  ///< first steps that its clock excludes
};
inline constexpr const char* springs = "Integrator 5";  ///< our only setting that is not rigid
/// All contestants, ours first.
const std::vector<Contestant>& contestants();
bool is_ours(const Contestant& one);
/// The last line of a program's output, the reason if it fails.
std::string last_line(std::string text);
/// Returns whether the executable is on the PATH.
bool is_installed(const std::string& executable);
/// A line for each missing executable: the program, and the packages that it needs.
std::vector<std::string> absent();
/// Names and versions of the available programs, as they report them.
std::vector<std::pair<std::string, std::string>> versions();

/// Runs the given steps. Throws RuntimeFailure with the program's last line if it fails.
Answer ask(const Contestant& one, const std::filesystem::path& folder, const Start& start,
           long steps);
void prepare(const Contestant& one, const std::filesystem::path& folder, const Start& start);

}  // namespace shakedown::comparison
