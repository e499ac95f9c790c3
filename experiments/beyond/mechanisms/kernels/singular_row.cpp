// Forty linkages, as the benchmark has them: does who passes depend on their number? Where the rods are
// horizontal G then loses forty of its 81 ranks. Expectation: round-off has more ways to leave the
// branch by. Finding: the same methods pass.
#include <algorithm>
#include <cmath>

#include "experiments/beyond/mechanisms/rank.hpp"
#include "experiments/beyond/mechanisms/singular_runs.hpp"
#include "problems/base/entries.hpp"
#include "problems/n_four_bars.hpp"

namespace shakedown::beyond {
namespace {

/// Those of `all` whose step one of `others` has too, or whose tolerance.
std::vector<Outcome> common(const std::vector<Outcome>& all, const std::vector<Outcome>& others) {
  std::vector<Outcome> found;
  for (const Outcome& o : all) {
    const bool met = std::ranges::any_of(others, [&o](const Outcome& other) {
      return other.by == o.by && std::fabs(other.step / o.step - 1.0) < 1e-12;
    });
    if (met) found.push_back(o);
  }
  return found;
}

void add_rows(Table& table, const Linkages& row, const std::vector<Outcome>& all) {
  for (const Outcome& o : all) {
    table.row({double(row.N), o.by->key, o.step, o.verdict(), o.summary.t, o.left, o.nearest,
               o.energy_error, o.skewness});
  }
}

double share(const std::vector<Outcome>& all, std::string_view key) {
  const auto runs = of(all, key);
  return passing(runs) / double(runs.size());
}
/// The number of G's singular values below round-off where N linkages are horizontal.
double lost_ranks(int N) {
  NFourBarsParameters parameters;
  parameters.N = N;
  const NFourBars<> problem(parameters);
  Eigen::VectorXd q(problem.size());
  for (Index k = 0; k <= N; ++k) q.segment<2>(2 * k) << double(k) + 1.0, 0.0;
  NFourBars<>::Jacobian G;
  resize_jacobian(G, problem.constraint_count(), problem.size());
  problem.jacobian(q, G);
  Eigen::MatrixXd full = Eigen::MatrixXd::Zero(problem.constraint_count(), problem.size());
  for_each_entry(G, [&full](Index i, Index j, double a) { full(i, j) = a; });
  const Eigen::VectorXd sigma = singular_values(full);
  return double((sigma.array() < 1e-12 * sigma.maxCoeff()).count());
}

void measure_forty(Context& context, const std::vector<Outcome>& two,
                   const std::vector<Outcome>& forty) {
  context.number("forty.lost-ranks", lost_ranks(40));
  for (const std::string key : {"shake", "shake-linearised", "rattle", "lobatto-3", "lobatto-4",
                                "half-explicit-4", "rk4-projected"}) {
    context.number("forty.share." + key, share(forty, key));
  }
  context.number("forty.two.lobatto-3", share(two, "lobatto-3"));
  for (const std::string key : {"symmetric-projection", "rattle-4", "rattle-6", "ida"}) {
    context.number("forty.share." + key, share(forty, key));
  }
  context.number("forty.share.ida-index-2", share(forty, "ida index-2"));
}

}  // namespace

void publish_row(Context& context, const std::vector<Outcome>& two) {
  const Linkages pair{"four-bars", 2}, row{"n-four-bars", 40};
  const std::vector<Outcome> forty = scan(context, row, 400, context.pick(7, 3), 2);
  const std::vector<Outcome> beside = common(two, forty);
  Table table({"N", "method", "step [s] or tolerance", "outcome", "ends [s]", "leaves [s]",
               "nearest [m]", "energy error [J]", "skewness [m]"});
  add_rows(table, pair, beside);
  add_rows(table, row, forty);
  context.artefact(singular_row).table(table).problem(row.problem);
  measure_forty(context, beside, forty);
}

}  // namespace shakedown::beyond
