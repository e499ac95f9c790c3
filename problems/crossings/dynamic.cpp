// Problems of as many coordinates as a parameter says, crossed with all methods.
#include "problems/bead_chain.hpp"
#include "problems/chain.hpp"
#include "problems/crossings/crossing.hpp"
#include "problems/dna.hpp"
#include "problems/linear_oscillator.hpp"

namespace shakedown {

template std::vector<Pair> all_pairs<BeadChainStiff<>>();
template std::vector<Pair> all_pairs<Chain<>>();
template std::vector<Pair> all_pairs<ChainPenalty<>>();
template std::vector<Pair> all_pairs<Dna<>>();
template std::vector<Pair> all_pairs<FreeAngle<>>();
template std::vector<Pair> all_pairs<LinearOscillator<>>();

}  // namespace shakedown
