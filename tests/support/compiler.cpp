#include "tests/support/compiler.hpp"

#include <catch2/catch.hpp>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "tests/support/scratch.hpp"

namespace shakedown::test {

std::string compiler_says(const std::string& source) {
  const auto root = std::filesystem::absolute(__FILE__).parent_path().parent_path().parent_path();
  const Scratch folder;
  const auto quoted = [&](const char* name) { return "'" + (folder / name).string() + "'"; };
  std::ofstream(folder / "source.cpp") << source;
  const std::string command = "${CXX:-c++} -std=c++20 -fsyntax-only -I'" + root.string() +
                              "' -isystem /usr/include/eigen3 " + quoted("source.cpp") + " 2> " +
                              quoted("said");
  const int status = std::system(command.c_str());  // NOLINT(concurrency-mt-unsafe): one thread
  std::ifstream file(folder / "said");
  std::string said{std::istreambuf_iterator<char>(file), {}};
  CHECK((status == 0) == said.empty());
  return said;
}

}  // namespace shakedown::test
