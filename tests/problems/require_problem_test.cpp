// The compiler's message on a problem that lacks a required member must be one sentence that names
// the member.
#include "problems/base/require_problem.hpp"

#include <catch2/catch.hpp>
#include <string>
#include <vector>

#include "problems/bead_chain.hpp"
#include "problems/chain.hpp"
#include "problems/charged_particle.hpp"
#include "problems/double_pendulum_angles.hpp"
#include "problems/forced_oscillator.hpp"
#include "problems/gyroscopic_top_reduced.hpp"
#include "problems/heavy_top.hpp"
#include "problems/magnetic_top.hpp"
#include "problems/three_beads.hpp"
#include "tests/support/compiler.hpp"

namespace shakedown {
namespace {

/// A line of a problem, and the message that results if the line is missing or if `wrong` replaces
/// it.
struct Line {
  std::string right;
  std::string wrong;
  std::string sentence;
};
const std::vector<Line> lines{
    {"using Scalar = double;", "", "needs `using Scalar`"},
    {"using Vector = Eigen::Vector2d;", "", "needs `using Vector`"},
    {"using Structure = shakedown::structure::Dense<2>;", "", "needs `using Structure`"},
    {"struct Parameters {};", "", "needs `using Parameters`"},
    {"template <class T> using With = Problem;", "", "needs `template <class T> using With`"},
    {"static constexpr int dof = 2;", "", "needs `static constexpr int dof`"},
    {"static constexpr std::string_view id = \"id\";", "",
     "needs `static constexpr std::string_view id`"},
    {"static constexpr std::string_view title = \"title\";", "",
     "needs `static constexpr std::string_view title`"},
    {"static constexpr std::string_view source = \"source\";", "",
     "needs `static constexpr std::string_view source`"},
    {"explicit Problem(const auto&) {}", "Problem() {}", "needs the constructor"},
    {"long size() const;", "long size();", "needs `Index size() const`"},
    {"void initial(Eigen::Vector2d& q, Eigen::Vector2d& p) const;", "",
     "needs `void initial(Vector& q, Vector& p) const`"},
    {"shakedown::DiagonalMass<double, 2> mass() const;",
     "shakedown::DiagonalMass<double, 2> mass();", "needs `mass() const`"},
    {"double potential(const Eigen::Vector2d&) const;", "",
     "`potential` or `gradient` is not seen"},
    {"void gradient(const Eigen::Vector2d&, Eigen::Vector2d&) const;",
     "void gradient(const auto&, auto&);", "`potential` or `gradient` is not seen"},
    {"void hessian(const Eigen::Vector2d&, Eigen::Matrix2d&) const;",
     "Eigen::Matrix2d hessian(const Eigen::Vector2d&) const;", "`hessian` is not seen"},
    {"", "void stiff_hessian(const Eigen::Vector2d&, Eigen::Matrix2d&);",
     "`stiff_hessian` is not seen"},
    {"", "void scaled_hessian(const Eigen::Vector2d&, Eigen::Matrix2d&) const;",
     "`scaled_hessian` is not seen"},
    {"", "void third_contraction(const Eigen::Vector2d&, Eigen::Vector2d&) const;",
     "`third_contraction` is not seen"},
    {"", "void principal_moments() const;", "`principal_moments` is not seen"},
    {"", "void torque_derivative(const Eigen::Vector2d&, Eigen::Matrix3d&) const;",
     "`torque_derivative` is not seen"},
    {"", "void magnetic_field(const Eigen::Vector2d&, Eigen::Vector2d&) const;",
     "`magnetic_field` is not seen"},
    {"", "void sketch(const Eigen::Vector2d&, shakedown::Sketch&);", "`sketch` is not seen"},
    {"static constexpr std::array momentum_maps{shakedown::MomentumMap{}};", "", ""},
    {"void generator(int, const Eigen::Vector2d&, Eigen::Vector2d&) const;", "",
     "`momentum_maps` need `void generator"},
    {"using Jacobian = Eigen::RowVector2d;", "", ""},
    {"using Multipliers = shakedown::VectorOf<double, 1>;", "", "needs `using Multipliers`"},
    {"static constexpr int constraints = 1;", "", "needs `static constexpr int constraints`"},
    {"long constraint_count() const;", "", "needs `Index constraint_count() const`"},
    {"void constraint(const Eigen::Vector2d&, shakedown::VectorOf<double, 1>&) const;", "",
     "needs `void constraint("},
    {"void jacobian(const Eigen::Vector2d&, Eigen::RowVector2d&) const;", "",
     "needs `void jacobian("},
    {"", "void jacobian_derivative(const Eigen::Vector2d&, Eigen::RowVector2d&) const;",
     "`jacobian_derivative` is not seen"}};

/// Returns the problem with line k wrong, or without a mistake if k = -1.
std::string variant(int k) {
  std::string text = "namespace variant" + std::to_string(k + 1) + " {\nstruct Problem {\n";
  for (int i = 0; i < std::ssize(lines); ++i)
    text += (i == k ? lines[i].wrong : lines[i].right) + "\n";
  return text + "};\nconstexpr bool checked = (shakedown::require_problem<Problem>(), true);\n}\n";
}

std::string compiled(const std::string& text) {
  return test::compiler_says("#include \"problems/base/require_problem.hpp\"\n" + text);
}

TEST_CASE("The compiler names the member that a problem lacks, in one sentence", "[problems]") {
  REQUIRE(compiled(variant(-1)).empty());
  std::string all;
  int wrong = 0;
  for (int k = 0; k < std::ssize(lines); ++k) {
    if (lines[k].sentence.empty()) continue;
    all += variant(k);
    ++wrong;
  }
  const std::string said = compiled(all);
  for (const Line& line : lines) {
    INFO(line.sentence);
    if (!line.sentence.empty()) CHECK(said.find("problem: " + line.sentence) != std::string::npos);
  }
  int errors = 0;
  for (std::size_t at = said.find("error:"); at != std::string::npos;
       at = said.find("error:", at + 1)) {
    ++errors;
  }
  CHECK(errors == wrong);
}

TEST_CASE("The suite's problems are found complete, wrapped ones included", "[problems]") {
  require_problem<Chain<>>();
  require_problem<ChainPenalty<>>();
  require_problem<DoublePendulumAngles<>>();
  require_problem<ChargedParticle<>>();
  require_problem<ForcedOscillator<>>();
  require_problem<GyroscopicTopReduced<>>();
  require_problem<HeavyTop<>>();
  require_problem<MagneticTop<>>();
  require_problem<ThreeBeadsStiff<>>();
  require_problem<ThreeBeadsSoft<>>();
  require_problem<BeadChainStiff<>>();
  require_problem<FreeAngle<>>();
  SUCCEED("compiled");
}

}  // namespace
}  // namespace shakedown
