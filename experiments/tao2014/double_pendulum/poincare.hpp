// Poincare section of the double pendulum: theta = 0 (mod 2 pi), theta' > 0, plane (phi, p_phi).
//
// With m1 = m2 = g = L1 = 1, L2 = sqrt(2), energy and the sign of theta' fix p_theta, so the
// section of a regular orbit is a closed curve (or a chain of islands) and that of a chaotic one an
// area.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "experiments/tao2014/runs.hpp"

namespace shakedown::tao2014 {

/// A point of the section.
struct SectionPoint {
  double phi;    ///< in (-pi, pi]
  double p_phi;  ///< m2 L1 L2 cos(theta - phi) theta' + m2 L2^2 phi'
  double t = 0.0;
  double theta_rate = 0.0;
};

/// Energy of the rigid pendulum there.
double section_energy(const SectionPoint& at);

/// A start on the section, at a given energy.
struct SectionStart {
  double energy;
  SectionPoint at;
};

/// Sets q0 and p0 for the form of the pendulum that `problem` names; throws std::domain_error where
/// the energy does not reach.
void set_start(const std::string& problem, const SectionStart& start, Request& request);

/// Collects the section points of a run, by cubic Hermite interpolation between its rows (angles,
/// p_phi and their rates are known at both ends; at rows 0.1 apart it is good to 1e-5). Keeps
/// nothing else of the trajectory.
class SectionRecorder {
 public:
  /// `problem`: double-pendulum, double-pendulum-penalty or double-pendulum-angles.
  explicit SectionRecorder(const std::string& problem);

  void record(const Observation& row);

  std::vector<SectionPoint> points;
  double first_energy = 0.0;
  double last_energy = 0.0;

 private:
  /// Values and rates of theta, phi, p_phi.
  struct Sample {
    double value[3];
    double rate[3];
  };
  [[nodiscard]] Sample sample(const double* q, const double* p) const;
  void interpolate(const Sample& now);

  bool in_angles;
  bool has_previous = false;
  double t_previous = 0.0;
  double interval = 0.0;
  Sample previous{};
};

/// Who runs, and how.
struct SectionCase {
  std::string key;
  std::string problem;
  std::string method;
  double h = 0.1;
  Settings parameters;
  Settings options;
};

/// A run reduced to its section.
struct SectionRun {
  std::vector<SectionPoint> points;
  double energy_change = 0.0;  ///< last minus first recorded
  RunSummary summary;
};

/// Runs to `until` from `start`, or from the problem's own start when there is none, with rows 0.1
/// apart (each step if coarser).
SectionRun run_section(const SectionCase& who, const std::optional<SectionStart>& start,
                       double until);

/// RK4 in angles with h = 0.01: energy to 1e-9 per time unit at the energies of tao2014/chaos.
SectionCase section_reference();

/// How far two RK4 orbits (angles, h = 0.04), 1e-9 apart in phi at `start`, are apart on the
/// section after `returns` returns; 0 when they never return.
double parting(const SectionStart& start, int returns);

}  // namespace shakedown::tao2014
