#pragma once

#include <cstddef>

namespace freecell {

/// Tells the C library to ask the system for every large array by itself and to give it back at
/// once: arrays that grow would else leave holes that nobody can use (a tenth of a proof's memory).
void keep_large_arrays_apart();

/// Asks the system to back an array of `bytes` that nothing was written to yet with large pages: a
/// proof looks up memory at random, and spends a fifth less time so. Does nothing for small ones,
/// or where the system cannot.
void advise_large_pages(void* array, std::size_t bytes);

}  // namespace freecell
