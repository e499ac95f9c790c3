#include "problems/channel.hpp"

#include "methods/all.hpp"
#include "methods/base/pair.hpp"

namespace shakedown {

ProblemEntry channel_entry() { return make_problem_entry<ChannelStiff<>>(AllMethods{}); }

}  // namespace shakedown
