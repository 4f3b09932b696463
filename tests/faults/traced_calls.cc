// A library for LD_PRELOAD that writes down what a program does to files, for power_cut.py:
//
//   TRACE_FILE   gets one line for each call that succeeded: create PATH, append PATH HEX,
//                cut PATH SIZE, sync PATH (a file or a folder), sync_all, rename FROM TO,
//                folder PATH, remove PATH; words are separated by tabs
//   TRACE_ROOT   only paths below this folder count
//
// The program must write at the ends of files only (O_APPEND); other writes are traced as
// "strange".

#include <dlfcn.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <mutex>
#include <string>

namespace {

/// Keeps the order of the calls and that of their lines the same.
std::mutex& order() {
  static std::mutex mutex;
  return mutex;
}

int trace_file() {
  static const int fd = [] {
    const char* path = getenv("TRACE_FILE");
    if (path == nullptr) return -1;
    return static_cast<int>(
        syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666));
  }();
  return fd;
}

std::string whole_path(const char* path) {
  if (path[0] == '/') return path;
  char folder[PATH_MAX];
  return std::string(getcwd(folder, sizeof folder)) + "/" + path;
}

std::string path_of(int fd) {
  char path[PATH_MAX];
  const std::string link = "/proc/self/fd/" + std::to_string(fd);
  const ssize_t size = readlink(link.c_str(), path, sizeof path);
  return size < 0 ? "" : std::string(path, static_cast<std::size_t>(size));
}

bool is_below_root(const std::string& path) {
  const char* root = getenv("TRACE_ROOT");
  return root != nullptr && path.rfind(root, 0) == 0;
}

void note(const char* what, const std::string& path, const std::string& more = "") {
  if (!is_below_root(path)) return;
  std::string line = std::string(what) + '\t' + path;
  if (!more.empty()) line += '\t' + more;
  line += '\n';
  syscall(SYS_write, trace_file(), line.data(), line.size());
}

std::string hex(const void* data, std::size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  std::string text;
  for (std::size_t i = 0; i < size; ++i) {
    text += "0123456789abcdef"[bytes[i] >> 4];
    text += "0123456789abcdef"[bytes[i] & 15];
  }
  return text;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const int mode = (flags & O_CREAT) != 0 ? va_arg(arguments, int) : 0;
  va_end(arguments);
  const std::lock_guard lock(order());
  const bool is_new = (flags & O_CREAT) != 0 && access(path, F_OK) != 0;
  const auto fd = static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
  if (fd < 0) return fd;
  if (is_new) note("create", whole_path(path));
  if (!is_new && (flags & O_TRUNC) != 0) note("cut", whole_path(path), "0");
  return fd;
}

int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const int mode = (flags & O_CREAT) != 0 ? va_arg(arguments, int) : 0;
  va_end(arguments);
  return open(path, flags, mode);
}

ssize_t write(int fd, const void* data, size_t size) {
  const std::lock_guard lock(order());
  const ssize_t written = syscall(SYS_write, fd, data, size);
  const bool appends = (fcntl(fd, F_GETFL) & O_APPEND) != 0;
  if (written > 0) {
    note(appends ? "append" : "strange", path_of(fd), hex(data, static_cast<size_t>(written)));
  }
  return written;
}

int ftruncate(int fd, off_t size) {
  const std::lock_guard lock(order());
  const auto result = static_cast<int>(syscall(SYS_ftruncate, fd, size));
  if (result == 0) note("cut", path_of(fd), std::to_string(size));
  return result;
}

int ftruncate64(int fd, off_t size) { return ftruncate(fd, size); }

int fsync(int fd) {
  const std::lock_guard lock(order());
  note("sync", path_of(fd));
  return 0;
}

int syncfs(int fd) {
  const std::lock_guard lock(order());
  note("sync_all", path_of(fd));
  return 0;
}

int rename(const char* from, const char* to) {
  const std::lock_guard lock(order());
  const auto result = static_cast<int>(syscall(SYS_rename, from, to));
  if (result == 0) note("rename", whole_path(from), whole_path(to));
  return result;
}

int mkdir(const char* path, mode_t mode) {
  const std::lock_guard lock(order());
  const auto result = static_cast<int>(syscall(SYS_mkdirat, AT_FDCWD, path, mode));
  if (result == 0) note("folder", whole_path(path));
  return result;
}

int unlink(const char* path) {
  const std::lock_guard lock(order());
  const auto result = static_cast<int>(syscall(SYS_unlinkat, AT_FDCWD, path, 0));
  if (result == 0) note("remove", whole_path(path));
  return result;
}

int remove(const char* path) { return unlink(path); }

}  // extern "C"
