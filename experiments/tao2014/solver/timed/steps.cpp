// Each stepper implements the method of its name in methods/, but a general-purpose solver solves
// its nonlinear system.
#include <Eigen/Cholesky>
#include <memory>
#include <stdexcept>
#include <type_traits>

#include "experiments/analysis/dogleg.hpp"
#include "experiments/catalogue/catalogue.hpp"
#include "experiments/tao2014/solver/general.hpp"
#include "experiments/tao2014/water/motion.hpp"
#include "methods/base/run.hpp"
#include "methods/constrained/shake.hpp"
#include "methods/lie/so3_cayley.hpp"
#include "methods/lie/so3_linearised.hpp"
#include "methods/newmark/newmark.hpp"
#include "methods/newmark/newmark_one_iteration.hpp"
#include "methods/splitting/symplectic_euler.hpp"
#include "methods/zhang_skeel/zhang_skeel.hpp"
#include "methods/zhang_skeel/zhang_skeel_simplified.hpp"
#include "problems/base/counting_scalar.hpp"
#include "problems/chain.hpp"
#include "problems/double_pendulum.hpp"
#include "problems/magnetic_top.hpp"
#include "problems/water.hpp"

namespace shakedown::tao2014 {
namespace {

constexpr double newmark_beta = 0.4;

struct GeneralOptions {
  DoglegOptions solver = {};
  bool whole_step = false;  ///< SHAKE solves for q_{n+1} and the multipliers together
  bool may_fail = false;    ///< accepts the result of a single iteration
};

StepReport report(bool solved, const GeneralOptions& options) {
  return {solved || options.may_fail ? Status::ok : Status::not_converged};
}

/// Solves g(q_{n+1}) = 0 with q_{n+1} = q_free - c M^-1 G_n^T lambda, as
/// methods/constrained/shake.hpp does. The solver starts from the last multipliers and, if q_{n+1}
/// is an unknown, from q_n.
struct GeneralShake {
  using Options = GeneralOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(chosen), h(step_size), p_half(state.p), q_next(state.q),
          free(state.q), covector(state.q), shift(state.q),
          general(which.constraint_count() + (chosen.whole_step ? which.size() : 0),
                  chosen.solver) {
      lambda.setZero(problem.constraint_count());
      g = lambda;
      x.setZero(problem.constraint_count() + (options.whole_step ? problem.size() : 0));
      resize_jacobian(G, problem.constraint_count(), problem.size());
      ahead = kick(state, h / Scalar(2));
    }
    StepReport step(State<P>& state) {
      if (ahead.status != Status::ok) return ahead;
      state.q = q_next;
      state.p = p_half;
      ahead = kick(state, h);
      state.p = Scalar(0.5) * (state.p + p_half);
      return ahead;
    }
    [[nodiscard]] const SolverWork& work() const { return general.work; }

   private:
    void displace(Scalar c) {
      covector.setZero();
      add_transpose(G, lambda, c, covector);
      problem.mass().solve(covector, shift);
    }
    StepReport kick(const State<P>& state, Scalar weight) {
      problem.gradient(state.q, covector);
      jacobian(problem, state.q, state.t, G);
      p_half -= weight * covector;
      problem.mass().solve(p_half, shift);
      free = state.q + h * shift;
      const Scalar c = weight * h;
      const Index m = problem.constraint_count(), n = problem.size();
      x.tail(m) = lambda;
      if (options.whole_step) x.head(n) = state.q;
      const bool solved = general.solve(
          [&](const auto& unknown, auto& f) {
            lambda = unknown.tail(m);
            displace(c);
            if (options.whole_step) {
              q_next = unknown.head(n);
              f.head(n) = q_next - free + shift;
            } else {
              q_next = free - shift;
            }
            problem.constraint(q_next, g);
            f.tail(m) = g;
          },
          x);
      lambda = x.tail(m);
      displace(c);
      q_next = free - shift;
      p_half -= covector / h;
      return report(solved, options);
    }

    P problem;
    Options options;
    Scalar h;
    Vector p_half, q_next, free, covector, shift;
    MultipliersFor<P> lambda, g;
    JacobianFor<P> G;
    Dogleg<Scalar> general;
    typename Dogleg<Scalar>::Vector x;
    StepReport ahead;
  };
};

/// Solves SHAKE's equations for rigid molecules, one molecule at a time, with three unknowns each.
struct MolecularShake {
  using Options = GeneralOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), one(P(single())), options(chosen), h(step_size), p_half(state.p),
          q_next(state.q), gradient(state.q), free(9), covector(9), shift(9), at(9), g(3),
          general(3, chosen.solver), x(3) {
      lambda.setZero(problem.constraint_count());
      resize_jacobian(G, 3, 9);
      ahead = kick(state, h / Scalar(2));
    }
    StepReport step(State<P>& state) {
      if (ahead.status != Status::ok) return ahead;
      state.q = q_next;
      state.p = p_half;
      ahead = kick(state, h);
      state.p = Scalar(0.5) * (state.p + p_half);
      return ahead;
    }
    [[nodiscard]] const SolverWork& work() const { return general.work; }

   private:
    static typename P::Parameters single() {
      typename P::Parameters parameters{};
      parameters.N = 1;
      parameters.start = WaterStart::lattice;  // its positions are not used
      return parameters;
    }
    StepReport kick(const State<P>& state, Scalar weight) {
      problem.gradient(state.q, gradient);
      p_half -= weight * gradient;
      bool solved = true;
      for (Index k = 0; k < problem.molecules(); ++k)
        solved = constrain(state, k, weight * h) && solved;
      return report(solved, options);
    }
    bool constrain(const State<P>& state, Index k, Scalar c) {
      at = state.q.template segment<9>(9 * k);
      one.jacobian(at, G);
      covector = p_half.template segment<9>(9 * k);
      one.mass().solve(covector, shift);
      free = at + h * shift;
      const auto displace = [&](const auto& multipliers) {
        g = multipliers;
        covector.setZero();
        add_transpose(G, g, c, covector);
        one.mass().solve(covector, shift);
        at = free - shift;
      };
      x = lambda.template segment<3>(3 * k);
      const bool solved = general.solve(
          [&](const auto& unknown, auto& f) {
            displace(unknown);
            one.constraint(at, g);
            f = g;
          },
          x);
      displace(x);
      lambda.template segment<3>(3 * k) = x;
      q_next.template segment<9>(9 * k) = at;
      p_half.template segment<9>(9 * k) -= covector / h;
      return solved;
    }

    P problem, one;
    Options options;
    Scalar h;
    Vector p_half, q_next, gradient, free, covector, shift, at;
    MultipliersFor<P> lambda, g;
    JacobianFor<P> G;
    Dogleg<Scalar> general;
    typename Dogleg<Scalar>::Vector x;
    StepReport ahead;
  };
};

/// Solves (12), q_{n+1} = q_n + h v_n + h^2/2 (1 - 2 beta) a_n + beta h^2 a(q_{n+1}). The solver
/// starts from q_n.
struct GeneralNewmark {
  using Options = GeneralOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& state)
        : problem(which), options(chosen), h(step_size), c(Scalar(newmark_beta) * h * h),
          q(state.q), v(state.q), a(state.q), predictor(state.q), gradient(state.q),
          general(which.size(), chosen.solver), x(which.size()) {
      accelerate(state.q);
    }
    StepReport step(State<P>& state) {
      problem.mass().solve(state.p, v);
      predictor = state.q + h * v + (h * h / Scalar(2) - c) * a;
      v += (h / Scalar(2)) * a;
      x = state.q;
      const bool solved = general.solve(
          [&](const auto& unknown, auto& f) {
            q = unknown;
            accelerate(q);
            f = q - predictor - c * a;
          },
          x);
      state.q = x;
      accelerate(state.q);
      v += (h / Scalar(2)) * a;
      problem.mass().apply(v, state.p);
      return report(solved, options);
    }
    [[nodiscard]] const SolverWork& work() const { return general.work; }

   private:
    void accelerate(const Vector& at) {
      problem.gradient(at, gradient);
      problem.mass().solve(gradient, a);
      a = -a;
    }

    P problem;
    Options options;
    Scalar h, c;
    Vector q, v, a, predictor, gradient;
    Dogleg<Scalar> general;
    typename Dogleg<Scalar>::Vector x;
  };
};

/// Solves (34) for Omega_{n+1}, as in methods/lie/so3_cayley.hpp. The solver starts from Omega_n.
struct GeneralCayley {
  using Options = GeneralOptions;

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = Vector3<Scalar>;

    Stepper(const P& which, const Options& chosen, Scalar step_size, const State<P>& /*state*/)
        : problem(which), options(chosen), h(step_size), quarter(h * h / Scalar(4)),
          general(3, chosen.solver), x(3) {}

    StepReport step(State<P>& state) {
      problem.torque(state.q, target);
      target = (Scalar(1) + quarter * state.p.squaredNorm()) * state.p + h * target;
      x = state.p;
      const bool solved = general.solve(
          [&](const auto& u, auto& f) { f = (Scalar(1) + quarter * u.squaredNorm()) * u - target; },
          x);
      state.p = x;
      const Vector turn = h * state.p;
      const Scalar scale = Scalar(1) / (Scalar(1) + turn.squaredNorm() / Scalar(4));
      const Vector axis = scale * turn;
      const Matrix3<Scalar> R = rotation_matrix(state.q);
      rotation_matrix(state.q).noalias() =
          R * rotation_about<Scalar>(axis, Scalar(1) / (Scalar(2) * scale));
      return report(solved, options);
    }
    [[nodiscard]] const SolverWork& work() const { return general.work; }

   private:
    P problem;
    Options options;
    Scalar h, quarter;
    Vector target;
    Dogleg<Scalar> general;
    typename Dogleg<Scalar>::Vector x;
  };
};

/// Z&S as in methods/zhang_skeel/zhang_skeel.hpp but with M + beta h^2 Hess V as a dense matrix.
/// Cholesky's method factorises the matrix, as MATLAB's backslash does.
struct DenseZhangSkeel {
  struct Options {};

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Options& /*options*/, Scalar step_size, const State<P>& state)
        : problem(which), h(step_size), c(Scalar(newmark_beta) * h * h), a(state.q), third(state.q),
          v(state.q), minus_force(state.q), dense(which.size(), which.size()),
          cholesky(which.size()) {
      resize_operator(blocks, problem.size());
      dense.setZero();
      evaluate(state.q);
    }
    StepReport step(State<P>& state) {
      state.p -= (h / Scalar(2)) * minus_force;
      problem.mass().solve(state.p, v);
      state.q += h * v;
      evaluate(state.q);
      state.p -= (h / Scalar(2)) * minus_force;
      return {};
    }

   private:
    void evaluate(const Vector& x) {
      mass_plus_hessian(problem, x, c, blocks);
      for (Index k = 0; k < std::ssize(blocks.diagonal); ++k) {
        dense.template block<2, 2>(2 * k, 2 * k) = blocks.diagonal[k];
        if (k > 0) dense.template block<2, 2>(2 * k, 2 * k - 2) = blocks.lower[k - 1];
      }
      problem.gradient(x, a);
      cholesky.compute(dense);
      cholesky.solveInPlace(a);  // the negative of the paper's a
      problem.mass().apply(a, minus_force);
      problem.third_contraction(x, a, third);
      minus_force += (c * c / Scalar(2)) * third;
    }

    P problem;
    Scalar h, c;
    Vector a, third, v, minus_force;
    Operator<P> blocks;
    Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic> dense;
    Eigen::LLT<Eigen::Matrix<Scalar, Eigen::Dynamic, Eigen::Dynamic>> cholesky;
  };
};

/// The start of a run. If it is empty, the run begins at the problem's own start.
struct Start {
  std::vector<double> q, p;
};

template <class M, class P>
struct Begun {
  P problem;
  State<P> state;
  typename M::template Stepper<P> stepper;
  ScalarOf<P> h;

  Begun(const typename P::Parameters& parameters, const typename M::Options& options, double step,
        const Start& start)
      : problem(parameters), state(at(problem, start)),
        stepper(problem, options, ScalarOf<P>(step), state), h(step) {}

  static State<P> at(const P& problem, const Start& start) {
    State<P> state = initial_state(problem);
    for (std::size_t i = 0; i < start.q.size(); ++i) {
      state.q(static_cast<Index>(i)) = start.q[i];
      state.p(static_cast<Index>(i)) = start.p[i];
    }
    return state;
  }
  /// Advances by `steps` steps and returns the iterations of our own solvers.
  double advance(int steps) {
    double iterations = 0.0;
    for (int k = 0; k < steps; ++k) {
      const StepReport done = stepper.step(state);
      if (done.status != Status::ok)
        throw std::runtime_error("a step with a general-purpose solver fails");
      state.t += h;
      iterations += done.iterations;
    }
    return iterations;
  }
};

template <class M, class P>
GeneralRun run_of(std::string key, std::string method, std::string solver,
                  const typename P::Parameters& parameters, const typename M::Options& options,
                  double h, const Start& start = {}) {
  const auto begin = [=] {
    const auto begun = std::make_shared<Begun<M, P>>(parameters, options, h, start);
    return [begun](int steps) { begun->advance(steps); };
  };
  const auto count = [=](int steps) {
    Begun<M, typename P::template With<CountingScalar>> begun(parameters, options, h, start);
    const std::int64_t before = CountingScalar::operations;
    StepWork work;
    const double iterations = begun.advance(steps);
    work.operations =
        static_cast<double>(CountingScalar::operations - before - steps) / steps;  // without t += h
    work.iterations = iterations / steps;
    if constexpr (requires { begun.stepper.work(); }) {
      const SolverWork& did = begun.stepper.work();
      const auto solves = static_cast<double>(did.solves);
      work.residuals = static_cast<double>(did.residuals) / solves;
      work.jacobians = static_cast<double>(did.jacobians) / solves;
      work.iterations = static_cast<double>(did.iterations) / solves;
      work.failures = static_cast<double>(did.failures) / solves;
    }
    return work;
  };
  return {std::move(key), std::move(method), std::move(solver), begin, count};
}

const char* const by_newton = "Newton, structured";
const char* const by_dogleg = "general";
const char* const whole = "general, positions and multipliers";
const char* const linear = "linear, structured";

}  // namespace

std::vector<GeneralRun> pendulum_runs() {
  constexpr double h = 0.1;
  const DoublePendulum<>::Parameters rods{};
  DoublePendulumPenalty<>::Parameters springs{};
  springs.omega = 20.0;
  GeneralOptions once;
  once.solver.max_iterations = 1;
  once.may_fail = true;
  using Rods = DoublePendulum<>;
  using Springs = DoublePendulumPenalty<>;
  return {run_of<GeneralShake, Rods>("shake.general", "SHAKE", by_dogleg, rods, {}, h),
          run_of<GeneralShake, Rods>("shake.whole", "SHAKE", whole, rods, {.whole_step = true}, h),
          run_of<Shake, Rods>("shake.structured", "SHAKE", by_newton, rods, {}, h),
          run_of<GeneralNewmark, Springs>("newmark.general", "Newmark", by_dogleg, springs, {}, h),
          run_of<Newmark, Springs>("newmark.structured", "Newmark", by_newton, springs, {}, h),
          run_of<GeneralNewmark, Springs>("newmark-1.general", "Newmark, one iteration", by_dogleg,
                                          springs, once, h),
          run_of<NewmarkOneIteration, Springs>("newmark-1.analytic", "Newmark, one iteration",
                                               linear, springs, {}, h),
          run_of<ZhangSkeel, Springs>("zs", "Z&S", linear, springs, {}, h)};
}

std::vector<GeneralRun> chain_runs(int n, double h) {
  using Rods = Chain<>;
  using Springs = ChainPenalty<>;
  Rods::Parameters rods{};
  rods.n = n;
  Springs::Parameters springs{};
  springs.n = n;
  springs.omega = 20.0;
  return {run_of<GeneralShake, Rods>("shake.general", "SHAKE", by_dogleg, rods, {}, h),
          run_of<GeneralShake, Rods>("shake.whole", "SHAKE", whole, rods, {.whole_step = true}, h),
          run_of<Shake, Rods>("shake.structured", "SHAKE", by_newton, rods, {}, h),
          run_of<DenseZhangSkeel, Springs>("zs.dense", "Z&S", "linear, dense", springs, {}, h),
          run_of<ZhangSkeel, Springs>("zs", "Z&S", linear, springs, {}, h)};
}

std::vector<GeneralRun> cluster_runs(int N) {
  Case start = water::shake();
  if (N != 7) start.parameters = {{"N", std::to_string(N)}, {"start", "droplet"}};
  start = water::thermal(start);
  Water<>::Parameters rigid{};
  rigid.N = N;
  rigid.start = WaterStart::lattice;  // any size; the positions are not used
  WaterPenalty<>::Parameters springs{};
  static_cast<Water<>::Parameters&>(springs) = rigid;
  springs.omega = water::omega;
  GeneralOptions printed;  // "tolerances of 1e-6 on variable and 1e-10 on function value"
  printed.solver.tol_fun = 1e-10;
  const Start at{start.q0, start.p0};
  return {run_of<GeneralShake, Water<>>("shake.general", "SHAKE", "general, the cluster", rigid,
                                        printed, water::h, at),
          run_of<MolecularShake, Water<>>("shake.molecules", "SHAKE", "general, a molecule", rigid,
                                          printed, water::h, at),
          run_of<Shake, Water<>>("shake.structured", "SHAKE", by_newton, rigid, {}, water::h, at),
          run_of<ZhangSkeelStiff, WaterPenalty<>>("zs", "Integrator 5", linear, springs, {},
                                                  water::h, at)};
}

std::vector<GeneralRun> top_runs() {
  constexpr double h = 0.1;
  const MagneticTop<>::Parameters top{};
  MagneticTopPenalty<>::Parameters springs{};
  springs.omega = 10.0;
  return {run_of<GeneralCayley, MagneticTop<>>("cayley.general", "(34)", by_dogleg, top, {}, h),
          run_of<So3Cayley, MagneticTop<>>("cayley.structured", "(34)", by_newton, top, {}, h),
          run_of<So3Linearised, MagneticTopPenalty<>>("linearised", "linearised", "linear, dense",
                                                      springs, {}, h)};
}

std::size_t GeneralCosts::find(const std::string& key) const {
  for (std::size_t k = 0; k < runs.size(); ++k) {
    if (runs[k].key == key) return k;
  }
  throw std::out_of_range("no run has the key " + key);
}

GeneralCosts measure_costs(std::vector<GeneralRun> runs, int counted, int steps, int rounds) {
  GeneralCosts costs{std::move(runs), {}, {}};
  costs.seconds.resize(costs.runs.size());
  for (const GeneralRun& run : costs.runs) costs.work.push_back(run.count(counted));
  for (int round = 0; round < rounds; ++round) {
    for (std::size_t k = 0; k < costs.runs.size(); ++k) {
      const auto advance = costs.runs[k].begin();
      const double start = processor_seconds();
      advance(steps);
      costs.seconds[k].push_back((processor_seconds() - start) / steps);
    }
  }
  return costs;
}

}  // namespace shakedown::tao2014
