#pragma once

#include <string>

#include "tools/io/files/file_descriptor.h"

namespace freecell {

/// A copy, decompressed, of what can be read only once, so that it can be read again: a temporary
/// file that has no name, and that is gone with the program however that ends.
class Spool {
 public:
  /// Whether `name`, a path or `-` for stdin, can be read only once: a pipe or a device.
  static bool is_needed_for(const std::string& name);

  /// Reads `name` to its end. Throws InputError if it cannot be read, or the copy not be created,
  /// and OutputError if that cannot be written.
  explicit Spool(const std::string& name);

  /// Leads to the copy, for as long as this lives.
  std::string path() const;

 private:
  FileDescriptor file_;
};

}  // namespace freecell
