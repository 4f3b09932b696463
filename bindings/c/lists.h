#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "bindings/c/failure.h"

namespace freecell::c {

/// Copies a list into an array of the caller, as far as it goes. Throws TooSmall if that is not
/// all.
template <typename Range, typename Element, typename Convert>
void copy_list(const Range& list, Element* array, std::size_t capacity, std::size_t* count,
               Convert&& convert) {
  if (capacity > 0) require(array, "the array");
  const std::size_t size = std::size(list);
  if (count != nullptr) *count = size;
  auto from = std::begin(list);
  for (std::size_t i = 0; i < std::min(size, capacity); ++i) array[i] = convert(*from++);
  if (size > capacity) throw TooSmall("the list has " + std::to_string(size) + " elements");
}

/// Copies a text into a buffer of the caller, as far as it goes, with a zero byte at its end.
/// Throws TooSmall if that is not all.
inline void copy_text(std::string_view text, char* buffer, std::size_t size, std::size_t* length) {
  if (size > 0) require(buffer, "the buffer");
  if (length != nullptr) *length = text.size();
  if (size > 0) buffer[text.copy(buffer, size - 1)] = '\0';
  if (text.size() >= size) {
    throw TooSmall("the text takes " + std::to_string(text.size() + 1) + " bytes");
  }
}

}  // namespace freecell::c
