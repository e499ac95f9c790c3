#include "tests/support/subject.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <memory>
#include <sstream>

#include "tests/support/allocation_guard.hpp"

namespace shakedown {
namespace {

using Maker = std::vector<ProblemUnderTest> (*)();
std::vector<Maker>& makers() {
  static std::vector<Maker> all;
  return all;
}

std::unique_ptr<Integration> start(const PairUnderTest& pair, const Setup& setup, const Point& z,
                                   double h) {
  const Eigen::Index n = pair.positions(z);
  Request request;
  request.problem = pair.small;
  request.problem.insert(request.problem.end(), setup.problem.begin(), setup.problem.end());
  request.method = pair.with_fixed(setup).method;
  request.q0.assign(z.begin(), z.begin() + n);
  request.p0.assign(z.begin() + n, z.end());
  request.h = h;
  return pair.pair.start(request);
}

}  // namespace

Settings settings_of(std::string_view text) {
  Settings all;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const auto equals = word.find('=');
    all.emplace_back(word.substr(0, equals), word.substr(equals + 1));
  }
  return all;
}

bool PairUnderTest::has_option(std::string_view option) const {
  return std::any_of(options.begin(), options.end(),
                     [option](const SettingInfo& info) { return info.name == option; });
}

Point PairUnderTest::advance(const Setup& setup, const Point& z, double h,
                             std::int64_t steps) const {
  const Point failed = Point::Constant(z.size(), std::numeric_limits<double>::quiet_NaN());
  if (!z.allFinite()) return failed;
  const auto run = start(*this, setup, z, h);
  if (run->advance(steps).status != Status::ok) return failed;
  Point end(z.size());
  end << Eigen::VectorXd::Map(run->q().data(), std::ssize(run->q())),
      Eigen::VectorXd::Map(run->p().data(), std::ssize(run->p()));
  return end;
}

std::int64_t PairUnderTest::allocations(const Setup& setup, const Point& z, double h,
                                        std::int64_t steps) const {
  const auto run = start(*this, setup, z, h);
  const AllocationGuard guard;
  const LoopReport report = run->advance(steps);
  return report.status == Status::ok ? guard.count() : -1;
}

std::vector<PairUnderTest> pairs_under_test(const ProblemEntry& entry,
                                            std::span<const MethodUnderTest> methods,
                                            std::span<const StepJacobian> jacobians,
                                            const Settings& small) {
  std::vector<PairUnderTest> all;
  for (std::size_t k = 0; k < methods.size(); ++k) {
    PairUnderTest& pair = all.emplace_back();
    pair.label = methods[k].traits.name;
    pair.traits = methods[k].traits;
    pair.options = methods[k].options();
    pair.pair = entry.pairs.at(k);
    pair.jacobian = jacobians[k];
    pair.small = small;
    if (entry.momenta != entry.dof) pair.momenta = entry.momenta;
  }
  for (std::size_t k = 0; k < methods.size(); ++k) {
    for (const OptionSet& set : methods[k].option_sets) {
      PairUnderTest further = all[k];
      further.traits = set.traits;
      further.label += " " + std::string(set.settings);
      further.fixed = settings_of(set.settings);
      all.push_back(std::move(further));
    }
  }
  return all;
}

Register::Register(Maker make) { makers().push_back(make); }

const std::vector<ProblemUnderTest>& problems_under_test() {
  static const std::vector<ProblemUnderTest> problems = [] {
    std::vector<ProblemUnderTest> built;
    for (const Maker make : makers()) {
      for (ProblemUnderTest& subject : make()) built.push_back(std::move(subject));
    }
    std::sort(built.begin(), built.end(), [](const auto& a, const auto& b) {
      return a.entry.id < b.entry.id;  // link order must not matter
    });
    return built;
  }();
  return problems;
}

bool in_turn(std::size_t k, std::size_t i) {
  static const char* third = std::getenv("SHAKEDOWN_THIRD");
  return third == nullptr || (k + i) % 3 == std::stoul(third) % 3;
}

}  // namespace shakedown
