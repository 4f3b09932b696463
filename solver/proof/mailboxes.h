#pragma once

#include <condition_variable>
#include <mutex>
#include <utility>
#include <vector>

#include "solver/proof/layer.h"

namespace freecell {

/// How the threads of a proof hand positions to those that they belong to: in batches, so that the
/// one lock is hardly ever asked for. It also notices when all of them have come to an end:
/// everybody waits and nothing is under way. Thread-safe.
///
/// BestFirstSearch (shortest/) has mail of its own: there a worker looks for mail before every
/// position, without a lock, and spins while it waits, so that the calling thread can still ask
/// whether to stop. Here mail comes in large batches, and who waits sleeps.
class Mailboxes {
 public:
  using Batch = std::vector<LayeredPosition>;

  explicit Mailboxes(int workers) : boxes_(static_cast<std::size_t>(workers)) {}

  void send(int worker, Batch batch);
  /// What has come for `worker`; nothing if nothing has.
  std::vector<Batch> collect(int worker);
  /// Waits for something to come; nothing if nothing will any more, or after `stop`.
  std::vector<Batch> wait(int worker);
  /// Lets nobody wait any more.
  void stop();
  /// Before the next layer: nobody waits and nothing has been stopped.
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
