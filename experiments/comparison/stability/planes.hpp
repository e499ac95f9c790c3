// The planes of the stability map: a method on a linear and a nonlinear oscillator of equal
// frequency, an option of the method or of the problem, and the boundary in theory.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/comparison/stability/oscillators.hpp"

namespace shakedown::comparison {

/// The nonlinear problems for the largest stable step. For each, the frequency to multiply h by and
/// the largest momentum of the exact motion are known.
enum class Trial : std::uint8_t {
  spring_pendulum,  ///< the catalogue's problem with its start: a rotating spring of frequency 100
  hardening,        ///< the split oscillator with a quartic V0, stiff frequency 1
  pendulum          ///< the other oscillators, bent, from one radian; small swings have frequency 1
};

struct Target {
  std::string method;
  Oscillator linear = Oscillator::split;
  Trial trial = Trial::spring_pendulum;
  Settings problem = {};  ///< settings of the oscillator
  Settings options = {};  ///< settings of the method
  /// Perturb along the line only: a start off it is inconsistent, or the method is not made for it.
  bool along_line = false;
};
/// The spectral radius of a step on the linear oscillator at h omega = x.
double radius(const Target& target, double x);
/// Returns whether runs of the nonlinear problem stay bounded.
bool bounded(const Target& target, double x);

struct Plane {
  std::string artefact;
  std::string title;
  std::string axis;    ///< name of the option in the figure
  std::string option;  ///< name in the method, or with `of_problem` in the oscillator
  std::vector<double> values;
  Target target;
  bool of_problem = false;
  /// The option's value on the closed-form boundary at
  /// h omega = x, NaN if none. Empty if no closed form is known.
  std::function<double(double)> boundary = {};
  double resolution = 1.0 / 4.0;  ///< spacing of h omega in the map
  double scan = 0.02;             ///< resolution of the search on the nonlinear problem

  [[nodiscard]] Target at(double value) const;
};

/// A method without a numerical option.
struct Strip {
  Target target;
  std::string variant = {};
};

inline constexpr double longest = 12.0;  ///< largest h omega

/// The share of V0 at which the impulse method with n substeps changes stability at h omega = x,
/// and the angle of the substeps.
double impulse_boundary(int substeps, double x);
double turn_of_substeps(int substeps, double x);

std::vector<Plane> planes();
std::vector<Strip> strips();
/// The methods of the catalogue that are neither implicit nor multiscale.
const std::vector<std::string>& explicit_methods();

}  // namespace shakedown::comparison
