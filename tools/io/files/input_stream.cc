#include "tools/io/files/input_stream.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <optional>
#include <utility>
#include <vector>

#include "tools/io/files/compression.h"

namespace freecell {
namespace {

constexpr int kPollMilliseconds = 100;

/// Tells a person at the terminal that we wait for input. A stderr that is no terminal is not
/// disturbed.
void prompt_for_input() {
  constexpr std::string_view kPrompt =
      "freecell: reading from the terminal; Ctrl-D on a line of its own ends the input\n";
  if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDERR_FILENO) != 1) return;
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kPrompt.data(), kPrompt.size());
}

/// A pipe that nobody writes to yet is opened at once, because a signal does not end the wait of
/// `open` for a writer. RawInput waits instead.
FileDescriptor open_input(const std::string& name) {
  if (name == "-") {
    prompt_for_input();
    return FileDescriptor(STDIN_FILENO);
  }
  struct stat status;
  const bool is_pipe = ::stat(name.c_str(), &status) == 0 && S_ISFIFO(status.st_mode);
  FileDescriptor fd(::open(name.c_str(), O_RDONLY | O_CLOEXEC | (is_pipe ? O_NONBLOCK : 0)));
  if (!fd.is_open()) throw ReadError(system_message(errno));
  return fd;
}

const char* data_name(Compression compression) {
  return compression == Compression::kGzip ? "gzip data" : "zstd data";
}

/// The bytes as they are in the file.
class RawInput {
 public:
  RawInput(FileDescriptor fd, CancelCallback cancelled)
      : fd_(std::move(fd)), cancelled_(std::move(cancelled)) {}

  bool was_cancelled() const { return was_cancelled_; }

  /// The first bytes, at most four; `read` gives them again.
  std::string_view peek() {
    constexpr std::size_t kMagicSize = 4;
    while (peeked_.size() < kMagicSize) {
      char byte = 0;
      if (read_file(&byte, 1) == 0) break;
      peeked_ += byte;
    }
    return peeked_;
  }

  std::size_t read(char* buffer, std::size_t size) {
    return peeked_.empty() ? read_file(buffer, size) : read_peeked(buffer, size);
  }

 private:
  std::size_t read_peeked(char* buffer, std::size_t size) {
    const std::size_t count = std::min(size, peeked_.size());
    assert(count > 0);
    peeked_.copy(buffer, count);
    peeked_.erase(0, count);
    return count;
  }

  std::size_t read_file(char* buffer, std::size_t size) {
    while (!has_ended_ && wait()) {
      const ssize_t got = ::read(fd_.get(), buffer, size);
      has_ended_ = got == 0;
      if (got >= 0) return static_cast<std::size_t>(got);
      if (errno != EINTR && errno != EAGAIN) throw ReadError(system_message(errno));
    }
    return 0;
  }

  /// Waits until there is something to read. Returns false after cancellation. (Any thread may
  /// handle a signal, so that it does not wake a `read` of this one.)
  bool wait() {
    pollfd input{fd_.get(), POLLIN, 0};
    while (!cancelled_ || !cancelled_()) {
      if (::poll(&input, 1, kPollMilliseconds) > 0) return true;
    }
    was_cancelled_ = true;
    return false;
  }

  FileDescriptor fd_;
  CancelCallback cancelled_;
  std::string peeked_;
  bool was_cancelled_ = false;
  bool has_ended_ = false;  ///< a terminal would go on after its end
};

}  // namespace

class InputStream::Impl {
 public:
  Impl(FileDescriptor fd, const std::string& name, CancelCallback cancelled)
      : raw_(std::move(fd), std::move(cancelled)), named_(compression_of_name(name)) {}

  bool was_cancelled() const { return raw_.was_cancelled(); }

  /// After an error, every further call throws it again.
  std::size_t read(char* buffer, std::size_t size) {
    if (error_) throw *error_;
    try {
      return read_bytes(buffer, size);
    } catch (const ReadError& error) {
      error_ = error;
      throw;
    }
  }

 private:
  std::size_t read_bytes(char* buffer, std::size_t size) {
    if (!std::exchange(has_begun_, true)) begin();
    if (!decompressor_) return raw_.read(buffer, size);
    try {
      return read_decompressed({buffer, size});
    } catch (const DecompressionError& error) {
      throw ReadError(error.what());
    }
  }

  void begin() {
    const Compression compression = compression_of_bytes(raw_.peek());
    if (named_ != Compression::kNone && named_ != compression && !raw_.was_cancelled()) {
      throw ReadError(std::string("not ") + data_name(named_) + ", though the name says so");
    }
    if (compression != Compression::kNone) decompressor_ = make_decompressor(compression);
  }

  /// What is decompressed is returned before more is read, so that neither a pause nor an error
  /// holds it back.
  std::size_t read_decompressed(std::span<char> buffer) {
    for (;;) {
      if (const std::size_t size = decompressor_->decompress(compressed_, buffer)) return size;
      compressed_ = {room_.data(), raw_.read(room_.data(), room_.size())};
      if (!compressed_.empty()) continue;
      if (!raw_.was_cancelled()) decompressor_->check_end();
      return 0;
    }
  }

  static constexpr std::size_t kRoom = 1 << 16;

  RawInput raw_;
  Compression named_;
  std::unique_ptr<Decompressor> decompressor_;  ///< of compressed data that has begun
  std::string_view compressed_;                 ///< what is left of `room_`
  std::array<char, kRoom> room_;
  bool has_begun_ = false;
  std::optional<ReadError> error_;
};

InputStream::InputStream(const std::string& name, CancelCallback cancelled)
    : InputStream(open_input(name), name, std::move(cancelled)) {}

InputStream::InputStream(FileDescriptor fd, const std::string& name, CancelCallback cancelled)
    : impl_(std::make_unique<Impl>(std::move(fd), name, std::move(cancelled))) {}

InputStream::InputStream(InputStream&&) noexcept = default;
InputStream& InputStream::operator=(InputStream&&) noexcept = default;
InputStream::~InputStream() = default;

InputStream InputStream::of_text(std::string text) {
  InputStream stream("/dev/null", {});
  stream.unread_ = std::move(text);
  return stream;
}

std::size_t InputStream::read(char* buffer, std::size_t size) {
  assert(size > 0 && unread_begin_ <= unread_.size());
  if (unread_begin_ == unread_.size()) return impl_->read(buffer, size);
  const std::size_t count = unread_.copy(buffer, size, unread_begin_);
  unread_begin_ += count;
  return count;
}

bool InputStream::append_to(std::string& text, std::size_t most) {
  const std::size_t old_size = text.size();
  text.resize(old_size + most);
  std::size_t got = 0;
  try {
    got = read(text.data() + old_size, most);
  } catch (...) {
    text.resize(old_size);
    throw;
  }
  text.resize(old_size + got);
  return got > 0;
}

void InputStream::unread(std::string_view bytes) {
  unread_.replace(0, std::exchange(unread_begin_, 0), bytes);
}

bool InputStream::was_cancelled() const { return impl_->was_cancelled(); }

bool for_each_piece(const std::string& path, const CancelCallback& cancelled,
                    const std::function<void(std::string_view)>& take) {
  constexpr std::size_t kPieceSize = std::size_t{1} << 18;
  InputStream input(path, cancelled);
  std::vector<char> buffer(kPieceSize);
  while (const std::size_t size = input.read(buffer.data(), buffer.size())) {
    take(std::string_view(buffer.data(), size));
  }
  return !input.was_cancelled();
}

}  // namespace freecell
