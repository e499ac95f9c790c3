// Direct solvers for M + c Hess V and for multiplier systems, one for each structure.
//
//   Factor<Structure, S> factor(n);
//   Definiteness d = factor.factor(A);      // A is read, not changed; nothing is allocated
//   factor.solve(x);                        // x <- A^-1 x
//
// A = L D L^T without pivoting: in exact arithmetic the leading minors must not be zero, and with
// round-off the pivots must not be tiny. A pivot below `pivot_floor` times the largest diagonal
// entry (the block and band solvers compare within the block row or column) makes the matrix
// `singular`, and so does any NaN or infinity; `solve` must then not be called. Negative pivots
// make it `indefinite`, which a Newton iteration may accept and a method that relies on positivity
// may refuse.
//
//   GeneralFactor<Structure, S> general(n);  // for GeneralStorage: not symmetric, row exchanges
//   bool regular = general.factor(A);
#pragma once

#include "methods/base/factor_banded.hpp"
#include "methods/base/factor_block.hpp"
#include "methods/base/factor_dense.hpp"
#include "methods/base/factor_linkage.hpp"
#include "methods/base/factor_triangles.hpp"
