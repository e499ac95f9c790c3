// Forced in front of the tests when clang-tidy reads them: typed test cases become templates that
// nobody instantiates, so that their bodies are checked once and not once a type (a factor of ten).
#pragma once

#include <catch2/catch.hpp>

#undef TEMPLATE_TEST_CASE
#undef TEMPLATE_LIST_TEST_CASE
#define TEMPLATE_TEST_CASE(...) \
  template <class TestType>     \
  void INTERNAL_CATCH_UNIQUE_NAME(typed_test_case)()
#define TEMPLATE_LIST_TEST_CASE(...) TEMPLATE_TEST_CASE(__VA_ARGS__)
