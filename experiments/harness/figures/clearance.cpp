#include "experiments/harness/figures/clearance.hpp"

#include <algorithm>
#include <cmath>

namespace shakedown::composing {

Clearance::Clearance(const Layout::Box& frame)
    : frame_(frame), columns_(static_cast<std::ptrdiff_t>((frame.right - frame.left) / cell) + 1),
      rows_(static_cast<std::ptrdiff_t>((frame.bottom - frame.top) / cell) + 1),
      taken_(static_cast<std::size_t>(columns_ * rows_), 0) {}

void Clearance::line(double x, double y, double to_x, double to_y) {
  const double dx = to_x - x, dy = to_y - y;
  if (!std::isfinite(dx) || !std::isfinite(dy)) return;
  double begin = 0.0, end = 1.0;  // the part inside the frame
  const auto cut = [&](double speed, double room_below, double room_above) {
    if (speed == 0.0) {
      if (room_below > 0.0 || room_above < 0.0) end = -1.0;
      return;
    }
    begin = std::max(begin, std::min(room_below / speed, room_above / speed));
    end = std::min(end, std::max(room_below / speed, room_above / speed));
  };
  cut(dx, frame_.left - x, frame_.right - x);
  cut(dy, frame_.top - y, frame_.bottom - y);
  if (begin > end) return;
  const double steps = std::ceil((end - begin) * std::hypot(dx, dy) / cell);
  for (double k = 0.0; k <= steps; k += 1.0) {
    const double share = begin + (end - begin) * k / std::max(steps, 1.0);
    const auto column = static_cast<std::ptrdiff_t>((x + share * dx - frame_.left) / cell);
    const auto row = static_cast<std::ptrdiff_t>((y + share * dy - frame_.top) / cell);
    taken_[static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(row, 0, rows_ - 1) * columns_ +
                                    std::clamp<std::ptrdiff_t>(column, 0, columns_ - 1))] = 1;
  }
}

void Clearance::box(const Layout::Box& covered) {
  for (double y = covered.top; y <= covered.bottom; y += cell) {
    line(covered.left, y, covered.right, y);
  }
}

double Clearance::room(const Layout::Box& place, double most) const {
  const auto index = [](double pixels, std::ptrdiff_t count) {
    return static_cast<std::ptrdiff_t>(
        std::clamp(pixels / cell, 0.0, static_cast<double>(count - 1)));
  };
  double least = most;
  const std::ptrdiff_t last_row = index(place.bottom + most - frame_.top, rows_);
  const std::ptrdiff_t last_column = index(place.right + most - frame_.left, columns_);
  for (auto row = index(place.top - most - frame_.top, rows_); row <= last_row; ++row) {
    const double y = frame_.top + (static_cast<double>(row) + 0.5) * cell;
    const double dy = std::max({place.top - y, y - place.bottom, 0.0});
    for (auto column = index(place.left - most - frame_.left, columns_); column <= last_column;
         ++column) {
      if (taken_[static_cast<std::size_t>(row * columns_ + column)] == 0) continue;
      const double x = frame_.left + (static_cast<double>(column) + 0.5) * cell;
      least = std::min(least, std::hypot(std::max({place.left - x, x - place.right, 0.0}), dy));
    }
  }
  return least;
}

}  // namespace shakedown::composing
