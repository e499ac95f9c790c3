// The program of a contributor who has added the examples to which CONTRIBUTING.md links.
#include "experiments/catalogue/pair.hpp"
#include "experiments/catalogue/problem_entry.hpp"
#include "experiments/harness/cli/cli.hpp"
#include "methods/all.hpp"
#include "tests/examples/isochrone.hpp"
#include "tests/examples/mclachlan.hpp"

namespace shakedown {
namespace {

template <class... M>
MethodList<M..., McLachlan> with_example(MethodList<M...>);
using Methods = decltype(with_example(AllMethods{}));

Suite suite() {
  static const Catalogue catalogue{
      method_entries(Methods{}),
      {make_problem_entry<Isochrone<>>(make_pairs<Isochrone<>>(Methods{}))}};
  return {catalogue};
}

}  // namespace
}  // namespace shakedown

int main(int argc, char** argv) { return shakedown::command_line(shakedown::suite, argc, argv); }
