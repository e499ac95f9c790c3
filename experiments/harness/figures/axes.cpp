#include "experiments/harness/figures/axes.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <stdexcept>

#include "experiments/harness/figures/typeset.hpp"

namespace shakedown {

void AxisExtent::add(double x) {
  if (!std::isfinite(x) || (log && x <= 0.0)) return;
  low = any ? std::min(low, x) : x;
  high = any ? std::max(high, x) : x;
  any = true;
}

double PlacedAxis::share(double x) const {
  if (scale == Scale::log) return std::log(x / low) / std::log(high / low);
  return (x - low) / (high - low);
}
double PlacedAxis::pixel(double x) const { return from + (to - from) * share(x); }
double PlacedAxis::value(double share) const {
  if (scale == Scale::log) return low * std::pow(high / low, share);
  return low + share * (high - low);
}

PlacedAxis place(const Axis& axis, const AxisExtent& data, double from, double to) {
  PlacedAxis placed;
  placed.scale = axis.scale;
  placed.from = from;
  placed.to = to;
  const bool log = axis.scale == Scale::log;
  double low = data.any ? data.low : log ? 0.1 : 0.0;
  double high = data.any ? data.high : 1.0;
  if (log) {
    const double room = std::max(std::pow(high / low, 0.05), 1.12);
    low /= room;
    high *= room;
  } else if (low == high) {
    const double room = low == 0.0 ? 1.0 : 0.1 * std::fabs(low);
    low -= room;
    high += room;
  } else {
    const double room = 0.04 * (high - low);
    const bool from_zero = low >= 0.0 && low < 0.2 * high;
    low = from_zero ? 0.0 : low - room;
    high += room;
  }
  placed.low = axis.from.value_or(low);
  placed.high = axis.to.value_or(high);
  if (!(placed.low < placed.high) || (log && !(placed.low > 0.0))) {
    throw std::invalid_argument("axis '" + typeset::plain(axis.label) + "' has no range: [" +
                                std::to_string(placed.low) + ", " + std::to_string(placed.high) +
                                "]");
  }
  return placed;
}

namespace {

std::string fixed(double x, int decimals) {
  char text[32];
  std::snprintf(text, sizeof text, "%.*f", decimals, x + 0.0);
  std::string s(text);
  if (s.find_first_not_of("-0.") == std::string::npos && s.front() == '-') s.erase(0, 1);
  return s.front() == '-' ? "\u2212" + s.substr(1) : s;
}

// Returns the smallest number not below `least` that is 1, 2 or 5 times a power of ten.
double nice_step(double least) {
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double m : {1.0, 2.0, 5.0}) {
    if (m * power >= least * (1.0 - 1e-9)) return m * power;
  }
  return 10.0 * power;
}

void linear_ticks(PlacedAxis& axis, double most) {
  const double width = axis.high - axis.low;
  double step = nice_step(width / std::max(1.0, most));
  // Reduces the step, because a scale with fewer than three numbers is hard to read.
  for (int tries = 0; tries < 3 && std::floor(axis.high / step) - std::ceil(axis.low / step) < 2.0;
       ++tries) {
    step = nice_step(0.35 * step);
  }
  const double size = std::max(std::fabs(axis.low), std::fabs(axis.high));
  if (size >= 1e5 || size < 1e-3) axis.exponent = static_cast<int>(std::floor(std::log10(size)));
  const double unit = std::pow(10.0, axis.exponent);
  const int decimals = std::max(0, static_cast<int>(std::ceil(-std::log10(step / unit) - 1e-6)));
  const double slack = 1e-9 * step;
  for (double k = std::ceil((axis.low - slack) / step); k * step <= axis.high + slack; k += 1.0) {
    axis.ticks.push_back({k * step, fixed(k * step / unit, decimals)});
  }
}

void log_ticks(PlacedAxis& axis, double most) {
  const int first = static_cast<int>(std::ceil(std::log10(axis.low) - 1e-9));
  const int last = static_cast<int>(std::floor(std::log10(axis.high) + 1e-9));
  const bool few =
      last - first < 2 && 3.0 * std::log10(axis.high / axis.low) < most;  // writes 2 and 5, too
  const bool powers = few && (axis.low < 1e-3 || axis.high >= 1e5);       // same format for all
  int stride = 1;
  while (last - first + stride > most * stride) stride += stride == 1 ? 1 : 2;
  for (int e = first - 1; e <= last; ++e) {
    const double decade = std::pow(10.0, e);
    const bool written = ((e % stride) + stride) % stride == 0;
    for (int m = 1; m <= 9; ++m) {
      const double at = m * decade;
      if (at < axis.low * (1.0 - 1e-9) || at > axis.high * (1.0 + 1e-9)) continue;
      const std::string power =
          "10^{" + std::string(e < 0 ? "\u2212" : "") + std::to_string(std::abs(e)) + "}";
      // At the right edge, half of a label such as "5·10^{-5}" would leave the picture.
      const bool too_wide =
          powers && m > 1 && axis.to > axis.from && axis.pixel(at) > axis.to - 6.0;
      if (few && !too_wide && (m == 1 || m == 2 || m == 5)) {
        const std::string factor = m == 1 ? "" : std::to_string(m) + "\u00B7";
        axis.ticks.push_back(
            {at, powers ? factor + power : typeset::for_gnuplot(typeset::number(at, 1))});
      } else if (m == 1 && written) {
        axis.ticks.push_back({at, power});
      } else if (stride == 1 || m == 1) {
        axis.ticks.push_back({at, "", true});
      }
    }
  }
}

// Counts the characters of a gnuplot label. A raised or lowered character counts as two thirds.
double shown_characters(const std::string& text) {
  double count = 0.0, each = 1.0;
  for (std::size_t k = 0; k < text.size(); ++k) {
    const char c = text[k];
    if (c == '^' || c == '_') each = 0.67;
    if (c == '}') each = 1.0;
    if (c == '{' && text.substr(k, 10) == "{/:Italic ") k += 9;
    const bool counts = std::string_view("^_{}\\").find(c) == std::string_view::npos;
    if (counts && (static_cast<unsigned char>(c) & 0xC0) != 0x80) count += each;
  }
  return count;
}

}  // namespace

void add_ticks(PlacedAxis& axis, const Axis& wanted, double spacing) {
  const double most = std::fabs(axis.to - axis.from) / spacing;
  if (!wanted.ticks.empty()) {
    for (const auto& [at, text] : wanted.ticks) {
      if (axis.holds(at)) axis.ticks.push_back({at, typeset::for_gnuplot(text)});
    }
  } else if (axis.scale == Scale::log) {
    log_ticks(axis, most);
  } else {
    linear_ticks(axis, most);
  }
  for (auto& tick : axis.ticks) tick.width = 7.8 * shown_characters(tick.text);
}

}  // namespace shakedown
