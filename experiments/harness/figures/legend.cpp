#include <algorithm>
#include <cmath>

#include "experiments/harness/figures/composer.hpp"

namespace shakedown::composing {

namespace {

// Returns what determines the colour. For a parameter value, text after a comma is ignored, as in
// "$\\omega = 20$, CVODE".
std::string key(const Look& look) {
  if (look.kind == Look::Kind::method) return look.id;
  return look.kind == Look::Kind::parameter ? look.label.substr(0, look.label.find(','))
                                            : look.label;
}

// Starting from 4, gnuplot's markers come in pairs: a hollow shape and then the same shape filled.
int other_fill(int marker) { return marker >= 4 ? marker ^ 1 : marker; }

}  // namespace

Inks::Inks(const Figure& figure) {
  for (const Panel& panel : figure.panels()) {
    for (const Curve& curve : panel.curves()) see(curve.look());
    for (const auto& graph : panel.graphs()) see(graph.look);
  }
  separate_methods();
}

void Inks::separate_methods() {
  const auto& looks = method_looks();
  const auto place = [&](const std::string& id) {
    return std::ranges::find(looks, id, &MethodLook::id) - looks.begin();
  };
  std::vector<std::string> ids = seen_[Look::Kind::method];
  std::ranges::stable_sort(ids, {}, place);
  const bool greys = seen_.contains(Look::Kind::neutral) || seen_.contains(Look::Kind::reference);
  const auto is_used = [&](std::string_view colour) {
    return (greys && std::ranges::count(colours_of_methods(), colour) == 0) ||
           std::ranges::any_of(of_method_, [&](const auto& one) { return one.second == colour; });
  };
  for (const std::string& id : ids) {
    const std::string_view own = method_look(id).colour;
    of_method_[id] = is_used(own) ? "" : own;
  }
  for (const std::string& id : ids) {
    if (!of_method_[id].empty()) continue;
    std::vector all(colours_of_methods().begin(), colours_of_methods().end());
    // Neighbours in the catalogue are variants, and 5 lets them begin at different colours.
    std::rotate(all.begin(), all.begin() + 5 * place(id) % std::ssize(all), all.end());
    const auto unused = std::ranges::find_if_not(all, is_used);
    of_method_[id] = unused != all.end() ? *unused : method_look(id).colour;
  }
}

void Inks::see(const Look& look) {
  const auto add_once = [](std::vector<std::string>& all, const std::string& text) {
    if (std::ranges::find(all, text) == all.end()) all.push_back(text);
  };
  add_once(seen_[look.kind], key(look));
  if (look.kind == Look::Kind::parameter && look.marked_as.empty()) {
    add_once(values_[key(look)], look.label);
  }
}

namespace {
/// Returns the colour by which chemists denote an atom; empty for other looks.
std::string of_atom(const Look& look) {
  if (look.kind != Look::Kind::quantity) return "";
  return look.label == "oxygen" ? "#D62728" : look.label == "hydrogen" ? "#C8C8C8" : "";
}
}  // namespace

Ink Inks::of(const Look& look) const {
  static const char* const dashes[] = {"solid", "(9,5)", "(3,4)", "(12,4,3,4)"};
  Ink ink;
  if (look.kind == Look::Kind::method) {
    const MethodLook own = method_look(look.id);
    const auto known = of_method_.find(look.id);
    ink = {known == of_method_.end() ? std::string(own.colour) : known->second, own.marker};
  } else {
    const auto names = seen_.find(look.kind);
    int index = 0, count = 1;
    if (names != seen_.end()) {
      count = static_cast<int>(names->second.size());
      index = static_cast<int>(std::ranges::find(names->second, key(look)) - names->second.begin());
    }
    ink = {palette(look.kind, index, count), palette_marker(index)};
    if (const std::string atom = of_atom(look); !atom.empty()) ink.colour = atom;
    if (!look.marked_as.empty()) ink.marker = method_look(look.marked_as).marker;
    if (look.kind == Look::Kind::reference) ink.width = 4.0;
    if (look.kind == Look::Kind::neutral) ink.width = 1.0;
  }
  int variant = look.variant;
  if (const auto same = values_.find(key(look));
      look.kind == Look::Kind::parameter && look.marked_as.empty() && same != values_.end()) {
    const auto& labels = same->second;
    variant += static_cast<int>(std::ranges::find(labels, look.label) - labels.begin());
  }
  if (variant > 0) {
    ink.marker = other_fill(ink.marker);
    ink.dash = dashes[variant % 4];
  }
  return ink;
}

bool has_sparse_markers(const Panel& panel, const Curve& curve) {
  const auto kind = curve.look().kind;
  const auto of = [&](Stroke stroke) {
    return std::ranges::count(panel.curves(), stroke, &Curve::stroke);
  };
  // If every line has a band, it has no markers, because they would look like data.
  return curve.stroke() == Stroke::line &&
         of(Stroke::line) > std::max<std::ptrdiff_t>(1, of(Stroke::band)) && !panel.is_equal() &&
         kind != Look::Kind::reference && kind != Look::Kind::neutral;
}

bool Composer::has_data(const Look& look) const {
  for (const Panel& panel : figure_.panels()) {
    for (const auto& graph : panel.graphs()) {
      if (graph.look.label == look.label) return true;
    }
    for (const Curve& curve : panel.curves()) {
      if (curve.look().label != look.label) continue;
      for (const Point& p : select(curve, table_, "", -1).points) {
        if (std::isfinite(p.at[0]) && std::isfinite(p.at[1])) return true;
      }
    }
  }
  return false;
}

// Lists each name once, in the order of the curves.
void Composer::lay_legend() {
  struct Entry {
    Look look;
    Stroke stroke;
    bool sparse;  ///< a line with sparse markers
  };
  std::vector<Entry> entries;
  const auto note = [&](const Look& look, Stroke stroke, bool sparse) {
    if (look.label.empty()) return;
    const auto known = std::ranges::find_if(entries, [&](const Entry& e) {
      return e.look.label == look.label && e.look.kind == look.kind;
    });
    if (known == entries.end()) {
      entries.push_back({look, stroke, sparse});
    } else if (known->sparse = known->sparse || sparse;
               known->stroke != stroke && known->stroke != Stroke::band &&
               (stroke == Stroke::line || stroke == Stroke::points)) {
      known->stroke = Stroke::linked;
    }
  };
  for (const Panel& panel : figure_.panels()) {
    for (const Curve& curve : panel.curves()) {
      if (curve.named() && curve.stroke() != Stroke::image && curve.stroke() != Stroke::bars &&
          curve.stroke() != Stroke::labels) {
        note(curve.look(), curve.stroke(), has_sparse_markers(panel, curve));
      }
    }
    for (const auto& graph : panel.graphs()) note(graph.look, Stroke::line, false);
  }
  for (Entry& entry : entries) {
    if (!has_data(entry.look)) entry.look.label += " (no data)";
  }
  const double from = 16.0, until = out_.layout.width - 12.0;
  double x = from, y = 8.0 + legend_line / 2.0;
  for (const Entry& entry : entries) {
    const double width = sample + 8.0 + width_of(entry.look.label, text_size) + 18.0;
    if (x > from && x + width > until) {
      x = from;
      y += legend_line;
    }
    const Ink ink = inks_.of(entry.look);
    const auto at = [&](double dx, double dy) { return Point{{x + dx, y + dy, 0.0, 0.0}}; };
    const auto is = [&](std::initializer_list<Stroke> some) {
      return std::ranges::find(some, entry.stroke) != some.end();
    };
    if (is({Stroke::band, Stroke::filled, Stroke::columns})) {
      const auto corners = add({at(2, -6), at(sample - 2, -6), at(sample - 2, 6), at(2, 6)}, 2);
      samples_ += fmt::format(", {} using 1:2 with filledcurves closed fc rgb '{}' fs transparent "
                              "solid {} noborder",
                              corners, ink.colour, is({Stroke::band}) ? 0.3 : 0.85);
    }
    if (is({Stroke::line, Stroke::linked, Stroke::arrows})) {
      over_ += fmt::format(
          "set arrow from {:.1f},{:.1f} to {:.1f},{:.1f} nohead lw {} dt {} lc rgb '{}' front\n", x,
          y, x + sample, y, ink.width, ink.dash, ink.colour);
    }
    const bool marked = entry.stroke == Stroke::line && entry.sparse;
    if (marked || is({Stroke::points, Stroke::linked})) {
      samples_ += fmt::format(", {} using 1:2 with points pt {} ps marker*0.8 lc rgb '{}'",
                              add({at(sample / 2, 0)}, 2), ink.marker, ink.colour);
    }
    text(x + sample + 8.0, y, entry.look.label);
    x += width;
  }
  const double bottom = entries.empty() ? 6.0 : y + legend_line / 2.0 + 6.0;
  out_.layout.legend = {0.0, 0.0, static_cast<double>(out_.layout.width), bottom};
}

}  // namespace shakedown::composing
