// Splittings of Langevin's equation TO (27) into three parts that are solved exactly:
//
//   A   q += t M^-1 p
//   B   p -= t grad V(q)
//   O   p moves by the Ornstein-Uhlenbeck process over a time t (noise.hpp)
//
// A step is a word in these letters, executed from left to right. A letter that occurs m times in
// the word has t = h/m. Means over the stationary distribution have errors of O(h^2) if the word is
// a palindrome, or a palindrome of A and B followed by O. A step takes one gradient if no A stands
// between two letters B, or if the letters A and B alone are BAB. Momentum maps are not conserved.
//
// BAOAB (baoab.hpp) is such a word too. It has its own stepper, because the loop over the letters
// makes its step up to 17 % slower.
//
// Source: B. Leimkuhler, C. Matthews, Appl. Math. Res. Express 2013 (2013) 34. Deviation: the
// source damps all momenta at one rate; here the rates are gamma/m_i, as in TO.
#pragma once

#include <algorithm>
#include <string_view>

#include "methods/base/algorithm.hpp"
#include "methods/langevin/noise.hpp"

namespace shakedown {

struct LangevinSplitting {
  using Needs =
      needs::All<need::Unconstrained, need::ConstantMass, need::Gradient, need::DoublePrecision>;
  struct Data {
    std::string_view word;
    LangevinOptions options;
    Decay decay = Decay::exponential;
  };

  template <class P>
  class Stepper {
   public:
    using Vector = VectorFor<P>;

    Stepper(const P& which, const Data& data, double step_size, const State<P>& state)
        : problem(which), word(data.word), drift(share('A', step_size)),
          kick(share('B', step_size)),
          noise(which, data.options, share('O', step_size), data.decay), gradient(state.q),
          v(state.q) {
      problem.gradient(state.q, gradient);
    }

    StepReport step(State<P>& state) {
      StepReport report;
      for (const char letter : word) {
        switch (letter) {
          case 'A':
            problem.mass().solve(state.p, v);
            state.q += drift * v;
            moved = true;
            break;
          case 'B':
            if (moved) problem.gradient(state.q, gradient);
            moved = false;
            state.p -= kick * gradient;
            break;
          default: report.status = noise.apply(problem, state.q, state.p);
        }
      }
      return report;
    }

   private:
    [[nodiscard]] double share(char letter, double step_size) const {
      return step_size / static_cast<double>(std::ranges::count(word, letter));
    }

    P problem;
    std::string_view word;
    double drift, kick;  // times t of A and B
    Noise<P> noise;
    Vector gradient;  // at the current q, unless `moved`
    Vector v;
    bool moved = false;
  };
};

/// A splitting with one word; a derived struct adds the trait record and `word`.
template <class Method, Decay decay = Decay::exponential>
struct SplitLangevin {
  using Algorithm = LangevinSplitting;
  using Needs = Algorithm::Needs;
  using Options = LangevinOptions;
  static Algorithm::Data data(const Options& options) { return {Method::word, options, decay}; }
  template <class P>
  using Stepper = MemberStepper<SplitLangevin, P>;
};

}  // namespace shakedown
