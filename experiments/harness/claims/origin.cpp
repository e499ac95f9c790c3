#include "experiments/harness/claims/origin.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

#include "problems/base/settings.hpp"

namespace shakedown {

namespace {
constexpr std::ptrdiff_t least_digits = 4;
constexpr std::ptrdiff_t least_digits_derived = 6;
constexpr std::ptrdiff_t most_digits_rounded = 10;  // a column with more is not rounded
constexpr int fewest_bits = 12;
constexpr std::size_t summary_rows = 100;
// Slopes that are computed by different formulas agree to round-off. Among 1e5 slopes in a table,
// none agrees so closely by chance.
constexpr double slope_agreement = 1e-12;

// Returns 0 for numbers of few bits, because small counts and multiples of round-off may occur
// anywhere.
std::ptrdiff_t significant_digits(double x) {
  int exponent = 0;
  const double bits = std::ldexp(std::frexp(x, &exponent), fewest_bits);
  if (!std::isfinite(x) || bits == std::trunc(bits)) return 0;
  std::string text = shortest(std::fabs(x));
  text = text.substr(0, text.find_first_of("eE"));
  std::erase(text, '.');
  const auto first = text.find_first_not_of('0');
  if (first == std::string::npos) return 0;
  return static_cast<std::ptrdiff_t>(text.find_last_not_of('0') - first + 1);
}

std::string row(std::size_t i) { return "row " + std::to_string(i + 1); }

struct Column {
  std::string name;
  std::vector<double> values;
};
using Columns = std::vector<Column>;

std::optional<Origin> as_cell(const Columns& columns, double x) {
  for (const Column& column : columns) {
    const std::vector<double>& values = column.values;
    const auto same = [x](double y) { return std::fabs(y) == std::fabs(x); };
    const auto found = std::ranges::find_if(values, same);
    if (found == values.end()) continue;
    const auto beyond = [&](auto before) {
      return values.size() > 1 && std::ranges::count_if(values, [&](double y) {
                                    return !std::isnan(y) && !before(y, *found);
                                  }) == 1;
    };
    std::string how = beyond(std::less<>{})      ? "greatest"
                      : beyond(std::greater<>{}) ? "least"
                                                 : row(std::size_t(found - values.begin()));
    return Origin{"", column.name, how + (*found == x ? "" : ", sign changed")};
  }
  return std::nullopt;
}

std::optional<Origin> as_rounded(const Columns& columns, double x) {
  for (const auto& [name, values] : columns) {
    if (std::ranges::any_of(values,
                            [](double y) { return significant_digits(y) > most_digits_rounded; })) {
      continue;
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
      const auto digits = significant_digits(values[i]);
      if (digits >= least_digits &&
          std::stod(fmt::format("{:.{}e}", std::fabs(x), digits - 1)) == std::fabs(values[i])) {
        return Origin{"", name, row(i) + ", to " + std::to_string(digits) + " digits"};
      }
    }
  }
  return std::nullopt;
}

std::optional<Origin> as_ratio(const Columns& columns, double x) {
  const auto gives = [x](double a, double b) {
    return a / b == x && significant_digits(a) >= least_digits &&
           significant_digits(b) >= least_digits;
  };
  for (const auto& [name, values] : columns) {
    for (std::size_t a = 0; a < values.size(); ++a) {
      for (std::size_t b = 0; b < values.size(); ++b) {
        if (gives(values[a], values[b])) return Origin{"", name, row(a) + " over " + row(b)};
      }
    }
  }
  for (const auto& [name, values] : columns) {
    for (const auto& [other, divisors] : columns) {
      for (std::size_t i = 0; i < values.size(); ++i) {
        if (gives(values[i], divisors[i])) return Origin{"", name, row(i) + ", over " + other};
      }
    }
  }
  return std::nullopt;
}

// Returns the last of the rows that start at `first` and give the slope `wanted` of log |y| against
// log |x|; empty if there are no such rows.
std::optional<std::size_t> last_row(const std::vector<double>& x, const std::vector<double>& y,
                                    std::size_t first, double wanted) {
  double n = 0.0, su = 0.0, sv = 0.0, suu = 0.0, suv = 0.0;
  for (std::size_t i = first; i < x.size(); ++i, ++n) {
    const double u = std::log(std::fabs(x[i] / x[first]));
    const double v = std::log(std::fabs(y[i] / y[first]));
    if (!std::isfinite(u) || !std::isfinite(v)) break;
    su += u, sv += v, suu += u * u, suv += u * v;
    const double slope = ((n + 1.0) * suv - su * sv) / ((n + 1.0) * suu - su * su);
    if (std::fabs(slope - wanted) <= slope_agreement * std::fabs(wanted)) return i;
  }
  return std::nullopt;
}

std::optional<Origin> as_slope(const Columns& columns, double wanted) {
  for (const auto& [against, x] : columns) {
    for (const auto& [name, y] : columns) {
      for (std::size_t first = 0; first < x.size(); ++first) {
        if (const auto last = last_row(x, y, first, wanted)) {
          return Origin{"", name,
                        "slope against " + against + ", rows " + std::to_string(first + 1) +
                            " to " + std::to_string(*last + 1)};
        }
      }
    }
  }
  return std::nullopt;
}

struct Source {
  std::string artefact;
  Columns columns;
  bool summary = false;
};

std::vector<Source> sources_of(const std::deque<Artefact>& artefacts) {
  std::vector<Source> sources;
  for (const auto& artefact : artefacts) {
    const Table& table = *artefact.data();
    Source& source = sources.emplace_back(Source{artefact.id(), {}, table.rows() <= summary_rows});
    for (const auto& name : table.columns()) source.columns.push_back({name, table.series(name)});
  }
  return sources;
}

Origin origin_of(double x, const std::string& own, const std::vector<Source>& sources) {
  constexpr std::array ways = {as_cell, as_rounded, as_ratio, as_slope};
  for (std::size_t way = 0; way < ways.size(); ++way) {
    const bool summary = way > 0;
    if (significant_digits(x) < (summary ? least_digits_derived : least_digits)) break;
    for (const bool first : {true, false}) {
      for (const auto& source : sources) {
        if ((source.artefact == own) != first || (summary && !source.summary)) continue;
        if (auto found = ways[way](source.columns, x)) {
          found->artefact = source.artefact;
          return *found;
        }
      }
    }
  }
  return {};
}
}  // namespace

void find_origins(std::vector<Claim>& claims, const std::deque<Artefact>& artefacts) {
  const auto sources = sources_of(artefacts);
  for (auto& claim : claims) {
    for (auto& m : claim.measurements) {
      if (m.decides()) m.origin = origin_of(m.value, claim.artefact, sources);
    }
  }
}

}  // namespace shakedown
