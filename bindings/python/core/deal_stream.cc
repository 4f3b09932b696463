#include "bindings/python/core/deal_stream.h"

#include <algorithm>
#include <chrono>
#include <string>
#include <utility>

#include "bindings/python/core/move.h"
#include "dealer/microsoft.h"

namespace freecell::python {
namespace {

/// With fewer deals than these a stream asks for more. They are searched in milliseconds.
constexpr std::uint64_t kFewDeals = 4096;
constexpr std::size_t kChunksAhead = 2;

}  // namespace

/// Some consecutive deals, filled by a worker.
class DealStream::Part : public BatchPart {
 public:
  Part(DealStream& stream, std::vector<Task> tasks) : stream_(stream), tasks_(std::move(tasks)) {
    columns_.reserve(tasks_.size());
  }

  int size() const override { return static_cast<int>(tasks_.size()); }
  std::size_t memory() const override {
    const auto has_subject = [](const Task& task) { return task.index() == 1; };
    const auto subjects = static_cast<std::size_t>(std::ranges::count_if(tasks_, has_subject));
    return tasks_.size() * (sizeof(Task) + kBytesPerRow) + subjects * sizeof(Subject);
  }

  Deal deal(int index) override {
    begin_ = Clock::now();
    const Task& task = tasks_[static_cast<std::size_t>(index)];
    const auto* number = std::get_if<std::int64_t>(&task);
    return number != nullptr ? microsoft_deal(*number, stream_.settings_.cascades)
                             : std::get<1>(task)->deal;
  }

  /// An interrupted deal has no row, and nor has any deal after it.
  void add(int index, const Deal* deal, const Outcome& outcome) override {
    is_interrupted_ |= outcome.reason == StopReason::kInterrupted;
    if (is_interrupted_) return;
    // One for each worker: it keeps its buffers.
    thread_local Confirmer confirmer;
    const StreamSettings& settings = stream_.settings_;
    const Task& task = tasks_[static_cast<std::size_t>(index)];
    const auto* number = std::get_if<std::int64_t>(&task);
    const ConfirmedOutcome& confirmed = confirmer.confirm(deal, settings.batch.rules, outcome);
    columns_.append(number != nullptr ? std::optional(*number) : std::nullopt,
                    deal != nullptr ? deal->cascades() : settings.cascades, confirmed);
    if (settings.keeps_solutions) columns_.append_solution(solution_of(task, confirmed));
  }

  StopReason stop_reason() const override {
    const double limit = stream_.settings_.max_seconds;
    if (limit <= 0) return StopReason::kNone;
    const std::chrono::duration<double> spent = Clock::now() - begin_;
    return spent.count() >= limit ? StopReason::kTime : StopReason::kNone;
  }

  bool finish() override { return stream_.add(*this); }

  const Columns& columns() const { return columns_; }
  bool is_interrupted() const { return is_interrupted_; }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::size_t kBytesPerRow = 256;

  /// The solution in the names of the board that was given, whose cells may be other ones than
  /// those of its deal.
  static std::string solution_of(const Task& task, const ConfirmedOutcome& confirmed) {
    const auto* subject = std::get_if<1>(&task);
    if (subject == nullptr || !(*subject)->board) return confirmed.solution;
    return text_of(moves_on(*(*subject)->board, confirmed.moves));
  }

  DealStream& stream_;
  std::vector<Task> tasks_;
  Columns columns_;
  bool is_interrupted_ = false;
  Clock::time_point begin_;
};

DealStream::DealStream(const StreamSettings& settings) : settings_(settings) {
  settings_.batch.stop = [this] {
    return is_stopped_ ? StopReason::kInterrupted : StopReason::kNone;
  };
  begin_chunk();
  thread_ = std::thread([this] { run(); });
}

DealStream::~DealStream() {
  stop();
  thread_.join();
}

void DealStream::run() {
  std::exception_ptr error;
  try {
    solve_batch(*this, settings_.batch);
  } catch (...) {
    error = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  if (current_.size() > 0) ready_.push_back(std::exchange(current_, {}));
  error_ = error;
  is_done_ = true;
  has_news_.notify_all();
}

void DealStream::feed(const NumberRange& range) {
  const std::lock_guard lock(mutex_);
  feed_.add(range);
  fed_ += range.left;
  has_input_.notify_all();
}

void DealStream::feed(std::vector<Task> tasks) {
  const std::lock_guard lock(mutex_);
  fed_ += tasks.size();
  feed_.add(std::move(tasks));
  has_input_.notify_all();
}

void DealStream::close_input() {
  const std::lock_guard lock(mutex_);
  is_closed_ = true;
  has_input_.notify_all();
}

void DealStream::stop() {
  const std::lock_guard lock(mutex_);
  is_stopped_ = true;
  has_input_.notify_all();
  has_room_.notify_all();
}

DealStream::State DealStream::wait_for(double seconds, bool is_patient) {
  std::unique_lock lock(mutex_);
  has_news_.wait_for(lock, std::chrono::duration<double>(seconds),
                     [&] { return state(is_patient) != State::kBusy; });
  return state(is_patient);
}

DealStream::State DealStream::state(bool is_patient) const {
  if (!ready_.empty()) return State::kHasChunk;
  if (is_done_) return State::kDone;
  const bool has_few = is_patient ? rows_ == fed_ : feed_.size() < kFewDeals;
  const bool wants_deals = has_few && !is_closed_ && !is_stopped_;
  return wants_deals ? State::kWantsDeals : State::kBusy;
}

std::optional<Columns> DealStream::take() {
  const std::lock_guard lock(mutex_);
  if (ready_.empty()) {
    if (error_) std::rethrow_exception(error_);
    return std::nullopt;
  }
  Columns chunk = std::move(ready_.front());
  ready_.pop_front();
  has_room_.notify_all();
  return chunk;
}

std::uint64_t DealStream::rows() const {
  const std::lock_guard lock(mutex_);
  return rows_;
}

std::unique_ptr<BatchPart> DealStream::next_part(int max_deals) {
  std::unique_lock lock(mutex_);
  has_room_.wait(lock, [this] { return is_stopped_ || ready_.size() < kChunksAhead; });
  if (feed_.size() < kFewDeals) has_news_.notify_all();
  has_input_.wait(lock, [this] { return is_stopped_ || is_closed_ || feed_.size() > 0; });
  if (is_stopped_ || feed_.size() == 0) return nullptr;
  return std::make_unique<Part>(*this, feed_.take(max_deals));
}

/// Called for one part after the other, in order.
bool DealStream::add(const Part& part) {
  const std::lock_guard lock(mutex_);
  current_.append(part.columns());
  rows_ += part.columns().size();
  if (rows_ == fed_) has_news_.notify_all();
  if (settings_.chunk > 0 && current_.size() >= settings_.chunk) end_chunk();
  return !part.is_interrupted();
}

/// Makes room for the rows of a chunk, or of a large part of it: the deals may end, or be stopped,
/// before more are needed.
void DealStream::begin_chunk() {
  constexpr std::uint64_t kMost = 1 << 22;
  const std::uint64_t rows = settings_.chunk > 0 ? settings_.chunk : settings_.expected;
  current_.reserve(static_cast<std::size_t>(std::min(rows, kMost)));
}

void DealStream::end_chunk() {
  ready_.push_back(std::exchange(current_, {}));
  begin_chunk();
  has_news_.notify_all();
}

}  // namespace freecell::python
