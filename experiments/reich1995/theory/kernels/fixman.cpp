// Computes the results of fixman.md.
#include <cmath>
#include <functional>
#include <numbers>

#include "experiments/analysis/quadrature.hpp"
#include "experiments/analysis/statistics.hpp"
#include "experiments/harness/claims/experiment.hpp"
#include "experiments/reich1995/theory/kernels/sampling.hpp"
#include "methods/constrained/rattle.hpp"
#include "problems/bead_chain.hpp"

namespace shakedown::reich1995 {
namespace {

constexpr double pi = std::numbers::pi;

/// Returns <cos^2 phi> for the density S(phi)^((1 - factor)/2) with respect to the free measure,
/// which is sin(phi) d phi in three dimensions and d phi in the plane. For two bonds and equal
/// masses, det S = 4 - cos^2 phi. The measure on the rigid chain contains sqrt(det S), which V_F
/// cancels.
double quadrature(int d, double factor) {
  const auto weight = [&](double phi) {
    const double c = std::cos(phi);
    return std::pow(4.0 - c * c, (1.0 - factor) / 2.0) * (d == 3 ? std::sin(phi) : 1.0);
  };
  const auto integral = [&](const std::function<double(double)>& f) {
    return gauss_kronrod(f, 0.0, pi, 12, 1e-14);
  };
  return integral([&](double phi) { return std::cos(phi) * std::cos(phi) * weight(phi); }) /
         integral(weight);
}

double cosine(const Eigen::VectorXd& q) {
  const Index d = q.size() / 3;
  const Eigen::VectorXd a = q.head(d) - q.segment(d, d);
  const Eigen::VectorXd b = q.tail(d) - q.segment(d, d);
  return a.dot(b) / (a.norm() * b.norm());
}

struct Ensemble {
  std::string name;
  std::string key;  ///< part of the names of numbers
  int d = 3;
  double factor = 1.0;  ///< factor that multiplies V_F
  bool stiff = false;   ///< whether this is the full model with stiff bonds
  double expected = 0.0;
  Estimate sampled = {};  ///< mean of cos(phi)^2
  std::vector<double> cosines = {};
};

std::vector<Ensemble> run_cases(Context& context, int samples) {
  std::vector<Ensemble> cases{{"stiff bonds, 3-D", "stiff", 3, 1.0, true},
                              {"rigid with V_F, 3-D", "fixman", 3, 1.0},
                              {"rigid without V_F, 3-D", "without", 3, 0.0},
                              {"rigid, V_F with the sign of (31), 3-D", "sign-of-31", 3, -1.0},
                              {"rigid with V_F, planar", "planar.fixman", 2, 1.0},
                              {"rigid without V_F, planar", "planar.without", 2, 0.0}};
  std::uint32_t stream = 0;
  for (Ensemble& c : cases) {
    c.expected = quadrature(c.d, c.factor);
    const auto observe = [&c](const Eigen::VectorXd& q) {
      c.cosines.push_back(cosine(q));
      return c.cosines.back() * c.cosines.back();
    };
    const Draw draw{context.seed(), ++stream};
    FreeAngle<>::Parameters parameters;
    parameters.d = c.d;
    parameters.V_F = c.factor;
    parameters.k = 400.0;
    // The fastest frequency is sqrt(3 k) = 35, and a trajectory lasts about one time unit. The
    // theorem states that two of the systems agree; they have twice as many samples, so that their
    // difference is tested more sharply.
    const int count = c.d == 3 && c.factor == 1.0 ? 2 * samples : samples;
    const SamplingPlan stiff{1.0, 0.02, 60, count}, rigid{1.0, 0.2, 6, count};
    c.sampled = c.stiff ? sample(BeadChainStiff<>(parameters), stiff, draw, observe)
                        : sample<Rattle>(FreeAngle<>(parameters), rigid, draw, observe);
    context.progress(0.15 * static_cast<double>(stream));
  }
  return cases;
}

/// Draws the density of cos(phi): sampled in ten bins, with standard errors from 50 blocks, and by
/// quadrature.
void draw_density(Context& context, const std::vector<Ensemble>& cases, int samples) {
  struct System {
    const char* column;
    const char *label, *title;
    std::function<double(double)> density;
  };
  const double norm_without = std::sqrt(3.0) + 2.0 * pi / 3.0;  // integral of sqrt(4 - c^2)
  const System systems[] = {
      {"stiff bonds", "stiff bonds", "", {}},
      {"with V_F", "rigid bonds with $V_F$", "with $V_F$", [](double) { return 0.5; }},
      {"without V_F", "rigid bonds without $V_F$", "without $V_F$",
       [=](double c) { return std::sqrt(4.0 - c * c) / norm_without; }},
      {"sign of (31)", "rigid bonds, $V_F$ with the sign of (31)", "with the sign of (31)",
       [](double c) { return (4.0 - c * c) * 3.0 / 22.0; }}};
  constexpr int bins = 10;
  Table table({"system", "cos(phi)", "density", "standard error"});
  for (std::size_t i = 0; i < 4; ++i) {
    for (int k = 0; k < bins; ++k) {
      const double low = -1.0 + k * 2.0 / bins;
      std::vector<double> inside;
      for (const double x : cases[i].cosines) {
        inside.push_back(x >= low && x < low + 2.0 / bins ? bins / 2.0 : 0.0);
      }
      const Mean mean = mean_of(block_means(inside, 50));
      table.row({systems[i].column, low + 1.0 / bins, mean.value, mean.standard_error});
    }
  }
  Figure drawing(3, 300);
  for (std::size_t i = 1; i < 4; ++i) {
    Panel& panel = drawing.panel(systems[i].title);
    panel.x("$\\cos\\phi$").y("density").y_range(0.4, 0.6);
    const auto points = [&](const Look& look, const char* column) {
      panel.points(look, "cos(phi)", "density").where("system", column).error("standard error");
    };
    points(neutral(systems[0].label), systems[0].column);
    points(by_quantity(systems[i].label), systems[i].column);
    panel.graph(by_quantity(systems[i].label), systems[i].density, -1.0, 1.0);
  }
  context.number("samples", samples);
  context.artefact(context.experiment())
      .table(table)
      .figure(drawing)
      .parameter("samples", samples)
      .problem("free-angle")
      .problem("bead-chain");
}

double deviation(const Ensemble& c, double from) {
  return std::fabs(c.sampled.mean - from) / c.sampled.error;
}

void measure_samples(Context& context, const std::vector<Ensemble>& cases) {
  for (const Ensemble& c : cases) {
    context.number("cos2." + c.key, c.sampled.mean);
    context.words("expected." + c.key, shortest(c.expected));
    context.number("deviation." + c.key, deviation(c, c.expected));
  }
  const auto stiff = block_means(cases[0].sampled.values, 50);
  const auto rigid = block_means(cases[1].sampled.values, 50);
  context.number("difference.chance", unpaired_p_value(stiff, rigid));
  context.number("difference.detectable", detectable_difference(stiff, rigid, false));
  const double with = quadrature(3, 1.0), without = quadrature(3, 0.0);
  context.number("quadrature.with-fixman", with);
  context.number("quadrature.without", without);
  context.number("closed-form.without",
                 (2.0 * pi / 3.0 - std::sqrt(3.0) / 2.0) / (2.0 * pi / 3.0 + std::sqrt(3.0)));
  context.number("quadrature.plane.fixman", quadrature(2, 1.0));
  context.number("fixman-effect", with - without);
  for (std::size_t k = 1; k <= 3; ++k) {
    context.number("deviation-from-third." + cases[k].key, deviation(cases[k], 1.0 / 3.0));
  }
}

void perform_fixman(Context& context) {
  const int samples = context.pick(60000, 20000);
  const std::vector<Ensemble> cases = run_cases(context, samples);
  Table means({"system", "quadrature", "sampled", "standard error", "acceptance"});
  for (const Ensemble& c : cases) {
    means.row({c.name, c.expected, c.sampled.mean, c.sampled.error, c.sampled.acceptance});
  }
  draw_density(context, cases, samples);
  context.artefact("reich1995/fixman-means").table(means).problem("free-angle");
  measure_samples(context, cases);
}

}  // namespace

Experiment fixman() { return {.id = "reich1995/fixman", .run = perform_fixman}; }

}  // namespace shakedown::reich1995
