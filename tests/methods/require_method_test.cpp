// The compiler's message on a faulty method must be one sentence that names the member.
#include "methods/base/require_method.hpp"

#include <catch2/catch.hpp>

#include "tests/support/compiler.hpp"

namespace shakedown {
namespace {

/// A line of a method, and the message that results if `wrong` replaces the line.
struct Line {
  std::string right;
  std::string wrong;
  std::string sentence;
};
const std::vector<Line> lines{
    {"static constexpr Traits traits{.name = \"m\"};", "", "needs `static constexpr Traits traits"},
    {"using Needs = needs::All<need::Unconstrained, need::ConstantMass, need::Gradient>;", "",
     "needs `using Needs = needs::All<"},
    {"using Options = NoOptions;", "struct Options {};", "needs `struct Options`"},
    {"template <class P> struct Stepper {", "template <class P> struct Stepper {", ""},
    {"Stepper(const P& p, const Options&, ScalarOf<P>, const State<P>&) : problem(p) {}",
     "explicit Stepper(const P& p) : problem(p) {}", "needs the constructor"},
    {"StepReport step(State<P>& s) { problem.gradient(s.q, s.p); return {}; }",
     "void step(State<P>& s) { problem.gradient(s.q, s.p); }",
     "needs `StepReport step(State<P>&)`"},
    {"", "const VectorFor<P>& velocity() { return v; }", "`velocity()` must be const"},
    {"", "const VectorFor<P>& lambda() { return v; }", "`lambda()` must be const"},
    {"", "const VectorFor<P>& gamma() { return v; }", "`gamma()` must be const"},
    {"", "std::string message() { return {}; }", "`message()` must be const"},
    {"P problem; VectorFor<P> v; };", "P problem; VectorFor<P> v; };", ""}};

/// Returns the method with line k wrong, or without a mistake if k = -1.
std::string variant(int k) {
  std::string text = "namespace variant" + std::to_string(k + 1) + " {\nstruct Method {\n";
  for (int i = 0; i < std::ssize(lines); ++i) {
    text += (i == k ? lines[i].wrong : lines[i].right) + "\n";
  }
  return text + "};\nconstexpr bool method = require_method<Method>();\n" +
         "constexpr bool stepper = require_stepper<Method, HenonHeiles<>>();\n}\n";
}

std::string compiled(const std::string& text) {
  return test::compiler_says("#include \"methods/base/declared_needs.hpp\"\n"
                             "#include \"methods/base/require_method.hpp\"\n"
                             "#include \"problems/henon_heiles.hpp\"\n"
                             "namespace shakedown {\n" +
                             text + "}\n");
}

TEST_CASE("The compiler names what is wrong with a method, in one sentence", "[methods]") {
  CHECK(compiled(variant(-1)).empty());
  std::string all;
  for (int k = 0; k < std::ssize(lines); ++k) {
    if (!lines[k].sentence.empty()) all += variant(k);
  }
  const std::string said = compiled(all);
  for (const Line& line : lines) {
    INFO(line.sentence);
    if (!line.sentence.empty()) CHECK(said.find("method: " + line.sentence) != std::string::npos);
  }
}

TEST_CASE("The compiler names the data that a method with a shared algorithm lacks", "[methods]") {
  const auto method = [](const std::string& data) {
    return "struct Shared {\n  using Needs = needs::All<need::Gradient>;\n  struct Data {};\n"
           "  template <class P> struct Stepper {};\n};\n"
           "struct Method {\n  static constexpr Traits traits{.name = \"m\"};\n"
           "  using Algorithm = Shared;\n  using Needs = Shared::Needs;\n"
           "  using Options = NoOptions;\n" +
           data +
           "  template <class P> using Stepper = MemberStepper<Method, P>;\n};\n"
           "constexpr bool method = require_method<Method>();\n";
  };
  CHECK(compiled(method("  static Shared::Data data(const Options&) { return {}; }\n")).empty());
  CHECK(compiled(method("")).find("method: needs `static Algorithm::Data data(const Options&)`") !=
        std::string::npos);
}

TEST_CASE("The compiler refuses a line of a list that leaves the shared algorithm out",
          "[methods]") {
  const auto crossed = [](const std::string& algorithm) {
    return test::compiler_says(
        "#include \"experiments/catalogue/pair.hpp\"\n"
        "#include \"methods/constrained/rattle_composed.hpp\"\n"
        "#include \"methods/constrained/rattle_composition.hpp\"\n"
        "#include \"problems/double_pendulum.hpp\"\n"
        "std::size_t problems = shakedown::cross<shakedown::DoublePendulum<>>(shakedown::MethodList<" +
        algorithm + ">{}).size();\n");
  };
  CHECK(crossed("shakedown::AlgorithmOf<shakedown::Rattle4>").empty());
  CHECK_THAT(crossed("shakedown::Rattle4"),
             Catch::Matchers::Contains(
                 "behind a method that shares an algorithm stand the algorithm and its header"));
}

TEST_CASE("The compiler names a promise and an option that do not exist", "[methods]") {
  const auto method = [](const std::string& promise, const std::string& option) {
    return "struct MethodOptions {\n  double beta = 0.25;\n  static std::vector<Setting> settings() {\n"
           "    return {setting<MethodOptions>(\"beta\", &MethodOptions::beta, \"\", \"a number\")};\n"
           "  }\n};\nconstexpr Traits traits{.name = \"m\", ." +
           promise + " = 2};\ndouble used(const MethodOptions& options) { return options." +
           option + "; }\n";
  };
  CHECK(compiled(method("order_q", "beta")).empty());
  CHECK_THAT(compiled(method("oder_q", "beta")), Catch::Matchers::Contains("oder_q"));
  CHECK_THAT(compiled(method("order_q", "bta")),
             Catch::Matchers::Contains("MethodOptions") && Catch::Matchers::Contains("bta"));
}

TEST_CASE("The compiler names a need that is used but not declared", "[methods]") {
  const auto using_hessian = [](const std::string& needs) {
    return "struct Method {\n  using Needs = needs::All<" + needs +
           ">;\n  using Options = NoOptions;\n  template <class P> struct Stepper {\n"
           "    Stepper(const P& p, const Options&, ScalarOf<P>, const State<P>&) : problem(p) {}\n"
           "    StepReport step(State<P>& s) { problem.hessian(s.q, H); return {}; }\n"
           "    P problem; Operator<P> H;\n  };\n};\n"
           "bool used = uses_declared_needs_only<Method, HenonHeiles<>>();\n";
  };
  CHECK(compiled(using_hessian("need::Gradient, need::Hessian")).empty());
  CHECK(compiled(using_hessian("need::Gradient"))
            .find("hessian(auto&&...) const  // used, but Needs lacks need::Hessian") !=
        std::string::npos);
}

}  // namespace
}  // namespace shakedown
