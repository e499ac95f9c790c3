// A sparse Jacobian that is filled repeatedly by the same sequence of additions.
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <vector>

namespace shakedown::sundials {

/// Compressed columns: the rows of column j are rows[starts[j]] ... rows[starts[j + 1] - 1].
struct SparsePattern {
  std::vector<std::int64_t> starts;
  std::vector<std::int64_t> rows;
};

/// Records the position of each addition in a first pass, so that later passes need no search:
///
///   assembly.add(i, j, a); ...  assembly.freeze(size);       records the pattern, ignores values
///   assembly.fill(values); assembly.add(i, j, a); ...        the same (i, j) in the same order
class SparseAssembly {
 public:
  void add(std::int64_t row, std::int64_t column, double value) {
    if (values == nullptr) {
      places.push_back({column, row});
    } else {
      values[slot[next++]] += value;
    }
  }

  void freeze(std::int64_t size) {
    std::vector<std::int64_t> order(places.size());
    std::iota(order.begin(), order.end(), 0);
    const auto before = [this](std::int64_t a, std::int64_t b) { return places[a] < places[b]; };
    std::sort(order.begin(), order.end(), before);
    slot.resize(places.size());
    pattern_.starts.assign(static_cast<std::size_t>(size) + 1, 0);
    for (std::size_t k = 0; k < order.size(); ++k) {
      const Place place = places[order[k]];
      if (k == 0 || places[order[k - 1]] < place) {
        pattern_.rows.push_back(place.row);
        ++pattern_.starts[place.column + 1];
      }
      slot[order[k]] = std::ssize(pattern_.rows) - 1;
    }
    std::partial_sum(pattern_.starts.begin(), pattern_.starts.end(), pattern_.starts.begin());
    places = {};
  }

  /// Clears `into`, which has one number for each entry of the pattern.
  void fill(double* into) {
    values = into;
    next = 0;
    std::fill_n(values, pattern_.rows.size(), 0.0);
  }

  [[nodiscard]] const SparsePattern& pattern() const { return pattern_; }

 private:
  struct Place {
    std::int64_t column;
    std::int64_t row;
    bool operator<(const Place& other) const {
      return column != other.column ? column < other.column : row < other.row;
    }
  };
  std::vector<Place> places;
  std::vector<std::int64_t> slot;
  SparsePattern pattern_;
  double* values = nullptr;
  std::size_t next = 0;
};

}  // namespace shakedown::sundials
