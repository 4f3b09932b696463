// Compares the closed set of the complete search with sets that could take its place. Each set
// takes the positions that a complete search generates, in the order in which it generates them,
// including duplicates. The set is empty at first, and must give what ClosedSet gives: whether a
// position is new, and if so, where it is stored. So all of them put new positions in the same
// pool, and differ in how they find them again.

#include <benchmark/benchmark.h>

#include <boost/unordered/unordered_flat_set.hpp>
#include <cstdint>
#include <unordered_set>
#include <vector>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

#include "benchmarks/recorded_search.h"
#include "dealer/microsoft.h"
#include "solver/search/closed_set.h"

namespace freecell {
namespace {

/// What a search generates: the packed positions, in order.
using Stream = std::vector<PackedPosition>;

Stream record(std::int64_t number, std::uint64_t max_expanded) {
  Stream stream;
  record_search(
      microsoft_deal(number), kDefaultFreecells, max_expanded, [](const Position&) {},
      [&](const Position& position) { stream.push_back(position.packed()); });
  return stream;
}

struct PackedHash {
  using is_avalanching = void;
  std::size_t operator()(const PackedPosition& packed) const noexcept { return hash_of(packed); }
};

/// A set of whole positions beside the pool. Each position is stored twice.
template <typename Set>
class SetOfPositions {
 public:
  std::uint32_t size() const { return pool_.size(); }
  bool insert(const StoredPosition& position) {
    if (!set_.insert(position.packed).second) return false;
    pool_.push_back(position);
    return true;
  }

 private:
  NodePool<StoredPosition> pool_;
  Set set_;
};

using StdSet = SetOfPositions<std::unordered_set<PackedPosition, PackedHash>>;
using BoostSet = SetOfPositions<boost::unordered_flat_set<PackedPosition, PackedHash>>;

/// Open addressing with linear probing. Ids of the pool are in 4-byte slots, at most 3/4 full.
/// Every slot that is looked at costs a look into the pool.
class LinearIds {
 public:
  LinearIds() : slots_(kFirstSlots, kNone) {}

  std::uint32_t size() const { return pool_.size(); }
  bool insert(const StoredPosition& position) {
    std::size_t slot = home_of(position.packed);
    for (; slots_[slot] != kNone; slot = next(slot)) {
      if (pool_[slots_[slot]].packed == position.packed) return false;
    }
    slots_[slot] = pool_.size();
    pool_.push_back(position);
    if (std::size_t{pool_.size()} * 4 > slots_.size() * 3) grow();
    return true;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kFirstSlots = 16;

  std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  std::size_t home_of(const PackedPosition& packed) const {
    return hash_of(packed) & (slots_.size() - 1);
  }
  /// Grows. The pool is read in order, which is impossible for a table that moves slot by slot.
  void grow() {
    slots_.assign(2 * slots_.size(), kNone);
    for (std::uint32_t id = 0; id < pool_.size(); ++id) {
      std::size_t slot = home_of(pool_[id].packed);
      while (slots_[slot] != kNone) slot = next(slot);
      slots_[slot] = id;
    }
  }

  NodePool<StoredPosition> pool_;
  std::vector<std::uint32_t> slots_;
};

/// The same with 32 bits of the hash beside each id. Only a slot whose bits agree costs a look into
/// the pool, and growing needs none.
class LinearTaggedIds {
 public:
  LinearTaggedIds() : slots_(kFirstSlots, Slot{kNone, 0}) {}

  std::uint32_t size() const { return pool_.size(); }
  bool insert(const StoredPosition& position) {
    const auto tag = static_cast<std::uint32_t>(hash_of(position.packed));
    std::size_t slot = home_of(tag);
    for (; slots_[slot].id != kNone; slot = next(slot)) {
      if (slots_[slot].tag == tag && pool_[slots_[slot].id].packed == position.packed) return false;
    }
    slots_[slot] = {pool_.size(), tag};
    pool_.push_back(position);
    if (std::size_t{pool_.size()} * 4 > slots_.size() * 3) grow();
    return true;
  }

 private:
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};
  static constexpr std::size_t kFirstSlots = 16;
  struct Slot {
    std::uint32_t id;
    std::uint32_t tag;
  };

  std::size_t next(std::size_t slot) const { return (slot + 1) & (slots_.size() - 1); }
  std::size_t home_of(std::uint32_t tag) const { return tag & (slots_.size() - 1); }
  void grow() {
    std::vector<Slot> old(2 * slots_.size(), Slot{kNone, 0});
    old.swap(slots_);
    for (const Slot& moved : old) {
      if (moved.id == kNone) continue;
      std::size_t slot = home_of(moved.tag);
      while (slots_[slot].id != kNone) slot = next(slot);
      slots_[slot] = moved;
    }
  }

  NodePool<StoredPosition> pool_;
  std::vector<Slot> slots_;
};

/// The heap in use, including what malloc adds to it. It is 0 if malloc cannot be asked.
double heap_bytes() {
#if defined(__GLIBC__)
  const struct mallinfo2 info = mallinfo2();
  return static_cast<double>(info.uordblks) + static_cast<double>(info.hblkhd);
#else
  return 0;
#endif
}

template <typename Set>
void insert_all(Set& set, const Stream& stream) {
  for (const PackedPosition& packed : stream) {
    benchmark::DoNotOptimize(set.insert({packed, 0, {}, 0}));
  }
}

template <typename Set>
void insert_stream(benchmark::State& state, const Stream& stream) {
  for (auto _ : state) {
    Set set;
    insert_all(set, stream);
  }
  const double before = heap_bytes();
  Set set;
  insert_all(set, stream);
  state.counters["positions"] = benchmark::Counter(static_cast<double>(stream.size()),
                                                   benchmark::Counter::kIsIterationInvariantRate);
  state.counters["stored"] = static_cast<double>(set.size());
  state.counters["bytes_a_position"] = (heap_bytes() - before) / set.size();
}

/// The whole proof that deal 11982 cannot be won.
template <typename Set>
void closed_set_in_proof(benchmark::State& state) {
  static const Stream kStream = record(11982, ~std::uint64_t{0});
  insert_stream<Set>(state, kStream);
}
BENCHMARK(closed_set_in_proof<ClosedSet>)->Unit(benchmark::kMillisecond);
BENCHMARK(closed_set_in_proof<BoostSet>)->Unit(benchmark::kMillisecond);
BENCHMARK(closed_set_in_proof<StdSet>)->Unit(benchmark::kMillisecond);
BENCHMARK(closed_set_in_proof<LinearIds>)->Unit(benchmark::kMillisecond);
BENCHMARK(closed_set_in_proof<LinearTaggedIds>)->Unit(benchmark::kMillisecond);

/// A search that goes on long after it could have stopped, in order to fill a set far beyond the
/// caches.
template <typename Set>
void closed_set_in_long_search(benchmark::State& state) {
  static const Stream kStream = record(1, 500'000);
  insert_stream<Set>(state, kStream);
}
BENCHMARK(closed_set_in_long_search<ClosedSet>)->Unit(benchmark::kMillisecond);
BENCHMARK(closed_set_in_long_search<BoostSet>)->Unit(benchmark::kMillisecond);
BENCHMARK(closed_set_in_long_search<StdSet>)->Unit(benchmark::kMillisecond);
BENCHMARK(closed_set_in_long_search<LinearIds>)->Unit(benchmark::kMillisecond);
BENCHMARK(closed_set_in_long_search<LinearTaggedIds>)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace freecell
