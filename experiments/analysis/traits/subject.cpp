#include "experiments/analysis/traits/subject.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <sstream>

namespace shakedown {

Settings settings_of(std::string_view text) {
  Settings all;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const auto equals = word.find('=');
    all.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return all;
}

Settings joined(Settings first, const Settings& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

Point point_of(std::span<const double> q, std::span<const double> p) {
  Point z(q.size() + p.size());
  z << Eigen::VectorXd::Map(q.data(), std::ssize(q)), Eigen::VectorXd::Map(p.data(), std::ssize(p));
  return z;
}

void begin_at(Request& request, const Point& z, Eigen::Index n) {
  request.q0.assign(z.begin(), z.begin() + n);
  request.p0.assign(z.begin() + n, z.end());
}

bool PairSubject::has_option(std::string_view option) const {
  return std::ranges::find(options, option, &SettingInfo::name) != options.end();
}

std::unique_ptr<Integration> PairSubject::start(const Setup& setup, const Point& z, double h,
                                                double t0) const {
  Request request;
  request.problem = joined(small, setup.problem);
  request.method = with_fixed(setup).method;
  begin_at(request, z, positions(z));
  request.h = h;
  request.t0 = t0;
  return pair.start(request);
}

Point PairSubject::advance(const Setup& setup, const Point& z, double h, std::int64_t steps,
                           double t0) const {
  const Point failed = Point::Constant(z.size(), std::numeric_limits<double>::quiet_NaN());
  if (!z.allFinite()) return failed;
  const auto run = start(setup, z, h, t0);
  if (run->advance(steps).status != Status::ok) return failed;
  return point_of(run->q(), run->p());
}

namespace {
/// Returns the special start that the problem's `measuring` specifies; empty if it specifies none.
Point measured_start(const ProblemSubject& subject) {
  const ProblemEntry& entry = subject.entry;
  std::vector<double> q, p;
  if (entry.in_motion != nullptr) {
    entry.in_motion(subject.with_small(settings_of(subject.start_parameters)), q, p);
  } else if (subject.start_time > 0.0) {
    const Reference moved = entry.reference({}, {}, {}, {subject.start_time});
    q = moved.q[0];
    p = moved.p[0];
  }
  return point_of(q, p);
}
}  // namespace

Point ProblemSubject::initial(const Settings& settings) const {
  std::vector<double> q, p;
  entry.initial(with_small(settings), q, p);
  return point_of(q, p);
}

std::vector<PairSubject> pairs_of(const ProblemEntry& entry,
                                  const std::vector<MethodEntry>& methods) {
  std::vector<PairSubject> all;
  for (std::size_t k = 0; k < methods.size(); ++k) {
    PairSubject& pair = all.emplace_back();
    pair.label = methods[k].traits.name;
    pair.traits = methods[k].traits;
    pair.options = methods[k].options;
    pair.pair = entry.pairs.at(k);
    pair.small = settings_of(entry.measuring.parameters);
    if (entry.momenta != entry.dof) pair.momenta = entry.momenta;
  }
  return all;
}

ProblemSubject make_subject(ProblemEntry entry, Geometry geometry, std::vector<PairSubject> pairs) {
  ProblemSubject subject;
  static_cast<Geometry&>(subject) = std::move(geometry);
  static_cast<Measuring&>(subject) = entry.measuring;
  subject.small = settings_of(subject.parameters);
  subject.pairs = std::move(pairs);
  subject.entry = std::move(entry);
  if (!subject.small.empty()) {
    std::vector<double> q, p;
    subject.entry.initial(subject.small, q, p);
    subject.entry.dof = static_cast<int>(q.size());
  }
  subject.start = measured_start(subject);
  return subject;
}

ProblemSubject subject_of(const std::string& problem) {
  const ProblemEntry& entry = catalogue().problem(problem);
  return make_subject(entry, geometry_of(problem), pairs_of(entry, catalogue().methods));
}

}  // namespace shakedown
