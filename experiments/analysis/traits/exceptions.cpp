#include "experiments/analysis/traits/exceptions.hpp"

#include <algorithm>

namespace shakedown {

const std::vector<Exception>& exceptions() {
  static const std::vector<Exception> all{
      {"velocity constraint",
       {"ggl-theta-b", "vi-b"},
       {"four-particles"},
       "the motion's slow swing outlasts the run, which looks like a drift",
       true},
      {"velocity constraint",
       {"hht-i3", "vi-s"},
       {"bushing-chain"},
       "the slow exchange of energy among vibrations outlasts the run, which looks like a drift",
       true},
      {"position constraint",
       {"shake-linearised"},
       {"four-particles"},
       "the motion's slow swing outlasts the run, which looks like a drift",
       true},
      {"damping at infinity",
       {"newmark", "pushforward-newmark", "zhang-skeel"},
       {"linear-oscillator"},
       "a double eigenvalue of -1: round-off of a difference moves it by its root"},
      {"order",
       {"dop853-fixed"},
       {"chain-penalty"},
       "the slopes 7.3, 7.6, 7.7, 7.8, 7.9 rise to 8 with shorter steps, until round-off ends them"},
      {"position constraint",
       {"baumgarte"},
       {"bushing-chain"},
       "errors of O(h^4) feed the undamped vibrations, so energy and constraint error grow"},
      {"velocity constraint",
       {"baumgarte"},
       {"bushing-chain"},
       "errors of O(h^4) feed the undamped vibrations, so energy and constraint error grow"},
  };
  return all;
}

const Exception* exception_of(const std::string& method, const std::string& problem,
                              std::string_view promise) {
  const auto names = [](const std::vector<std::string_view>& some, const std::string& one) {
    return some.empty() || std::find(some.begin(), some.end(), one) != some.end();
  };
  for (const Exception& known : exceptions()) {
    if (known.promise == promise && names(known.methods, method) &&
        names(known.problems, problem)) {
      return &known;
    }
  }
  return nullptr;
}

}  // namespace shakedown
