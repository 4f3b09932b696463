#include "tools/io/files/input_stream.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <utility>

namespace freecell {
namespace {

/// Tells a person at the terminal that we wait for input. A stderr that is no terminal is not
/// disturbed.
void prompt_for_input() {
  constexpr std::string_view kPrompt =
      "freecell: reading from the terminal; Ctrl-D on a line of its own ends the input\n";
  if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDERR_FILENO) != 1) return;
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, kPrompt.data(), kPrompt.size());
}

/// A pipe that nobody writes to yet is opened at once, because a signal does not end the wait of
/// `open` for a writer. InputStream::wait waits instead.
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

}  // namespace

InputStream::InputStream(const std::string& name, CancelCallback cancelled)
    : InputStream(open_input(name), name, std::move(cancelled)) {}

InputStream::InputStream(FileDescriptor fd, const std::string& name, CancelCallback cancelled)
    : fd_(std::move(fd)), named_(compression_of_name(name)), cancelled_(std::move(cancelled)) {}

InputStream InputStream::of_text(std::string text) {
  InputStream stream("/dev/null", {});
  stream.unread_ = std::move(text);
  return stream;
}

std::size_t InputStream::read(char* buffer, std::size_t size) {
  assert(size > 0 && unread_begin_ <= unread_.size());
  if (unread_begin_ < unread_.size()) {
    const std::size_t count = unread_.copy(buffer, size, unread_begin_);
    unread_begin_ += count;
    return count;
  }
  if (error_) throw *error_;
  try {
    return read_bytes({buffer, size});
  } catch (const ReadError& error) {
    error_ = error;
    throw;
  }
}

std::size_t InputStream::read_bytes(std::span<char> buffer) {
  if (!std::exchange(has_begun_, true)) begin();
  if (decompressor_) return read_decompressed(buffer);
  if (decoder_) return read_converted(buffer);
  const std::size_t count = waiting_.copy(buffer.data(), buffer.size());
  waiting_.remove_prefix(count);
  return count > 0 ? count : read_file(buffer);
}

/// Finds out by the first bytes whether the file is compressed.
void InputStream::begin() {
  constexpr std::size_t kRoom = 1 << 16;
  constexpr std::size_t kMagicSize = 4;
  room_.resize(kRoom);
  std::size_t size = 0;
  while (const std::size_t got = read_file(std::span(room_).subspan(size, kMagicSize - size))) {
    size += got;
    if (size == kMagicSize) break;
  }
  assert(size <= kMagicSize && !decompressor_);
  waiting_ = {room_.data(), size};
  const Compression compression = compression_of_bytes(waiting_);
  if (named_ != Compression::kNone && named_ != compression && !was_cancelled_) {
    throw ReadError(std::string("not ") + data_name(named_) + ", though the name says so");
  }
  if (compression != Compression::kNone) decompressor_ = make_decompressor(compression);
  if (is_utf16(waiting_)) decoder_.emplace();
}

/// What is decompressed is returned before more is read, so that neither a pause nor an error
/// holds it back.
std::size_t InputStream::read_decompressed(std::span<char> buffer) {
  for (;;) {
    if (const std::size_t size = decompressor_->decompress(waiting_, buffer)) return size;
    waiting_ = {room_.data(), read_file(room_)};
    if (!waiting_.empty()) continue;
    if (!was_cancelled_) decompressor_->check_end();
    return 0;
  }
}

std::size_t InputStream::read_converted(std::span<char> buffer) {
  while (converted_.empty()) {
    if (waiting_.empty()) waiting_ = {room_.data(), read_file(room_)};
    if (waiting_.empty()) {
      decoder_->finish(converted_);
      break;
    }
    decoder_->append(converted_, std::exchange(waiting_, {}));
  }
  const std::size_t count = std::string_view(converted_).copy(buffer.data(), buffer.size());
  converted_.erase(0, count);
  return count;
}

/// Reads the bytes as they are in the file.
std::size_t InputStream::read_file(std::span<char> buffer) {
  while (!has_ended_ && wait()) {
    const ssize_t got = ::read(fd_.get(), buffer.data(), buffer.size());
    has_ended_ = got == 0;
    if (got >= 0) return static_cast<std::size_t>(got);
    if (errno != EINTR && errno != EAGAIN) throw ReadError(system_message(errno));
  }
  return 0;
}

/// Waits until there is something to read. Returns false after cancellation. (Any thread may
/// handle a signal, so that it does not wake a `read` of this one.)
bool InputStream::wait() {
  constexpr int kPollMilliseconds = 100;
  pollfd input{fd_.get(), POLLIN, 0};
  while (!cancelled_ || !cancelled_()) {
    if (::poll(&input, 1, kPollMilliseconds) > 0) return true;
  }
  was_cancelled_ = true;
  return false;
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
  assert(unread_begin_ <= unread_.size());
  unread_.replace(0, std::exchange(unread_begin_, 0), bytes);
}

}  // namespace freecell
