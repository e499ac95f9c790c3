// Coefficients of splittings (splitting.hpp). A symmetric table gives the first half of the b_i and
// a_i. The other coefficients follow by symmetry and from sum a_i = sum b_i = 1.
// tests/methods/splitting_test.cpp checks the order conditions of each table.
#pragma once

#include "methods/base/splitting_table.hpp"

namespace shakedown {

// S. Blanes, P. C. Moan, J. Comput. Appl. Math. 142 (2002) 313, which prints 15 digits. Exact
// solutions of the order conditions of order 6 are closer than 4e-15 to the printed coefficients.
// The order conditions do not determine further digits, because they leave 1 (S_10), 4 (SRKN_11^b)
// and 7 (SRKN_14^a) coefficients free, with which Blanes and Moan minimise the error.

/// S_6, Table 2: order 4 with the smallest error for any two parts.
inline constexpr SplittingTable blanes_moan_s6 =
    SplittingTable::symmetric({0.0792036964311957, 0.353172906049774, -0.0420650803577195},
                              {0.209515106613362, -0.143851773179818});
/// SRKN_6^b, Table 3: order 4 with the smallest error if [V, [V, [V, T]]] = 0.
inline constexpr SplittingTable blanes_moan_srkn6b =
    SplittingTable::symmetric({0.0829844064174052, 0.396309801498368, -0.0390563049223486},
                              {0.245298957184271, 0.604872665711080});
/// S_10, Table 2: order 6 with the smallest error for any two parts.
inline constexpr SplittingTable blanes_moan_s10 = SplittingTable::symmetric(
    {0.0502627644003922, 0.413514300428344, 0.0450798897943977, -0.188054853819569,
     0.541960678450780},
    {0.148816447901042, -0.132385865767784, 0.067307604692185, 0.432666402578175});
/// SRKN_11^b, Table 3: order 6 if [V, [V, [V, T]]] = 0.
inline constexpr SplittingTable blanes_moan_srkn11b =
    SplittingTable::symmetric({0.0414649985182624, 0.198128671918067, -0.0400061921041533,
                               0.0752539843015807, -0.0115113874206879},
                              {0.123229775946271, 0.290553797799558, -0.127049212625417,
                               -0.246331761062075, 0.357208872795928});
/// SRKN_14^a, Table 3: order 6 if [V, [V, [V, T]]] = 0. It begins with a drift.
inline constexpr SplittingTable blanes_moan_srkn14a = SplittingTable::symmetric(
    {0.0, 0.09171915262446165, 0.183983170005006, -0.05653436583288827, 0.004914688774712854,
     0.143761127168358, 0.328567693746804},
    {0.0378593198406116, 0.102635633102435, -0.0258678882665587, 0.314241403071447,
     -0.130144459517415, 0.106417700369543, -0.00879424312851058});

}  // namespace shakedown
