#include "base/file_descriptor.h"

#include <unistd.h>

#include <system_error>

namespace freecell {

FileDescriptor::~FileDescriptor() {
  if (fd_ > STDERR_FILENO) ::close(fd_);
}

std::string system_message(int error) { return std::generic_category().message(error); }

}  // namespace freecell
