// Direct solvers for M + c Hess V and for multiplier systems. There is one for each matrix
// structure.
//
//   Factor<Structure, S> factor(n);
//   Definiteness d = factor.factor(A);      // A is read, not changed; nothing is allocated
//   factor.solve(x);                        // x <- A^-1 x
//
// A = L D L^T without pivoting: in exact arithmetic no leading minor may be zero, and with
// round-off no pivot may be tiny. A matrix counts as `singular` if a pivot is below `pivot_floor`
// times the largest diagonal entry, or if a NaN or infinity occurs. (The block and band solvers
// compare a pivot only within its block row or column.) `solve` must not be called for a singular
// matrix. Negative pivots make the matrix `indefinite`, which a Newton iteration may accept and a
// method that relies on positivity may refuse.
//
//   GeneralFactor<Structure, S> general(n);  // for GeneralStorage: not symmetric, row exchanges
//   bool regular = general.factor(A);
#pragma once

#include "methods/base/factor_banded.hpp"
#include "methods/base/factor_block.hpp"
#include "methods/base/factor_dense.hpp"
#include "methods/base/factor_linkage.hpp"
#include "methods/base/factor_triangles.hpp"
