#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <utility>

namespace freecell {

/// Some consecutive deals of a list, and what becomes of them. A batch passes it from the list to a
/// worker, and then on in the order of the list.
class BatchPart {
 public:
  virtual ~BatchPart() = default;

  /// The number of deals that it covers, at least 1.
  virtual int size() const = 0;
  /// The bytes that it takes while it waits for earlier parts.
  virtual std::size_t memory() const { return 0; }
};

/// How a batch is worked off.
struct BatchOptions {
  int jobs = 0;               ///< worker threads; 0 means as many as the machine has
  int deals_at_a_time = 256;  ///< the most in a part; hard deals come in smaller ones
  /// Bytes of filled parts that wait for an earlier part. At this limit no new part is begun.
  std::uint64_t waiting_memory = std::numeric_limits<std::uint64_t>::max();
};

/// What a batch does with its parts, in its own words.
template <typename Part>
struct Batch {
  /// Returns the next part of the list, of at most `max_deals` deals, or null at the end. One
  /// worker at a time calls it, while another one may be in `take`: what both use must be guarded.
  std::function<std::unique_ptr<Part>(int max_deals)> next;
  /// Makes the function by which a worker fills parts, one after the other. Each worker calls this
  /// itself. The function returns how many positions the part took: parts grow until they take some
  /// milliseconds.
  std::function<std::function<std::uint64_t(Part&)>()> make_worker;
  /// Takes a filled part: one at a time, in the order of the list, on any worker. Returning false
  /// ends the batch early.
  std::function<bool(Part&)> take;
};

/// Works off a list of deals on oneTBB workers, in order: next, fill, take. What is taken does not
/// depend on the number of workers. Memory does not grow with the number of deals. An exception of
/// any of the functions ends the batch and reaches the caller.
void run_batch(const Batch<BatchPart>& batch, const BatchOptions& options = {});

/// The same for parts of a type of one's own.
template <typename Part>
void run_batch(Batch<Part> batch, const BatchOptions& options = {}) {
  const Batch<BatchPart> of_base = {
      .next = std::move(batch.next),
      .make_worker =
          [&batch] {
            return [fill = batch.make_worker()](BatchPart& part) {
              return fill(static_cast<Part&>(part));
            };
          },
      .take = [&batch](BatchPart& part) { return batch.take(static_cast<Part&>(part)); },
  };
  run_batch(of_base, options);
}

}  // namespace freecell
