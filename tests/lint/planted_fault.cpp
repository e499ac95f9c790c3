// A fault in a source, which `make lint` must find: a pointer set to 0. No target compiles this.
#include "tests/lint/planted_fault.hpp"

const Base* none() { return 0; }
