// Measures and draws for redundant.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/digits.hpp"
#include "experiments/beyond/mechanisms/redundant_runs.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::beyond {
using namespace redundancy;

namespace {

constexpr const char* figure_redundant = "beyond/redundant";
constexpr const char* multipliers = "beyond/redundant-multipliers";
constexpr const char* refusals = "beyond/redundant-refusals";
/// Of SHAKE, whose lambda belongs to the row that has it.
struct Kernel {
  double least = 0.0;         ///< of the singular values, the largest along the run
  double second = HUGE_VAL;   ///< the second of them, the least along the run
  std::vector<double> share;  ///< largest |z_k| along the run, G^T z = 0, |z| = 1
  double along = 0.0;         ///< largest |z . lambda|/|lambda|
  double other_multipliers = 0.0, other_forces = 0.0;  ///< see below
};

/// Another rule: of the constraints with the largest |z_k| the multiplier is 0, as if it were left
/// out.
/// By how much multipliers and forces then differ, each over the largest of its kind.
Kernel kernel_along(const Measured& shake) {
  const std::size_t m = shake.of->constraints.size(), lambda0 = shake.run.column("lambda0");
  Kernel found;
  found.share.assign(m, 0.0);
  double multiplier = 0.0, force = 0.0, multiplier_change = 0.0, force_change = 0.0;
  for (std::size_t row = 0; row < shake.run.rows(); row += 2) {
    const Eigen::MatrixXd G = shake.of->jacobian(shake.run, row);
    const Eigen::VectorXd sigma = singular_values(G);
    found.least = std::fmax(found.least, sigma(0));
    found.second = std::fmin(found.second, sigma(1));
    const Eigen::VectorXd z =
        linear_algebra::symmetric_modes(linear_algebra::product(G, G.transpose())).vectors.col(0);
    Eigen::VectorXd lambda(std::ssize(found.share));
    for (std::size_t k = 0; k < m; ++k) {
      lambda(Eigen::Index(k)) = shake.run.at(row, lambda0 + k);
      found.share[k] = std::fmax(found.share[k], std::fabs(z(Eigen::Index(k))));
    }
    found.along = std::fmax(found.along, std::fabs(z.dot(lambda)) / lambda.norm());
    Eigen::Index left_out = 0;
    z.cwiseAbs().maxCoeff(&left_out);
    const Eigen::VectorXd change = lambda(left_out) / z(left_out) * z;
    const auto raise = [](double& most, const Eigen::VectorXd& x) {
      most = std::fmax(most, x.cwiseAbs().maxCoeff());
    };
    raise(multiplier, lambda);
    raise(force, G.transpose() * lambda);
    raise(multiplier_change, change);
    raise(force_change, G.transpose() * change);
  }
  found.other_multipliers = multiplier_change / multiplier;
  found.other_forces = force_change / force;
  return found;
}

Table motions(const std::vector<Measured>& all) {
  Table table({"mechanism", "method", "t [s]", "x [m]", "y [m]", "z [m]", "energy error [J]", "g",
               "G v", "least singular value", "second"});
  for (const Measured& m : all) {
    const auto& energy = m.run.series("energy");
    for (std::size_t row = 0; row < m.run.rows(); row += 5) {
      const auto place = [&](const char* column) {
        return *column == '\0' ? NAN : m.run.at(row, m.run.column(column));
      };
      const Eigen::VectorXd sigma = singular_values(m.of->jacobian(m.run, row));
      std::vector<Cell> cells{m.of->id, m.method};
      for (const double x :
           {m.run.at(row, 0), place(m.of->point[0]), place(m.of->point[1]), place(m.of->point[2]),
            std::fabs(energy[row] - energy.front()), m.run.at(row, m.run.column("g")),
            m.run.at(row, m.run.column("gdot")), sigma(0), sigma(1)}) {
        cells.emplace_back(ten_digits(x));
      }
      table.row(cells);
    }
  }
  return table;
}

Figure drawing() {
  Figure drawn(2, 200);
  drawn.shared_x();
  for (const Mechanism& of : mechanisms()) {
    Panel& place = drawn.panel(of.title).x("time $t$ [s]").y("joint [m]");
    for (const char* axis : {"x", "y", "z"}) {
      if (*axis == 'z' && *of.point[2] == '\0') continue;
      place
          .line(by_quantity("$" + std::string(axis) + "$ of the joint"), "t [s]",
                std::string(axis) + " [m]")
          .where("mechanism", of.id)
          .where("method", "rattle");
    }
  }
  for (const char* column : {"energy error [J]", "G v"}) {
    for (const Mechanism& of : mechanisms()) {
      Panel& panel = drawn.panel().x("time $t$ [s]");
      panel.y(*column == 'e' ? "energy error [J]" : "$|G v|$", Scale::log)
          .y_range(*column == 'e' ? 1e-10 : 1e-17, *column == 'e' ? 1e-2 : 1e-1);
      for (const Entrant& by : entrants()) {
        if (!by.drawn) continue;
        panel.line(by_method(by.method), "t [s]", column)
            .where("mechanism", of.id)
            .where("method", by.method);
      }
    }
  }
  return drawn;
}

void publish(Context& context, const std::vector<Measured>& all,
             const std::vector<Kernel>& kernels) {
  Artefact& artefact = context.artefact(figure_redundant);
  artefact.table(motions(all)).figure(drawing());
  for (const Measured& m : all) artefact.ran(m.of->id, m.method, m.step, m.run.summary);

  Table shares({"mechanism", "constraint", "share"});
  Figure bars(2, 360);
  for (std::size_t i = 0; i < mechanisms().size(); ++i) {
    const Mechanism& of = mechanisms()[i];
    for (std::size_t k = 0; k < of.constraints.size(); ++k) {
      shares.row({of.id, of.constraints[k], kernels[i].share[k]});
    }
    bars.panel(of.title)
        .x("largest share in the relation $G^T z=0$")
        .bars(by_quantity("$|z_k|$"), "constraint", "share")
        .where("mechanism", of.id);
  }
  context.artefact(multipliers).table(shares).figure(bars);

  Table reasons({"method", mechanisms()[0].title, mechanisms()[1].title});
  const auto reason = [](const char* problem, std::size_t k) {
    std::string text;
    for (const std::string& need : catalogue().problem(problem).pairs[k].unmet) {
      text += (text.empty() ? "" : "; ") + need;
    }
    return text.empty() ? std::string("runs") : text;
  };
  for (std::size_t k = 0; k < catalogue().methods.size(); ++k) {
    const bool constrained = std::ranges::any_of(catalogue().problems, [k](const ProblemEntry& p) {
      return p.constraints > 0 && p.pairs[k].admissible();
    });
    if (!constrained) continue;
    reasons.row({std::string(catalogue().methods[k].traits.name), reason("three-cranks", k),
                 reason("bricard", k)});
  }
  context.artefact(refusals).table(reasons);
}

void measure_motion(Context& context, const std::vector<Measured>& all) {
  double growth = 0.0, adaptive = 0.0;
  for (const Measured& m : all) {
    const Traits& traits = catalogue().method(m.method).traits;
    if (traits.adaptive) {
      adaptive = std::fmax(adaptive, m.q_error);
      continue;
    }
    const std::string name = std::string(m.of->id) + "." + m.method;
    context.number("q-error.fold." + name, m.q_error / m.finer_q_error);
    if (traits.energy != Conservation::bounded) continue;
    context.number("energy-error.fold." + name, m.energy_error / m.finer_energy_error);
    growth = std::fmax(growth, energy_error(m.run, 0.5, 1.0) / energy_error(m.run, 0.0, 0.5));
  }
  context.number("q-error.ida", adaptive);
  context.number("energy-error.growth", growth);
}

void measure_rank_redundant(Context& context, const std::vector<Kernel>& kernels) {
  const Kernel& bricard = kernels[1];
  context.number("bricard.singular-value.least", bricard.least);
  context.number("bricard.singular-value.second", bricard.second);
  context.number("along-relation.cranks", kernels[0].along);
  context.number("along-relation.bricard", bricard.along);
  double determined = 0.0, least_other = HUGE_VAL;
  for (std::size_t i = 0; i < kernels.size(); ++i) {
    for (std::size_t k = 0; k < kernels[i].share.size(); ++k) {
      const std::string& constraint = mechanisms()[i].constraints[k];
      const double share = kernels[i].share[k];
      if (constraint == "coupler" || constraint == "axis 2" || constraint == "axis 3") {
        determined = std::fmax(determined, share);
      } else {
        least_other = std::fmin(least_other, share);
      }
    }
  }
  context.number("share.determined", determined);
  context.number("share.others", least_other);
  context.number("multiplier-change.cranks", kernels[0].other_multipliers);
  context.number("multiplier-change.bricard", bricard.other_multipliers);
  context.number("force-change.cranks", kernels[0].other_forces);
  context.number("force-change.bricard", bricard.other_forces);
}

/// Of the methods whose lambda belongs to the row that has it, at whole seconds.
void measure_rule(Context& context, const std::vector<Measured>& all) {
  for (const Mechanism& of : mechanisms()) {
    const Measured* ida = nullptr;
    for (const Measured& m : all) {
      if (m.of == &of && m.method == "ida") ida = &m;
    }
    for (const Measured& m : all) {
      const bool at_end =
          catalogue().method(m.method).traits.multiplier_time == MultiplierTime::end;
      if (m.of != &of || &m == ida || !at_end) continue;
      double most = 0.0, apart = 0.0;
      for (std::size_t t = 1; t <= std::size_t(until); ++t) {
        for (std::size_t k = 0; k < of.constraints.size(); ++k) {
          const double lambda = ida->run.at(row_at(ida->run, t), ida->run.column("lambda0") + k);
          const double other = m.run.at(row_at(m.run, t), m.run.column("lambda0") + k);
          most = std::fmax(most, std::fabs(lambda));
          apart = std::fmax(apart, std::fabs(lambda - other));
        }
      }
      context.number("lambda-distance." + std::string(of.id) + "." + m.method, apart / most);
    }
  }
}

void run_redundant(Context& context) {
  const std::vector<Measured> all = measure();
  std::vector<Kernel> kernels;
  for (const Measured& m : all) {
    if (m.method == "shake") kernels.push_back(kernel_along(m));
  }
  publish(context, all, kernels);
  measure_motion(context, all);
  measure_rank_redundant(context, kernels);
  measure_rule(context, all);
}

}  // namespace

Experiment redundant() { return {.id = figure_redundant, .run = run_redundant}; }

}  // namespace shakedown::beyond
