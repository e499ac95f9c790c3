// Type lists of the suite's problems, one per size. Problems of one size share most of the code
// that a method instantiates for them, so each list is compiled as one unit with each list of
// methods.
#pragma once

namespace shakedown {

template <class... P>
struct ProblemList {};

// Each has `using Problems = ProblemList<...>` in problems/lists/<size>.hpp, which CMake writes
// from problems/lists/<size>.list.
struct OfTwo;
struct OfThreeAndNine;
struct OfFour;
struct OfSixAndTwelve;
struct OfAnySize;
struct OfMolecules;
struct OfPlaneMechanisms;
struct OfSpatialMechanisms;

}  // namespace shakedown
