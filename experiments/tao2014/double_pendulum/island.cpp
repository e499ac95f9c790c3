#include "experiments/tao2014/double_pendulum/island.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace shakedown::tao2014 {

InvariantCurve::InvariantCurve(SectionPoint middle, const std::vector<SectionPoint>& points)
    : centre(middle) {
  for (const SectionPoint& at : points) {
    polar.emplace_back(direction(at), std::hypot(at.phi - centre.phi, at.p_phi - centre.p_phi));
  }
  std::sort(polar.begin(), polar.end());
}

double InvariantCurve::direction(SectionPoint at) const {
  return std::atan2(at.p_phi - centre.p_phi, at.phi - centre.phi);
}

double InvariantCurve::level(SectionPoint at) const {
  const double angle = direction(at);
  const auto above = std::lower_bound(polar.begin(), polar.end(), std::pair(angle, 0.0));
  const auto& next = above == polar.end() ? polar.front() : *above;
  const auto& before = above == polar.begin() ? polar.back() : *(above - 1);
  const double turn = 2.0 * std::numbers::pi;
  const double width = std::remainder(next.first - before.first, turn);
  const double part = width > 0.0 ? std::remainder(angle - before.first, turn) / width : 0.0;
  const double distance = before.second + part * (next.second - before.second);
  return std::hypot(at.phi - centre.phi, at.p_phi - centre.p_phi) / distance;
}

std::vector<SectionPoint> InvariantCurve::closed(std::size_t most) const {
  std::vector<SectionPoint> points;
  const std::size_t every = std::max<std::size_t>(1, polar.size() / most);
  for (std::size_t k = 0; k < polar.size(); k += every) {
    const auto& [angle, distance] = polar[k];
    points.push_back(
        {centre.phi + distance * std::cos(angle), centre.p_phi + distance * std::sin(angle)});
  }
  points.push_back(points.front());
  return points;
}

Island::Island(InvariantCurve known, const std::vector<SectionPoint>& sea)
    : curve(std::move(known)) {
  edge.fill(HUGE_VAL);
  for (const SectionPoint& at : sea) {
    double& nearest = edge[sector(at)];
    nearest = std::min(nearest, curve.level(at));
  }
}

std::size_t Island::sector(SectionPoint at) const {
  const double part = 0.5 + curve.direction(at) / (2.0 * std::numbers::pi);
  return std::min(sectors - 1, static_cast<std::size_t>(part * sectors));
}

double Island::reach(SectionPoint at) const { return curve.level(at) / edge[sector(at)]; }

double Island::margin() const { return *std::min_element(edge.begin(), edge.end()); }

}  // namespace shakedown::tao2014
