#pragma once

#include <string>

#include "base/file_descriptor.h"

namespace freecell {

/// A decompressed copy of an input that can be read only once, so that it can be read again. The
/// copy is a temporary file without a name. It disappears with the program, however that ends.
class Spool {
 public:
  /// Whether `name`, a path or `-` for stdin, can be read only once: a pipe or a device.
  static bool is_needed_for(const std::string& name);

  /// Reads `name` to its end. Throws InputError if it cannot be read or the copy cannot be created,
  /// and OutputError if the copy cannot be written.
  explicit Spool(const std::string& name);

  /// The path of the copy, valid as long as this object lives.
  std::string path() const;

 private:
  FileDescriptor file_;
};

}  // namespace freecell
