#include "tests/fuzz/fuzz_target.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  freecell::fuzz::check_input({reinterpret_cast<const char*>(data), size});
  return 0;
}
