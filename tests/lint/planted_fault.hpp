// A fault in a header, which `make lint` must find: `value` overrides without saying so.
#pragma once

struct Base {
  virtual ~Base() = default;
  virtual int value() const { return 0; }
};

struct Derived : Base {
  int value() const { return 1; }
};
