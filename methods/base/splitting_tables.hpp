// Coefficients of splittings (splitting.hpp). A symmetric table gives b_1 ... b_m and a_1 ...
// a_{m-1} of s = 2m stages. The other coefficients follow by symmetry and from sum a_i = sum b_i
// = 1. tests/methods/splitting_test.cpp checks the order conditions of each table.
#pragma once

#include "methods/base/splitting_table.hpp"

namespace shakedown {

// S. Blanes, P. C. Moan, J. Comput. Appl. Math. 142 (2002) 313, which prints 15 digits.

/// S_6, Table 2: order 4 with the smallest error for any two parts.
inline constexpr SplittingTable blanes_moan_s6 =
    SplittingTable::symmetric({0.0792036964311957, 0.353172906049774, -0.0420650803577195},
                              {0.209515106613362, -0.143851773179818});
/// SRKN_6^b, Table 3: order 4 with the smallest error if [V, [V, [V, T]]] = 0.
inline constexpr SplittingTable blanes_moan_srkn6b =
    SplittingTable::symmetric({0.0829844064174052, 0.396309801498368, -0.0390563049223486},
                              {0.245298957184271, 0.604872665711080});

}  // namespace shakedown
