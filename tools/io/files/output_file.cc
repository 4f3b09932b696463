#include "tools/io/files/output_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <optional>

#include "tools/io/files/errors.h"

namespace freecell {
namespace {

[[noreturn]] void throw_output_error(const std::string& name, int error) {
  if (error == EPIPE) throw ClosedPipe();
  throw OutputError(name + ": " + system_message(error));
}

bool is_regular_file(const std::string& path) {
  struct stat status;
  return ::stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

/// Some file systems cannot sync a file.
void sync_file(int fd, const std::string& name) {
  if (::fsync(fd) != 0 && errno != EINVAL) throw_output_error(name, errno);
}

/// Makes a name as safe as the file that it names. Skips a folder that cannot be opened.
void sync_folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  const FileDescriptor fd(
      ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (fd.is_open()) sync_file(fd.get(), path);
}

std::string draft_of(const std::string& path) { return path + ".new"; }

/// Every write goes to the end of the file. If somebody has cut the file, it stays shorter than
/// what was written, and the gap is noticed.
int open_for_writing(const std::string& path, int flags) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | flags, 0666);
}

/// Where the next write to `fd` goes; 0 if that is no file.
std::uint64_t place_of_next_write(int fd) {
  const bool appends = (::fcntl(fd, F_GETFL) & O_APPEND) != 0;
  return static_cast<std::uint64_t>(
      std::max<off_t>(0, ::lseek(fd, 0, appends ? SEEK_END : SEEK_CUR)));
}

/// Returns how much of `text` could be written. If that is not all, errno says why.
std::size_t write_most(int fd, std::string_view text) {
  std::size_t done = 0;
  while (done < text.size()) {
    const ssize_t written = ::write(fd, text.data() + done, text.size() - done);
    if (written >= 0) {
      done += static_cast<std::size_t>(written);
    } else if (errno != EINTR) {
      break;
    }
  }
  return done;
}

// ---- The end of the program ----

constexpr unsigned kEnding = 1u << 31;
/// The number of guards. kEnding is added when the program is to end.
std::atomic<unsigned> guards = 0;
std::atomic<int> exit_code_to_end_with = 0;
static_assert(std::atomic<unsigned>::is_always_lock_free, "used by a signal handler");

void leave() {
  if (guards.fetch_sub(1) == (kEnding | 1)) ::_exit(exit_code_to_end_with);
}

/// While one lives, `end_between_writes` waits.
class WriteGuard {
 public:
  /// Does not return if the program is about to end.
  WriteGuard() {
    if ((guards.fetch_add(1) & kEnding) == 0) return;
    leave();
    while (true) ::pause();
  }
  ~WriteGuard() { leave(); }
  WriteGuard(const WriteGuard&) = delete;
  WriteGuard& operator=(const WriteGuard&) = delete;
};

}  // namespace

void end_between_writes(int exit_code) {
  exit_code_to_end_with = exit_code;
  if (guards.fetch_or(kEnding) == 0) ::_exit(exit_code);
}

OutputFile OutputFile::standard_output() {
  OutputFile file("standard output", FileDescriptor(STDOUT_FILENO));
  file.begin_ = place_of_next_write(STDOUT_FILENO);
  return file;
}

OutputFile OutputFile::create(const std::string& path, Existing existing) {
  if (path == "-") return standard_output();
  FileDescriptor fd(open_for_writing(path, O_EXCL));
  if (!fd.is_open() && errno == EEXIST) {
    if (existing == Existing::kRefuse) refuse_existing(path);
    fd = FileDescriptor(open_for_writing(path, O_TRUNC));
  }
  if (!fd.is_open()) throw InputError(path + ": " + system_message(errno));
  return OutputFile(path, std::move(fd));
}

void OutputFile::Unlink::operator()(const std::string* path) const {
  ::unlink(path->c_str());
  delete path;
}

/// A draft that a killed program has left behind is used again.
OutputFile OutputFile::draft(const std::string& path, Existing existing, bool durable) {
  struct stat status;
  const bool exists = path != "-" && ::stat(path.c_str(), &status) == 0;
  if (path == "-" || (exists && !S_ISREG(status.st_mode))) return create(path, existing);
  if (existing == Existing::kRefuse) refuse_existing(path);
  std::error_code error;
  std::string target = std::filesystem::weakly_canonical(path, error).string();
  if (error) target = path;
  FileDescriptor fd(open_for_writing(draft_of(target), 0));
  if (!fd.is_open()) throw InputError(path + ": " + system_message(errno));
  OutputFile file(path, std::move(fd));
  file.lock();
  file.draft_.reset(new std::string(draft_of(target)));
  file.target_ = std::move(target);
  file.is_durable_ = durable;
  file.cut_to(0);
  // Users who may read the old file may read the new one, if the system lets us say so.
  if (exists) [[maybe_unused]]
    const int result = ::fchmod(file.fd_.get(), status.st_mode & 0777);
  return file;
}

OutputFile OutputFile::open(const std::string& path) {
  if (path == "-") return standard_output();
  FileDescriptor fd(open_for_writing(path, O_EXCL));
  const bool is_new = fd.is_open();
  if (!is_new && errno == EEXIST) fd = FileDescriptor(open_for_writing(path, 0));
  if (!fd.is_open()) throw InputError(path + ": " + system_message(errno));
  OutputFile file(path, std::move(fd));
  file.is_new_ = is_new;
  file.lock();
  struct stat status;
  if (::fstat(file.fd_.get(), &status) != 0) throw InputError(path + ": " + system_message(errno));
  file.size_ = static_cast<std::uint64_t>(status.st_size);
  return file;
}

/// Locks the file. If files cannot be locked, other runs are not kept out.
void OutputFile::lock() const {
  if (!is_regular() || ::flock(fd_.get(), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK) return;
  throw InputError(name_ + ": is being written by another run");
}

void OutputFile::refuse_existing(const std::string& path) {
  if (is_regular_file(path)) throw InputError(path + ": exists already; --force replaces it");
}

bool OutputFile::is_regular() const {
  struct stat status;
  return ::fstat(fd_.get(), &status) == 0 && S_ISREG(status.st_mode) && fd_.get() != STDOUT_FILENO;
}

bool OutputFile::is_terminal() const { return ::isatty(fd_.get()) == 1; }

void OutputFile::write(std::string_view text) {
  const std::size_t written = write_most(text);
  if (written == text.size()) return;
  const int error = errno;
  const std::size_t whole_lines = text.substr(0, written).rfind('\n') + 1;  // npos + 1 is 0
  cut_off(written - whole_lines);
  throw_output_error(name_, error);
}

void OutputFile::write_whole(std::string_view bytes) {
  const std::size_t written = write_most(bytes);
  if (written == bytes.size()) return;
  const int error = errno;
  cut_off(written);
  throw_output_error(name_, error);
}

/// Writes as much as the file takes. A pipe may take long, and the end of the program does not wait
/// for it.
std::size_t OutputFile::write_most(std::string_view bytes) {
  std::optional<WriteGuard> guard;
  if (is_regular()) guard.emplace();
  const std::size_t written = freecell::write_most(fd_.get(), bytes);
  size_ += written;
  return written;
}

/// Cuts off the last `size` bytes of what was written.
void OutputFile::cut_off(std::size_t size) {
  if (size == 0 || !is_regular()) return;
  assert(size <= size_);
  size_ -= size;
  // If this fails, too, nothing is left to try. The first error is the one to report.
  [[maybe_unused]] const int result = ::ftruncate(fd_.get(), static_cast<off_t>(size_));
}

std::uint64_t OutputFile::size() const {
  struct stat status;
  if (::fstat(fd_.get(), &status) != 0) throw_output_error(name_, errno);
  const auto size = static_cast<std::uint64_t>(status.st_size);
  const bool is_shared = fd_.get() == STDOUT_FILENO;
  const bool is_whole = is_shared ? size >= begin_ + size_ : size == size_;
  if (S_ISREG(status.st_mode) && !is_whole) {
    throw OutputError(name_ + ": was changed while it was being written");
  }
  return is_shared ? size_ : size;
}

void OutputFile::cut_to(std::uint64_t size) {
  if (!is_regular()) return;
  assert(size <= size_);
  if (::ftruncate(fd_.get(), static_cast<off_t>(size)) != 0) throw_output_error(name_, errno);
  size_ = size;
}

void OutputFile::sync() {
  if (!is_regular()) return;
  sync_file(fd_.get(), name_);
  if (!std::exchange(is_synced_folder_, true)) sync_folder_of(name_);
}

void OutputFile::check_in_place() const {
  struct stat named;
  struct stat opened;
  if (::fstat(fd_.get(), &opened) != 0) throw_output_error(name_, errno);
  if (::stat(name_.c_str(), &named) == 0 && named.st_ino == opened.st_ino &&
      named.st_dev == opened.st_dev) {
    return;
  }
  throw OutputError(name_ + ": was removed or replaced while it was being written");
}

bool OutputFile::remove_if_new() {
  if (is_new_) ::unlink(name_.c_str());
  return is_new_;
}

void OutputFile::close() {
  if (draft_ && is_durable_) sync_file(fd_.get(), name_);
  if (fd_.is_open() && ::close(fd_.release()) != 0) throw_output_error(name_, errno);
  if (!draft_) return;
  assert(!target_.empty());
  if (std::rename(draft_->c_str(), target_.c_str()) != 0) throw_output_error(name_, errno);
  delete draft_.release();
  if (is_durable_) sync_folder_of(target_);
}

void replace_file(const std::string& path, std::string_view text) try {
  FileDescriptor fd(open_for_writing(draft_of(path), O_TRUNC));
  if (!fd.is_open() || write_most(fd.get(), text) < text.size()) throw_output_error(path, errno);
  sync_file(fd.get(), path);
  if (::close(fd.release()) != 0) throw_output_error(path, errno);
  if (std::rename(draft_of(path).c_str(), path.c_str()) != 0) throw_output_error(path, errno);
  sync_folder_of(path);
} catch (const OutputError&) {
  ::unlink(draft_of(path).c_str());
  throw;
}

}  // namespace freecell
