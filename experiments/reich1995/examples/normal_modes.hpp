// Natural frequencies of a linear system with constraints.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace shakedown::reich1995 {

using ExtendedMatrix = Eigen::Matrix<long double, Eigen::Dynamic, Eigen::Dynamic>;

struct NormalModes {
  std::vector<long double> frequencies;  ///< ascending
  ExtendedMatrix shapes;                 ///< columns, M-normalised
};

/// (H - omega^2 M) a = 0 among the a with G a = 0: the generalised eigenproblem N^T H N b =
/// omega^2 N^T M N b on a basis N of the null space of G. G may have no rows.
NormalModes normal_modes(const ExtendedMatrix& H, const ExtendedMatrix& M, const ExtendedMatrix& G);

}  // namespace shakedown::reich1995
