#include "tools/io/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>

#include "tools/io/errors.h"

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

int open_for_writing(const std::string& path, int flags) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | flags, 0666);
}

/// How much of `text` could be written; if not all, errno says why.
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

}  // namespace

OutputFile OutputFile::standard_output() {
  return OutputFile("standard output", FileDescriptor(STDOUT_FILENO));
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

void OutputFile::refuse_existing(const std::string& path) {
  if (is_regular_file(path)) throw InputError(path + ": exists already; --force replaces it");
}

bool OutputFile::is_regular() const {
  struct stat status;
  return ::fstat(fd_.get(), &status) == 0 && S_ISREG(status.st_mode) && fd_.get() != STDOUT_FILENO;
}

bool OutputFile::is_terminal() const { return ::isatty(fd_.get()) == 1; }

void OutputFile::write(std::string_view text) {
  const std::size_t written = write_most(fd_.get(), text);
  if (written == text.size()) return;
  const int error = errno;
  const std::size_t whole_lines = text.substr(0, written).rfind('\n') + 1;  // npos + 1 is 0
  cut_off(written - whole_lines);
  throw_output_error(name_, error);
}

void OutputFile::write_whole(std::string_view bytes) {
  const std::size_t written = write_most(fd_.get(), bytes);
  if (written == bytes.size()) return;
  const int error = errno;
  cut_off(written);
  throw_output_error(name_, error);
}

/// The last `size` bytes of what was written.
void OutputFile::cut_off(std::size_t size) const {
  if (size == 0 || !is_regular()) return;
  const off_t end = ::lseek(fd_.get(), 0, SEEK_CUR) - static_cast<off_t>(size);
  // If this fails, too, there is nothing left to try; the error to tell is the first one.
  if (::ftruncate(fd_.get(), end) == 0) ::lseek(fd_.get(), end, SEEK_SET);
}

void OutputFile::close() {
  if (fd_.is_open() && ::close(fd_.release()) != 0) throw_output_error(name_, errno);
}

void replace_file(const std::string& path, std::string_view text) {
  const std::string draft = path + ".new";
  FileDescriptor fd(open_for_writing(draft, O_TRUNC));
  if (!fd.is_open()) throw_output_error(path, errno);
  if (write_most(fd.get(), text) < text.size() || ::fsync(fd.get()) != 0 ||
      ::close(fd.release()) != 0 || std::rename(draft.c_str(), path.c_str()) != 0) {
    throw_output_error(path, errno);
  }
}

}  // namespace freecell
