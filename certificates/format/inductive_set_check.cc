#include "certificates/format/inductive_set_check.h"

#include <algorithm>
#include <cassert>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "certificates/format/ordered_work.h"
#include "dealer/inductive_set.h"

namespace freecell {
namespace {

/// Mixes a key into 64 bits.
std::uint64_t hash_of(PositionNumber key) {
  std::uint64_t mixed = (key.low ^ key.high >> 31) * 0x9e3779b97f4a7c15u + key.high;
  mixed = (mixed ^ mixed >> 32) * 0xd6e8feb86659fd93u;
  return mixed ^ mixed >> 29;
}

/// Members by their keys, with their moves if those count. It uses open addressing with 16 or 18
/// bytes a slot, and has one and a half times as many slots as members are expected.
class MemberTable {
 public:
  static constexpr std::uint64_t bytes_per_member(bool counts_moves) {
    return counts_moves ? 27 : 24;
  }
  /// Marks an empty slot. It is no position's number, but a file may list it all the same.
  static constexpr PositionNumber kEmpty = {std::numeric_limits<std::uint64_t>::max(),
                                            std::numeric_limits<std::uint64_t>::max()};

  MemberTable(std::uint64_t expected, bool counts_moves)
      : keys_(expected + expected / 2 + 2, kEmpty), moves_(counts_moves ? keys_.size() : 0) {}

  /// Returns false if there is no room.
  bool insert(const Member& member) {
    assert(member.number != kEmpty && size_ < keys_.size());
    const std::size_t slot = slot_of(member.number);
    if (keys_[slot] == member.number) return true;
    if (size_ + 1 == keys_.size()) return false;
    keys_[slot] = member.number;
    if (!moves_.empty()) moves_[slot] = static_cast<std::uint16_t>(member.moves);
    ++size_;
    return true;
  }
  /// Whether the key is there, with no more moves.
  bool contains(const Member& member) const {
    const std::size_t slot = slot_of(member.number);
    return keys_[slot] == member.number && (moves_.empty() || moves_[slot] <= member.moves);
  }

 private:
  /// The slot that has the key, or the empty one where it belongs. At least one slot is empty.
  std::size_t slot_of(PositionNumber key) const {
    std::size_t slot = hash_of(key) % keys_.size();
    while (keys_[slot] != key && keys_[slot] != kEmpty) {
      slot = slot + 1 == keys_.size() ? 0 : slot + 1;
    }
    return slot;
  }

  std::vector<PositionNumber> keys_;
  std::vector<std::uint16_t> moves_;
  std::size_t size_ = 0;
};

/// A slice may always have this many members. With fewer members, chance could make a slice half as
/// large again as expected.
constexpr std::uint64_t kLeastSlice = 4096;

/// One check, from the first slice to the last.
class Check {
 public:
  Check(CertificateReader& reader, const CertificateHead& head, std::uint64_t memory, int jobs,
        const std::function<bool()>& cancelled)
      : reader_(reader),
        rules_(head.deal, head.rules, head.claim),
        counts_moves_(head.claim.kind == MemberKind::kBound),
        jobs_(jobs),
        cancelled_(cancelled),
        most_in_slice_(
            std::max(memory / MemberTable::bytes_per_member(counts_moves_), kLeastSlice)) {
    assert(jobs_ >= 1 && head.rules.fits(head.deal));
  }

  InductiveSetFinding run() {
    while (const std::optional<PositionBlock> block = reader_.next_block()) {
      finding_.positions += block->positions;
    }
    slices_ = finding_.positions / most_in_slice_ + 1;
    for (slice_ = 0; slice_ < slices_; ++slice_) {
      load_slice();
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
    std::uint64_t first;  ///< the block's place in the list
    std::vector<Member> members;
    std::vector<Member> keys;  ///< those of its members that are in this slice, by their keys
    std::optional<MemberPlace> first_place;
    std::optional<MemberPlace> last_place;
    std::string fault;
  };

  /// Calls `work` for every block on some thread, and then `take` in order, until there is a fault.
  void for_each_block(const std::function<void(Part&)>& work,
                      const std::function<void(Part&)>& take) {
    reader_.rewind();
    std::uint64_t first = 0;
    OrderedWork<Part> blocks;
    blocks.next = [&]() -> std::unique_ptr<Part> {
      if (!finding_.is_proof() || cancelled_()) return nullptr;
      auto block = reader_.next_block();
      if (!block) return nullptr;
      auto part = std::make_unique<Part>();
      part->first = first;
      first += block->positions;
      part->block = std::move(*block);
      return part;
    };
    blocks.work = [&](Part& part) {
      part.members = part.block.members(counts_moves_);
      work(part);
    };
    blocks.take = [&](Part& part) {
      if (finding_.is_proof()) finding_.fault = part.fault;
      if (finding_.is_proof()) take(part);
    };
    blocks.run(jobs_);
  }

  /// Puts the members of this slice into memory.
  void load_slice() {
    members_.emplace(finding_.positions / slices_ + 1, counts_moves_);
    for_each_block([this](Part& part) { find_keys(part); },
                   [this](Part& part) {
                     for (const Member& member : part.keys) {
                       if (!members_->insert(member))
                         finding_.fault = "too many members look alike";
                     }
                   });
  }

  void find_keys(Part& part) const {
    for (std::uint64_t i = 0; i < part.members.size(); ++i) {
      const auto& [number, moves] = part.members[i];
      const std::optional<PositionNumber> key = rules_.key_of(number);
      if (!key || *key == MemberTable::kEmpty) {
        part.fault = named(part.first + i) + " is no position of this deal";
        return;
      }
      if (is_in_slice(*key)) part.keys.push_back({*key, moves});
    }
  }

  void check_start() {
    assert(members_);
    if (!finding_.is_proof()) return;
    const std::optional<Member> start = rules_.start();
    if (!start) {
      finding_.fault = "the deal is won from the start";
    } else if (is_missing(*start) && !rules_.may_be_missing(0)) {
      finding_.fault = "the start of the deal is not in the set";
    }
  }

  /// Looks up those successors of the members that fall into this slice.
  void examine_members() {
    std::optional<MemberPlace> last;
    for_each_block([this](Part& part) { examine(part); },
                   [&](Part& part) {
                     if (last && part.first_place <= last)
                       finding_.fault = out_of_order(part.first);
                     last = part.last_place;
                   });
  }

  void examine(Part& part) const {
    InductiveSetRules rules = rules_;
    MemberPlace place;
    std::vector<Member> successors;
    for (std::uint64_t i = 0; i < part.members.size(); ++i) {
      const char* fault = rules.examine(part.members[i], place, successors);
      if (fault != nullptr) {
        part.fault = named(part.first + i) + " " + fault;
      } else if (part.last_place && place <= *part.last_place) {
        part.fault = out_of_order(part.first + i);
      } else if (leads_out(rules, successors)) {
        part.fault = "a move from " + named(part.first + i) + " leads out of the set";
      }
      if (!part.fault.empty()) return;
      if (!part.first_place) part.first_place = place;
      part.last_place = place;
    }
  }

  /// Whether a successor of the member that `rules` has just examined is missing and may not be.
  bool leads_out(InductiveSetRules& rules, const std::vector<Member>& successors) const {
    for (std::size_t i = 0; i < successors.size(); ++i) {
      if (is_missing(successors[i]) && !rules.may_be_missing(i)) return true;
    }
    return false;
  }

  bool is_in_slice(PositionNumber key) const {
    assert(slice_ < slices_);
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(Wide{hash_of(key)} * slices_ >> 64) == slice_;
  }
  bool is_missing(const Member& member) const {
    return is_in_slice(member.number) && !members_->contains(member);
  }

  /// Reads to the end of this certificate, where another one may begin. A fault stops the reading,
  /// but whether all blocks can be read must not depend on the threads, so this decodes them all.
  void go_to_end() {
    reader_.rewind();
    while (const std::optional<PositionBlock> block = reader_.next_block()) {
      if (!finding_.is_proof() && !cancelled_()) block->members(counts_moves_);
    }
  }

  std::string named(std::uint64_t place) const {
    return (rules_.kind() == MemberKind::kClasses ? "class " : "position ") +
           std::to_string(place + 1);
  }
  std::string out_of_order(std::uint64_t place) const { return named(place) + " is out of order"; }

  CertificateReader& reader_;
  InductiveSetRules rules_;
  const bool counts_moves_;
  int jobs_;
  const std::function<bool()>& cancelled_;
  const std::uint64_t most_in_slice_;
  std::uint64_t slices_ = 1;
  std::uint64_t slice_ = 0;
  std::optional<MemberTable> members_;  ///< those of this slice
  InductiveSetFinding finding_;
};

}  // namespace

InductiveSetFinding check_inductive_set(CertificateReader& reader, const CertificateHead& head,
                                        std::uint64_t memory, int jobs,
                                        const std::function<bool()>& cancelled) {
  return Check(reader, head, memory, jobs, cancelled).run();
}

}  // namespace freecell
