#include "solver/shortest/best_first_search.h"

#include <algorithm>
#include <cassert>
#include <new>
#include <thread>
#include <utility>

#include "solver/shortest/meeting.h"
#include "solver/shortest/solution_steps.h"

namespace freecell {
namespace {

constexpr std::size_t kPacketSize = 128;

}  // namespace

/// One thread's share of the search.
class BestFirstSearch::Worker {
 public:
  Worker(BestFirstSearch& search, int index, std::uint32_t most_nodes)
      : search_(search),
        index_(index),
        expansion_(search.rules_, search.prunes_),
        nodes_(most_nodes) {}

  void start() {
    outboxes_.resize(search_.workers_.size());
    expansion_.start(*search_.game_);
    const std::uint64_t workers = search_.workers_.size();
    memory_ = search_.budget_.memory / workers;
    allowance_ = search_.budget_.expanded / workers;
    if (index_ == 0) allowance_ += search_.budget_.expanded % workers;
    expanded_ = generated_ = 0;
    published_ = {};
  }

  /// Puts the start position on the open list of the worker that owns it, before any thread works.
  void begin(Position position) {
    const int home = expansion_.home_moves().settle(position, *search_.game_);
    const int g = search_.rules_.counting.metric == Metric::kCardMoves ? home : 0;
    const Bound bound = expansion_.bound(position);
    search_.layer_ = g + bound.h;
    if (search_.layer_ >= this->bound()) return;
    if (bound.is_clear) return search_.found({search_.layer_, SearchNode::kNoParent, {}});
    const SearchNode node{position.packed(), SearchNode::kNoParent,
                          SearchNode::pack(0, kHome, g, bound.h)};
    const std::uint64_t hash = hash_of(node.packed);
    search_.workers_[owner(node.packed)]->store(node, hash);
  }

  /// Searches until no worker has anything left up to `priority`.
  void search_up_to(int priority) {
    do {
      while (has_work(priority)) {
        expand_next();
        if (has_ended()) return;
      }
      send_all();
    } while (wait_for_work());
  }

  int lowest_priority() { return open_.lowest(); }
  const SearchNode& operator[](std::uint32_t id) const { return nodes_[id]; }
  std::uint64_t expanded() const { return expanded_; }
  std::uint64_t generated() const { return generated_; }
  std::uint64_t stored() const { return nodes_.size(); }
  std::uint64_t bytes() const { return nodes_.bytes() + open_.bytes(); }

  void clear() {
    nodes_.clear();
    open_.clear();
    inbox_.clear();
    has_mail_ = false;
    for (auto& outbox : outboxes_) outbox.clear();
  }

 private:
  using Packet = std::vector<SearchNode>;

  std::uint32_t global_id(std::uint32_t id) const {
    assert(id < NodeTable::kMostNodes / search_.workers_.size());  // or it would wrap
    return id * static_cast<std::uint32_t>(search_.workers_.size()) +
           static_cast<std::uint32_t>(index_);
  }
  /// Returns the worker that owns a position. That depends on where the tens, jacks, queens and
  /// kings lie, which few moves change. So most successors stay with the worker whose memo of the
  /// relaxed game knows similar positions. Without the tens, two workers may have very different
  /// shares.
  std::size_t owner(const PackedPosition& packed) const {
    constexpr std::uint64_t kTenOfClubs = packing::kDigits[36].high;
    return hash_of({packed.high / kTenOfClubs, 0}) % outboxes_.size();
  }

  bool has_ended() const { return search_.has_ended_.load(std::memory_order_relaxed); }
  int bound() const { return search_.bound_.load(std::memory_order_relaxed); }

  bool has_work(int priority) {
    receive();
    return open_.lowest() <= priority;
  }

  void expand_next() {
    const int priority = open_.lowest();
    const std::uint32_t id = open_.pop(priority);
    const SearchNode parent = nodes_[id];
    // A shorter path to the position was found after this entry was made. The entry of that path
    // has been taken or will be.
    if (search_.order_.priority(parent) != priority) return;
    if (!may_go_on()) return;
    ++expanded_;
    const auto& successors = expansion_.list(parent, bound() - 1);
    for (const Successor& successor : successors) nodes_.prefetch(successor.hash);
    for (const Successor& successor : successors) nodes_.prefetch_node(successor.hash);
    generated_ += static_cast<std::uint64_t>(expansion_.generated());
    // Duplicates need no estimate. They are a third of the successors.
    const auto is_known_here = [this](const Successor& successor) { return is_known(successor); };
    for (const Successor& successor : expansion_.judge(is_known_here)) {
      assert(successor.f() >= parent.f());  // bounds are consistent
      add(successor, global_id(id));
    }
  }

  /// Whether this worker knows a path to the position that is no longer.
  bool is_known(const Successor& successor) const {
    const std::uint32_t known = nodes_.find(successor.packed, successor.hash);
    return known != NodeTable::kNone && nodes_[known].g() <= successor.g;
  }

  void add(const Successor& successor, std::uint32_t parent) {
    if (successor.f() >= bound()) return;
    if (successor.is_clear) return search_.found({successor.f(), parent, successor.step});
    const SearchNode node{successor.packed, parent,
                          SearchNode::pack(successor.step.card, successor.from, successor.g,
                                           successor.h, successor.waste)};
    const std::size_t to = owner(node.packed);
    if (to == static_cast<std::size_t>(index_)) return store(node, successor.hash);
    outboxes_[to].push_back(node);
    if (outboxes_[to].size() == kPacketSize) send(to);
  }

  void store(const SearchNode& node, std::uint64_t hash) {
    const std::uint32_t known = nodes_.find(node.packed, hash);
    if (known == NodeTable::kNone) {
      const std::uint64_t for_open = open_.bytes();
      if (for_open >= memory_ || !nodes_.insert(node, hash, memory_ - for_open)) {
        return search_.end(SearchStatus::kMemory);
      }
      open_.push(search_.order_.priority(node), nodes_.size() - 1);
    } else if (node.g() < nodes_[known].g()) {
      nodes_[known] = node;
      open_.push(search_.order_.priority(node), known);
    }
  }

  /// Whether all limits still allow the search to go on. Not all of them are checked every time.
  bool may_go_on() {
    if (expanded_ == allowance_) search_.end(SearchStatus::kBudget);
    if (expanded_ % kStopInterval == kStopInterval - 1) {
      if (bytes() > memory_) search_.end(SearchStatus::kMemory);
      publish_effort();
      ask_stop();
    }
    return !has_ended();
  }

  void publish_effort() {
    search_.expanded_so_far_ += expanded_ - published_.expanded;
    search_.generated_so_far_ += generated_ - published_.generated;
    published_ = {expanded_, generated_};
  }

  /// Asks whether to stop. Only the thread that called `run` does so.
  void ask_stop() {
    if (index_ == 0 && *search_.stop_ && (*search_.stop_)() != StopReason::kNone) {
      search_.end(SearchStatus::kStopped);
    }
  }

  void send(std::size_t to) {
    Packet packet;
    packet.swap(outboxes_[to]);
    outboxes_[to].reserve(kPacketSize);
    Worker& receiver = *search_.workers_[to];
    search_.busy_.fetch_add(1);
    const std::lock_guard lock(receiver.mutex_);
    receiver.inbox_.push_back(std::move(packet));
    receiver.has_mail_.store(true);
  }
  void send_all() {
    for (std::size_t to = 0; to < outboxes_.size(); ++to) {
      if (!outboxes_[to].empty()) send(to);
    }
  }

  void receive() {
    if (!has_mail_.load(std::memory_order_relaxed)) return;
    std::vector<Packet> packets;
    {
      const std::lock_guard lock(mutex_);
      packets.swap(inbox_);
      has_mail_.store(false);
    }
    for (const Packet& packet : packets) {
      for (const SearchNode& node : packet) {
        if (!has_ended()) store(node, hash_of(node.packed));
      }
    }
    search_.busy_.fetch_sub(static_cast<std::int64_t>(packets.size()));
  }

  /// Returns true when there is mail again, and false when no worker has anything left to do. A
  /// worker that sends is busy, and a packet counts until it has been stored. So when the count is
  /// zero, all is done.
  bool wait_for_work() {
    search_.busy_.fetch_sub(1);
    for (std::uint64_t turn = 0; search_.busy_.load() != 0; ++turn) {
      if (search_.has_ended_.load()) return false;
      if (has_mail_.load()) {
        search_.busy_.fetch_add(1);
        return true;
      }
      if (turn % kStopInterval == 0) ask_stop();
      std::this_thread::yield();
    }
    return false;
  }

  BestFirstSearch& search_;
  const int index_;
  Expansion expansion_;
  NodeTable nodes_;
  LayeredOpenList open_;
  std::vector<Packet> outboxes_;  ///< one per worker
  std::mutex mutex_;
  std::vector<Packet> inbox_;
  std::atomic<bool> has_mail_{false};
  std::uint64_t memory_ = 0;     ///< its share of the bytes
  std::uint64_t allowance_ = 0;  ///< its share of the positions that may be expanded
  std::uint64_t expanded_ = 0;
  std::uint64_t generated_ = 0;
  SearchEffort published_;  ///< what the others know of these two
};

BestFirstSearch::BestFirstSearch(const Rules& rules, const Prunes& prunes, int workers,
                                 std::uint32_t most_nodes)
    : rules_(rules), prunes_(prunes) {
  assert(workers >= 1);
  const std::uint32_t share = most_nodes / static_cast<std::uint32_t>(workers);
  for (int i = 0; i < workers; ++i) workers_.push_back(std::make_unique<Worker>(*this, i, share));
}

BestFirstSearch::~BestFirstSearch() = default;

SearchStatus BestFirstSearch::run(const Position& start, const Game& game, int bound,
                                  SearchOrder order, SearchBudget budget, const StopCallback& stop,
                                  SearchEffort& effort) {
  assert(bound >= 0 && order.weight_in_tenths >= 10);
  clear();
  game_ = &game;
  start_ = start;
  order_ = order;
  budget_ = budget;
  stop_ = &stop;
  bound_ = std::min(bound, SearchNode::kMaxCost);
  for (const auto& worker : workers_) worker->start();
  workers_.front()->begin(start);
  search_layers();
  for (const auto& worker : workers_) {
    effort.expanded += worker->expanded();
    effort.generated += worker->generated();
  }
  if (!has_ended_) status_ = best_ ? SearchStatus::kSolved : exhausted_status();
  return status_;
}

/// A node has no room for lengths of kMaxCost and more. No game is known to need a tenth of that.
/// But if the search came close without a bound, it must not claim to be exhaustive.
SearchStatus BestFirstSearch::exhausted_status() const {
  // The most by which one move raises f: a supermove of 13 cards takes 49 single-card moves at
  // most, each card that it moves may have to be parked afterwards, and then it is seen what the
  // next moves waste.
  constexpr int kMostRise = 49 + kRanks + SearchNode::kMaxWaste;
  const bool saw_all = last_layer_ + kMostRise < SearchNode::kMaxCost;
  return saw_all ? SearchStatus::kExhausted : SearchStatus::kMemory;
}

/// Runs every worker layer after layer. Between the layers they wait for each other.
void BestFirstSearch::search_layers() {
  bool goes_on = true;
  Meeting meeting(workers_.size(), [&] { goes_on = begin_layer(); });
  const auto work = [&](Worker& worker) {
    for (meeting.arrive_and_wait(); goes_on; meeting.arrive_and_wait()) search_layer(worker);
  };
  std::vector<std::jthread> threads;
  for (std::size_t i = 1; i < workers_.size(); ++i) {
    threads.emplace_back([&, i] { work(*workers_[i]); });
  }
  work(*workers_.front());
}

void BestFirstSearch::search_layer(Worker& worker) try {
  worker.search_up_to(last_priority_);
} catch (const std::bad_alloc&) {
  end(SearchStatus::kMemory);
}

/// Finds the next layer. Returns false if no layer is left that could have a solution.
bool BestFirstSearch::begin_layer() {
  if (has_ended_) return false;
  int lowest = LayeredOpenList::kNone;
  for (const auto& worker : workers_) lowest = std::min(lowest, worker->lowest_priority());
  busy_ += static_cast<std::int64_t>(workers_.size());
  const bool is_empty = lowest == LayeredOpenList::kNone;
  if (!order_.is_exact()) {
    // The lowest comes first, until nothing is left.
    last_priority_ = LayeredOpenList::kNone - 1;
    return !is_empty;
  }
  const int next =
      is_empty ? bound_.load() : std::min(SearchOrder::layer_of(lowest), bound_.load());
  assert(layer_ <= next);  // it is a lower bound, which never falls
  layer_ = next;
  last_priority_ = SearchOrder::last_of_layer(layer_);
  if (!is_empty) last_layer_ = SearchOrder::layer_of(lowest);
  return !is_empty && layer_ < bound_;
}

void BestFirstSearch::end(SearchStatus status) {
  const std::lock_guard lock(mutex_);
  if (!has_ended_) status_ = status;
  has_ended_ = true;
}

void BestFirstSearch::found(const Solution& solution) {
  {
    const std::lock_guard lock(mutex_);
    if (solution.cost >= bound_) return;
    assert(!order_.is_exact() || solution.cost >= layer_);
    bound_ = solution.cost;
    best_ = solution;
  }
  // Nothing shorter than the current layer is left.
  if (order_.takes_first || (order_.is_exact() && solution.cost == layer_)) {
    end(SearchStatus::kSolved);
  }
}

const SearchNode& BestFirstSearch::node(std::uint32_t global_id) const {
  const auto workers = static_cast<std::uint32_t>(workers_.size());
  return (*workers_[global_id % workers])[global_id / workers];
}

bool BestFirstSearch::has_open() const {
  return std::ranges::any_of(workers_, [](const auto& worker) {
    return worker->lowest_priority() != LayeredOpenList::kNone;
  });
}

BoundPositions BestFirstSearch::bound_positions(int bound) const {
  assert(bound <= layer_ && !prunes_.waste);
  std::vector<BoundPositions::Entry> entries;
  for (const auto& worker : workers_) {
    const auto stored = static_cast<std::uint32_t>(worker->stored());
    for (std::uint32_t id = 0; id < stored; ++id) {
      const SearchNode& node = (*worker)[id];
      if (node.f() >= bound) continue;
      entries.push_back({.packed = node.packed,
                         .layer = Layer(Position(node.packed, *game_), *game_),
                         .moves = static_cast<std::uint16_t>(node.g())});
    }
  }
  return BoundPositions(std::move(entries));
}

std::uint64_t BestFirstSearch::stored() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->stored();
  return sum;
}

std::uint64_t BestFirstSearch::bytes() const {
  std::uint64_t sum = 0;
  for (const auto& worker : workers_) sum += worker->bytes();
  return sum;
}

void BestFirstSearch::clear() {
  for (const auto& worker : workers_) worker->clear();
  best_.reset();
  layer_ = last_layer_ = 0;
  busy_ = 0;
  expanded_so_far_ = generated_so_far_ = 0;
  has_ended_ = false;
}

void BestFirstSearch::solution(std::vector<Step>& steps) const {
  assert(best_.has_value());
  std::vector<const SearchNode*> way;
  for (std::uint32_t id = best_->parent; id != SearchNode::kNoParent; id = way.back()->parent) {
    way.push_back(&node(id));
  }
  SolutionSteps writer(start_, *game_, {rules_.autoplay, prunes_.home}, steps);
  // The first node of the way is the start.
  for (std::size_t i = way.size(); i-- > 1;) writer.go_to(way[i - 1]->packed, way[i - 1]->card());
  if (!way.empty()) writer.make(best_->step);
  writer.finish();
}

}  // namespace freecell
