#include "experiments/harness/report/draw_problems.hpp"

#include "experiments/harness/figures/sketch_svg.hpp"
#include "experiments/harness/files/atomic_file.hpp"

namespace shakedown {
namespace fs = std::filesystem;

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
