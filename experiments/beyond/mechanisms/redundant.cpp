// Measures and draws for redundant.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/digits.hpp"
#include "experiments/beyond/mechanisms/redundant_runs.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"

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
  const std::string setting =
      "The IFToMM library's Bricard mechanism (A04), 10 s from rest, and the parallelogram with three "
      "cranks; $h$ = 0.01 s, 0.02 s for Radau, default tolerances for IDA.";
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

void claim_motion(Context& context, const std::vector<Measured>& all) {
  ClaimDraft& unique = claim(context, "motion-unique", "Garcia de Jalon, Gutierrez-Lopez 2013",
                             "redundant constraints leave the motion unique", ClaimKind::order);
  ClaimDraft& energy = claim(context, "energy", "Gonzalez et al. 2006, A04 (ours)",
                             "energy is kept as without redundancy: up to an error of the method's "
                             "order that does not grow",
                             ClaimKind::conservation);
  double growth = 0.0, adaptive = 0.0;
  for (const Measured& m : all) {
    const Traits& traits = catalogue().method(m.method).traits;
    const std::string name = short_name(m.method) + ", " + m.of->title;
    if (traits.adaptive) {
      adaptive = std::fmax(adaptive, m.q_error);
      continue;
    }
    const double fold = std::pow(2.0, traits.order_q);
    const Bound bound = traits.order_q == 2 ? within(3.5, 4.5) : within(0.75 * fold, 1.25 * fold);
    unique.expect(name + ": largest error at whole seconds over that of half the step",
                  m.q_error / m.finer_q_error, bound);
    if (traits.energy != Conservation::bounded) continue;
    energy.expect(name + ": largest error over that of half the step",
                  m.energy_error / m.finer_energy_error, bound);
    growth = std::fmax(growth, energy_error(m.run, 0.5, 1.0) / energy_error(m.run, 0.0, 0.5));
  }
  unique.because("2^p, if all solve the reference's equations")
      .expect("IDA: largest error at whole seconds [m]", adaptive, below(1e-5))
      .because("a thousand times its tolerance");
  energy.because("2^p")
      .expect("largest error of the second half of a run over that of the first, of these", growth,
              below(1.1))
      .because("each half holds whole swings, up to what a step misses of their turning points");
}

void claim_rank_redundant(Context& context, const std::vector<Kernel>& kernels) {
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
void claim_rule(Context& context, const std::vector<Measured>& all) {
  ClaimDraft& one =
      claim(context, "one-rule", "Garcia de Jalon, Gutierrez-Lopez 2013 (ours)",
            "the shortest multipliers are the same whatever the family that finds them",
            ClaimKind::value, multipliers);
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
      one.expect(short_name(m.method) + ", " + of.title +
                     ": largest distance from IDA's at whole seconds, over the largest",
                 apart / most, below(0.005));
    }
  }
  one.because("errors of order h^2; another rule changes multipliers by a good part of them");
}

void run_redundant(Context& context) {
  const std::vector<Measured> all = measure();
  std::vector<Kernel> kernels;
  for (const Measured& m : all) {
    if (m.method == "shake") kernels.push_back(kernel_along(m));
  }
  publish(context, all, kernels);
  claim_motion(context, all);
  claim_rank_redundant(context, kernels);
  claim_rule(context, all);
}

}  // namespace

Experiment redundant() { return {.id = figure_redundant, .run = run_redundant}; }

}  // namespace shakedown::beyond
