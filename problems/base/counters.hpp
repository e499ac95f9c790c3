// The cost of a run in counts that do not depend on the machine.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace shakedown {

/// Evaluations and linear algebra of a run. The steps themselves report Newton iterations.
struct Counts {
  std::int64_t potentials = 0;          ///< V
  std::int64_t gradients = 0;           ///< grad V, or grad V0 alone
  std::int64_t stiff_gradients = 0;     ///< grad V1/eps alone
  std::int64_t hessians = 0;            ///< Hess V, whole or its stiff part
  std::int64_t third_contractions = 0;  ///< a.V'''.a
  std::int64_t constraints = 0;         ///< g
  std::int64_t constraint_rates = 0;    ///< derivatives of g or G with respect to t at fixed q
  std::int64_t jacobians = 0;           ///< G = Dg
  std::int64_t curvatures = 0;          ///< second and third derivatives of g, in any contraction
  std::int64_t masses = 0;              ///< M(q)
  std::int64_t kinetic_gradients = 0;   ///< d/dq 1/2 v^T M(q) v
  std::int64_t kinetic_mixed = 0;       ///< its derivative with respect to v
  std::int64_t forces = 0;              ///< Q or its derivatives
  std::int64_t flows = 0;               ///< q' or p' of a system on another phase space
  std::int64_t factorisations = 0;
  std::int64_t solves = 0;   ///< with a factored matrix
  std::int64_t algebra = 0;  ///< additions and multiplications of factorisations and solves
  std::int64_t vector_operations = 0;  ///< sums, scalings and norms in library codes
  std::int64_t vector_entries = 0;     ///< total length of the vectors in these

  Counts& operator+=(const Counts& other);
  Counts& operator-=(const Counts& other);
};

struct Counter {
  std::string_view name;
  std::int64_t Counts::*count;
};
/// Every member of Counts.
inline constexpr std::array counters{Counter{"potentials", &Counts::potentials},
                                     Counter{"gradients", &Counts::gradients},
                                     Counter{"stiff gradients", &Counts::stiff_gradients},
                                     Counter{"Hessians", &Counts::hessians},
                                     Counter{"third contractions", &Counts::third_contractions},
                                     Counter{"constraints", &Counts::constraints},
                                     Counter{"constraint rates", &Counts::constraint_rates},
                                     Counter{"Jacobians", &Counts::jacobians},
                                     Counter{"curvatures", &Counts::curvatures},
                                     Counter{"mass matrices", &Counts::masses},
                                     Counter{"kinetic gradients", &Counts::kinetic_gradients},
                                     Counter{"kinetic mixed derivatives", &Counts::kinetic_mixed},
                                     Counter{"forces", &Counts::forces},
                                     Counter{"flows", &Counts::flows},
                                     Counter{"factorisations", &Counts::factorisations},
                                     Counter{"solves", &Counts::solves},
                                     Counter{"operations of linear algebra", &Counts::algebra},
                                     Counter{"vector operations", &Counts::vector_operations},
                                     Counter{"vector entries", &Counts::vector_entries}};
static_assert(sizeof(Counts) == counters.size() * sizeof(std::int64_t));

inline Counts& Counts::operator+=(const Counts& other) {
  for (const Counter& c : counters) this->*c.count += other.*c.count;
  return *this;
}
inline Counts& Counts::operator-=(const Counts& other) {
  for (const Counter& c : counters) this->*c.count -= other.*c.count;
  return *this;
}

/// The counts of this thread. A trajectory runs on one thread, so its cost is the difference before
/// and after it. Constant initialisation keeps an increment to one instruction.
inline constinit thread_local Counts counts{};

/// `operations` is the number of additions and multiplications, to leading order.
inline void count_factorisation(std::int64_t operations) {
  ++counts.factorisations;
  counts.algebra += operations;
}
inline void count_solve(std::int64_t operations) {
  ++counts.solves;
  counts.algebra += operations;
}
/// Counts `operations`, each on vectors of n entries.
inline void count_vector_operations(std::int64_t operations, std::int64_t n) {
  counts.vector_operations += operations;
  counts.vector_entries += operations * n;
}

}  // namespace shakedown
