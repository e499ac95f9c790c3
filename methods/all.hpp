// Every method of the suite, list by list.
#pragma once

#include "methods/base/list.hpp"
#include "methods/lists/members.hpp"

namespace shakedown {

using AllMethods = typename Joined<AllLists>::type;

}  // namespace shakedown
