// Programs of molecular dynamics, how each is asked for steps of a cluster, and what it answers.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "experiments/comparison/cluster.hpp"

namespace shakedown::comparison {

/// Potential at the start [kcal/mol], and wall time of the loop over the steps [s].
struct Answer {
  double potential = 0.0;
  double seconds = 0.0;
};
/// What a program wrote; throws RuntimeFailure when it is no answer.
Answer answer_of_driver(std::string_view output);
Answer answer_of_lammps(std::string_view output);
Answer answer_of_gromacs(std::string_view output);

/// A program with one choice of what matters to its speed.
struct Contestant {
  std::string program = {};     ///< "OpenMM"
  std::string setting = {};     ///< "CPU, cut-off"
  std::string ensemble = {};    ///< "NVE" or "Langevin"
  int threads = 1;              ///< or processes, LAMMPS
  std::string precision = {};   ///< "double" or "mixed"
  std::string executable = {};  ///< looked for on the PATH
  std::string packages = {};    ///< of Debian, or how to make it
  /// Shell commands, in the folder of `write_inputs`: once before, and each run. {steps} and {cutoff}
  /// are filled in.
  std::string prepare = {}, command = {};
  Answer (*read)(std::string_view) = answer_of_driver;
  int uncounted = 0;  ///< first steps that its clock leaves out
};
inline constexpr const char* springs = "Integrator 5";  ///< a setting of ours: the others are rigid
/// Ours first.
const std::vector<Contestant>& contestants();
bool is_ours(const Contestant& one);
/// Of what a program wrote: the reason, where it fails.
std::string last_line(std::string text);
/// On the PATH.
bool is_installed(const std::string& executable);
/// A line for each executable that is missing: who cannot take part, and which packages it needs.
std::vector<std::string> absent();
/// Name and version of the programs that are there, as they say it themselves.
std::vector<std::pair<std::string, std::string>> versions();

/// The answer to so many steps; throws RuntimeFailure with the program's last line when it fails.
Answer ask(const Contestant& one, const std::filesystem::path& folder, const Start& start,
           long steps);
void prepare(const Contestant& one, const std::filesystem::path& folder, const Start& start);

}  // namespace shakedown::comparison
