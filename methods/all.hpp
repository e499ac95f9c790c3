// All methods of the suite, joined from the lists.
#pragma once

#include "methods/base/list.hpp"
#include "methods/lists/members.hpp"

namespace shakedown {

using AllMethods = typename Joined<AllLists>::type;

}  // namespace shakedown
