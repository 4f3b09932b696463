#include "tools/check/inductive_set_check.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "dealer/inductive_set.h"
#include "tools/check/ordered_work.h"

namespace freecell {
namespace {

/// Some members of the set, to be looked up: open addressing, 16 bytes a slot, two thirds full.
class Slice {
 public:
  static constexpr std::uint64_t kBytesPerMember = 24;

  explicit Slice(std::uint64_t members) : slots_(members + members / 2 + 1, kEmpty) {}

  void insert(PositionNumber number) { slots_[slot_of(number)] = number; }
  bool contains(PositionNumber number) const { return slots_[slot_of(number)] == number; }

 private:
  /// No position has this number.
  static constexpr PositionNumber kEmpty = {std::numeric_limits<std::uint64_t>::max(),
                                            std::numeric_limits<std::uint64_t>::max()};

  /// Where it is, or could be put.
  std::size_t slot_of(PositionNumber number) const {
    std::uint64_t mixed = (number.low ^ number.high >> 31) * 0x9e3779b97f4a7c15u + number.high;
    mixed = (mixed ^ mixed >> 32) * 0xd6e8feb86659fd93u;
    std::size_t slot = (mixed ^ mixed >> 29) % slots_.size();
    while (slots_[slot] != number && slots_[slot] != kEmpty) {
      slot = slot + 1 == slots_.size() ? 0 : slot + 1;
    }
    return slot;
  }

  std::vector<PositionNumber> slots_;
};

/// One check, from the first slice to the last.
class Check {
 public:
  Check(CertificateReader& reader, const CertificateHead& head, std::uint64_t memory, int jobs,
        const CancelCallback& cancelled)
      : reader_(reader),
        rules_(head.deal, {.freecells = head.freecells}),
        jobs_(jobs),
        cancelled_(cancelled),
        slice_size_(std::max<std::uint64_t>(memory / Slice::kBytesPerMember, 1)) {}

  InductiveSetFinding run() {
    for (std::optional<PositionBlock> block; (block = reader_.next_block());) {
      finding_.positions += block->positions;
    }
    for (std::uint64_t first = 0; first == 0 || first < finding_.positions; first += slice_size_) {
      load_slice(first);
      check_start();
      if (finding_.is_proof()) examine_members();
      if (!finding_.is_proof() || cancelled_()) break;
    }
    go_to_end();
    return finding_;
  }

 private:
  /// A block on its way through the threads.
  struct Part {
    PositionBlock block;
    std::uint64_t first;  ///< its place in the list
    std::vector<PositionNumber> numbers;
    std::optional<Member> first_member;
    std::optional<Member> last_member;
    std::string fault;
  };

  /// Calls `work` for every block on some thread, and then `take` in order, until there is a fault.
  void for_each_block(const std::function<void(Part&)>& work,
                      const std::function<void(Part&)>& take) {
    reader_.rewind();
    is_done_ = false;
    std::uint64_t first = 0;
    OrderedWork<Part> blocks;
    blocks.next = [&]() -> std::unique_ptr<Part> {
      if (is_done_ || cancelled_()) return nullptr;
      auto block = reader_.next_block();
      if (!block) return nullptr;
      auto part = std::make_unique<Part>();
      part->first = first;
      first += block->positions;
      part->block = std::move(*block);
      return part;
    };
    blocks.work = [&](Part& part) {
      part.numbers = part.block.numbers();
      work(part);
    };
    blocks.take = [&](Part& part) {
      if (finding_.is_proof()) finding_.fault = part.fault;
      if (finding_.is_proof()) take(part);
      is_done_ |= !finding_.is_proof();
    };
    blocks.run(jobs_);
  }

  /// Puts the members from the `first`-th on into memory, and finds where the next slice begins.
  void load_slice(std::uint64_t first) {
    const std::uint64_t end = std::min(first + slice_size_, finding_.positions);
    slice_.emplace(end - first);
    from_ = until_;
    until_.reset();
    for_each_block([](Part&) {},
                   [&](Part& part) {
                     for (std::uint64_t i = 0; i < part.numbers.size(); ++i) {
                       const std::uint64_t place = part.first + i;
                       if (place >= first && place < end) slice_->insert(part.numbers[i]);
                       if (place == end) find_next_slice(part.numbers[i]);
                     }
                     is_done_ |= part.first + part.numbers.size() > end;
                   });
  }

  void check_start() {
    const std::optional<Member> start = rules_.start();
    if (!start) {
      finding_.fault = "the deal is won from the start";
    } else if (is_missing(*start)) {
      finding_.fault = "the start of the deal is not in the set";
    }
  }

  void find_next_slice(PositionNumber number) {
    Member member;
    std::vector<Member> successors;
    const char* fault = rules_.examine(number, member, successors);
    if (fault != nullptr) finding_.fault = std::string("a position ") + fault;
    until_ = member;
  }

  /// Looks up what the members lead to that falls into this slice. No move leads to fewer cards
  /// home, so that members which have more than the next slice begins with need not be read.
  void examine_members() {
    std::optional<Member> last;
    for_each_block([this](Part& part) { examine(part); },
                   [&](Part& part) {
                     if (last && part.first_member <= last)
                       finding_.fault = out_of_order(part.first);
                     last = part.last_member;
                     is_done_ |= until_ && last->layer > until_->layer;
                   });
  }

  void examine(Part& part) const {
    InductiveSetRules rules = rules_;
    Member member;
    std::vector<Member> successors;
    for (std::uint64_t i = 0; i < part.numbers.size(); ++i) {
      const char* fault = rules.examine(part.numbers[i], member, successors);
      if (fault != nullptr) {
        part.fault = named(part.first + i) + " " + fault;
      } else if (part.last_member && member <= *part.last_member) {
        part.fault = out_of_order(part.first + i);
      } else if (std::ranges::any_of(successors,
                                     [this](const Member& s) { return is_missing(s); })) {
        part.fault = "a move from " + named(part.first + i) + " leads out of the set";
      }
      if (!part.fault.empty()) return;
      if (!part.first_member) part.first_member = member;
      part.last_member = member;
    }
  }

  bool is_missing(const Member& member) const {
    const bool is_here = (!from_ || *from_ <= member) && (!until_ || member < *until_);
    return is_here && !slice_->contains(member.number);
  }

  /// Where another certificate may begin.
  void go_to_end() {
    reader_.rewind();
    while (reader_.next_block()) {
    }
  }

  static std::string named(std::uint64_t place) { return "position " + std::to_string(place + 1); }
  static std::string out_of_order(std::uint64_t place) { return named(place) + " is out of order"; }

  CertificateReader& reader_;
  InductiveSetRules rules_;
  int jobs_;
  const CancelCallback& cancelled_;
  std::uint64_t slice_size_;
  std::optional<Slice> slice_;
  std::optional<Member>
      from_;  ///< the first of this slice; nothing: it begins with the first of all
  std::optional<Member> until_;  ///< the first of the next one; nothing: there is none
  bool is_done_ = false;         ///< no more blocks are needed
  InductiveSetFinding finding_;
};

}  // namespace

InductiveSetFinding check_inductive_set(CertificateReader& reader, const CertificateHead& head,
                                        std::uint64_t memory, int jobs,
                                        const CancelCallback& cancelled) {
  return Check(reader, head, memory, jobs, cancelled).run();
}

}  // namespace freecell
