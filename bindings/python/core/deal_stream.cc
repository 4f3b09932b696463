#include "bindings/python/core/deal_stream.h"

#include <algorithm>
#include <chrono>
#include <new>
#include <string>
#include <utility>

#include "dealer/microsoft.h"
#include "solver/batch/batch.h"
#include "solver/memory_budget.h"

namespace freecell::python {
namespace {

/// With fewer deals than these a stream asks for more. They are searched in milliseconds.
constexpr std::uint64_t kFewDeals = 4096;
constexpr std::size_t kChunksAhead = 2;

}  // namespace

Columns no_rows(const Study& study, bool with_solutions) {
  Columns columns;
  columns.columns.emplace_back("deal", Values::kInt64, true);
  for (Column& column : study.columns()) columns.columns.push_back(std::move(column));
  if (with_solutions) columns.solution_offsets = {0};
  return columns;
}

/// Some consecutive deals, filled by a worker.
struct DealStream::Part : BatchPart {
  Part(std::vector<Task> taken, Columns none) : tasks(std::move(taken)), columns(std::move(none)) {
    columns.reserve(tasks.size());
  }

  int size() const override { return static_cast<int>(tasks.size()); }
  std::size_t memory() const override {
    constexpr std::size_t kBytesPerRow = 256;
    const auto has_subject = [](const Task& task) { return task.index() == 1; };
    const auto subjects = static_cast<std::size_t>(std::ranges::count_if(tasks, has_subject));
    return tasks.size() * (sizeof(Task) + kBytesPerRow) + subjects * sizeof(Subject);
  }

  std::vector<Task> tasks;
  Columns columns;
  bool is_interrupted = false;  ///< a deal was, which has no row, and nor has any deal after it
};

/// Studies the deals of one thread.
class DealStream::Worker {
 public:
  Worker(const DealStream& stream, MemoryBudget& memory)
      : stream_(stream),
        settings_(stream.settings_),
        worker_(settings_.study->make_worker(&memory)),
        stop_([this] { return stop_reason(); }) {}
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  /// Returns how many positions the part took.
  std::uint64_t fill(Part& part) {
    std::uint64_t positions = 0;
    for (const Task& task : part.tasks) {
      if (part.is_interrupted) break;
      positions += study(task, part);
    }
    return positions;
  }

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t study(const Task& task, Part& part) {
    try {
      begin_ = Clock::now();
      const Deal deal = deal_of(task);
      return add(task, {.deal = &deal, .board = board_of(task)}, part);
    } catch (const std::bad_alloc&) {
      return add(task, {.deal = nullptr, .board = nullptr, .failure = StopReason::kMemory}, part);
    } catch (const std::exception&) {
      return add(task, {.deal = nullptr, .board = nullptr, .failure = StopReason::kError}, part);
    }
  }

  std::uint64_t add(const Task& task, const StudiedDeal& deal, Part& part) {
    const auto* number = std::get_if<std::int64_t>(&task);
    row_.clear();
    row_.cells.push_back(number != nullptr ? Cell(*number) : Cell());
    worker_->study(deal, stop_, row_);
    part.is_interrupted = row_.is_interrupted;
    if (part.is_interrupted) return 0;
    part.columns.append(row_.cells);
    if (settings_.keeps_solutions) part.columns.append_solution(row_.solution);
    return row_.expanded;
  }

  Deal deal_of(const Task& task) const {
    const auto* number = std::get_if<std::int64_t>(&task);
    return number != nullptr ? microsoft_deal(*number, settings_.study->rules())
                             : std::get<1>(task)->deal;
  }

  static const Board* board_of(const Task& task) {
    const auto* subject = std::get_if<1>(&task);
    return subject != nullptr && (*subject)->board ? &*(*subject)->board : nullptr;
  }

  StopReason stop_reason() const {
    if (stream_.is_stopped_) return StopReason::kInterrupted;
    if (settings_.max_seconds <= 0) return StopReason::kNone;
    const std::chrono::duration<double> spent = Clock::now() - begin_;
    return spent.count() >= settings_.max_seconds ? StopReason::kTime : StopReason::kNone;
  }

  const DealStream& stream_;
  const StreamSettings& settings_;
  const std::unique_ptr<StudyWorker> worker_;
  const StopCallback stop_;
  StudyRow row_;
  Clock::time_point begin_;
};

DealStream::DealStream(StreamSettings settings) : settings_(std::move(settings)) {
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
    MemoryBudget memory(settings_.search_memory, settings_.study->max_memory());
    run_batch<Part>({.next = [this](int max_deals) { return next_part(max_deals); },
                     .make_worker =
                         [this, &memory] {
                           const auto worker = std::make_shared<Worker>(*this, memory);
                           return [worker](Part& part) { return worker->fill(part); };
                         },
                     .take = [this](const Part& part) { return add(part); }},
                    {.jobs = settings_.jobs, .waiting_memory = settings_.waiting_memory});
  } catch (...) {
    error = std::current_exception();
  }
  const std::lock_guard lock(mutex_);
  if (current_.rows > 0) ready_.push_back(std::exchange(current_, no_rows()));
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

Columns DealStream::no_rows() const {
  return python::no_rows(*settings_.study, settings_.keeps_solutions);
}

std::unique_ptr<DealStream::Part> DealStream::next_part(int max_deals) {
  std::unique_lock lock(mutex_);
  has_room_.wait(lock, [this] { return is_stopped_ || ready_.size() < kChunksAhead; });
  if (feed_.size() < kFewDeals) has_news_.notify_all();
  has_input_.wait(lock, [this] { return is_stopped_ || is_closed_ || feed_.size() > 0; });
  if (is_stopped_ || feed_.size() == 0) return nullptr;
  return std::make_unique<Part>(feed_.take(max_deals), no_rows());
}

/// Called for one part after the other, in order.
bool DealStream::add(const Part& part) {
  const std::lock_guard lock(mutex_);
  current_.append(part.columns);
  rows_ += part.columns.rows;
  if (rows_ == fed_) has_news_.notify_all();
  if (settings_.chunk > 0 && current_.rows >= settings_.chunk) end_chunk();
  return !part.is_interrupted;
}

/// Makes room for the rows of a chunk, or of a large part of it: the deals may end, or be stopped,
/// before more are needed.
void DealStream::begin_chunk() {
  constexpr std::uint64_t kMost = 1 << 22;
  const std::uint64_t rows = settings_.chunk > 0 ? settings_.chunk : settings_.expected;
  current_ = no_rows();
  current_.reserve(static_cast<std::size_t>(std::min(rows, kMost)));
}

void DealStream::end_chunk() {
  ready_.push_back(std::move(current_));
  begin_chunk();
  has_news_.notify_all();
}

}  // namespace freecell::python
