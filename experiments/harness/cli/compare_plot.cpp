#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <tuple>

#include "experiments/harness/cli/compare.hpp"

namespace shakedown {

namespace {
constexpr std::size_t most_blocks = 6;  // blocks that get their own panels
// The time axis is extended by this factor, because half of the label "10000" is wider than the
// margin.
constexpr double room_for_label = 1.03;
constexpr const char* bar_name = "error of the reference";

// Returns one look per method, with variants for its other options. If two looks would coincide,
// returns a scale of colours instead.
std::vector<Look> looks_of(const CompareRequest& request) {
  std::vector<Look> looks;
  std::set<std::tuple<std::string, int, int>> seen;
  std::map<std::string, int> variants;
  bool apart = true;
  for (const auto& choice : request.methods) {
    std::string label = short_name(choice.id);
    for (const auto& [name, value] : choice.options) label += " " + name + "=" + value;
    const int variant = variants[choice.id]++;
    const MethodLook own = method_look(choice.id);
    apart =
        apart && variant < 5 && seen.emplace(std::string(own.colour), own.marker, variant).second;
    looks.push_back(by_method(choice.id, label, variant));
  }
  if (!apart) {
    for (Look& look : looks) look = by_parameter(look.label);
  }
  return looks;
}

// The decades that the axis of errors shows. It omits errors larger than ten times the `size` of
// the solution, because they would only compress the others.
struct Decades {
  double least = std::numeric_limits<double>::infinity(), most = 0.0;
  void add(double error) {
    if (!(error > 0.0) || !std::isfinite(error)) return;
    least = std::min(least, error);
    most = std::max(most, error);
  }
  [[nodiscard]] std::pair<double, double> range(double size) const {
    if (most == 0.0) return {1e-16, 1.0};
    const double top = size > 0.0 ? std::min(most, std::max(10.0 * size, least)) : most;
    return {std::pow(10.0, std::floor(std::log10(least))),
            std::pow(10.0, std::ceil(std::log10(top) + 0.3))};
  }
};

// Returns an upper end for a logarithmic axis that is not close to 1, 2 or 5 times a power of ten.
// A label so close to the end would leave the picture.
double upper_end(double low, double high) {
  constexpr double near = 0.07, away = 0.08;  // parts of the axis; `away` is 20 of 276 pixels
  const double power = std::pow(10.0, std::floor(std::log10(high)));
  const double number = power * (high >= 5.0 * power ? 5.0 : high >= 2.0 * power ? 2.0 : 1.0);
  const bool too_near = std::log(high / number) < near * std::log(high / low);
  return too_near ? number * std::pow(number / low, away) : high;
}

// Returns the requested error of an entirely wrong solution; 0 if unknown.
double whole_error(const ComparedBlock& block, const CompareRequest& request) {
  const Deviations& size = block.size;
  if (request.measure == "constraints") return 0.0;
  return error_of({size.q, size.p, size.energy, unknown, unknown, size.lambda}, size, request);
}

// Returns the work, but at least a small positive number, because the axis is logarithmic.
double drawn_work(const ComparedRun& run, const std::string& axis) {
  return std::max(work_of(run, axis), axis == "gradients" ? 1.0 : 1e-9);
}

const char* work_label(const std::string& axis) {
  return axis == "seconds"    ? "time [s]"
         : axis == "weighted" ? "weighted count [ns]"
                              : "gradient evaluations";
}

std::string title_of(const ComparedBlock& block, const CompareRequest& request) {
  return block.name.empty() ? request.problem : block.name;
}

std::string y_label(const CompareRequest& request, bool largest) {
  const std::string of = request.measure == "energy"        ? "$E$"
                         : request.measure == "lambda"      ? "$\\lambda$"
                         : request.measure == "constraints" ? "$g$, $\\dot{g}$"
                         : request.measure == "state"       ? "$q$, $p$"
                                                            : "$" + request.measure + "$";
  return std::string(largest ? "largest " : "") + (measures_relatively(request) ? "rel. " : "") +
         "error of " + of;
}

// Returns the curves of each panel: all in one panel or, if `apart`, each in its own.
std::vector<std::vector<std::size_t>> groups(const CompareRequest& request, bool apart) {
  std::vector<std::vector<std::size_t>> all(apart ? request.methods.size() : 1);
  for (std::size_t curve = 0; curve < request.methods.size(); ++curve) {
    all[apart ? curve : 0].push_back(curve);
  }
  return all;
}

void say_when_empty(Panel& panel, double x, double floor, double top) {
  panel.text(x, std::sqrt(floor * top), "nothing to measure");
}

void draw_failure(Panel& panel, double x, const Look& look) { panel.cross(x, unknown, "", look); }

// Draws a panel of errors against work. Adds to the table those errors that the axis can show.
void draw_work(Panel& panel, const Comparison& comparison, const CompareRequest& request,
               std::size_t b, const std::string& axis, const std::vector<std::size_t>& curves,
               Table& table) {
  const ComparedBlock& block = comparison.blocks[b];
  const std::vector<Look> looks = looks_of(request);
  Decades decades;
  double from = HUGE_VAL, to = 0.0;
  std::vector<const ComparedRun*> runs;
  for (const auto& run : comparison.runs) {
    if (run.block != b || std::find(curves.begin(), curves.end(), run.curve) == curves.end())
      continue;
    runs.push_back(&run);
    decades.add(asked_error(comparison, run, request));
    from = std::min(from, drawn_work(run, axis));
    to = std::max(to, drawn_work(run, axis));
  }
  const auto [floor, top] = decades.range(whole_error(block, request));
  const std::string name = panel.title() + axis;  // identifies the rows of this panel
  panel.x(work_label(axis), Scale::log).y(y_label(request, request.at == "max"), Scale::log);
  const double left = from / 1.4, right = upper_end(left, to * 1.4);
  panel.y_range(floor, top).x_range(left, right);
  const double bar = bar_of(block, request);
  if (bar > floor) {
    for (const double x : {left, right}) {
      table.row({"bar " + name, x, unknown, floor, std::min(bar, top), unknown});
    }
    panel.band(by_reference(bar_name), "x", "low", "high").where("curve", "bar " + name);
  }
  bool any = false;
  for (const std::size_t curve : curves) {
    const std::string rows = request.methods[curve].text + " " + name;
    for (const ComparedRun* run : runs) {
      if (run->curve != curve) continue;
      const double x = drawn_work(*run, axis), error = asked_error(comparison, *run, request);
      any = any || !std::isnan(error);
      table.row(
          {rows, x, error > 0.0 && error <= top ? error : unknown, unknown, unknown, unknown});
      if (error == 0.0) {  // zero has no logarithm
        panel.arrow(x, floor * std::pow(top / floor, 0.12), x, floor * std::pow(top / floor, 0.01));
      } else if (!(error <= top) && !(run->summary.ok() && std::isnan(error))) {
        draw_failure(panel, x, looks[curve]);
      }
    }
    panel.linked(looks[curve], "x", "y").where("curve", rows);
  }
  if (!any) say_when_empty(panel, from, floor, top);
}

void draw_temperatures(Panel& panel, const Comparison& comparison, const CompareRequest& request,
                       std::size_t b, const std::string& axis, Table& table) {
  const std::vector<Look> looks = looks_of(request);
  const std::string name = panel.title() + axis;
  panel.x(work_label(axis), Scale::log).y("temperature over $1/\\beta$").level(1.0);
  for (std::size_t curve = 0; curve < request.methods.size(); ++curve) {
    const std::string rows = request.methods[curve].text + " " + name;
    for (const auto& run : comparison.runs) {
      if (run.block != b || run.curve != curve) continue;
      const double x = drawn_work(run, axis);
      table.row({rows, x, run.summary.ok() ? run.temperature.value : unknown, unknown, unknown,
                 run.temperature.standard_error});
      if (!run.summary.ok()) draw_failure(panel, x, looks[curve]);
    }
    panel.linked(looks[curve], "x", "y").where("curve", rows).error("error");
  }
}

// Returns the finest completed run of each method in a block. If a method completed none, its run
// that got furthest is returned.
std::vector<const ComparedRun*> finest_runs(const Comparison& comparison,
                                            const CompareRequest& request, std::size_t b) {
  std::vector<const ComparedRun*> finest(request.methods.size(), nullptr);
  const auto better = [](const ComparedRun& a, const ComparedRun& b) {
    if (a.summary.ok() != b.summary.ok()) return a.summary.ok();
    if (!a.summary.ok()) return a.summary.t > b.summary.t;
    return a.h != b.h ? a.h < b.h : a.tolerance < b.tolerance;
  };
  for (const auto& run : comparison.runs) {
    const ComparedRun*& own = finest[run.curve];
    if (run.block == b && (own == nullptr || better(run, *own))) own = &run;
  }
  return finest;
}

// Returns the position of a block on the axis of a sweep: its parameter value, or its index if the
// value is not a number.
double place_of(const ComparedBlock& block, std::size_t b) {
  const auto equals = block.name.find('=');
  char* end = nullptr;
  const double value = std::strtod(block.name.c_str() + equals + 1, &end);
  return *end == '\0' ? value : static_cast<double>(b + 1);
}

DrawnTable sweep_figure(const Comparison& comparison, const CompareRequest& request, bool apart) {
  Figure figure(1, 360);
  Table table({"curve", "x", "y"});
  const std::vector<Look> looks = looks_of(request);
  const auto& blocks = comparison.blocks;
  double least = HUGE_VAL, most = -HUGE_VAL;
  bool values = true;
  for (std::size_t b = 0; b < blocks.size(); ++b) {
    values = values && blocks[b].name.find(' ') == std::string::npos;
    least = std::min(least, place_of(blocks[b], b));
    most = std::max(most, place_of(blocks[b], b));
  }
  const std::string name = blocks.front().name.substr(0, blocks.front().name.find('='));
  for (const auto& curves : groups(request, apart)) {
    Panel& panel = figure.panel(request.problem + ", finest run of each that came through");
    const bool decades_apart = values && least > 0.0 && most > 20.0 * least;
    panel.x(values ? name : "block", decades_apart ? Scale::log : Scale::linear);
    panel.y(
        comparison.random ? "temperature over $1/\\beta$" : y_label(request, request.at == "max"),
        comparison.random ? Scale::linear : Scale::log);
    Decades decades;
    double whole = 0.0;
    for (std::size_t b = 0; b < blocks.size(); ++b) {
      whole = std::fmax(whole, whole_error(blocks[b], request));
      const auto finest = finest_runs(comparison, request, b);
      for (const std::size_t curve : curves) {
        decades.add(asked_error(comparison, *finest[curve], request));
      }
    }
    const auto [floor, top] = decades.range(whole);
    if (!comparison.random) panel.y_range(floor, top);
    for (const std::size_t curve : curves) {
      const std::string& text = request.methods[curve].text;
      for (std::size_t b = 0; b < blocks.size(); ++b) {
        const ComparedRun& run = *finest_runs(comparison, request, b)[curve];
        const double y =
            comparison.random ? run.temperature.value : asked_error(comparison, run, request);
        const double x = values ? place_of(blocks[b], b) : static_cast<double>(b + 1);
        const bool shown = comparison.random || (y > 0.0 && y <= top);
        table.row({text, x, shown ? y : unknown});
        if (!run.summary.ok() || y > top) draw_failure(panel, x, looks[curve]);
      }
      panel.linked(looks[curve], "x", "y").where("curve", text);
    }
    if (!comparison.random && decades.most == 0.0) {
      say_when_empty(panel, place_of(blocks.front(), 0), floor, top);
    }
  }
  return {figure, table};
}
// The axis ends near the error of an entirely wrong solution; larger errors are not drawn.
void draw_over_time(Panel& panel, const Comparison& comparison, const CompareRequest& request,
                    std::size_t b, const std::vector<std::size_t>& curves, Table& table) {
  constexpr std::ptrdiff_t few = 30;  // points; so few are clearer with markers
  const ComparedBlock& block = comparison.blocks[b];
  const std::vector<Look> looks = looks_of(request);
  const auto finest = finest_runs(comparison, request, b);
  const bool any_ended = std::any_of(curves.begin(), curves.end(),
                                     [&](std::size_t c) { return finest[c]->summary.ok(); });
  Decades decades;
  std::vector<std::vector<double>> errors;
  for (const std::size_t curve : curves) {
    Decades own;
    auto& all = errors.emplace_back();
    for (const Deviations& d : finest[curve]->over_time) {
      all.push_back(error_of(d, block.size, request));
      own.add(all.back());
    }
    if (any_ended && !finest[curve]->summary.ok()) continue;
    // All errors begin at 0, so the range begins at a thousandth of the largest error of each
    // curve.
    decades.add(own.most);
    decades.add(own.most > 0.0 ? std::max(own.least, 1e-3 * own.most) : 0.0);
  }
  const auto [floor, top] = decades.range(whole_error(block, request));
  panel.x("$t$").y(y_label(request, false), Scale::log);
  panel.x_range(0.0, room_for_label * comparison.times.back()).y_range(floor, top);
  for (std::size_t c = 0; c < curves.size(); ++c) {
    const ComparedRun& run = *finest[curves[c]];
    const std::string rows = request.methods[curves[c]].text + " " + std::to_string(b);
    std::ptrdiff_t points = 0;
    for (std::size_t k = 0; k < errors[c].size(); ++k) {
      if (!(errors[c][k] > 0.0 && errors[c][k] <= top)) continue;
      table.row({rows, comparison.times[k * run.stride], errors[c][k]});
      ++points;
    }
    const Look& look = looks[curves[c]];
    (points < few ? panel.linked(look, "t", "error") : panel.line(look, "t", "error"))
        .where("curve", rows);
    if (!run.summary.ok()) draw_failure(panel, run.summary.t, look);
  }
  if (const double bar = bar_of(block, request); bar > floor && bar < top) {
    const std::string rows = "bar " + std::to_string(b);
    for (const double t : {0.0, comparison.times.back()}) table.row({rows, t, bar});
    panel.line(by_reference(bar_name), "t", "error").where("curve", rows);
  }
  if (decades.most == 0.0) say_when_empty(panel, 0.0, floor, top);
}
}  // namespace

DrawnTable comparison_figure(const Comparison& comparison, const CompareRequest& request,
                             bool apart) {
  if (comparison.blocks.size() > most_blocks) return sweep_figure(comparison, request, apart);
  Figure figure(2, 360);
  Table table({"curve", "x", "y", "low", "high", "error"});
  for (std::size_t b = 0; b < comparison.blocks.size(); ++b) {
    for (const auto& curves : groups(request, apart && !comparison.random)) {
      for (const std::string axis :
           {request.work == "weighted" ? "weighted" : "gradients", "seconds"}) {
        std::string title = title_of(comparison.blocks[b], request);
        if (apart) title += " " + request.methods[curves.front()].text;
        Panel& panel = figure.panel(title);
        if (comparison.random) {
          draw_temperatures(panel, comparison, request, b, axis, table);
        } else {
          draw_work(panel, comparison, request, b, axis, curves, table);
        }
      }
    }
  }
  return {figure, table};
}

DrawnTable time_figure(const Comparison& comparison, const CompareRequest& request, bool apart) {
  Figure figure(1, 300);
  Table table({"curve", "t", "error"});
  for (std::size_t b = 0; b < std::min(comparison.blocks.size(), most_blocks); ++b) {
    for (const auto& curves : groups(request, apart)) {
      Panel& panel = figure.panel(title_of(comparison.blocks[b], request) +
                                  ", finest run of each that came through" +
                                  (apart ? ": " + request.methods[curves.front()].text : ""));
      draw_over_time(panel, comparison, request, b, curves, table);
    }
  }
  return {figure, table};
}

}  // namespace shakedown
