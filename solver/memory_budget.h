#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <vector>

#include "solver/stop_callback.h"

namespace freecell {

/// Memory that several searches share, each on a thread of its own. A search that wants more than
/// is left waits until others have given theirs back; what it finds does not depend on that.
///
/// Searches that each hold a part and wait for the rest would wait for ever. So a request is
/// granted only if after it all searches could still end one after the other, each taking the most
/// that one may take (Dijkstra's banker's algorithm). Hence some search always goes on.
class MemoryBudget {
 public:
  /// `total`: bytes for all searches. `most`: what one of them takes at most; if that is more than
  /// `total`, a search may take it when it is alone.
  MemoryBudget(std::uint64_t total, std::uint64_t most);
  MemoryBudget(const MemoryBudget&) = delete;
  MemoryBudget& operator=(const MemoryBudget&) = delete;

  /// What one search holds. Not thread-safe. Use one object per thread.
  class Share {
   public:
    /// `budget`: must outlive the share; null: there is enough for all.
    explicit Share(MemoryBudget* budget) : budget_(budget) {}
    Share(const Share&) = delete;
    Share& operator=(const Share&) = delete;
    ~Share() { give_back(); }

    /// Holds `bytes`, at least what is held and at most the budget's `most`, when this returns
    /// true. False if `stop` ended the waiting: it is asked whenever another search gives something
    /// back, and another one always goes on.
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
  std::vector<std::uint64_t> held_;  ///< by each search that holds any
};

}  // namespace freecell
