// Measurements and figures of redundant.md.
#include <algorithm>
#include <cmath>

#include "experiments/analysis/digits.hpp"
#include "experiments/beyond/mechanisms/redundant_runs.hpp"
#include "experiments/harness/claims/experiment.hpp"

namespace shakedown::beyond {
namespace {

constexpr const char* figure_redundant = "beyond/redundant";
constexpr const char* multipliers = "beyond/redundant-multipliers";
constexpr const char* refusals = "beyond/redundant-refusals";
// Columns of largest values up to the time of the row.
constexpr const char* largest_energy_error = "largest energy error [J]";
constexpr const char* largest_gdot = "largest |G v|";

/// The null space of G^T along a run of SHAKE. In each row, lambda belongs to the time of the row.
struct NullVector {
  double least = 0.0;         ///< largest value of the smallest singular value along the run
  double second = HUGE_VAL;   ///< smallest value of the second singular value along the run
  std::vector<double> share;  ///< largest |z_k| along the run; G^T z = 0 and |z| = 1
  double along = 0.0;         ///< largest |z . lambda|/|lambda|
  std::vector<LeftOut> left_out;
};

NullVector null_vector_along(const RedundantRun& shake) {
  const States positions = rows_of(shake.rows, "q"), multipliers = rows_of(shake.rows, "lambda");
  NullVector found;
  found.share.assign(shake.of->constraints.size(), 0.0);
  for (std::size_t row = 0; row < positions.size(); row += 2) {
    const Eigen::MatrixXd G = shake.of->jacobian(positions[row]);
    const Eigen::VectorXd sigma = singular_values(G);
    found.least = std::fmax(found.least, sigma(0));
    found.second = std::fmin(found.second, sigma(1));
    const Eigen::VectorXd z =
        linear_algebra::symmetric_modes(linear_algebra::product(G, G.transpose())).vectors.col(0);
    const Eigen::VectorXd lambda = Eigen::VectorXd::Map(multipliers[row].data(), z.size());
    for (std::size_t k = 0; k < found.share.size(); ++k) {
      found.share[k] = std::fmax(found.share[k], std::fabs(z(Eigen::Index(k))));
    }
    found.along = std::fmax(found.along, std::fabs(z.dot(lambda)) / lambda.norm());
  }
  found.left_out = left_out(shake);
  return found;
}

Table motions(const std::vector<RedundantRun>& all) {
  Table table({"mechanism", "method", "t [s]", "x [m]", "y [m]", "z [m]", "energy error [J]", "g",
               "G v", "least singular value", "second", "name", largest_energy_error,
               largest_gdot});
  for (const RedundantRun& m : all) {
    const std::vector<double> energy = m.rows.series("energy");
    const States q = rows_of(m.rows, "q");
    double worst_energy = 0.0, worst_gdot = 0.0;
    for (std::size_t row = 0; row < q.size(); ++row) {
      const auto value = [&](const char* column) {
        return *column == '\0' ? NAN : m.rows.at(row, m.rows.column(column));
      };
      worst_energy = std::fmax(worst_energy, std::fabs(energy[row] - energy.front()));
      worst_gdot = std::fmax(worst_gdot, value("gdot"));
      if (row % 5 != 0) continue;
      const Eigen::VectorXd sigma = singular_values(m.of->jacobian(q[row]));
      std::vector<Cell> cells{m.of->id, m.made.method};
      for (const double x : {m.rows.at(row, 0), value(m.of->point[0]), value(m.of->point[1]),
                             value(m.of->point[2]), std::fabs(energy[row] - energy.front()),
                             value("g"), value("gdot"), sigma(0), sigma(1)}) {
        cells.emplace_back(ten_digits(x));
      }
      cells.insert(cells.end(),
                   {short_name(m.made.method), ten_digits(worst_energy), ten_digits(worst_gdot)});
      table.row(cells);
    }
  }
  return table;
}

/// Draws one dot per method, taken from the last row of each run.
Figure drawing() {
  Figure drawn(2, 190);
  for (const auto& [column, label] : {std::pair{largest_energy_error, largest_energy_error},
                                      std::pair{largest_gdot, "largest $|G v|$"}}) {
    for (const Mechanism& of : mechanisms()) {
      drawn.panel(of.title)
          .x(label, Scale::log)
          .bars(by_quantity(label), "name", column)
          .where("mechanism", of.id)
          .where("t [s]", 10.0);
    }
  }
  return drawn;
}

void publish(Context& context, const std::vector<RedundantRun>& all,
             const std::vector<NullVector>& null_vectors) {
  Artefact& artefact = context.artefact(figure_redundant);
  artefact.table(motions(all)).figure(drawing());
  for (const RedundantRun& m : all) {
    artefact.ran(m.of->id, m.made.method, m.made.h, m.rows.summary);
  }

  Table shares({"mechanism", "constraint", "share"});
  Figure bars(2, 360);
  for (std::size_t i = 0; i < mechanisms().size(); ++i) {
    const Mechanism& of = mechanisms()[i];
    for (std::size_t k = 0; k < of.constraints.size(); ++k) {
      shares.row({of.id, of.constraints[k], null_vectors[i].share[k]});
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

void measure_motion(Context& context, const std::vector<RedundantRun>& all) {
  double growth = 0.0, adaptive = 0.0;
  for (const RedundantRun& m : all) {
    const Traits& traits = catalogue().method(m.made.method).traits;
    if (traits.adaptive) {
      adaptive = std::fmax(adaptive, m.q_error);
      continue;
    }
    const std::string name = m.made.problem + "." + m.made.method;
    context.number("q-error.fold." + name, m.q_error / m.finer_q_error);
    if (traits.energy != Conservation::bounded) continue;
    context.number("energy-error.fold." + name, m.energy_error / m.finer_energy_error);
    growth = std::fmax(growth, energy_error(m.rows, 0.5, 1.0) / energy_error(m.rows, 0.0, 0.5));
  }
  context.number("q-error.ida", adaptive);
  context.number("energy-error.growth", growth);
}

void measure_rank_redundant(Context& context, const std::vector<NullVector>& null_vectors) {
  const NullVector& bricard = null_vectors[1];
  context.number("bricard.singular-value.least", bricard.least);
  context.number("bricard.singular-value.second", bricard.second);
  context.number("along-relation.cranks", null_vectors[0].along);
  context.number("along-relation.bricard", bricard.along);
  double determined = 0.0, least_other = HUGE_VAL;
  for (std::size_t i = 0; i < null_vectors.size(); ++i) {
    for (std::size_t k = 0; k < null_vectors[i].share.size(); ++k) {
      const std::string& constraint = mechanisms()[i].constraints[k];
      const double share = null_vectors[i].share[k];
      if (constraint == "coupler" || constraint == "axis 2" || constraint == "axis 3") {
        determined = std::fmax(determined, share);
      } else {
        least_other = std::fmin(least_other, share);
      }
    }
  }
  context.number("share.determined", determined);
  context.number("share.others", least_other);
  context.number("cranks.singular-value.least", null_vectors[0].least);
  context.number("cranks.singular-value.second", null_vectors[0].second);
  for (std::size_t i = 0; i < null_vectors.size(); ++i) {
    for (std::size_t k = 0; k < null_vectors[i].left_out.size(); ++k) {
      const LeftOut& changed = null_vectors[i].left_out[k];
      const std::string name = (i == 0 ? "cranks." : "bricard.") + std::to_string(k);
      context.words("left-out." + name, changed.constraint);
      context.number("multiplier-change." + name, changed.multipliers);
      context.number("force-change." + name, changed.forces);
    }
  }
}

/// Measures how far the multipliers differ from IDA's, for each method whose lambda belongs to the
/// time of its row.
void measure_rule(Context& context, const std::vector<RedundantRun>& all) {
  for (const Mechanism& of : mechanisms()) {
    const RedundantRun& ida = *std::ranges::find_if(
        all, [&](const RedundantRun& m) { return m.of == &of && m.made.method == "ida"; });
    const States expected = at_seconds(ida.rows, "lambda");
    for (const RedundantRun& m : all) {
      const bool at_end =
          catalogue().method(m.made.method).traits.multiplier_time == MultiplierTime::end;
      if (m.of != &of || &m == &ida || !at_end) continue;
      context.number("lambda-distance." + m.made.problem + "." + m.made.method,
                     furthest(expected, at_seconds(m.rows, "lambda")) / largest_of(expected));
    }
  }
}

void run_redundant(Context& context) {
  const std::vector<RedundantRun> all = redundant_runs();
  std::vector<NullVector> null_vectors;
  for (const RedundantRun& m : all) {
    if (m.made.method == "shake") null_vectors.push_back(null_vector_along(m));
  }
  publish(context, all, null_vectors);
  measure_motion(context, all);
  measure_rank_redundant(context, null_vectors);
  measure_rule(context, all);
}

}  // namespace

Experiment redundant() { return {.id = figure_redundant, .run = run_redundant}; }

}  // namespace shakedown::beyond
