// The exact step Jacobians of the tests.
#pragma once

#include "problems/base/dual.hpp"
