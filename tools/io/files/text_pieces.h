#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "tools/io/files/input_stream.h"
#include "tools/io/files/output_stream.h"

namespace freecell {

/// Calls `take` with the text of the file `path`, which may be compressed, piece by piece. Memory
/// does not depend on its size. Returns false after cancellation. Throws ReadError.
bool for_each_piece(const std::string& path, const CancelCallback& cancelled,
                    const std::function<void(std::string_view)>& take);

/// Copies the contents of the file `path`. Throws InputError that names the file, after it has
/// copied the valid part. Returns early after cancellation.
void copy_text(const std::string& path, OutputStream& output, const CancelCallback& cancelled);

}  // namespace freecell
