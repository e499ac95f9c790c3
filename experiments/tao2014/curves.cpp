#include "experiments/tao2014/curves.hpp"

#include "experiments/harness/figures/plot.hpp"

namespace shakedown::tao2014 {

std::string curve(const std::string& column, const std::string& key, const std::string& x,
                  const std::string& y) {
  return "data using " + gnuplot::only(column, key, x) + ":" + gnuplot::only(column, key, y);
}

std::string curves(const std::string& column,
                   const std::vector<std::pair<std::string, int>>& styles, const std::string& x,
                   const std::string& y) {
  std::string script;
  for (const auto& [key, style] : styles) {
    script += curve(column, key, x, y) + " with linespoints ls " + std::to_string(style) +
              " title " + gnuplot::literal(key) + ", ";
  }
  return script;
}

}  // namespace shakedown::tao2014
