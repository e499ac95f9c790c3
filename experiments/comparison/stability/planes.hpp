// What is mapped: a method on a linear oscillator and on a nonlinear one of the same frequency, an
// option of the method or of the problem, and where theory ends.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/comparison/stability/oscillators.hpp"

namespace shakedown::comparison {

/// Where the largest stable step is looked for. Of each the frequency that h is multiplied by is
/// known, and the largest momentum of the exact motion.
enum class Trial : std::uint8_t {
  spring_pendulum,  ///< of the catalogue, as it starts: a spring of frequency 100 that turns
  hardening,        ///< the split oscillator with a quartic V0, stiff frequency 1
  pendulum          ///< the other oscillators, bent: frequency 1 of small swings, from one radian
};

struct Target {
  std::string method;
  Oscillator linear = Oscillator::split;
  Trial trial = Trial::spring_pendulum;
  Settings problem = {};  ///< of the oscillator
  Settings options = {};  ///< of the method
  /// Perturbed along the line alone: off it is no start, or none that the method is made for.
  bool along_line = false;
};
/// The spectral radius of a step on the linear oscillator at h omega = x.
double radius(const Target& target, double x);
/// Runs of the nonlinear problem stay bounded.
bool bounded(const Target& target, double x);

struct Plane {
  std::string artefact;
  std::string title;
  std::string axis;    ///< name of the option in the figure
  std::string option;  ///< of the method; with `of_problem` of the oscillator
  std::vector<double> values;
  Target target;
  bool of_problem = false;
  /// The option's value on the closed-form boundary at h omega = x, NaN where there is none; empty:
  /// nothing known.
  std::function<double(double)> boundary = {};
  double resolution = 1.0 / 4.0;  ///< of h omega in the map
  double scan = 0.02;             ///< of the search on the nonlinear problem

  [[nodiscard]] Target at(double value) const;
};

/// A method without such an option, or with words for values.
struct Strip {
  Target target;
  std::string variant = {};
};

inline constexpr double longest = 12.0;  ///< h omega

/// The share of V0 at which the impulse method with n substeps changes stability at h omega = x, and
/// the angle by which the substeps turn.
double impulse_boundary(int substeps, double x);
double turn_of_substeps(int substeps, double x);

std::vector<Plane> planes();
std::vector<Strip> strips();
/// Methods of the catalogue that are neither implicit nor multiscale.
const std::vector<std::string>& explicit_methods();

}  // namespace shakedown::comparison
