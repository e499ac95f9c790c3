#include "experiments/harness/claims/check.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <ostream>
#include <set>

#include "experiments/harness/claims/check_store.hpp"
#include "experiments/harness/files/failure.hpp"

namespace shakedown {

namespace {
const Metric* find(const std::vector<Metric>& metrics, const std::string& name) {
  const auto found = std::ranges::find(metrics, name, &Metric::name);
  return found == metrics.end() ? nullptr : &*found;
}

bool moved(const Metric& now, double reference) {
  if (!std::isfinite(now.value) || !std::isfinite(reference)) return now.value != reference;
  return std::fabs(now.value - reference) > now.absolute + now.relative * std::fabs(reference);
}

void refuse_defects(const std::vector<Metric>& metrics) {
  std::set<std::string> names;
  for (const auto& m : metrics) {
    if (!names.insert(m.name).second) throw RuntimeFailure("metric " + m.name + " is given twice");
    const bool tolerant = m.relative >= 0.0 && m.absolute >= 0.0;
    if (m.name.empty() || m.where.empty() || m.reason.empty() || m.provenance.empty() ||
        !tolerant) {
      throw RuntimeFailure("metric '" + m.name +
                           "' lacks a name, place, reason, provenance or tolerance");
    }
  }
}

std::string line_for(const Metric& now, const Metric* then) {
  if (then == nullptr) {
    return fmt::format("new    {}: {:.10g}, shown in {}\n", now.name, now.value, now.where);
  }
  const double allowed = now.absolute + now.relative * std::fabs(then->value);
  return fmt::format("moved  {}: {:.10g} -> {:.10g} (by {:.3g}, allowed {:.3g}: {}), shown in {}\n",
                     now.name, then->value, now.value, std::fabs(now.value - then->value), allowed,
                     now.reason, now.where);
}
}  // namespace

int check_metrics(const std::vector<Metric>& metrics, const std::filesystem::path& reference,
                  std::ostream& out) {
  refuse_defects(metrics);
  const auto stored = load_references(reference);
  int changed = 0;
  int added = 0;
  int gone = 0;
  for (const auto& now : metrics) {
    const Metric* then = find(stored, now.name);
    if (then != nullptr && !moved(now, then->value)) continue;
    ++(then == nullptr ? added : changed);
    out << line_for(now, then);
  }
  for (const auto& then : stored) {
    if (find(metrics, then.name) != nullptr) continue;
    ++gone;
    out << fmt::format("gone   {}: was {:.10g}, shown in {}\n", then.name, then.value, then.where);
  }
  out << fmt::format("{} metrics, {} changed", metrics.size(), changed);
  if (added > 0) out << fmt::format(", {} new", added);
  if (gone > 0) out << fmt::format(", {} gone", gone);
  out << '\n';
  return changed + added + gone == 0 ? 0 : 1;
}

void update_references(const std::vector<Metric>& metrics, const std::filesystem::path& reference,
                       std::ostream& out) {
  check_metrics(metrics, reference, out);
  for (const auto& m : metrics) {
    if (std::isnan(m.value))
      throw RuntimeFailure("metric " + m.name + " is NaN, which cannot be a reference value");
  }
  const auto stored = load_references(reference);
  auto next = metrics;
  for (auto& metric : next) {
    const Metric* then = find(stored, metric.name);
    if (then != nullptr && !moved(metric, then->value)) metric.value = then->value;
  }
  store_references(std::move(next), reference);
  out << fmt::format("{} rewritten\n", reference.string());
}

}  // namespace shakedown
