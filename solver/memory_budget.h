#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

#include "solver/stop_callback.h"

namespace freecell {

/// Memory that several searches share, each on its own thread. A search that wants more than is
/// left waits until others give theirs back. Waiting does not change what it finds.
///
/// If each search held a part and waited for the rest, all would wait for ever. So the budget
/// grants a request only if all searches could still end afterwards, one after the other, each
/// taking the most that one may take (Dijkstra's banker's algorithm). Hence some search can always
/// go on.
class MemoryBudget {
 public:
  /// `total` is the number of bytes for all searches, and `most` is the most bytes that one search
  /// takes. If `most` is more than `total`, a search may take it when it is alone.
  MemoryBudget(std::uint64_t total, std::uint64_t most);
  MemoryBudget(const MemoryBudget&) = delete;
  MemoryBudget& operator=(const MemoryBudget&) = delete;

  /// The memory that one search holds. Not thread-safe. Use one object per thread.
  class Share {
   public:
    /// `budget` must outlive the share. Null means that there is enough for all.
    explicit Share(MemoryBudget* budget) : budget_(budget) {}
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() { give_back(); }

    /// Waits until the share holds `bytes` and returns true. `bytes` must be at least what it holds
    /// and at most the budget's `most`. Returns false if `stop` ended the waiting. `stop` is asked
    /// whenever another search gives memory back, and some other search can always go on.
    bool grow_to(std::uint64_t bytes, const StopCallback& stop);
    void give_back();

   private:
    MemoryBudget* budget_;
    std::uint64_t held_ = 0;
  };

 private:
  bool can_grow(std::uint64_t from, std::uint64_t to) const;
  void replace(std::uint64_t from, std::uint64_t to);

  const std::uint64_t total_;
  const std::uint64_t most_;
  std::mutex mutex_;
  std::condition_variable given_back_;
  std::vector<std::uint64_t> held_;  ///< bytes of each search that holds any
};

}  // namespace freecell
