#pragma once

#include <cstdint>
#include <string_view>

namespace freecell {

/// XXH64 with the seed 0, whose low 32 bits are the checksum of a zstd frame (RFC 8878, 3.1.1).
std::uint64_t xxh64(std::string_view text);

}  // namespace freecell
