#include "experiments/comparison/stability/planes.hpp"

#include <cmath>
#include <stdexcept>
#include <utility>

#include "experiments/analysis/not_a_number.hpp"
#include "experiments/comparison/stability/radius.hpp"
#include "experiments/harness/files/csv.hpp"

namespace shakedown::comparison {
namespace {

constexpr std::int64_t steps_of_trial = 200;
constexpr double growth = 10.0;  ///< bound of |p| / its exact maximum, as in the matrix
constexpr double stiff_frequency = 100.0;

const ProblemSubject& spring_pendulum() {
  static const ProblemSubject subject = subject_of("spring-pendulum");
  return subject;
}

const PairSubject& subject_of_trial(const Target& target) {
  if (target.trial != Trial::spring_pendulum) return method_on(target.linear, target.method);
  for (const PairSubject& pair : spring_pendulum().pairs) {
    if (pair.label == target.method && pair.admissible()) return pair;
  }
  throw std::out_of_range("no " + target.method + " on the spring pendulum");
}

double share_of(const Target& target) {
  for (const auto& [name, value] : target.problem) {
    if (name == "share") return std::stod(value);
  }
  return 0.0;
}

}  // namespace

double radius(const Target& target, double x) {
  const Eigen::Index size = target.linear == Oscillator::split ? 2 : 4;
  Eigen::MatrixXd along = Eigen::MatrixXd::Identity(size, size);
  if (target.along_line) {  // the columns are x and its momentum
    along = Eigen::MatrixXd::Zero(4, 2);
    along(0, 0) = along(2, 1) = 1.0;
  }
  return step_radius(method_on(target.linear, target.method), {target.problem, target.options},
                     along, x);
}

double tenfold_radius() { return std::pow(growth, 1.0 / double(steps_of_trial)); }

bool bounded(const Target& target, double x) {
  const PairSubject& pair = subject_of_trial(target);
  const auto stays = [&](const Settings& more, const Point& start, double h, double momentum) {
    const Setup setup{joined(target.problem, more), target.options};
    return stays_bounded(pair, setup, start, h, steps_of_trial, growth * momentum);
  };
  switch (target.trial) {
    case Trial::spring_pendulum: {
      const Point start = spring_pendulum().initial();
      return stays({}, start, x / stiff_frequency, start.tail(2).norm());
    }
    case Trial::hardening: {  // p^2/2 is at most V(1/2)
      const double share = share_of(target);
      return stays({{"quartic", "1"}}, Eigen::Vector2d(0.5, 0.0), x,
                   std::sqrt((1.0 + share) / 4.0 + share / 32.0));
    }
    case Trial::pendulum: {
      const double height = 1.0 - std::cos(1.0);
      return stays({{"bend", "1"}}, Eigen::Vector4d(std::sin(1.0), height, 0.0, 0.0), x,
                   std::sqrt(2.0 * height));
    }
  }
  return false;
}

Target Plane::at(double value) const {
  Target all = target;
  (of_problem ? all.problem : all.options).emplace_back(option, full_precision(value));
  return all;
}

// In n steps, Verlet's method turns the phase by theta = 2 n asin(x/(2n)) and stretches p against q
// by w = sqrt(1 - x^2/(4 n^2)). Before and after these steps there is a kick of share h/2. Half the
// trace of the map is then cos theta - share x/(2 w) sin theta. It leaves [-1, 1] where sin theta =
// 0, where share x/(2 w) = cot(theta/2), and where share x/(2 w) = -tan(theta/2).
double turn_of_substeps(int substeps, double x) {
  return 2.0 * substeps * std::asin(x / (2.0 * substeps));
}
double impulse_boundary(int substeps, double x) {
  const double w = std::sqrt(1.0 - x * x / (4.0 * substeps * substeps));
  const double half = std::tan(turn_of_substeps(substeps, x) / 2.0);
  return 2.0 * w / x * std::fmax(1.0 / half, -half);
}

namespace {

/// Returns the values k/of for k from `first` to `last`.
std::vector<double> parts(int first, int last, double of) {
  std::vector<double> all;
  for (int k = first; k <= last; ++k) all.push_back(k / of);
  return all;
}

// The limit is x^2 < 4/(1 - 4 beta) for both methods, because Newmark's method in its explicit form
// has the effective stiffness of Z&S.
double newmark_boundary(double x) { return x < 2.0 ? not_a_number : 0.25 - 1.0 / (x * x); }

void add_newmark(std::vector<Plane>& all) {
  struct Member {
    const char* method;
    const char* title;
    bool closed, drawn;
    int first = 0;
  };
  for (const Member& m :
       {Member{"newmark", "Newmark", true, true},
        Member{"pushforward-newmark", "Push-forward", true, false},
        Member{"newmark-one-iteration", "Newmark, one iteration", false, false, 1},
        Member{"zhang-skeel", "Z&S", true, true},
        Member{"zhang-skeel-simplified", "Z&S simplified", true, false},
        Member{"zhang-skeel-stiff", "Z&S, stiff part only", true, false},
        Member{"zhang-skeel-4", "Z&S, order 4", false, true},
        Member{"zhang-skeel-6", "Z&S, order 6", false, true},
        Member{"zhang-skeel-8", "Z&S, order 8", false, false}}) {
    all.push_back({"comparison/stability-map",
                   m.title,
                   "$\\beta$",
                   "beta",
                   parts(m.first, 16, 32.0),
                   {m.method}});
    if (m.closed) all.back().boundary = newmark_boundary;
    all.back().drawn = m.drawn;
  }
}

void add_damped(std::vector<Plane>& all) {
  const auto add = [&](const char* method, const char* title, const char* axis, const char* option,
                       std::vector<double> values) -> Plane& {
    return all.emplace_back(
        Plane{"comparison/stability-map-damped",
              title,
              axis,
              option,
              std::move(values),
              {method, Oscillator::constrained, Trial::pendulum, {}, {}, true}});
  };
  add("generalized-alpha", "Generalized-$\\alpha$", "$\\rho_\\infty$", "rho-inf",
      parts(0, 16, 16.0))
      .target = {"generalized-alpha"};
  add("generalized-alpha-dae", "The same, index 3", "$\\rho_\\infty$", "rho-inf",
      parts(0, 16, 16.0));
  add("generalized-alpha-ggl", "The same, stabilised", "$\\rho_\\infty$", "rho-inf",
      parts(0, 16, 16.0));
  add("hht-i3", "HHT-I3", "$\\alpha$", "alpha", parts(-20, 0, 64.0));
  add("ggl-theta-a", "GGL, option A", "$\\theta$", "theta", parts(1, 15, 16.0));
  // For this oscillator, a step with L(v) - V(q_th) is a step of Newmark's method with beta = theta
  // (1 - theta).
  add("ggl-theta-b", "GGL, option B", "$\\theta$", "theta", parts(8, 16, 16.0)).boundary =
      [](double x) { return x < 2.0 ? not_a_number : 0.5 + 1.0 / x; };
}

void add_split(std::vector<Plane>& all) {
  const std::string artefact = "comparison/stability-map-split";
  const auto share = [&](const char* method, const char* title, Settings fixed = {}) -> Plane& {
    return all.emplace_back(
        Plane{artefact,
              title,
              "share of $V_0$",
              "share",
              parts(1, 16, 16.0),
              {method, Oscillator::split, Trial::hardening, {}, std::move(fixed)},
              true});
  };
  share("impulse", "Impulse", {{"substeps", "10"}}).boundary = [](double x) {
    return impulse_boundary(10, x);
  };
  share("mollified-impulse", "Mollified impulse").drawn = false;
  share("trigonometric", "Trigonometric").drawn = false;
  // This is the stability limit of Verlet's method for V0 alone.
  share("implicit-explicit", "IMEX").boundary = [](double x) { return 4.0 / (x * x); };
  share("zhang-skeel-stiff", "Z&S, stiff part only", {{"beta", "0.4"}}).boundary = [](double x) {
    return 4.0 * 0.4 - 1.0 + 4.0 / (x * x);
  };
  all.push_back({artefact, "FLAVORS", "ratio", "ratio", parts(1, 16, 16.0), {"flavors"}});
  all.back().boundary = [](double x) { return 4.0 / (x * x); };
  for (const auto& [method, title] : {std::pair{"ipa-rk4", "IPA-RK4"}, std::pair{"hmm", "HMM"}}) {
    all.push_back({artefact,
                   title,
                   "micro-steps",
                   "micro-steps",
                   parts(2, 12, 1.0),
                   {method, Oscillator::penalised, Trial::pendulum}});
    all.back().target.along_line = all.back().target.method == "ipa-rk4";
    all.back().scan = 0.05;
  }
}

}  // namespace

std::vector<Plane> planes() {
  std::vector<Plane> all;
  add_newmark(all);
  add_damped(all);
  add_split(all);
  return all;
}

std::vector<Strip> strips() {
  std::vector<Strip> all;
  // Without this option, the number of sweeps depends on the state, and the step is not linear.
  const Settings to_round_off{{"fraction", "0"}};
  for (const char* method :
       {"implicit-midpoint", "trapezoidal", "gauss-2", "gauss-3", "gauss-4", "radau-5", "bathe"}) {
    all.push_back({{method}});
    if (std::string_view(method).starts_with("radau")) all.back().target.options = to_round_off;
  }
  const Settings quarter{{"share", "0.25"}};
  all.push_back({{"energy-momentum-gonzalez", Oscillator::split, Trial::hardening, quarter}});
  for (const char* filter :
       {"gautschi", "deuflhard", "garcia-archilla", "hochbruck", "hairer", "grimm"}) {
    all.push_back(
        {{"trigonometric", Oscillator::split, Trial::hardening, quarter, {{"filter", filter}}},
         filter});
  }
  for (const char* method :
       {"lobatto-3", "lobatto-4", "radau-5-dae", "radau-5-ggl", "symmetric-projection", "vi-s",
        "vi-a", "vi-b", "ggl-b-4", "ggl-b-suzuki-4", "ggl-b-blanes-moan-4", "ggl-b-6", "ggl-b-8",
        "em", "em-g", "ggl-classical"}) {
    all.push_back({{method, Oscillator::constrained, Trial::pendulum, {}, {}, true}});
    if (std::string_view(method).starts_with("radau")) all.back().target.options = to_round_off;
  }
  for (const char* kind : {"exact", "flat", "hard"}) {
    all.push_back(
        {{"soft-shake", Oscillator::soft, Trial::pendulum, {}, {{"jacobian", kind}}, true}, kind});
  }
  all.push_back({{"ipa-rk4-filtered", Oscillator::penalised, Trial::pendulum, {}, {}, true}});
  return all;
}

const std::vector<std::string>& explicit_methods() {
  static const std::vector<std::string> all{"velocity-verlet",
                                            "euler-kick-first",
                                            "euler-drift-first",
                                            "blanes-moan-4",
                                            "blanes-moan-rkn-4",
                                            "blanes-moan-6",
                                            "blanes-moan-rkn-6",
                                            "blanes-moan-rkn-6a",
                                            "kahan-li-8",
                                            "wisdom-holman",
                                            "wisdom-holman-corrected",
                                            "rk4",
                                            "nystrom-5",
                                            "dop853-fixed",
                                            "half-explicit-4",
                                            "half-explicit-5",
                                            "herk-4",
                                            "rk4-projected",
                                            "baumgarte",
                                            "shake",
                                            "shake-linearised",
                                            "shake-sweeps",
                                            "lincs",
                                            "rattle",
                                            "rattle-4",
                                            "rattle-suzuki-4",
                                            "rattle-blanes-moan-4",
                                            "rattle-6",
                                            "rattle-8"};
  return all;
}

}  // namespace shakedown::comparison
