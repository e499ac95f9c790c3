#include "experiments/kinon2023/kinon2023.hpp"

#include "embedded/kinon2023_sentences.hpp"

namespace shakedown::kinon2023 {

// Each experiment is defined in the file named after it or after its figures.
Experiment table1(), pendulum(), top(), top_accuracy(), particles(), table2(), accuracy(),
    blow_up(), stability(), symplecticity(), ida(), theory(), timings_table2();
void metrics(std::vector<Metric>& all);

Paper paper() {
  return {{table1(), pendulum(), top(), top_accuracy(), particles(), table2(), accuracy(),
           blow_up(), stability(), symplecticity(), ida(), theory(), timings_table2()},
          parse_sentences("kinon2023", sentences_text),
          metrics};
}

}  // namespace shakedown::kinon2023
