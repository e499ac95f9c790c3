// The start file and the answers of the drivers of `make bench-peers`. Each line of the file
// describes an atom, "x y z vx vy vz" in angstrom and angstrom/fs. The atoms of each molecule have
// the order H, O, H.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace shakedown::comparison {

/// The unit of time that follows from the units kcal/mol, angstrom and amu (1 g/mol), in fs.
inline const double unit_of_time = 1e15 * std::sqrt(1e-3 * 1e-20 / 4184.0);

// The heat bath is TO (27) with beta = 50 and gamma = 0.01. TO's bath damps each atom at the rate
// gamma/m. The other programs damp all atoms at the same rate, which is here the rate of the
// hydrogens.
inline const double kelvin = 4184.0 / (50.0 * 8.314462618);           // [K]
inline const double friction = 0.01 / 1.008 / (1e-3 * unit_of_time);  // [1/ps]

struct Start {
  std::vector<double> x, v;  ///< three numbers per atom [A], [A/fs]
};

inline Start read_start(const std::string& path) {
  std::ifstream file(path);
  Start start;
  for (double row[6]; file >> row[0] >> row[1] >> row[2] >> row[3] >> row[4] >> row[5];) {
    start.x.insert(start.x.end(), row, row + 3);
    start.v.insert(start.v.end(), row + 3, row + 6);
  }
  if (start.x.empty() || start.x.size() % 9 != 0 || !file.eof()) {
    throw std::runtime_error(path + " is no list of molecules of three atoms");
  }
  return start;
}

/// Prints the potential at the start [kcal/mol], and the wall time of `run` [s].
template <class Run>
void answer(double potential, Run run) {
  const auto begin = std::chrono::steady_clock::now();
  run();
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  std::printf("potential %.17g\nseconds %.9g\n", potential, taken.count());
}

/// Calls `work`. If it throws, prints the message of the exception as one line and returns exit
/// code 1.
template <class Work>
int guarded(const char* program, Work work) {
  try {
    work();
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s: %s\n", program, error.what());
    return 1;
  }
}

}  // namespace shakedown::comparison
