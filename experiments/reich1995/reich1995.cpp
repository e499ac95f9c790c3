#include "experiments/reich1995/reich1995.hpp"

#include "embedded/reich1995_sentences.hpp"

namespace shakedown::reich1995 {

// Each experiment is defined in the file named after it or after its figure.
Experiment fig1(), fig2(), fig3(), fig4(), structure(), steps(), theorem1(), corollary1(),
    quasi_stationarity(), fixman(), theorem3(), theorem2(), propositions(), energy_momentum();
void metrics(std::vector<Metric>& all);

Paper paper() {
  return {
      {fig1(), fig2(), fig3(), fig4(), structure(), steps(), theorem1(), corollary1(),
       quasi_stationarity(), fixman(), theorem3(), theorem2(), propositions(), energy_momentum()},
      parse_sentences("reich1995", sentences_text),
      metrics};
}

}  // namespace shakedown::reich1995
