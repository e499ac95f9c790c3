// The planes of the stability map. A plane has a method on a linear and a nonlinear oscillator of
// the same frequency, an option of the method or the problem, and the theoretical stability
// boundary.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "experiments/comparison/stability/oscillators.hpp"

namespace shakedown::comparison {

/// The nonlinear problems on which the largest stable step is searched. For each, we know the
/// frequency omega of h omega and the largest momentum of the exact motion.
enum class Trial : std::uint8_t {
  spring_pendulum,  ///< the catalogue's problem and start: a rotating spring of frequency 100
  hardening,        ///< the split oscillator with a quartic V0, stiff frequency 1
  pendulum          ///< the other oscillators with bend = 1, from one radian; frequency 1
};

struct Target {
  std::string method;
  Oscillator linear = Oscillator::split;
  Trial trial = Trial::spring_pendulum;
  Settings problem = {};  ///< settings of the oscillator
  Settings options = {};  ///< settings of the method
  /// Only perturbations along the line are tested, because a start off the line is inconsistent, or
  /// because the method is not made for it.
  bool along_line = false;
};
/// The spectral radius of a step on the linear oscillator at h omega = x.
double radius(const Target& target, double x);
/// Returns whether runs of the nonlinear problem stay bounded.
bool bounded(const Target& target, double x);
/// The radius with which an error grows by the bound of a run within its steps.
double tenfold_radius();

struct Plane {
  std::string artefact;
  std::string title;
  std::string axis;    ///< name of the option in the figure
  std::string option;  ///< its name in the method; with `of_problem`, in the oscillator
  std::vector<double> values;
  Target target;
  bool of_problem = false;
  /// Returns the option's value on the closed-form stability boundary at h omega = x; NaN if there
  /// is none at this x. The function is empty if no closed form is known.
  std::function<double(double)> boundary = {};
  double resolution = 1.0 / 4.0;  ///< spacing of h omega in the map
  double scan = 0.02;             ///< resolution of the search on the nonlinear problem
  bool drawn = true;              ///< false if the map looks like another one or has one colour

  [[nodiscard]] Target at(double value) const;
};

/// A method without a numerical option.
struct Strip {
  Target target;
  std::string variant = {};
};

inline constexpr double longest = 12.0;  ///< largest h omega

/// For the impulse method with n substeps: the share of V0 at which its stability changes at h
/// omega = x, and the angle by which the substeps turn the phase.
double impulse_boundary(int substeps, double x);
double turn_of_substeps(int substeps, double x);

std::vector<Plane> planes();
std::vector<Strip> strips();
/// The methods of the catalogue that are neither implicit nor multiscale methods.
const std::vector<std::string>& explicit_methods();

}  // namespace shakedown::comparison
