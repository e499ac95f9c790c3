#include "experiments/harness/report/draw_problems.hpp"

#include "experiments/analysis/traits/subject.hpp"
#include "experiments/harness/figures/sketch_svg.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {
namespace fs = std::filesystem;

std::string drawn_problem(const ProblemEntry& problem, const Settings& settings) {
  constexpr int frames = 240;
  if (problem.sketch == nullptr) {
    throw UsageError("problem " + problem.id + " has no drawing (see problems/base/sketch.hpp)");
  }
  const Settings all = joined(settings_of(problem.drawn.parameters), settings);
  const double until = problem.drawn.until > 0.0 ? problem.drawn.until : problem.typical.until;
  std::vector<double> times;
  for (int k = 0; k <= frames; ++k) times.push_back(until * k / frames);
  const Reference motion = problem.reference(all, {}, {}, times);
  std::vector<Sketch> sketches;
  for (std::size_t k = 0; k < times.size(); ++k) {
    sketches.push_back(problem.sketch(all, motion.q[k], times[k]));
  }
  return sketch_svg(problem.title, sketches);
}

std::vector<std::string> draw_problems(const Catalogue& catalogue, const std::set<std::string>& ids,
                                       const fs::path& results) {
  std::vector<std::string> remarks;
  for (const ProblemEntry& problem : catalogue.problems) {
    if (problem.sketch == nullptr || !ids.contains(problem.id)) continue;
    const fs::path file = results / "problems" / (problem.id + ".svg");
    std::string svg;
    try {
      svg = drawn_problem(problem);
    } catch (const std::exception& error) {
      remarks.push_back("problem " + problem.id + " is not drawn: " + error.what());
      continue;
    }
    if (fs::exists(file) && read_file(file) == svg) continue;
    make_directory(file.parent_path());
    write_file(file, svg);
  }
  return remarks;
}

std::set<std::string> drawn_problems(const fs::path& results) {
  std::set<std::string> ids;
  if (!fs::is_directory(results / "problems")) return ids;
  for (const auto& file : fs::directory_iterator(results / "problems")) {
    if (file.path().extension() == ".svg") ids.insert(file.path().stem().string());
  }
  return ids;
}

}  // namespace shakedown
