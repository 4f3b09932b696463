// A library for LD_PRELOAD that makes calls of a program fail: of one kind, the one with a given
// number, once or from then on. Calls are counted from main() on.
//
//   FAULT_KIND   memory: malloc and its like; io: calls about files; thread: pthread_create
//   FAULT_AT     the number of the call that fails, from 1; 0: none
//   FAULT_MODE   once, on (all later ones fail, too)
//   FAULT_ERROR  EIO, ENOSPC (only calls that need room fail), late (the same, but half a second
//                later), short (reads and writes do a part)
//   FAULT_MARK   a file that gets the number of calls and of failures at the end

#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>

extern "C" {
void* __libc_malloc(size_t);
void* __libc_calloc(size_t, size_t);
void* __libc_realloc(void*, size_t);
void* __libc_memalign(size_t, size_t);
}

namespace {

enum class Kind { kNone, kMemory, kIo, kThread };
enum class Error { kAny, kNoRoom, kLate, kShort };

Kind failing_kind = Kind::kNone;
Error failing_error = Error::kAny;
bool fails_on = false;
long failing_at = 0;
std::atomic<bool> is_armed = false;
std::atomic<long> calls = 0;
std::atomic<long> failures = 0;
/// Written to as it happens: a program may end without telling. Shared with nobody.
int mark = -1;

bool is_word(const char* variable, const char* word) {
  const char* value = getenv(variable);
  return value != nullptr && strcmp(value, word) == 0;
}

void write_mark() {
  if (mark < 0) return;
  char text[64];
  const int size = snprintf(text, sizeof text, "%12ld %12ld\n", calls.load(), failures.load());
  syscall(SYS_pwrite64, mark, text, static_cast<size_t>(size), 0L);
}

/// glibc ends the program if it cannot note the destructor of a thread's variable, whatever we do.
thread_local bool is_spared = false;

/// Counts a call, and tells whether it is to fail.
bool fails(Kind kind) {
  if (!is_armed || is_spared || kind != failing_kind) return false;
  const long number = ++calls;
  if (failing_at == 0 || number < failing_at || (number > failing_at && !fails_on)) return false;
  ++failures;
  write_mark();
  return true;
}

/// The same for a call about files; `needs_room`: a full disk makes it fail.
bool fails_io(bool needs_room) {
  if (failing_error == Error::kShort) return false;
  if (failing_error != Error::kAny && !needs_room) return false;
  if (!fails(Kind::kIo)) return false;
  if (failing_error == Error::kLate) usleep(500'000);
  errno = failing_error == Error::kAny ? EIO : ENOSPC;
  return true;
}

/// How much of `size` a read or write is to do.
size_t part_of(size_t size) {
  const bool is_short = failing_error == Error::kShort && size > 1 && fails(Kind::kIo);
  return is_short ? std::max<size_t>(1, size / 2) : size;
}

template <typename Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

using Main = int(int, char**, char**);
Main* real_main = nullptr;

int armed_main(int argc, char** argv, char** environment) {
  if (is_word("FAULT_KIND", "memory")) failing_kind = Kind::kMemory;
  if (is_word("FAULT_KIND", "io")) failing_kind = Kind::kIo;
  if (is_word("FAULT_KIND", "thread")) failing_kind = Kind::kThread;
  if (is_word("FAULT_ERROR", "ENOSPC")) failing_error = Error::kNoRoom;
  if (is_word("FAULT_ERROR", "late")) failing_error = Error::kLate;
  if (is_word("FAULT_ERROR", "short")) failing_error = Error::kShort;
  fails_on = is_word("FAULT_MODE", "on");
  if (const char* at = getenv("FAULT_AT")) failing_at = atol(at);
  if (const char* path = getenv("FAULT_MARK")) {
    const long fd =
        syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    mark = fd < 0 ? -1 : static_cast<int>(syscall(SYS_fcntl, fd, F_DUPFD_CLOEXEC, 200L));
    if (fd >= 0) syscall(SYS_close, fd);
  }
  is_armed = true;
  const int code = real_main(argc, argv, environment);
  is_armed = false;
  write_mark();
  return code;
}

}  // namespace

extern "C" {

int __libc_start_main(Main* main, int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*rtld_fini)(), void* stack_end) {
  real_main = main;
  const auto start =
      next<int(Main*, int, char**, void (*)(), void (*)(), void (*)(), void*)>("__libc_start_main");
  return start(armed_main, argc, argv, init, fini, rtld_fini, stack_end);
}

// ---- Memory ----

void* malloc(size_t size) {
  if (!fails(Kind::kMemory)) return __libc_malloc(size);
  errno = ENOMEM;
  return nullptr;
}

void* calloc(size_t count, size_t size) {
  if (!fails(Kind::kMemory)) return __libc_calloc(count, size);
  errno = ENOMEM;
  return nullptr;
}

void* realloc(void* memory, size_t size) {
  if (!fails(Kind::kMemory)) return __libc_realloc(memory, size);
  errno = ENOMEM;
  return nullptr;
}

void* aligned_alloc(size_t alignment, size_t size) {
  if (!fails(Kind::kMemory)) return __libc_memalign(alignment, size);
  errno = ENOMEM;
  return nullptr;
}

int posix_memalign(void** memory, size_t alignment, size_t size) {
  if (fails(Kind::kMemory)) return ENOMEM;
  *memory = __libc_memalign(alignment, size);
  return *memory == nullptr ? ENOMEM : 0;
}

/// Of memory or of a file.
void* mmap(void* address, size_t size, int protection, int flags, int fd, off_t offset) {
  const bool is_memory = (flags & MAP_ANONYMOUS) != 0;
  if (is_memory ? fails(Kind::kMemory) : fails_io(false)) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return reinterpret_cast<void*>(syscall(SYS_mmap, address, size, protection, flags, fd, offset));
}

int __cxa_thread_atexit_impl(void (*destructor)(void*), void* object, void* library) {
  is_spared = true;
  const int result = next<int(void (*)(void*), void*, void*)>("__cxa_thread_atexit_impl")(
      destructor, object, library);
  is_spared = false;
  return result;
}

// ---- Threads ----

int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*start)(void*),
                   void* argument) {
  if (fails(Kind::kThread)) return EAGAIN;
  return next<decltype(pthread_create)>("pthread_create")(thread, attributes, start, argument);
}

// ---- Files ----

int open(const char* path, int flags, ...) {
  if (fails_io((flags & O_CREAT) != 0)) return -1;
  va_list arguments;
  va_start(arguments, flags);
  const int mode = (flags & O_CREAT) != 0 ? va_arg(arguments, int) : 0;
  va_end(arguments);
  return static_cast<int>(syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

int open64(const char* path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  const int mode = (flags & O_CREAT) != 0 ? va_arg(arguments, int) : 0;
  va_end(arguments);
  return open(path, flags, mode);
}

FILE* fopen(const char* path, const char* mode) {
  if (fails_io(mode[0] != 'r')) return nullptr;
  return next<decltype(fopen)>("fopen")(path, mode);
}

FILE* fopen64(const char* path, const char* mode) {
  if (fails_io(mode[0] != 'r')) return nullptr;
  return next<decltype(fopen)>("fopen64")(path, mode);
}

ssize_t read(int fd, void* buffer, size_t size) {
  if (fails_io(false)) return -1;
  return syscall(SYS_read, fd, buffer, part_of(size));
}

ssize_t write(int fd, const void* buffer, size_t size) {
  if (fails_io(true)) return -1;
  return syscall(SYS_write, fd, buffer, part_of(size));
}

int fsync(int fd) { return fails_io(true) ? -1 : static_cast<int>(syscall(SYS_fsync, fd)); }

int syncfs(int fd) { return fails_io(true) ? -1 : static_cast<int>(syscall(SYS_syncfs, fd)); }

int rename(const char* from, const char* to) {
  return fails_io(true) ? -1 : static_cast<int>(syscall(SYS_rename, from, to));
}

int ftruncate(int fd, off_t size) {
  return fails_io(true) ? -1 : static_cast<int>(syscall(SYS_ftruncate, fd, size));
}

int ftruncate64(int fd, off_t size) { return ftruncate(fd, size); }

off_t lseek(int fd, off_t offset, int whence) {
  return fails_io(false) ? -1 : syscall(SYS_lseek, fd, offset, whence);
}

off_t lseek64(int fd, off_t offset, int whence) { return lseek(fd, offset, whence); }

/// The file is closed all the same, as Linux does it.
int close(int fd) {
  const bool failed = fails_io(true);
  const int error = errno;
  const auto result = static_cast<int>(syscall(SYS_close, fd));
  if (!failed) return result;
  errno = error;
  return -1;
}

}  // extern "C"
