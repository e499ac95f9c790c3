// Types that own SUNDIALS objects. Only files that call SUNDIALS include this header.
#pragma once

#include <nvector/nvector_serial.h>
#include <sundials/sundials_context.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>

#include <algorithm>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <type_traits>

#include "problems/base/counters.hpp"

namespace shakedown::sundials {

inline void check(int flag, const char* call) {
  if (flag < 0)
    throw std::runtime_error(std::string(call) + " failed: flag " + std::to_string(flag));
}
template <class T>
T* check(T* object, const char* call) {
  if (object == nullptr) throw std::runtime_error(std::string(call) + " returned nothing");
  return object;
}

/// Owners are declared in order of creation, so that destruction frees the context last.
struct Context {
  SUNContext handle = nullptr;
  Context() { check(SUNContext_Create(nullptr, &handle), "SUNContext_Create"); }
  ~Context() { SUNContext_Free(&handle); }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
};
template <class T, auto release>
struct Release {
  void operator()(T object) const { release(object); }
};
using Vector = std::unique_ptr<std::remove_pointer_t<N_Vector>, Release<N_Vector, N_VDestroy>>;
using Matrix = std::unique_ptr<std::remove_pointer_t<SUNMatrix>, Release<SUNMatrix, SUNMatDestroy>>;
using Linear = std::unique_ptr<std::remove_pointer_t<SUNLinearSolver>,
                               Release<SUNLinearSolver, SUNLinSolFree>>;
using Nonlinear = std::unique_ptr<std::remove_pointer_t<SUNNonlinearSolver>,
                                  Release<SUNNonlinearSolver, SUNNonlinSolFree>>;

/// A counted operation of SUNDIALS' serial vectors.
template <auto operation>
struct CountedOperation;
template <class R, class... A, R (*operation)(A...)>
struct CountedOperation<operation> {
  static R run(A... arguments) {
    count_vector_operations(1, length_of(arguments...));
    return operation(arguments...);
  }
  template <class First, class... Rest>
  static sunindextype length_of(First first, Rest... rest) {
    if constexpr (std::is_same_v<First, N_Vector>) {
      return N_VGetLength_Serial(first);
    } else {
      return length_of(rest...);
    }
  }
};
/// Counts the operations that the integrators call; clones inherit the counting.
inline void count_operations(N_Vector v) {
  v->ops->nvlinearsum = CountedOperation<N_VLinearSum_Serial>::run;
  v->ops->nvconst = CountedOperation<N_VConst_Serial>::run;
  v->ops->nvprod = CountedOperation<N_VProd_Serial>::run;
  v->ops->nvdiv = CountedOperation<N_VDiv_Serial>::run;
  v->ops->nvscale = CountedOperation<N_VScale_Serial>::run;
  v->ops->nvabs = CountedOperation<N_VAbs_Serial>::run;
  v->ops->nvinv = CountedOperation<N_VInv_Serial>::run;
  v->ops->nvaddconst = CountedOperation<N_VAddConst_Serial>::run;
  v->ops->nvdotprod = CountedOperation<N_VDotProd_Serial>::run;
  v->ops->nvmaxnorm = CountedOperation<N_VMaxNorm_Serial>::run;
  v->ops->nvwrmsnorm = CountedOperation<N_VWrmsNorm_Serial>::run;
  v->ops->nvwrmsnormmask = CountedOperation<N_VWrmsNormMask_Serial>::run;
  v->ops->nvmin = CountedOperation<N_VMin_Serial>::run;
}

inline Vector make_vector(std::span<const double> values, const Context& context) {
  Vector v(check(N_VNew_Serial(static_cast<sunindextype>(values.size()), context.handle),
                 "N_VNew_Serial"));
  count_operations(v.get());
  std::copy(values.begin(), values.end(), N_VGetArrayPointer(v.get()));
  return v;
}

/// Stores SUNDIALS' own error message instead of letting SUNDIALS print it. Only the last message
/// is kept.
inline void keep_message(int code, const char* /*module*/, const char* function, char* text,
                         void* reason) {
  if (code >= 0) return;  // a warning
  std::string& said = *static_cast<std::string*>(reason);
  said = std::string(function) + ": " + text;
  constexpr int too_much_work = -1;  // CV_, IDA_ and ARK_TOO_MUCH_WORK
  if (code == too_much_work) said += " See --opt max-steps.";
}

struct DenseAlgebra {
  Matrix matrix;
  Linear linear;
  DenseAlgebra(N_Vector y, sunindextype n, const Context& context)
      : matrix(check(SUNDenseMatrix(n, n, context.handle), "SUNDenseMatrix")),
        linear(check(SUNLinSol_Dense(y, matrix.get(), context.handle), "SUNLinSol_Dense")) {}
};

}  // namespace shakedown::sundials
