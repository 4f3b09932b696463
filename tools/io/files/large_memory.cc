#include "tools/io/files/large_memory.h"

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
  const std::size_t before =
      (kLargePage - reinterpret_cast<std::uintptr_t>(array) % kLargePage) % kLargePage;
  const std::size_t size = (bytes - before) / kLargePage * kLargePage;
  ::madvise(static_cast<char*>(array) + before, size, MADV_HUGEPAGE);
}

}  // namespace freecell
