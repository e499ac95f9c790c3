// The allocation guard, on which other tests depend, must detect every way in which a step could
// allocate.
#include "tests/support/allocation_guard.hpp"

#include <Eigen/Dense>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <memory>
#include <thread>
#include <vector>

namespace shakedown {
namespace {

struct alignas(64) OverAligned {
  double values[8];
};

// `volatile` prevents the compiler from removing a new/delete pair.
volatile int size = 40;

TEST_CASE("The allocation guard sees operator new, malloc, realloc and Eigen", "[alloc]") {
  if (!AllocationGuard::active()) {
    SUCCEED("skipped: the allocation guard is inert in this build");
    return;
  }
  std::vector<std::int64_t> seen;
  seen.reserve(8);
  const Eigen::MatrixXd A = Eigen::MatrixXd::Random(size, size);
  Eigen::VectorXd x = Eigen::VectorXd::Ones(size);
  {
    const AllocationGuard guard;
    const Eigen::VectorXd y = x;  // NOLINT(performance-unnecessary-copy-initialization)
    seen.push_back(guard.count());
  }
  {
    const AllocationGuard guard;
    x = A * x;  // Eigen uses a temporary because of aliasing
    seen.push_back(guard.count());
  }
  {
    const AllocationGuard guard;
    const std::vector<double> v(size, x(0));
    seen.push_back(guard.count());
  }
  {
    const AllocationGuard guard;
    const auto owned = std::make_unique<OverAligned[]>(size);
    seen.push_back(guard.count());
  }
  {
    const AllocationGuard guard;
    void* memory = std::malloc(size);
    void* larger = std::realloc(memory, 100000);
    std::free(larger);
    seen.push_back(guard.count() - 1);
  }
  for (const std::int64_t count : seen) CHECK(count >= 1);
  CHECK(seen.size() == 5);
}

TEST_CASE("The allocation guard ignores what neither allocates nor runs on its thread", "[alloc]") {
  const Eigen::MatrixXd A = Eigen::MatrixXd::Random(size, size);
  const Eigen::VectorXd x = Eigen::VectorXd::Ones(size);
  Eigen::VectorXd y(size);
  const AllocationGuard quiet;
  y.noalias() = A * x;
  const std::int64_t product = quiet.count();
  CHECK(product == 0);

  std::int64_t before = 0;
  std::int64_t after = 1;
  std::thread other([&] {
    const AllocationGuard guard;
    std::thread inner([] { Eigen::VectorXd::Ones(size).eval(); });
    before = guard.count();  // read here because starting a thread allocates
    inner.join();
    after = guard.count();
  });
  other.join();
  CHECK(after == before);
}

}  // namespace
}  // namespace shakedown
