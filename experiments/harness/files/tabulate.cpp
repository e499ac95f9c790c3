#include "experiments/harness/files/tabulate.hpp"

namespace shakedown {

Table tabulate(const Trajectory& run,
               const std::vector<std::pair<std::string, std::string>>& columns, std::size_t most) {
  std::vector<std::string> names;
  std::vector<std::size_t> indices;
  for (const auto& [column, shown] : columns) {
    indices.push_back(run.column(column));
    names.push_back(shown);
  }
  Table table(std::move(names));
  const std::size_t every = stride(run.rows(), most);
  for (std::size_t i = 0; i < run.rows(); ++i) {
    if (i % every != 0 && i + 1 != run.rows()) continue;
    std::vector<Cell> cells;
    for (const std::size_t j : indices) cells.emplace_back(run.at(i, j));
    table.row(std::move(cells));
  }
  return table;
}

}  // namespace shakedown
