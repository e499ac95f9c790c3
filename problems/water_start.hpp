// Where a cluster of rigid water molecules starts: minima and droplets of its potential, made here
// and reproducible from a seed.
#pragma once

#include <Eigen/Core>
#include <cstdint>
#include <span>
#include <vector>

#include "problems/base/random.hpp"
#include "problems/base/settings.hpp"
#include "problems/water_model.hpp"
#include "problems/water_pairs.hpp"

namespace shakedown {

/// Where the molecules are, at rest; `thermal`: in motion, at the minimum or as a droplet.
enum class WaterStart : std::uint8_t { minimum, search, droplet, lattice, thermal };

struct WaterParameters {
  int N = 7;  ///< TO, Figure 4
  double energy_scale = 1.0;
  WaterStart start = WaterStart::minimum;
  int seed = 1;
  double inverse_temperature = 50.0;  ///< beta of TO 4.3
  int threads = 1;
  double mH = tip3p::m_H;
  double mO = tip3p::m_O;

  static std::vector<Setting> settings() {
    using P = WaterParameters;
    return {
        setting<P>("N", &P::N, "", "number of molecules", {1, 1e4}),
        setting<P>("energy-scale", &P::energy_scale, "",
                   "multiplies V in kcal/mol; 0.0433641 for eV", range::positive),
        choice<P>("start", &P::start,
                  "the lowest minimum known (N = 1, 2, 7), the lowest of 1000 quenches from "
                  "random places, a ball of the liquid's density quenched or as it is; thermal: "
                  "with momenta by seed, at the minimum or (other N) as a droplet",
                  {{"minimum", WaterStart::minimum},
                   {"search", WaterStart::search},
                   {"droplet", WaterStart::droplet},
                   {"lattice", WaterStart::lattice},
                   {"thermal", WaterStart::thermal}}),
        setting<P>("seed", &P::seed, "", "of the start", {0, 1e9}),
        setting<P>("inverse_temperature", &P::inverse_temperature, "",
                   "beta of the momenta of start = thermal, one over an energy", range::positive),
        setting<P>("threads", &P::threads, "",
                   "of the forces, with the same bits; below 500 molecules one of them does all",
                   {1, water_blocks}),
        setting<P>("mH", &P::mH, "amu", "mass of a hydrogen; 2.014 of heavy water",
                   range::positive),
        setting<P>("mO", &P::mO, "amu", "mass of an oxygen", range::positive)};
  }

  /// H, O, H, three coordinates each.
  [[nodiscard]] Eigen::Matrix<double, 9, 1> masses() const {
    Eigen::Matrix<double, 9, 1> m;
    for (int i = 0; i < 9; ++i) m(i) = i / 3 == 1 ? mO : mH;
    return m;
  }
};

/// Cartesian coordinates at the start, centre of mass at rest in the origin: the rigid molecules',
/// or for stiffness > 0 those of the penalised form. Throws UsageError where no minimum is stored.
Eigen::VectorXd water_start(const WaterParameters& parameters, double stiffness);
void check_water_start(const WaterParameters& parameters);
/// Momenta from exp(-beta p^T M^-1 p/2); of rigid molecules those tangent to the sides at q, by the
/// projection along the sides that is orthogonal in the metric M^-1. `masses` are those of a molecule.
/// Of the uses of a draw 0 and 1 are
/// the noise of methods, 2 the starts of experiments, 3 start = thermal.
Eigen::VectorXd water_momenta(
    const Eigen::VectorXd& q, double inverse_temperature, const Draw& draw, bool rigid,
    const Eigen::Matrix<double, 9, 1>& masses = WaterParameters{}.masses());
/// Throws UsageError, with their names and distance, for atoms of two molecules that overlap; q is
/// finite.
void check_water_atoms(const Eigen::VectorXd& q);

/// Rigid molecules and their potential in kcal/mol, for quenching.
struct WaterCluster {
  explicit WaterCluster(Eigen::Index molecules);

  [[nodiscard]] double energy() const { return pairs.potential(q.data()); }

  /// Molecules on a cubic lattice of liquid density, those nearest to its middle, each turned at
  /// random by `seed`.
  void lattice(std::uint64_t seed);
  /// Molecules at random in a ball, oxygens at least 2.4 A apart; `trial` is a draw of `seed`.
  void scatter(std::uint64_t seed, std::uint64_t trial);
  /// Rigid motion downhill by FIRE (Bitzek, Koskinen, Gaehler, Moseler, Gumbsch, Phys. Rev. Lett. 97
  /// (2006) 170201) until no force and no torque is larger than `tolerance` [kcal/(mol A), kcal/mol], or for
  /// `iterations`. Returns the largest that is left.
  double quench(double tolerance, int iterations);
  /// The lowest of `trials` quenches from random places.
  void search(std::uint64_t seed, int trials);
  /// The minimum of V + stiffness/2 g^T g near a rigid one: sides longer by what the forces at rest
  /// ask for, g = lambda/stiffness, and quenched again until nothing moves.
  void soften(double stiffness, double tolerance, int iterations);
  /// Centre of mass to the origin.
  void centre();

  Eigen::VectorXd q;  ///< as WaterPairs takes it

 private:
  using Points = Eigen::Matrix3d;  ///< a column an atom

  Eigen::Map<Points> atoms(Eigen::Index i) { return Eigen::Map<Points>(q.data() + 9 * i); }
  void place(Eigen::Index i, const Eigen::Vector3d& centre, const Eigen::Vector4d& turn);

  Eigen::Index molecules;
  WaterPairs pairs;
  std::vector<Eigen::Vector3d> squared_sides;  ///< of each molecule, as in (25) [A^2]
};

/// The lowest minima found, as `--set start=search` makes them; empty where none is stored [A].
std::span<const double> stored_water_minimum(Eigen::Index molecules);

}  // namespace shakedown
