#include "experiments/kinon2023/sentences.hpp"

#include "experiments/kinon2023/kinon2023.hpp"

namespace shakedown::kinon2023 {

SentenceIndex sentences() {
  SentenceIndex index{"kinon2023", {}};
  for (const auto part : {sentences_abstract, sentences_1, sentences_2, sentences_3, sentences_4,
                          sentences_5, sentences_6, sentences_7, sentences_appendix}) {
    const std::vector<Sentence> rows = part();
    index.sentences.insert(index.sentences.end(), rows.begin(), rows.end());
  }
  return index;
}

std::vector<Sentence> sentences_7() {
  return {
      tested("7", "including the secondary constraints gives the desired reduction to index 2",
             "theory.index-two"),
      tested("7", "the equations preserve the structural properties independently of gamma",
             "theory.principle-symplectic"),
      tested("7", "this is in sharp contrast to the original GGL stabilisation",
             "theory.classical-energy"),
      tested("7", "the new integrators are symplectic", "symplecticity.vi-symplectic"),
      tested("7", "they conserve angular momentum maps", "particles.vi-momenta"),
      tested("7", "the new energy-momentum scheme conserves energy", "particles.energy"),
      tested("7", "the integrators are at most of second order in coordinates and momenta",
             "accuracy.em-orders"),
      untestable("7", "the functional (33) is valid for configuration-dependent mass matrices",
                 "none of the schemes or examples has one; the paper leaves it to future work"),
      untestable("7", "with a non-constant mass EM differs from Gonzalez' scheme in general",
                 "no example has a non-constant mass"),
      untestable("7", "higher orders should be possible by the ideas of other authors",
                 "an outlook"),
      untestable("7", "constrained partitioned Runge-Kutta methods would be of interest",
                 "an outlook"),
  };
}

}  // namespace shakedown::kinon2023
