#include "experiments/comparison/cluster.hpp"

#include <fmt/core.h>

#include "experiments/catalogue/catalogue.hpp"
#include "experiments/harness/files/atomic_file.hpp"
#include "problems/water.hpp"

namespace shakedown::comparison {
namespace {

constexpr double nm = 0.1;            // per angstrom
constexpr double kJ_cluster = 4.184;  // per kcal
constexpr double ps = 1e-3;           // per fs

bool is_oxygen(std::size_t atom) { return atom % 3 == 1; }
std::size_t atoms_of(const Start& start) { return start.x.size() / 3; }

// Converts A r^-12 - C r^-6 to 4 epsilon ((sigma/r)^12 - (sigma/r)^6).
const double sigma = std::pow(tip3p::A / tip3p::C, 1.0 / 6.0);      // [A]
constexpr double epsilon = tip3p::C * tip3p::C / (4.0 * tip3p::A);  // [kcal/mol]

std::string driver_text(const Start& start) {
  std::string text;
  for (std::size_t i = 0; i < start.x.size(); i += 3) {
    text += fmt::format("{:.17g} {:.17g} {:.17g} {:.17g} {:.17g} {:.17g}\n", start.x[i],
                        start.x[i + 1], start.x[i + 2], start.v[i], start.v[i + 1], start.v[i + 2]);
  }
  return text;
}

// The bonds and angles have no energy; they only tell fix shake which atoms are rigidly connected.
std::string lammps_data(const Start& start) {
  const std::size_t atoms = atoms_of(start);
  const double wall = 2.0 * beyond(start);
  std::string text = fmt::format(
      "water\n\n{} atoms\n{} bonds\n{} angles\n2 atom types\n1 bond types\n1 angle types\n\n"
      "{:.17g} {:.17g} xlo xhi\n{:.17g} {:.17g} ylo yhi\n{:.17g} {:.17g} zlo zhi\n\n"
      "Masses\n\n1 {}\n2 {}\n\nAtoms # full\n\n",
      atoms, atoms / 3 * 2, atoms / 3, -wall, wall, -wall, wall, -wall, wall, tip3p::m_H,
      tip3p::m_O);
  std::string velocities, bonds, angles;
  for (std::size_t k = 0; k < atoms; ++k) {
    const double* x = &start.x[3 * k];
    const double* v = &start.v[3 * k];
    text +=
        fmt::format("{} {} {} {} {:.17g} {:.17g} {:.17g}\n", k + 1, k / 3 + 1, is_oxygen(k) ? 2 : 1,
                    is_oxygen(k) ? tip3p::Q_O : tip3p::Q_H, x[0], x[1], x[2]);
    velocities += fmt::format("{} {:.17g} {:.17g} {:.17g}\n", k + 1, v[0], v[1], v[2]);
    if (!is_oxygen(k)) continue;
    bonds += fmt::format("{} 1 {} {}\n{} 1 {} {}\n", k / 3 * 2 + 1, k, k + 1, k / 3 * 2 + 2, k + 1,
                         k + 2);
    angles += fmt::format("{} 1 {} {} {}\n", k / 3 + 1, k, k + 1, k + 2);
  }
  return text + "\nVelocities\n\n" + velocities + "\nBonds\n\n" + bonds + "\nAngles\n\n" + angles;
}

// The cutoff exceeds the diameter of the cluster, so the neighbour list contains all pairs and is
// built only once.
std::string lammps_script(const Start& start) {
  return fmt::format(R"lammps(units real
atom_style full
boundary f f f
read_data water.data
pair_style lj/cut/coul/cut {0:.17g}
pair_coeff * * 0.0 1.0
pair_coeff 2 2 {1:.17g} {2:.17g}
bond_style zero
bond_coeff 1 {3}
angle_style zero
angle_coeff 1 {4}
special_bonds lj/coul 0.0 0.0 0.0
neighbor 2.0 bin
neigh_modify once yes
timestep {5:.17g}
fix move all nve
if "${{ensemble}} == langevin" then "fix bath all langevin {6:.17g} {6:.17g} {7:.17g} 1"
fix rigid all shake 1e-4 50 0 b 1 a 1
thermo 1000000000
run 0
print "potential $(pe:%.17g)"
run ${{steps}}
)lammps",
                     beyond(start), epsilon, sigma, tip3p::r_OH, tip3p::alpha_HOH, step, kelvin,
                     1.0 / (friction * ps));
}

// Positions are in nm and velocities in nm/ps. The cluster is in the middle of a box larger than
// two cutoffs. SETTLE in GROMACS requires the oxygen to be the first atom of a molecule.
std::string gromacs_start(const Start& start) {
  const double box = 2.5 * beyond(start) * nm;
  std::string text = fmt::format("water\n{}\n", atoms_of(start));
  constexpr std::pair<const char*, std::size_t> order[] = {{"OW", 1}, {"HW1", 0}, {"HW2", 2}};
  for (std::size_t k = 0; k < atoms_of(start); ++k) {
    const auto& [name, atom] = order[k % 3];
    text += fmt::format("{:5d}SOL  {:>5}{:5d}", k / 3 + 1, name, k + 1);
    const std::size_t first = 3 * (k / 3 * 3 + atom);
    for (std::size_t c = 0; c < 3; ++c) {
      text += fmt::format("{:19.14f}", box / 2.0 + nm * start.x[first + c]);
    }
    for (std::size_t c = 0; c < 3; ++c) {
      text += fmt::format("{:19.15f}", nm / ps * start.v[first + c]);
    }
    text += "\n";
  }
  return text + fmt::format("{0:.14f} {0:.14f} {0:.14f}\n", box);
}

std::string gromacs_topology(const Start& start) {
  const Eigen::Vector3d sides = tip3p::squared_sides().cwiseSqrt() * nm;
  return fmt::format(R"([ defaults ]
1 2 no
[ atomtypes ]
HW 1 {0} 0.0 A 0.0 0.0
OW 8 {1} 0.0 A {2:.17g} {3:.17g}
[ moleculetype ]
SOL 2
[ atoms ]
1 OW 1 SOL OW 1 {5} {1}
2 HW 1 SOL HW1 1 {4} {0}
3 HW 1 SOL HW2 1 {4} {0}
[ settles ]
1 1 {6:.17g} {7:.17g}
[ exclusions ]
1 2 3
2 1 3
3 1 2
[ system ]
water
[ molecules ]
SOL {8}
)",
                     tip3p::m_H, tip3p::m_O, sigma * nm, epsilon * kJ_cluster, tip3p::Q_H,
                     tip3p::Q_O, sides(0), sides(2), atoms_of(start) / 3);
}

// GROMACS uses plain cutoffs here: with epsilon-rf = 1, the reaction field is a constant, which
// cancels between neutral molecules.
std::string gromacs_run(const Start& start, bool bath) {
  return fmt::format(R"(integrator = {0}
dt = {1:.17g}
nsteps = -1
continuation = yes
cutoff-scheme = Verlet
verlet-buffer-tolerance = -1
nstlist = 1000
rlist = {2:.9f}
coulombtype = Cut-off
rcoulomb = {2:.9f}
epsilon-rf = 1
vdwtype = Cut-off
vdw-modifier = None
rvdw = {2:.9f}
DispCorr = no
pbc = xyz
comm-mode = None
nstcalcenergy = 1000000
nstenergy = 1000000
nstlog = 1000000
nstxout-compressed = 0
)",
                     bath ? "sd" : "md", step * ps, beyond(start) * nm) +
         (bath ? fmt::format("tc-grps = System\nref-t = {:.17g}\ntau-t = {:.17g}\nld-seed = 1\n",
                             kelvin, 1.0 / friction)
               : "");
}

}  // namespace

Start thermal_cluster(int N) {
  Request request;
  request.h = 0.05;
  request.problem = {{"N", std::to_string(N)}, {"start", N == 7 ? "minimum" : "droplet"}};
  // The momenta of the oxygens decorrelate in 1.6 units of time, and the run takes 10 units.
  request.method = {{"friction", "10"}, {"inverse_temperature", "50"}};
  const auto run = catalogue().pair("water", "gla-rattle").start(request);
  if (run->advance(200).status != Status::ok) throw RuntimeFailure("no start: RATTLE fails");
  Start start{{run->q().begin(), run->q().end()}, {run->p().begin(), run->p().end()}};
  for (std::size_t i = 0; i < start.v.size(); ++i) {
    start.v[i] /= (is_oxygen(i / 3) ? tip3p::m_O : tip3p::m_H) * unit_of_time;
  }
  return start;
}

double potential_of(const Start& start) {
  const auto molecules = static_cast<Eigen::Index>(start.x.size() / 9);
  return WaterPairs(molecules, water_interaction(1.0)).potential(start.x.data());
}

double beyond(const Start& start) {
  double farthest = 0.0;  // squared, from the origin, which is the centre of mass
  for (std::size_t i = 0; i < start.x.size(); i += 3) {
    farthest = std::max(farthest, Eigen::Map<const Eigen::Vector3d>(&start.x[i]).squaredNorm());
  }
  return 1.1 * 2.0 * std::sqrt(farthest);
}

void write_inputs(const std::filesystem::path& folder, const Start& start) {
  write_file(folder / "start.txt", driver_text(start));
  write_file(folder / "water.data", lammps_data(start));
  write_file(folder / "water.in", lammps_script(start));
  write_file(folder / "water.gro", gromacs_start(start));
  write_file(folder / "water.top", gromacs_topology(start));
  write_file(folder / "nve.mdp", gromacs_run(start, false));
  write_file(folder / "langevin.mdp", gromacs_run(start, true));
}

}  // namespace shakedown::comparison
