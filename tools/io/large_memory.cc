#include "tools/io/large_memory.h"

#include <malloc.h>
#include <sys/mman.h>

#include <cstdint>

namespace freecell {
namespace {

constexpr std::size_t kLargePage = std::size_t{1} << 21;

}  // namespace

void keep_large_arrays_apart() { ::mallopt(M_MMAP_THRESHOLD, static_cast<int>(kLargePage)); }

void advise_large_pages(void* array, std::size_t bytes) {
  if (bytes < 2 * kLargePage) return;
  const auto begin = reinterpret_cast<std::uintptr_t>(array);
  const std::uintptr_t first = (begin + kLargePage - 1) / kLargePage * kLargePage;
  const std::uintptr_t last = (begin + bytes) / kLargePage * kLargePage;
  ::madvise(reinterpret_cast<void*>(first), last - first, MADV_HUGEPAGE);
}

}  // namespace freecell
