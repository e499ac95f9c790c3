// Every method of the suite, list by list.
#pragma once

#include "methods/base/list.hpp"
#include "methods/lists/constrained.hpp"
#include "methods/lists/libraries.hpp"
#include "methods/lists/multibody.hpp"
#include "methods/lists/oscillatory.hpp"
#include "methods/lists/unconstrained.hpp"
#include "methods/members.hpp"

namespace shakedown {

using AllMethods = typename Joined<AllLists>::type;

}  // namespace shakedown
