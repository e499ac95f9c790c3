// Faults that the sanitized lane must see: `overrun` reads behind a vector, `overflow` leaves the range of
// an int. Neither the index nor the sum is known to the compiler, so that it cannot fold them.
#include <climits>
#include <cstdlib>
#include <string>
#include <vector>

int main(int count, char** words) {
  const std::string fault = count > 1 ? words[1] : "";
  if (fault == "overrun") {
    const std::vector<int> values(static_cast<std::size_t>(count), 0);
    return values[static_cast<std::size_t>(count)];
  }
  if (fault == "overflow") {
    const volatile int largest = INT_MAX;
    return largest + count;
  }
  return EXIT_FAILURE;
}
