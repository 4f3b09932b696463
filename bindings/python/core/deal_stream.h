#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "bindings/python/core/columns.h"
#include "bindings/python/core/deal_feed.h"
#include "bindings/python/core/study.h"

namespace freecell::python {

/// The columns of a study without rows.
Columns no_rows(const Study& study, bool with_solutions);

/// How a stream of deals is studied.
struct StreamSettings {
  std::shared_ptr<const Study> study;
  int jobs = 0;
  std::uint64_t search_memory = 0;   ///< bytes for the complete searches of all workers together
  std::uint64_t waiting_memory = 0;  ///< bytes of results that wait for an earlier deal
  double max_seconds = 0;            ///< of one deal; 0: no limit
  std::size_t chunk = 0;             ///< rows of a chunk; 0: all are one chunk
  std::uint64_t expected = 0;        ///< rows of that one, if their number is known
  bool keeps_solutions = false;
};

/// Studies deals on all cores while somebody feeds it and takes the results in chunks. The batch
/// (solver/batch) runs on a thread of its own and never needs the GIL: what Python's iterators give
/// is fed by the thread that waits for results.
///
///     while the state is not kDone: feed it if it is kWantsDeals, take a chunk if it is kHasChunk
///
/// Memory is bounded by a few chunks: the batch waits as long as two of them are not taken. All
/// functions may be called from any thread, but only one may wait.
class DealStream {
 public:
  enum class State : std::uint8_t {
    kBusy,
    kWantsDeals,  ///< it will soon have nothing to do: feed it, or close the input
    kHasChunk,
    kDone,  ///< all is searched, or it was stopped; chunks that are left can be taken
  };

  explicit DealStream(StreamSettings settings);
  ~DealStream();
  DealStream(const DealStream&) = delete;
  DealStream& operator=(const DealStream&) = delete;

  void feed(const NumberRange& range);
  void feed(std::vector<Task> tasks);
  void close_input();
  /// Ends the searches. What is done stays.
  void stop();

  /// Waits until it is no longer busy, or for so long. If it has to be patient, it wants deals only
  /// when all that it had are done.
  State wait_for(double seconds, bool is_patient);
  /// The next chunk. Throws what has ended the batch, if that was an exception and all chunks are
  /// taken.
  std::optional<Columns> take();
  /// Rows that are done, taken or not.
  std::uint64_t rows() const;
  const Study& study() const { return *settings_.study; }
  bool has_chunks() const { return settings_.chunk > 0; }

 private:
  struct Part;
  class Worker;

  void run();
  std::unique_ptr<Part> next_part(int max_deals);
  bool add(const Part& part);
  State state(bool is_patient) const;
  Columns no_rows() const;
  void begin_chunk();
  void end_chunk();

  StreamSettings settings_;
  mutable std::mutex mutex_;
  std::condition_variable has_news_;   ///< for the thread that waits for results
  std::condition_variable has_input_;  ///< for the batch
  std::condition_variable has_room_;   ///< for the batch
  DealFeed feed_;
  bool is_closed_ = false;
  std::atomic<bool> is_stopped_ = false;
  bool is_done_ = false;
  Columns current_;
  std::deque<Columns> ready_;
  std::uint64_t fed_ = 0;   ///< deals
  std::uint64_t rows_ = 0;  ///< deals that are done
  std::exception_ptr error_;
  std::thread thread_;
};

}  // namespace freecell::python
