#include "experiments/tao2014/water/runs.hpp"

#include <cmath>
#include <numeric>

#include "methods/base/factor_triangles.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr double integrator_beta = 0.4;

/// The parameters of the springs and of the rigid molecules.
PenaltyParameters<WaterParameters> cluster_of(const WaterPlan& plan) {
  PenaltyParameters<WaterParameters> parameters;
  parameters.N = plan.N;
  parameters.energy_scale = plan.energy_scale;
  if (plan.N > 7) parameters.start = WaterStart::droplet;
  parameters.omega = plan.omega;
  return parameters;
}

/// Adds samples to the sums of a run.
class Samples {
 public:
  Samples(const WaterPlan& of, WaterRun& to)
      : plan(of), run(to), water(cluster_of(of)), soft(cluster_of(of)), linear(water.size()),
        counts(of.bins.count, 0.0) {
    g.setZero(water.constraint_count());
    slope.setZero(water.size());
    resize_jacobian(G, water.constraint_count(), water.size());
    resize_operator(A, water.size());
  }

  void add(const Observation& now) {
    const Eigen::VectorXd q = Eigen::VectorXd::Map(now.q.data(), std::ssize(now.q));
    const Eigen::VectorXd p = Eigen::VectorXd::Map(now.p.data(), std::ssize(now.p));
    run.energy.push_back(now.energy);
    distances(q);
    kinetic(p);
    forces(q);
    run.potential += water.potential(q);
    if (plan.snapshots > 0.0 && std::fmod(now.t, plan.snapshots) < 0.5 * plan.h) {
      run.snapshots.push_back(q);
    }
    ++samples;
  }
  void finish() {
    run.density = counts;
    const double pairs = 0.5 * plan.N * (plan.N - 1);
    for (double& x : run.density) x /= pairs * samples * plan.bins.width;
    run.molecules /= samples;
    run.potential /= samples;
    run.apart /= samples;
    run.configurational = water_inverse_temperature * squared_force / laplacian;
    run.stiff = at_x.temperature();
    run.stiff_at_q = at_q.temperature();
  }

 private:
  void distances(const Eigen::VectorXd& q) {
    double sum = 0.0;
    Eigen::VectorXd nearest = Eigen::VectorXd::Constant(plan.N, HUGE_VAL);
    for (Index a = 0; a < plan.N; ++a) {
      for (Index b = 0; b < a; ++b) {
        const double r = (oxygen(q, a) - oxygen(q, b)).norm();
        sum += r;
        nearest(a) = std::fmin(nearest(a), r);
        nearest(b) = std::fmin(nearest(b), r);
        const auto bin = static_cast<Index>(std::floor((r - plan.bins.from) / plan.bins.width));
        if (bin >= 0 && bin < plan.bins.count) counts[static_cast<std::size_t>(bin)] += 1.0;
      }
    }
    run.distance.push_back(sum / (0.5 * plan.N * (plan.N - 1)));
    run.apart += nearest.maxCoeff() > 5.0 ? 1.0 : 0.0;
  }
  void kinetic(const Eigen::VectorXd& p) {
    constexpr double whole = tip3p::m_O + 2.0 * tip3p::m_H;
    double molecules = 0.0;
    for (Index a = 0; a < plan.N; ++a) {
      molecules += triangle::atoms(p, a).rowwise().sum().squaredNorm() / whole;
    }
    const double freedom = (plan.omega > 0.0 ? 9.0 : 6.0) * plan.N;
    run.kinetic.push_back(water_inverse_temperature * p.dot(water.mass().inverse.cwiseProduct(p)) /
                          freedom);
    run.molecules += water_inverse_temperature * molecules / (3.0 * plan.N);
  }
  void forces(const Eigen::VectorXd& x) {
    water.gradient(x, slope);
    const double bend = lennard_jones_laplacian(x);
    laplacian += bend;
    for (Index a = 0; a < plan.N; ++a) {
      squared_force += triangle::atoms(slope, a).rowwise().sum().squaredNorm();
    }
    if (plan.omega == 0.0) return;
    at_x.add(springs(x, bend));
    if (!plan.method.ends_with("zhang-skeel-stiff")) return;
    const double c = integrator_beta * plan.h * plan.h;
    soft.stiff_hessian(x, A);
    mass_plus(A, soft.mass(), c);
    linear.factor(A);
    linear.solve(slope);  // -a, because springs() added the springs' forces
    const Eigen::VectorXd q = x - c * slope;
    water.gradient(q, slope);
    at_q.add(springs(q, lennard_jones_laplacian(q)));
  }
  /// Returns the Laplacian with respect to the position of one molecule of a pair, summed over all
  /// pairs. The Laplacian of the Coulomb potential is 0.
  [[nodiscard]] double lennard_jones_laplacian(const Eigen::VectorXd& q) const {
    double bend = 0.0;
    for (Index a = 0; a < plan.N; ++a) {
      for (Index b = 0; b < a; ++b) {
        const double u = 1.0 / (oxygen(q, a) - oxygen(q, b)).squaredNorm();
        const double u4 = u * u * u * u;
        bend += 2.0 * plan.energy_scale * (132.0 * tip3p::A * u * u * u - 30.0 * tip3p::C) * u4;
      }
    }
    return bend;
  }
  /// Adds the springs' forces to `slope`. Returns slope^T M^-1 slope and tr M^-1 Hess. For a side
  /// of length d, tr M^-1 Hess 1/2 g^2 is (1/m_i + 1/m_j)(4 d^2 + 6 g).
  std::pair<double, double> springs(const Eigen::VectorXd& q, double bend) {
    const double k = plan.omega * plan.omega;
    water.constraint(q, g);
    water.jacobian(q, G);
    add_transpose(G, g, k, slope);
    double trace = bend / tip3p::m_O;
    for (Index i = 0; i < g.size(); ++i) {
      const double first = i % 3 == 2 ? tip3p::m_H : tip3p::m_O;
      trace +=
          k * (1.0 / first + 1.0 / tip3p::m_H) * (4.0 * water.squared_sides()(i % 3) + 10.0 * g(i));
    }
    return {slope.dot(water.mass().inverse.cwiseProduct(slope)), trace};
  }
  static Eigen::Vector3d oxygen(const Eigen::VectorXd& q, Index a) {
    return q.segment<3>(9 * a + 3);
  }

  const WaterPlan& plan;
  WaterRun& run;
  Water<> water;
  WaterPenalty<> soft;
  TriangleMatrix<double> A;
  Factor<structure::Triangles, double> linear;
  std::vector<double> counts;
  Eigen::VectorXd g, slope;
  Water<>::Jacobian G;
  double samples = 0.0, squared_force = 0.0, laplacian = 0.0;
  struct Stiff {
    double squared_slope = 0.0, trace = 0.0;
    void add(const std::pair<double, double>& seen) {
      squared_slope += seen.first;
      trace += seen.second;
    }
    [[nodiscard]] double temperature() const {
      return trace > 0.0 ? water_inverse_temperature * squared_slope / trace : std::nan("");
    }
  } at_x, at_q;
};

}  // namespace

Settings WaterPlan::parameters() const {
  Settings all{{"N", std::to_string(N)}};
  if (N > 7) all.emplace_back("start", "droplet");
  if (energy_scale != 1.0) all.emplace_back("energy-scale", shortest(energy_scale));
  if (omega > 0.0) all.emplace_back("omega", shortest(omega));
  return all;
}

Case WaterPlan::run(int seed) const {
  Case made{problem(), method, h, until, {}, parameters(), 1.0};
  made.options = {{"friction", shortest(friction)},
                  {"inverse_temperature", shortest(water_inverse_temperature)}};
  if (method.ends_with("zhang-skeel-stiff")) {
    made.options.emplace_back("beta", shortest(integrator_beta));
  }
  made.options.emplace_back("seed", std::to_string(seed));
  if (!thermal) return made;
  return water::thermal(made, 2.0 * water::temperature, static_cast<std::uint64_t>(seed),
                        omega == 0.0);
}

WaterRun water_run(const WaterPlan& plan, int seed) {
  WaterRun run;
  Samples samples(plan, run);
  run.summary = observe(plan.run(seed), [&](const Observation& now) {
    if (now.t >= plan.from) samples.add(now);
  });
  samples.finish();
  return run;
}

WaterEnsemble::WaterEnsemble(const Context& context, WaterPlan of, int seeds)
    : plan(std::move(of)), runs(static_cast<std::size_t>(seeds)) {
  context.each(runs.size(), [&](std::size_t k) { runs[k] = water_run(plan, int(k) + 1); });
}

double average(const std::vector<double>& series) {
  return std::accumulate(series.begin(), series.end(), 0.0) / static_cast<double>(series.size());
}

}  // namespace shakedown::tao2014
