// The stochastic part of a step: p moves by the Ornstein-Uhlenbeck process over a time h, and q is
// fixed.
//
// Without constraints this step is exact. With constraints and the projection P of
// tangent_space.hpp, TO (27) becomes
//
//   dp = -gamma P M^-1 p dt + sqrt(2 gamma/beta) P dW,
//
// whose matrix P P^T M^-1 depends on q and is not diagonal unless the masses are equal. One step is
//
//   p <- P (a (P p + (1 - P) eta) + b xi),   eta normal with covariance M/beta, xi standard normal.
//
// The step consists of three maps: it adds a thermal momentum normal to the constraints to the
// tangent momentum, moves the sum exactly in R^n, and projects the result. Each map takes exp(-beta
// H) into exp(-beta H), either on all momenta or on tangent momenta. Hence the step leaves
// exp(-beta H) exactly invariant for every h, gamma and mass. For equal masses the step is the
// exact flow, because the terms a P eta cancel; otherwise its rates have errors of O(h). Only P p
// enters, so p needs to be known only up to a term G^T lambda, as in SHAKE. A step takes one
// factorisation and two solves.
#pragma once

#include <span>
#include <type_traits>

#include "methods/langevin/ornstein_uhlenbeck.hpp"
#include "methods/langevin/tangent_space.hpp"
#include "problems/base/random.hpp"

namespace shakedown {

template <class P>
class Noise {
 public:
  using Vector = VectorFor<P>;

  Noise(const P& problem, const LangevinOptions& options, double h,
        Decay decay = Decay::exponential)
      : flow(problem.mass(), options, h, decay),
        tangent(problem), draw{std::uint64_t(options.seed)}, xi(Vector::Zero(problem.size())),
        eta(xi) {}

  /// Applies one step to p; the k-th call uses the random numbers of step k. Returns `singular` if
  /// the constraints are redundant.
  Status apply(const P& problem, const Vector& q, Vector& p) {
    if constexpr (HasConstraints<P>) {
      if (!tangent.move_to(problem, q)) return Status::singular;
      next(thermal, xi);
      flow.draw(xi, eta);
      p -= eta;
      tangent.project(problem, p);
      p += eta;
    }
    next(kicks, xi);
    ++draw.step;
    flow.apply(xi, p);
    if constexpr (HasConstraints<P>) tangent.project(problem, p);
    return Status::ok;
  }

 private:
  static constexpr std::uint32_t kicks = 0;
  static constexpr std::uint32_t thermal = 1;

  void next(std::uint32_t use, Vector& out) {
    draw.use = use;
    normals(draw, std::span<double>(out.data(), static_cast<std::size_t>(out.size())));
  }

  struct Everywhere {
    explicit Everywhere(const P& /*problem*/) {}
  };
  template <class Q>
  struct TangentOf {
    using type = Everywhere;
  };
  template <class Q>
    requires HasConstraints<Q>
  struct TangentOf<Q> {
    using type = TangentSpace<Q>;
  };

  OrnsteinUhlenbeckFor<P> flow;
  [[no_unique_address]] typename TangentOf<P>::type tangent;
  Draw draw;
  Vector xi;
  Vector eta;
};

}  // namespace shakedown
