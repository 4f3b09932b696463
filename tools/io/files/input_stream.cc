#include "tools/io/files/input_stream.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <boost/iostreams/categories.hpp>
#include <boost/iostreams/filter/gzip.hpp>
#include <boost/iostreams/filter/zstd.hpp>
#include <boost/iostreams/filtering_streambuf.hpp>
#include <cerrno>
#include <optional>
#include <utility>

#include "tools/io/files/compression.h"

namespace freecell {
namespace {

namespace io = boost::iostreams;

constexpr int kPollMilliseconds = 100;
constexpr std::streamsize kBufferSize = 1 << 16;

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
  const ZstdFrames& frames() const { return frames_; }

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
    const std::size_t count = peeked_.empty() ? read_file(buffer, size) : read_peeked(buffer, size);
    if (follows_frames_) frames_.follow({buffer, count});
    return count;
  }

  void follow_frames() { follows_frames_ = true; }

 private:
  std::size_t read_peeked(char* buffer, std::size_t size) {
    const std::size_t count = std::min(size, peeked_.size());
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
  ZstdFrames frames_;
  bool follows_frames_ = false;
  bool was_cancelled_ = false;
  bool has_ended_ = false;  ///< a terminal would go on after its end
};

/// The raw bytes as Boost.Iostreams wants them.
class RawDevice {
 public:
  using char_type = char;           // NOLINT(readability-identifier-naming): asked for by Boost
  using category = io::source_tag;  // NOLINT(readability-identifier-naming)

  explicit RawDevice(RawInput& input) : input_(&input) {}

  std::streamsize read(char* buffer, std::streamsize size) {
    const std::size_t count = input_->read(buffer, static_cast<std::size_t>(size));
    return count == 0 ? -1 : static_cast<std::streamsize>(count);
  }

 private:
  RawInput* input_;
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
    if (compression_ == Compression::kNone) return raw_.read(buffer, size);
    try {
      return read_decompressed(buffer, size);
    } catch (const std::ios_base::failure&) {  // all errors of the filters are of this type
      if (raw_.was_cancelled()) return 0;
      throw_damaged();
    }
  }

  void begin() {
    compression_ = compression_of_bytes(raw_.peek());
    if (named_ != Compression::kNone && named_ != compression_ && !raw_.was_cancelled()) {
      throw ReadError(std::string("not ") + data_name(named_) + ", though the name says so");
    }
    if (compression_ == Compression::kGzip)
      decompressed_.push(io::gzip_decompressor(), kBufferSize);
    if (compression_ == Compression::kZstd)
      decompressed_.push(io::zstd_decompressor(), kBufferSize);
    if (compression_ == Compression::kZstd) raw_.follow_frames();
    decompressed_.push(RawDevice(raw_), kBufferSize);
  }

  /// Returns decompressed bytes before decompressing more, so that an error does not lose them.
  std::size_t read_decompressed(char* buffer, std::size_t size) {
    if (decompressed_.in_avail() <= 0 && decompressed_.sgetc() == std::char_traits<char>::eof()) {
      check_end();
      return 0;
    }
    const std::streamsize count =
        std::min(static_cast<std::streamsize>(size), decompressed_.in_avail());
    return static_cast<std::size_t>(decompressed_.sgetn(buffer, count));
  }

  void check_end() const {
    if (compression_ != Compression::kZstd || raw_.was_cancelled()) return;
    if (!raw_.frames().may_end()) throw_damaged();
  }

  [[noreturn]] void throw_damaged() const {
    throw ReadError(std::string(data_name(compression_)) + " is damaged or cut short");
  }

  RawInput raw_;
  Compression named_;
  Compression compression_ = Compression::kNone;
  bool has_begun_ = false;
  std::optional<ReadError> error_;
  io::filtering_streambuf<io::input> decompressed_;  // last: reads from raw_
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

}  // namespace freecell
