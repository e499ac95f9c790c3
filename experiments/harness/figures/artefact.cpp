#include "experiments/harness/figures/artefact.hpp"

#include <algorithm>
#include <utility>

namespace shakedown {

namespace {
// A sweep may name the same pair a thousand times, but the sidecar lists each configuration only
// once.
void add_once(std::vector<Configured>& all, Configured item) {
  if (std::ranges::find(all, item) == all.end()) all.push_back(std::move(item));
}
}  // namespace

Artefact::Artefact(std::string id, std::string title, Caption caption)
    : id_(std::move(id)), title_(std::move(title)), caption_(std::move(caption)) {}

Artefact& Artefact::table(Table data) {
  table_ = std::move(data);
  return *this;
}

Artefact& Artefact::figure(Figure drawing) {
  figure_ = std::move(drawing);
  return *this;
}

Artefact& Artefact::film(Figure moving) {
  film_ = std::move(moving);
  return *this;
}

Artefact& Artefact::card(Figure small) {
  card_ = std::move(small);
  return *this;
}

Artefact& Artefact::parameter(std::string_view name, Cell value, std::string_view unit) {
  parameters_.push_back({std::string(name), std::move(value), std::string(unit)});
  return *this;
}

Artefact& Artefact::problem(std::string_view id, Settings parameters) {
  add_once(problems_, {std::string(id), std::move(parameters)});
  return *this;
}

Artefact& Artefact::method(std::string_view id, Settings options) {
  add_once(methods_, {std::string(id), std::move(options)});
  return *this;
}

Artefact& Artefact::ran(const std::string& problem, const std::string& method, double h,
                        const RunSummary& summary) {
  this->problem(problem, summary.problem);
  this->method(method, summary.method);
  if (!summary.ok()) {
    failure(problem + " x " + method + ", h = " + shortest(h) + ": " + summary.message);
  }
  return *this;
}

Artefact& Artefact::note(std::string_view text) {
  notes_.emplace_back(text);
  return *this;
}

Artefact& Artefact::failure(std::string_view text) {
  failures_.emplace_back(text);
  return *this;
}

}  // namespace shakedown
