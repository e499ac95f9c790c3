// The comparison with molecular dynamics programs, tested without these programs: their input files
// describe our system, their answers are read, and missing programs are named.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "experiments/comparison/programs.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "problems/water_model.hpp"
#include "tests/support/command.hpp"
#include "tests/support/scratch.hpp"

namespace shakedown::comparison {
namespace {

using Catch::Matchers::Contains;
using Catch::Matchers::WithinRel;

/// Returns the lines of the section below `[ name ]` or `name`, up to the next empty line or
/// section.
std::vector<std::string> section(const std::string& text, const std::string& header) {
  std::istringstream lines(text);
  std::vector<std::string> found;
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with(header)) {
      inside = true;
    } else if (inside && !line.empty() && line[0] != '[') {
      found.push_back(line);
    } else if (inside && !found.empty()) {
      break;
    }
  }
  return found;
}
std::vector<std::string> words(const std::string& line) {
  std::istringstream stream(line);
  return {std::istream_iterator<std::string>(stream), {}};
}

/// The content of a program's files: a charge and a point per atom, and one Lennard-Jones pair.
struct Sites {
  std::vector<double> charge, x;  // [e], [A]
  std::vector<bool> oxygen;
  double sigma = 0.0, epsilon = 0.0;  // [A], [kcal/mol]
};
double potential(const Sites& s) {
  double sum = 0.0;
  for (std::size_t i = 0; i < s.charge.size(); ++i) {
    for (std::size_t j = i / 3 * 3 + 3; j < s.charge.size(); ++j) {
      const double r = std::hypot(s.x[3 * i] - s.x[3 * j], s.x[3 * i + 1] - s.x[3 * j + 1],
                                  s.x[3 * i + 2] - s.x[3 * j + 2]);
      sum += tip3p::K_c * s.charge[i] * s.charge[j] / r;
      if (!s.oxygen[i] || !s.oxygen[j]) continue;
      const double sixth = std::pow(s.sigma / r, 6);
      sum += 4.0 * s.epsilon * (sixth * sixth - sixth);
    }
  }
  return sum;
}

Sites lammps_sites(const test::Scratch& folder) {
  Sites s;
  for (const std::string& line : section(read_file(folder / "water.data"), "Atoms")) {
    const auto w = words(line);
    s.oxygen.push_back(w[2] == "2");
    s.charge.push_back(std::stod(w[3]));
    for (int c = 4; c < 7; ++c) s.x.push_back(std::stod(w[c]));
  }
  const std::string script = read_file(folder / "water.in");
  const auto pair = words(script.substr(script.find("pair_coeff 2 2 ")));
  s.epsilon = std::stod(pair[3]);
  s.sigma = std::stod(pair[4]);
  return s;
}
Sites gromacs_sites(const test::Scratch& folder) {
  Sites s;
  const std::string topology = read_file(folder / "water.top");
  std::vector<double> charges;
  for (const std::string& line : section(topology, "[ atoms ]")) {
    charges.push_back(std::stod(words(line)[6]));
  }
  const auto oxygen = words(section(topology, "[ atomtypes ]")[1]);
  s.sigma = 10.0 * std::stod(oxygen[5]);
  s.epsilon = std::stod(oxygen[6]) / 4.184;
  std::istringstream lines(read_file(folder / "water.gro"));
  std::string line;
  std::getline(lines, line);
  std::getline(lines, line);
  const std::size_t atoms = std::stoul(line);
  for (std::size_t k = 0; k < atoms; ++k) {
    std::getline(lines, line);
    s.oxygen.push_back(words(line.substr(10, 5))[0] == "OW");
    s.charge.push_back(charges[k % 3]);
    const auto w = words(line.substr(20));
    for (int c = 0; c < 3; ++c) s.x.push_back(10.0 * std::stod(w[c]));
  }
  return s;
}

TEST_CASE("The input files of all programs describe one system", "[comparison]") {
  for (const int N : {7, 30}) {
    const test::Scratch folder;
    const Start start = thermal_cluster(N);
    write_inputs(folder.path, start);
    const double own = potential_of(start);
    // A .gro file stores positions of about 5 nm with 14 decimals.
    CHECK_THAT(potential(lammps_sites(folder)), WithinRel(own, 1e-9));
    CHECK_THAT(potential(gromacs_sites(folder)), WithinRel(own, 1e-9));
    const Start back = read_start((folder / "start.txt").string());
    CHECK(back.x == start.x);
    CHECK(back.v == start.v);
    // The start is rigid and warm: each component of each momentum has the variance m kT, reduced
    // by the constraints.
    double kinetic = 0.0;  // amu A^2/fs^2
    for (std::size_t i = 0; i < start.v.size(); ++i) {
      const double m = i / 3 % 3 == 1 ? tip3p::m_O : tip3p::m_H;
      kinetic += 0.5 * m * start.v[i] * start.v[i];
    }
    const double kT = 2.0 * kinetic * unit_of_time * unit_of_time / (6.0 * N);
    // The bound is six standard deviations of the mean of 6 N squares.
    CHECK(std::fabs(kT / 0.02 - 1.0) <= 6.0 * std::sqrt(2.0 / (6.0 * N)));
  }
}

TEST_CASE("No pair of a cluster reaches the cutoff", "[comparison]") {
  const Start start = thermal_cluster(7);
  double widest = 0.0;
  for (std::size_t i = 0; i < start.x.size(); i += 3) {
    for (std::size_t j = 0; j < i; j += 3) {
      widest = std::max(widest, std::hypot(start.x[i] - start.x[j], start.x[i + 1] - start.x[j + 1],
                                           start.x[i + 2] - start.x[j + 2]));
    }
  }
  CHECK(beyond(start) >= 1.1 * widest);
}

TEST_CASE("Answers of the programs are read, and no answer is an error", "[comparison]") {
  const Answer own = answer_of_driver("potential -57.4\nseconds 0.25\n");
  CHECK(own.potential == -57.4);
  CHECK(own.seconds == 0.25);
  CHECK_THROWS_WITH(answer_of_driver("potential -57.4\n"), Contains("seconds"));
  CHECK_THROWS_WITH(answer_of_driver("potential nothing\nseconds 1\n"), Contains("potential"));

  const std::string lammps = "Loop time of 1.6e-06 on 1 procs for 0 steps with 21 atoms\n\n"
                             "potential -57.457471037202239\nPer MPI rank memory allocation\n"
                             "Loop time of 0.0607019 on 1 procs for 28571 steps with 21 atoms\n";
  CHECK(answer_of_lammps(lammps).potential == -57.457471037202239);
  CHECK(answer_of_lammps(lammps).seconds == 0.0607019);
  CHECK_THROWS_WITH(answer_of_lammps("ERROR: Unknown pair style\n"), Contains("potential"));

  const std::string gromacs =
      "   Energies (kJ/mol)\n"
      "        LJ (SR)   Coulomb (SR)      Potential    Kinetic En.   Total Energy\n"
      "    6.11093e+01   -3.01511e+02   -2.40402e+02    2.61978e+00   -2.37782e+02\n"
      "    Temperature Pressure (bar)\n    1.50041e+01   -1.18300e+01\n\n"
      "   Energies (kJ/mol)\n"
      "        LJ (SR)   Coulomb (SR)      Potential    Kinetic En.   Total Energy\n"
      "    6.00000e+01   -3.00000e+02   -2.40000e+02    2.00000e+00   -2.38000e+02\n\n"
      "               Core t (s)   Wall t (s)        (%)\n"
      "       Time:        0.096        0.048      199.9\n";
  CHECK_THAT(answer_of_gromacs(gromacs).potential, WithinRel(-240.402 / 4.184, 1e-15));
  CHECK(answer_of_gromacs(gromacs).seconds == 0.048);
  CHECK_THROWS_WITH(answer_of_gromacs("Fatal error:\n"), Contains("energies"));
}

TEST_CASE("Without the programs nothing is compared, and each is named with its package",
          "[comparison]") {
  const test::Scratch folder;
  const test::Ended ended =
      test::run_in(folder, SHAKEDOWN_BINARY, "run comparison/water-peers --quick --results r",
                   "PATH=/nonexistent");
  CHECK(ended.code == 1);
  for (const char* part :
       {"no lmp on the PATH (lammps)", "no gmx on the PATH (gromacs)",
        "no shakedown_openmm on the PATH (libopenmm-dev libopenmm-plugins", "nothing to compare"}) {
    CHECK_THAT(ended.err + ended.out, Contains(part));
  }
  CHECK_FALSE(folder.files().contains("r/comparison/water-peers.csv"));
}

TEST_CASE("A program that fails says why", "[comparison]") {
  const test::Scratch folder;
  const Start start{std::vector<double>(9, 1.0), std::vector<double>(9, 0.0)};
  const Contestant broken{.program = "Broken",
                          .command = "echo first; echo 'no such force field'; exit 3"};
  CHECK_THROWS_WITH(ask(broken, folder.path, start, 10),
                    Contains("Broken") && Contains("no such force field"));
  const Contestant silent{.program = "Silent", .command = "echo {steps}"};
  CHECK_THROWS_WITH(ask(silent, folder.path, start, 10), Contains("Silent: no 'potential '"));
}

}  // namespace
}  // namespace shakedown::comparison
