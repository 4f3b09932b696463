// Measures for how long each mutex of a program is held. It is a library that is loaded before the
// program's own: its pthread_mutex_lock and pthread_mutex_unlock look at the clock and call the
// real ones. At the end it lists the mutexes that were held most often on standard error.
//
//   LD_PRELOAD=build/bench/benchmarks/libheld_locks.so build/bench/freecell solve 1-200000 --jobs 2
//
// The clock is read twice each time, which is in the figures, too. A wait for a condition variable
// counts as holding its mutex.

#include <dlfcn.h>
#include <pthread.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <numeric>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;

/// What is known of one mutex. Only its owner writes, except the address.
struct Held {
  std::atomic<pthread_mutex_t*> mutex = nullptr;
  Clock::time_point since;
  std::vector<Clock::duration> durations;
};

/// A hash table that never grows; a mutex that finds no slot is not measured.
std::array<Held, 1 << 10> all_held;

Held* slot_of(pthread_mutex_t* mutex) {
  const std::size_t first = reinterpret_cast<std::uintptr_t>(mutex) / 8 * 0x9e3779b9u;
  for (std::size_t probe = 0; probe < 16; ++probe) {
    Held& held = all_held[(first + probe) % all_held.size()];
    pthread_mutex_t* none = nullptr;
    if (held.mutex == mutex || held.mutex.compare_exchange_strong(none, mutex)) return &held;
    if (none == mutex) return &held;
  }
  return nullptr;
}

using Function = int (*)(pthread_mutex_t*);

Function real(const char* name) { return reinterpret_cast<Function>(dlsym(RTLD_NEXT, name)); }

double microseconds(Clock::duration duration) {
  return std::chrono::duration<double, std::micro>(duration).count();
}

void list(std::vector<Clock::duration>& durations) {
  std::ranges::sort(durations);
  const auto at = [&](double share) {
    return microseconds(durations[static_cast<std::size_t>(share * double(durations.size() - 1))]);
  };
  const Clock::duration total =
      std::accumulate(durations.begin(), durations.end(), Clock::duration{});
  std::fprintf(stderr, "%8zu %9.2f %9.2f %9.2f %9.2f %9.1f\n", durations.size(),
               microseconds(total) / double(durations.size()), at(0.5), at(0.9), at(0.99), at(1));
}

[[gnu::destructor]] void list_held() {
  std::vector<Held*> often;
  for (Held& held : all_held) {
    if (held.durations.size() >= 1000) often.push_back(&held);
  }
  std::ranges::sort(often, std::greater(), [](const Held* held) { return held->durations.size(); });
  std::fprintf(stderr, "   times   mean us    median       90%%       99%%   longest\n");
  for (Held* held : often) list(held->durations);
}

}  // namespace

extern "C" int pthread_mutex_lock(pthread_mutex_t* mutex) noexcept {
  static const Function lock = real("pthread_mutex_lock");
  const int result = lock(mutex);
  if (Held* held = slot_of(mutex)) held->since = Clock::now();
  return result;
}

extern "C" int pthread_mutex_unlock(pthread_mutex_t* mutex) noexcept {
  static const Function unlock = real("pthread_mutex_unlock");
  if (Held* held = slot_of(mutex)) {
    held->durations.push_back(Clock::now() - held->since);
  }
  return unlock(mutex);
}
