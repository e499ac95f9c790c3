#include "problems/channel.hpp"

#include "methods/base/problem_entry.hpp"

namespace shakedown {

ProblemEntry channel_entry() { return make_problem_entry<ChannelStiff<>>(); }

}  // namespace shakedown
