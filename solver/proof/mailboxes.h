#pragma once

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

#include "solver/position/layer.h"

namespace freecell {

/// Passes positions between the threads of a proof, from the thread that generates them to the one
/// that owns them. Positions go in batches, so the single lock is rarely taken. The mailboxes also
/// detect the end: all threads wait and no mail is on its way. Thread-safe.
///
/// BestFirstSearch (shortest/) has mail of its own. Its workers look for mail before every
/// position, without a lock, and spin while they wait, so that the calling thread can still ask
/// whether to stop. Here mail comes in large batches, and a waiting thread sleeps.
class Mailboxes {
 public:
  using Batch = std::vector<LayeredPosition>;

  explicit Mailboxes(int workers) : boxes_(static_cast<std::size_t>(workers)) {}

  void send(int worker, Batch batch);
  /// Returns the mail that has come for `worker`, which may be empty.
  std::vector<Batch> collect(int worker);
  /// Waits for mail. Returns nothing if no more will come, or after `stop`.
  std::vector<Batch> wait(int worker);
  /// Ends all waiting, now and later.
  void stop();
  /// Prepares for the next layer: no thread waits and nothing has been stopped.
  void reset();

 private:
  bool are_empty() const;

  std::mutex mutex_;
  std::condition_variable news_;
  std::vector<std::vector<Batch>> boxes_;
  std::size_t waiting_ = 0;
  bool is_over_ = false;
};

}  // namespace freecell
