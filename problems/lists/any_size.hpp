// Problems of as many coordinates as a parameter says. To add one: its header and its type.
#pragma once

#include "problems/base/list.hpp"
#include "problems/bead_chain.hpp"
#include "problems/chain.hpp"
#include "problems/dna.hpp"
#include "problems/fermi_pasta_ulam.hpp"
#include "problems/flying_rod.hpp"
#include "problems/linear_oscillator.hpp"
#include "problems/n_four_bars.hpp"
#include "problems/polymer.hpp"

namespace shakedown {

struct OfAnySize {
  using Problems =
      ProblemList<BeadChainStiff<>, Chain<>, ChainPenalty<>, Dna<>, FermiPastaUlam<>, FlyingRod<>,
                  InextensibleRod<>, FreeAngle<>, LinearOscillator<>, NFourBars<>, Polymer<>>;
};

}  // namespace shakedown
