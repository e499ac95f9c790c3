// Starts of a cluster of rigid water molecules: minima and droplets, reproducible from a seed.
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

/// The initial positions of the molecules, which are at rest. Only `thermal` sets the minimum or
/// the droplet in motion.
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

  /// The masses of H, O, H, three entries each.
  [[nodiscard]] Eigen::Matrix<double, 9, 1> masses() const {
    Eigen::Matrix<double, 9, 1> m;
    for (int i = 0; i < 9; ++i) m(i) = i / 3 == 1 ? mO : mH;
    return m;
  }
};

/// Returns the Cartesian coordinates of the start of rigid molecules, or of the penalised form if
/// stiffness > 0. The centre of mass is at the origin. Throws UsageError if no minimum is stored.
Eigen::VectorXd water_start(const WaterParameters& parameters, double stiffness);
void check_water_start(const WaterParameters& parameters);
/// Returns momenta drawn from exp(-beta p^T M^-1 p/2). For rigid molecules they are made tangent to
/// the constraints on the sides at q, by the projection that is orthogonal in the metric M^-1.
/// `masses` are the masses of one molecule. Values of Draw::use: 0 and 1 are for the noise of
/// methods, 2 for the starts of experiments, and 3 for start = thermal.
Eigen::VectorXd water_momenta(
    const Eigen::VectorXd& q, double inverse_temperature, const Draw& draw, bool rigid,
    const Eigen::Matrix<double, 9, 1>& masses = WaterParameters{}.masses());
/// Throws UsageError, with names and distance, if atoms of two molecules overlap. q must be finite.
void check_water_atoms(const Eigen::VectorXd& q);

/// Rigid molecules and their potential in kcal/mol, for quenching.
struct WaterCluster {
  explicit WaterCluster(Eigen::Index molecules);

  [[nodiscard]] double energy() const { return pairs.potential(q.data()); }

  /// Places the molecules on a cubic lattice of liquid density, at the sites nearest to its middle.
  /// Each molecule is turned at random, as given by `seed`.
  void lattice(std::uint64_t seed);
  /// Places the molecules at random in a ball, with oxygens at least 2.4 A apart. `seed` and
  /// `trial` determine the places.
  void scatter(std::uint64_t seed, std::uint64_t trial);
  /// Moves the molecules downhill as rigid bodies by FIRE (Bitzek, Koskinen, Gaehler, Moseler,
  /// Gumbsch, Phys. Rev. Lett. 97 (2006) 170201), until no force and no torque is larger than
  /// `tolerance` [kcal/(mol A), kcal/mol], but for at most `iterations` steps. Returns the largest
  /// remaining force or torque.
  double quench(double tolerance, int iterations);
  /// Finds the lowest minimum of `trials` random quenches.
  void search(std::uint64_t seed, int trials);
  /// Finds the minimum of V + stiffness/2 g^T g near a minimum of rigid molecules. Lengthens the
  /// sides as the forces at rest require, g = lambda/stiffness, and quenches until nothing moves.
  void soften(double stiffness, double tolerance, int iterations);
  /// Moves the centre of mass to the origin.
  void centre();

  Eigen::VectorXd q;  ///< in the order of WaterPairs

 private:
  using Points = Eigen::Matrix3d;  ///< one column per atom

  Eigen::Map<Points> atoms(Eigen::Index i) { return Eigen::Map<Points>(q.data() + 9 * i); }
  void place(Eigen::Index i, const Eigen::Vector3d& centre, const Eigen::Vector4d& turn);

  Eigen::Index molecules;
  WaterPairs pairs;
  std::vector<Eigen::Vector3d> squared_sides;  ///< per molecule, as in (25) [A^2]
};

/// Returns the lowest minimum found by `--set start=search` [A]; empty if none is stored.
std::span<const double> stored_water_minimum(Eigen::Index molecules);

}  // namespace shakedown
