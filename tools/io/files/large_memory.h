#pragma once

#include <cstddef>

namespace freecell {

/// Tells the C library to allocate every large array separately from the system and to return it at
/// once. Otherwise growing arrays would leave holes that nobody can use (a tenth of a proof's
/// memory).
void keep_large_arrays_apart();

/// Asks the system to back an array of `bytes`, not yet written to, with large pages. A proof looks
/// up memory at random, and this saves a fifth of its time. Does nothing for small arrays, or if
/// the system has no such pages.
void advise_large_pages(void* array, std::size_t bytes);

}  // namespace freecell
