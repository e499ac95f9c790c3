// Explicit Runge-Kutta methods for q' = dH/dp, p' = -dH/dq + Q(q, v, t), from a table of
// explicit_tableau.hpp. With F = (dH/dp, -dH/dq + Q), a step is
//
//   k_i = F(t_n + c_i h, y_n + h sum_{j<i} a_ij k_j),   y_{n+1} = y_n + h sum_i b_i k_i.
//
// The methods are neither symplectic nor symmetric. Energy and angular momentum drift; linear
// momentum, a linear invariant, is exact. They integrate any unconstrained problem, even with a
// position-dependent mass matrix. Source: Hairer, Norsett, Wanner, Solving ODEs I, II.1.
#pragma once

#include <vector>

#include "methods/base/algorithm.hpp"
#include "methods/runge_kutta/explicit_tableau.hpp"
#include "problems/base/mechanics.hpp"

namespace shakedown {

struct ExplicitRungeKutta {
  using Needs = needs::All<need::Unconstrained, need::GradientInTime, need::AnyForce>;
  struct Data {
    const ExplicitTableau& table;
  };

  template <class P>
  class Stepper {
   public:
    using Scalar = ScalarOf<P>;
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Data& data, Scalar step_size, const State<P>& state)
        : problem(which), slopes(data.table.stages, {state.q, state.p}), q(state.q), p(state.p),
          scratch(state.q) {
      if constexpr (HasMassOfPosition<P>) M.setZero(problem.size(), problem.size());
      for (std::size_t i = 0; i < slopes.size(); ++i) {
        stages.push_back(terms(data.table.a[i], step_size));
        times.push_back(Scalar(data.table.c(i)) * step_size);
      }
      stages.push_back(terms(data.table.b, step_size));
    }

    StepReport step(State<P>& state) {
      evaluate(state.q, state.p, state.t, slopes[0]);
      for (std::size_t i = 1; i < slopes.size(); ++i) {
        advance(state, stages[i]);
        evaluate(q, p, state.t + times[i], slopes[i]);
      }
      advance(state, stages.back());
      state.q = q;
      state.p = p;
      return {};
    }

   private:
    struct Slope {
      Vector v, f;
    };
    /// A term weight k_stage of a sum, whose weight contains h.
    struct Term {
      std::size_t stage;
      Scalar weight;
    };

    /// Returns the terms that do not vanish.
    static std::vector<Term> terms(const ExplicitTableau::Row& row, Scalar h) {
      std::vector<Term> all;
      for (std::size_t j = 0; j < row.size(); ++j) {
        if (row[j] != 0.0L) all.push_back({j, Scalar(row[j]) * h});
      }
      return all;
    }
    /// Computes (q, p) = y_n + sum of the terms. The terms are added to each other first, because
    /// they are small compared with y_n.
    void advance(const State<P>& state, const std::vector<Term>& sum) {
      q.setZero();
      p.setZero();
      for (const auto& [stage, weight] : sum) {
        q += weight * slopes[stage].v;
        p += weight * slopes[stage].f;
      }
      q += state.q;
      p += state.p;
    }
    void evaluate(const Vector& at_q, const Vector& at_p, Scalar t, Slope& slope) {
      velocity(problem, at_q, at_p, slope.v, M);
      generalised_force(problem, at_q, slope.v, t, slope.f, scratch);
    }

    P problem;
    std::vector<Slope> slopes;
    std::vector<std::vector<Term>> stages;  // the last sum is the end of the step
    std::vector<Scalar> times;              // c_i h
    Vector q, p;                            // of a stage
    Vector scratch;
    FullMatrixFor<P> M;
  };
};

/// A method based on ExplicitRungeKutta; a derived struct adds the trait record.
template <const ExplicitTableau& coefficients>
struct ExplicitRungeKuttaBy {
  using Algorithm = ExplicitRungeKutta;
  using Needs = Algorithm::Needs;
  using Options = NoOptions;
  static Algorithm::Data data(const Options& /*options*/) { return {coefficients}; }
  template <class P>
  using Stepper = MemberStepper<ExplicitRungeKuttaBy, P>;
};

}  // namespace shakedown
