#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

namespace freecell {

/// Owns an open file of the operating system. The destructor closes it unless it is one of the
/// three standard streams.
class FileDescriptor {
 public:
  FileDescriptor() = default;
  explicit FileDescriptor(int fd) : fd_(fd) {}
  FileDescriptor(FileDescriptor&& other) noexcept : fd_(std::exchange(other.fd_, -1)) {}
  FileDescriptor& operator=(FileDescriptor&& other) noexcept {
    std::swap(fd_, other.fd_);
    return *this;
  }
  ~FileDescriptor();

  bool is_open() const { return fd_ >= 0; }
  int get() const { return fd_; }
  /// Releases the descriptor. The caller must close it.
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_ = -1;
};

/// The operating system's message for `error`: `No space left on device`.
std::string system_message(int error);

/// The reason why reading failed, without the file's name: `Is a directory`, `gzip data is damaged
/// or cut short`.
class ReadError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace freecell
