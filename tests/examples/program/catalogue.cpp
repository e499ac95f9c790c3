// The catalogue as it is after both lists got their line for the examples of CONTRIBUTING.md.
// Linked before the library, it takes the place of experiments/catalogue/all.cpp in a program
// otherwise the suite's own.
#include "experiments/catalogue/catalogue.hpp"

#include "experiments/catalogue/pair.hpp"
#include "experiments/catalogue/problem_entry.hpp"
#include "methods/all.hpp"
#include "tests/examples/kepler.hpp"
#include "tests/examples/mclachlan.hpp"

namespace shakedown {

namespace {

template <class... M>
MethodList<M..., McLachlan> with_example(MethodList<M...>);
using Methods = decltype(with_example(AllMethods{}));

}  // namespace

const Catalogue& catalogue() {
  static const Catalogue extended{method_entries(Methods{}),
                                  {make_problem_entry<Kepler<>>(make_pairs<Kepler<>>(Methods{}))}};
  return extended;
}

}  // namespace shakedown
