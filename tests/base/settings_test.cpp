// Settings: parsing, ranges, and one-line messages that state the allowed values.
#include "problems/base/settings.hpp"

#include <catch2/catch.hpp>
#include <limits>

#include "methods/newmark/newmark_one_iteration.hpp"
#include "problems/double_pendulum.hpp"

namespace shakedown {
namespace {

using Penalty = DoublePendulumPenalty<>::Parameters;

template <class Struct>
std::string rejection(const std::string& name, const std::string& value) {
  try {
    configured<Struct>("problem p", {{name, value}});
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST_CASE("Every value round-trips through its text", "[settings]") {
  for (const double x :
       {0.1, 1.0 / 3.0, 1e-300, -2.5e17, 5e-324, 0.0, std::numeric_limits<double>::max()}) {
    CHECK(parse_double("x", shortest(x), range::any) == x);
  }
  CHECK(shortest(0.1) == "0.1");
  Penalty parameters;
  parameters.omega = 1.0 / 3.0;
  parameters.L2 = 7.0 / 11.0;
  const auto again = configured<Penalty>("problem", values_of(parameters));
  CHECK(again.omega == parameters.omega);
  CHECK(again.L2 == parameters.L2);
}

TEST_CASE("Defaults are what the struct says, and later assignments win", "[settings]") {
  CHECK(configured<Penalty>("problem", {}).omega == 20.0);
  CHECK(configured<Penalty>("problem", {{"omega", "3"}, {"omega", "+4.5e1"}}).omega == 45.0);
  for (const auto& info : describe<Penalty>()) {
    INFO(info.name);
    CHECK_FALSE(info.doc.empty());
    CHECK_FALSE(info.allowed.empty());
    CHECK_NOTHROW(configured<Penalty>("problem", {{info.name, info.initial}}));
  }
}

TEST_CASE("Text that is not a number is rejected", "[settings]") {
  for (const char* text : {"", " ", "abc", "1.0x", "1,5", "0x10", "--1", "+", "1e", "1 2"}) {
    INFO('"' << text << '"');
    const std::string message = rejection<Penalty>("omega", text);
    CHECK(message.find("omega") != std::string::npos);
    CHECK(message.find("not a number") != std::string::npos);
  }
}

// parse_double skips a leading '+'. It must then not let from_chars read a '-'.
TEST_CASE("A number has one sign", "[settings]") {
  CHECK_FALSE(rejection<Penalty>("g", "+-1").empty());
}

TEST_CASE("NaN, infinities and numbers out of range are rejected, with the range", "[settings]") {
  for (const char* text : {"nan", "NaN", "inf", "-inf", "1e999", "-1"}) {
    INFO(text);
    const std::string message = rejection<Penalty>("omega", text);
    CHECK(message.find("omega") != std::string::npos);
    CHECK(message.find(">= 0") != std::string::npos);
    CHECK(message.find('\n') == std::string::npos);
  }
  CHECK(rejection<Penalty>("m1", "0").find("> 0") != std::string::npos);
  CHECK(rejection<Penalty>("omega", "0").empty());
  CHECK(rejection<Penalty>("g", "-1").empty());
}

TEST_CASE("Ranges include what they say", "[settings]") {
  CHECK(range::positive.contains(5e-324));
  CHECK_FALSE(range::positive.contains(0.0));
  CHECK(range::non_negative.contains(0.0));
  CHECK_FALSE(range::any.contains(std::numeric_limits<double>::infinity()));
  CHECK_FALSE(range::any.contains(std::numeric_limits<double>::quiet_NaN()));
  const Range closed{1.0, 10.0};
  CHECK(closed.contains(1.0));
  CHECK(closed.contains(10.0));
  CHECK_FALSE(closed.contains(10.5));
  CHECK(closed.text() == ">= 1 and <= 10");
}

TEST_CASE("Integers, switches and words have their own grammar", "[settings]") {
  CHECK(parse_integer("n", "12", {1, 20}) == 12);
  CHECK(parse_integer("n", "1e3", {1, 2000}) == 1000);
  CHECK_THROWS_AS(parse_integer("n", "1.5", {1, 20}), UsageError);
  CHECK_THROWS_AS(parse_integer("n", "21", {1, 20}), UsageError);
  CHECK_THROWS_AS(parse_integer("n", "1e17", range::any), UsageError);
  CHECK(parse_bool("b", "true"));
  CHECK_FALSE(parse_bool("b", "0"));
  CHECK_THROWS_AS(parse_bool("b", "yes"), UsageError);
  const std::string message = rejection<NewmarkOneIterationOptions>("start", "predictor");
  CHECK(message.find("previous | acceleration | ballistic") != std::string::npos);
}

struct Numbers {
  std::vector<double> some;
  static std::vector<Setting> settings() {
    return {list<Numbers>("some", &Numbers::some, "a list of numbers", "none")};
  }
};

TEST_CASE("A list of numbers has a word for none", "[settings]") {
  CHECK(describe<Numbers>().front().initial == "none");
  const auto two = configured<Numbers>("problem", {{"some", "1.5,-2e3"}});
  CHECK(two.some == std::vector<double>{1.5, -2000.0});
  CHECK(values_of(two).front().second == "1.5,-2000");
  CHECK(configured<Numbers>("problem", {{"some", "1"}, {"some", "none"}}).some.empty());
  for (const char* text : {"", "1,", ",1", "1,,2", "1,nan", "nothing"}) {
    INFO(text);
    CHECK_FALSE(rejection<Numbers>("some", text).empty());
  }
}

TEST_CASE("An unknown name suggests the nearest one and lists all", "[settings]") {
  const std::string message = rejection<Penalty>("omgea", "1");
  CHECK(message.find("did you mean 'omega'?") != std::string::npos);
  CHECK(message.find("problem p") != std::string::npos);
  CHECK(message.find("m1") != std::string::npos);
  CHECK(nearest("velocity-verlt", {"newmark", "velocity-verlet", "rk4"}) == "velocity-verlet");
  CHECK(nearest("xyzxyzxyz", {"newmark", "rk4"}).empty());
  CHECK(nearest("rk4", {}).empty());
}

}  // namespace
}  // namespace shakedown
