// Errors that AddressSanitizer and UndefinedBehaviorSanitizer must report: that a sanitized build
// finds nothing in the tests means something only if it finds these.
#include <climits>
#include <cstdio>
#include <cstring>
#include <vector>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  if (std::strcmp(argv[1], "overflow") == 0) {
    const int one = argc - 1;
    std::printf("%d\n", INT_MAX - 1 + 2 * one);
  } else {
    const std::vector<int> three(static_cast<std::size_t>(argc) + 1);
    std::printf("%d\n", three.data()[argc + 1]);
  }
}
