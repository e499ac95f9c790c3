// What becomes of constraints that follow from others? Bricard's mechanism, the field's benchmark,
// and a parallelogram with a third crank: one constraint more than the rank of G everywhere.
// Expectation: motion and constraint forces are unique, multipliers are not, but for those with
// which no relation among the rows of G has to do; a method that solves for the shortest
// multipliers integrates as if nothing were redundant, one that factors the whole system cannot.
// Finding: so it is.
#include <algorithm>
#include <array>
#include <cmath>

#include "experiments/beyond/mechanisms/rank.hpp"
#include "experiments/harness/claims/experiment_claim.hpp"
#include "problems/base/reference.hpp"
#include "problems/bricard.hpp"
#include "problems/three_cranks.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure = "beyond/redundant";
constexpr const char* multipliers = "beyond/redundant-multipliers";
constexpr const char* refusals = "beyond/redundant-refusals";
constexpr double until = 10.0, h = 0.01;
constexpr std::array methods{"shake", "rattle", "rattle-4"};

struct Mechanism {
  const char *id, *title;
  std::array<const char*, 3> point;  ///< columns of a joint; a plane one has two
  std::vector<std::string> constraints;
  Eigen::MatrixXd (*jacobian)(const Trajectory&, std::size_t);
  std::vector<double> (*end)();  ///< q
};
Trajectory run_of(const Mechanism& of, const std::string& method, double step, std::int64_t every) {
  Request request;
  request.h = step;
  request.steps = whole_steps(step, until);
  request.every = every;
  return integrate(of.id, method, request);
}

/// A run with steps of h, and what halving them does to the errors.
struct Measured {
  const Mechanism* of;
  std::string method;
  Trajectory run;
  double q_error, finer_q_error, energy_error, finer_energy_error;
};

/// Over the rows from part `from` to part `to` of the run.
double energy_error(const Trajectory& run, double from = 0.0, double to = 1.0) {
  const std::vector<double> energy = run.series("energy");
  const auto row = [&](double part) { return std::size_t(part * double(energy.size())); };
  double most = 0.0;
  for (std::size_t k = row(from); k < row(to); ++k) {
    most = std::fmax(most, std::fabs(energy[k] - energy.front()));
  }
  return most;
}
double end_error(const Trajectory& run, const std::vector<double>& end) {
  double most = 0.0;
  const std::size_t q0 = run.column("q0");
  for (std::size_t i = 0; i < end.size(); ++i) {
    most = std::fmax(most, std::fabs(run.at(run.rows() - 1, q0 + i) - end[i]));
  }
  return most;
}

/// By J(alpha) alpha'' + J'/2 alpha'^2 + V' = 0, J = q_alpha . M q_alpha, without
/// constraints.
std::vector<double> bricard_end() {
  using Outer = DualOf<DualOf<double>>;
  const Bricard<> problem{BricardParameters{}};
  const auto swing = [&problem](const std::vector<long double>& y, std::vector<long double>& f) {
    const auto along = bricard_at(Outer(DualOf<double>(double(y[0]), 1.0), DualOf<double>(1.0)));
    Bricard<>::Vector q, first, second, momentum, gradient;
    for (int i = 0; i < q.size(); ++i) {
      q(i) = along(i).value.value;
      first(i) = along(i).value.slope;
      second(i) = along(i).slope.slope;
    }
    problem.mass().apply(first, momentum);
    problem.gradient(q, gradient);
    f[0] = y[1] / first.dot(momentum);
    f[1] = second.dot(momentum) * f[0] * f[0] - gradient.dot(first);
  };
  const auto end = fehlberg78(swing, {0.0L, 0.0L}, {until}, 1e-14L);
  const Bricard<>::Vector q = bricard_at(double(end[0][0]));
  return {q.begin(), q.end()};
}
std::vector<double> three_cranks_end() {
  return catalogue().problem("three-cranks").reference({}, {}, {}, {until}).q[0];
}

const std::vector<Mechanism>& mechanisms() {
  static const std::vector<Mechanism> all{
      {"three-cranks",
       "Three cranks",
       {"q2", "q3", ""},
       {"crank 0", "crank 1", "crank 2", "coupler", "middle, x", "middle, y"},
       jacobian_at<ThreeCranks<>>,
       three_cranks_end},
      {"bricard",
       "Bricard",
       {"q8", "q9", "q10"},
       {"bar 1", "axis 4", "bar 2", "u1 r2", "u2 r2", "u1 u2", "bar 3", "u2 r3", "u3 r3", "u2 u3",
        "bar 4", "u3 r4", "u4 r4", "u3 u4", "axis 2", "axis 3"},
       jacobian_at<Bricard<>>,
       bricard_end}};
  return all;
}

std::vector<Measured> measure() {
  std::vector<Measured> all;
  for (const Mechanism& of : mechanisms()) {
    const std::vector<double> end = of.end();
    for (const char* method : methods) {
      Trajectory run = run_of(of, method, h, 1);
      const Trajectory finer = run_of(of, method, h / 2.0, 2);
      all.push_back({&of, method, run, end_error(run, end), end_error(finer, end),
                     energy_error(run), energy_error(finer)});
    }
  }
  return all;
}

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
      table.row({m.of->id, m.method, m.run.at(row, 0), place(m.of->point[0]), place(m.of->point[1]),
                 place(m.of->point[2]), std::fabs(energy[row] - energy.front()),
                 m.run.at(row, m.run.column("g")), m.run.at(row, m.run.column("gdot")), sigma(0),
                 sigma(1)});
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
      for (const char* method : methods) {
        panel.line(by_method(method), "t [s]", column)
            .where("mechanism", of.id)
            .where("method", method);
      }
    }
  }
  return drawn;
}

void publish(Context& context, const std::vector<Measured>& all,
             const std::vector<Kernel>& kernels) {
  const std::string setting =
      "The IFToMM library's Bricard mechanism (A04), 10 s from rest, and the parallelogram with three "
      "cranks; $h$ = 0.01 s.";
  Artefact& artefact = context.artefact(
      figure, "Mechanisms with a redundant constraint",
      {.sees = "Both mechanisms move (first row: the middle of the coupler, and the joint $P_3$ of "
               "Bricard's, which the library plots) although they have as many constraints as "
               "coordinates. "
               "Methods that take "
               "the shortest of the possible multipliers keep energy and constraints as on any "
               "other mechanism; $Gv$ of SHAKE is of order $h^2$.",
       .setting = setting,
       .differs = "The bars' square section is that of implementations of the benchmark; its "
                  "reference was not at hand as numbers."});
  artefact.table(motions(all)).figure(drawing());
  for (const Measured& m : all) artefact.ran(m.of->id, m.method, h, m.run.summary);

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
  context
      .artefact(
          multipliers, "Which multipliers are determined",
          {.sees =
               "Constraints whose share is zero have determined multipliers, the others not: those are "
               "named by the relation among the rows of $G$. Of these one multiplier may be chosen: "
               "the rule here takes the shortest vector, which depends on the units of the "
               "constraints and is no statement about the mechanism's bars.",
           .setting =
               setting +
               " Largest entries of the unit vector $z$ along the run. Bars and axes have "
               "their lengths; axes $u$ stand across bars $r$ and across each other; middle: "
               "what holds a crank in the middle of the coupler, along $x$ and $y$."})
      .table(shares)
      .figure(bars);

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
  context
      .artefact(
          refusals, "Methods and redundant constraints",
          {.sees = "Methods that solve for the multipliers alone take the shortest; those that "
                   "factor positions and multipliers together, IDA among them, meet a singular "
                   "matrix and refuse beforehand.",
           .setting = "Every method that integrates some constrained problem."})
      .table(reasons);
}

void claim_motion(Context& context, const std::vector<Measured>& all) {
  ClaimDraft& unique = claim(context, "motion-unique", "Garcia de Jalon, Gutierrez-Lopez 2013",
                             "redundant constraints leave the motion unique", ClaimKind::order);
  ClaimDraft& energy = claim(context, "energy", "Gonzalez et al. 2006, A04 (ours)",
                             "energy is kept as without redundancy: up to an error of the method's "
                             "order that does not grow",
                             ClaimKind::conservation);
  for (const Measured& m : all) {
    const bool fourth = m.method == "rattle-4";
    const std::string name = short_name(m.method) + ", " + m.of->title;
    const Bound bound = fourth ? within(12.0, 20.0) : within(3.5, 4.5);
    unique.expect(name + ": error at the end over that of half the step",
                  m.q_error / m.finer_q_error, bound);
    energy.expect(name + ": largest error over that of half the step",
                  m.energy_error / m.finer_energy_error, bound);
  }
  unique.because("2^p, if both solve the reference's equations");
  double growth = 0.0;
  for (const Measured& m : all) {
    growth = std::fmax(growth, energy_error(m.run, 0.5, 1.0) / energy_error(m.run, 0.0, 0.5));
  }
  energy.because("2^p")
      .expect("largest error of the second half of a run over that of the first, of all", growth,
              below(1.1))
      .because("each half holds whole swings, up to what a step misses of their turning points");
}

void claim_rank(Context& context, const std::vector<Kernel>& kernels) {
  const Kernel& bricard = kernels[1];
  claim(context, "bricard-moves", "Bricard 1897; IFToMM library, A04",
        "Bricard's mechanism has one degree of freedom, one more than the count of its constraints "
        "gives",
        ClaimKind::value)
      .expect("least singular value of G along the run", bricard.least, below(1e-9))
      .because("Newton's tolerance on g, of bars of 1 m")
      .expect("the second", bricard.second, above(1e-3))
      .because("far from that");
  claim(
      context, "shortest", "Garcia de Jalon, Gutierrez-Lopez 2013",
      "of all multipliers the rule takes the shortest, orthogonal to every relation among the rows "
      "of G",
      ClaimKind::value, multipliers)
      .expect("three cranks: part of SHAKE's multipliers along the relation", kernels[0].along,
              below(1e-9))
      .expect("Bricard", bricard.along)
      .because("the relation is that of G up to Newton's tolerance");
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
  claim(
      context, "some-determined", "Wojtyra 2009",
      "some multipliers are determined in spite of redundancy: those whose constraint takes no part "
      "in the relation among the rows of G",
      ClaimKind::value, multipliers)
      .expect("largest share of the coupler and of the lengths of Bricard's axes 2 and 3",
              determined, below(1e-9))
      .because("round-off")
      .expect("least of the other shares", least_other, above(0.1))
      .because("a constraint takes part or does not")
      .set_after_data("which they are");
  claim(context, "forces-unique", "Garcia de Jalon, Gutierrez-Lopez 2013; Wojtyra 2009",
        "multipliers depend on the rule, the forces G^T lambda do not", ClaimKind::value,
        multipliers)
      .expect(
          "three cranks: change of the multipliers when one constraint is left out instead, over "
          "the largest",
          kernels[0].other_multipliers, above(0.01))
      .expect("Bricard", bricard.other_multipliers)
      .because("as large as they are themselves, or a good part of it")
      .expect("three cranks: change of the forces, over the largest", kernels[0].other_forces,
              below(1e-9))
      .expect("Bricard", bricard.other_forces)
      .because("Newton's tolerance");
}

void run(Context& context) {
  const std::vector<Measured> all = measure();
  std::vector<Kernel> kernels;
  for (const Measured& m : all) {
    if (m.method == "shake") kernels.push_back(kernel_along(m));
  }
  publish(context, all, kernels);
  claim_motion(context, all);
  claim_rank(context, kernels);
}

}  // namespace

Experiment redundant() {
  return {figure, "Mechanisms with a redundant constraint", run, {figure, multipliers, refusals}};
}

}  // namespace shakedown::beyond
