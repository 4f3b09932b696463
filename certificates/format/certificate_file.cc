#include "certificates/format/certificate_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cassert>
#include <cerrno>
#include <charconv>
#include <stdexcept>
#include <string_view>
#include <variant>
#include <vector>

#include "base/shown_text.h"
#include "dealer/board_text.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"

namespace freecell {
namespace {

constexpr std::string_view kBegin = "freecell certificate ";
constexpr std::string_view kVersion = "3";
constexpr std::string_view kKind = "kind: ";
constexpr std::string_view kApart = "apart: ";
constexpr std::string_view kMetric = "metric: ";
constexpr std::string_view kCapacity = "capacity: ";  ///< only if it is not the standard one
constexpr std::string_view kAtLeast = "at-least: ";
constexpr std::string_view kDeal = "deal: ";
constexpr std::string_view kFreecells = "freecells: ";
constexpr std::string_view kCascades = "cascades: ";
constexpr std::string_view kRules = "rules: ";
constexpr std::string_view kFreecell = "freecell";
constexpr std::string_view kListed = "listed";  ///< the next lines have the rules, one each
/// The lines of a head are never longer than this.
constexpr std::size_t kLongestLine = 4096;

FileDescriptor open_file(const std::string& path) {
  FileDescriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!fd.is_open()) throw ReadError(system_message(errno));
  return fd;
}

[[noreturn]] void throw_bad_head(const std::string& what) {
  throw ReadError("is no certificate: " + shown(what));
}

std::string value_of(const std::string& line, std::string_view name) {
  if (!line.starts_with(name)) throw_bad_head("'" + std::string(name) + "' is missing");
  return line.substr(name.size());
}

/// The lines of a board, with `prefix` before the cards of each cascade.
std::string board_lines(const Deal& deal, std::string_view prefix) {
  std::string written;
  append_board_text(written, deal);
  std::string lines;
  for (std::size_t begin = 0, end; begin < written.size(); begin = end + 1) {
    end = written.find('\n', begin);
    std::string_view line = std::string_view(written).substr(begin, end - begin);
    const bool is_cascade = line.find(": ") == std::string_view::npos || line.starts_with(": ");
    if (line.starts_with(": ")) line.remove_prefix(2);
    if (is_cascade && line != ":") lines += prefix;
    lines.append(line).append("\n");
  }
  return lines;
}

/// The card of each pair that is a club or a diamond, with blanks between them.
std::string text_of_pairs(PairSet pairs) {
  std::string text;
  for (PairSet left = pairs; left != 0; left &= left - 1) {
    const int pair = std::countr_zero(left);
    if (!text.empty()) text += ' ';
    text += rank_letter(pair / 2 + 1);
    text += pair % 2 == 0 ? 'C' : 'D';
  }
  return text;
}

/// The inverse of text_of_pairs, or nothing if it is that of no set.
std::optional<PairSet> pairs_of_text(const std::string& text) {
  PairSet pairs = 0;
  for (int pair = 0; pair < 2 * kRanks; ++pair) {
    if (text.find(text_of_pairs(PairSet{1} << pair)) != std::string::npos)
      pairs |= PairSet{1} << pair;
  }
  if (pairs == 0 || text_of_pairs(pairs) != text) return std::nullopt;
  return pairs;
}

/// The number that `text` states in its shortest form, or nothing if it states none that fits.
template <typename Integer>
std::optional<Integer> number_of(const std::string& text) {
  Integer number{};
  std::from_chars(text.data(), text.data() + text.size(), number);
  return std::to_string(number) == text ? std::optional(number) : std::nullopt;
}

/// Whether a label is a number in its shortest form, however large.
bool is_number(std::string_view label) {
  if (label == "0") return true;
  if (label.starts_with('-')) label.remove_prefix(1);
  return !label.empty() && label.front() != '0' &&
         label.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Whether two boards are the same but for the order of the freecells.
bool are_same_board(const Deal& a, const Deal& b) {
  bool are_same = a.cascades() == b.cascades();
  for (int i = 0; are_same && i < a.cascades(); ++i) {
    are_same = std::ranges::equal(a.cascade(i), b.cascade(i));
  }
  return are_same && std::ranges::is_permutation(a.freecell_cards(), b.freecell_cards());
}

/// Whether the capacity matters, and is not the standard one.
bool has_capacity(const Counting& counting) {
  return counting.metric == Metric::kPlayerMoves && counting.capacity != Capacity::kStandard;
}

std::string text_of_rules(const Rules& rules) {
  if (is_freecell(rules)) return std::string(kFreecell);
  std::string text(kListed);
  for (const RuleText& rule : rule_texts(rules)) {
    text.append("\n").append(rule.name).append(": ").append(rule.value);
  }
  return text;
}

/// If the deal is numbered, the board must be that deal's.
void check_board(const CertificateHead& head) {
  if (!is_number(head.deal_name)) return;
  const auto number = number_of<std::int64_t>(head.deal_name);
  if (!number || !is_deal_number(*number)) throw_bad_head("there is no deal " + head.deal_name);
  if (!are_same_board(head.rules.deal(microsoft_deck(*number)), head.deal)) {
    throw_bad_head("the board is not that of deal " + head.deal_name);
  }
}

}  // namespace

std::string certificate_head_text(const CertificateHead& head) {
  assert(head.rules.fits(head.deal));
  std::string text;
  const auto add_line = [&](std::string_view name, const std::string& value) {
    text.append(name).append(value).append("\n");
  };
  add_line(kBegin, std::string(kVersion));
  const SetClaim& claim = head.claim;
  add_line(kKind, word_for(kMemberKindWords, claim.kind));
  if (claim.kind == MemberKind::kClasses && claim.distinguished != 0) {
    add_line(kApart, text_of_pairs(claim.distinguished));
  }
  if (claim.kind == MemberKind::kBound) {
    const Counting& counting = head.rules.counting;
    add_line(kMetric, word_for(kMetricWords, counting.metric));
    if (has_capacity(counting)) add_line(kCapacity, word_for(kCapacityWords, counting.capacity));
    add_line(kAtLeast, std::to_string(claim.at_least));
  }
  add_line(kDeal, shown(head.deal_name));
  add_line(kFreecells, std::to_string(head.rules.freecells));
  add_line(kCascades, std::to_string(head.rules.cascades));
  add_line(kRules, text_of_rules(head.rules));
  append_board_text(text, head.deal);
  return text + "\n";
}

void write_certificate(const CertificateHead& head, const GiveMembers& give_members,
                       const PositionBlockWriter::Sink& sink) {
  const std::string text = certificate_head_text(head);
  sink(text);
  Sha256 digest;
  digest.update(text);
  PositionBlockWriter blocks(sink, digest);
  blocks.count_moves(head.claim.kind == MemberKind::kBound);
  give_members([&](const Member& member) { blocks.add(member.number, member.moves); });
  blocks.finish();
}

bool CertificateReader::is_certificate(const std::string& path) try {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  const FileDescriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return fd.is_open() && read_bytes(fd.get(), kBegin.size()) == kBegin;
} catch (const ReadError&) {
  return false;  // whoever reads the file next says so, with its name
}

bool CertificateReader::begins_certificate(std::string_view text) {
  return text.starts_with(kBegin);
}

CertificateReader::CertificateReader(const std::string& path)
    : fd_(open_file(path)), blocks_(fd_.get(), {}) {}

/// Takes a line and returns it without its line end, which must be there.
std::string CertificateReader::take_line() {
  std::string line;
  for (std::string byte; (byte = read_bytes(fd_.get(), 1)) != "\n"; line += byte) {
    if (byte.empty()) throw ReadError("is cut short");
    if (line.size() == kLongestLine) throw_bad_head("a line is too long");
  }
  head_digest_.update(line);
  head_digest_.update("\n");
  return line;
}

int CertificateReader::take_number(std::string_view name) {
  const std::string text = value_of(take_line(), name);
  const auto number = number_of<int>(text);
  if (!number) throw_bad_head("'" + std::string(name) + "' " + text);
  return *number;
}

/// `rules` with those of the head, each in its one form.
Rules CertificateReader::take_rules(Rules rules) try {
  const std::string word = value_of(take_line(), kRules);
  if (word != kFreecell && word != kListed) throw_bad_head("it is of other rules");
  if (word == kListed) {
    for (const RuleText& rule : rule_texts(rules)) {
      const std::string value = value_of(take_line(), std::string(rule.name) + ": ");
      set_rule(rules, rule.name, value);
      if (std::ranges::count(rule_texts(rules), RuleText{rule.name, value}) == 0)
        throw_bad_head("'" + std::string(rule.name) + "' " + value);
    }
    if (is_freecell(rules)) throw_bad_head("it lists FreeCell's rules");
  }
  rules.check();
  return rules;
} catch (const std::invalid_argument& error) {
  throw_bad_head(error.what());
}

Deal CertificateReader::take_board() {
  std::string board;
  for (std::string line; !(line = take_line()).empty();) {
    board += line + "\n";
    if (board.size() > kLongestLine) throw_bad_head("its board is too long");
  }
  auto deal = BoardTextReader(board, {.layout = BoardLayout::kCascades}).next();
  if (const auto* error = std::get_if<BoardTextError>(&deal)) throw_bad_head(error->message);
  if (!std::holds_alternative<Deal>(deal)) throw_bad_head("it has no board");
  const Deal& found = std::get<Deal>(deal);
  if (board != board_lines(found, "") && board != board_lines(found, ": ")) {
    throw_bad_head("its board is not written as specified");
  }
  return found;
}

/// The claim of a set of `kind`, of which `line` is the first. Afterwards `line` is the one after
/// it.
SetClaim CertificateReader::take_claim(MemberKind kind, std::string& line, Counting& counting) {
  SetClaim claim{.kind = kind};
  if (kind == MemberKind::kClasses && line.starts_with(kApart)) {
    const auto pairs = pairs_of_text(line.substr(kApart.size()));
    if (!pairs) throw_bad_head("'" + line + "'");
    claim.distinguished = *pairs;
    line = take_line();
  }
  if (kind != MemberKind::kBound) return claim;
  const auto metric = value_of_word(kMetricWords, value_of(line, kMetric));
  if (!metric) throw_bad_head("'" + line + "'");
  counting.metric = *metric;
  line = take_line();
  if (line.starts_with(kCapacity)) {
    const auto capacity = value_of_word(kCapacityWords, value_of(line, kCapacity));
    if (!capacity) throw_bad_head("'" + line + "'");
    counting.capacity = *capacity;
    if (!has_capacity(counting)) throw_bad_head("'" + line + "'");
    line = take_line();
  }
  const auto at_least = number_of<int>(value_of(line, kAtLeast));
  if (!at_least || *at_least < 1 || *at_least > kMostMoves) throw_bad_head("'" + line + "'");
  claim.at_least = *at_least;
  line = take_line();
  return claim;
}

std::optional<CertificateHead> CertificateReader::next() {
  const std::string begin = read_bytes(fd_.get(), kBegin.size());
  if (begin.empty()) return std::nullopt;
  if (begin != kBegin) throw_bad_head("it does not begin as one");
  head_digest_ = {};
  head_digest_.update(begin);
  const std::string version = take_line();
  if (version != kVersion) {
    throw ReadError("is a certificate of version " + shown(version) +
                    "; this program reads version " + std::string(kVersion));
  }
  const std::string kind_word = value_of(take_line(), kKind);
  const auto kind = value_of_word(kMemberKindWords, kind_word);
  if (!kind) throw_bad_head("there is no kind " + kind_word);
  std::string line = take_line();
  Counting counting;
  const SetClaim claim = take_claim(*kind, line, counting);
  const std::string name = value_of(line, kDeal);
  Rules rules = Rules().with_freecells(take_number(kFreecells)).with_counting(counting);
  if (rules.freecells < 0 || rules.freecells > kMaxFreecells) {
    throw_bad_head(std::to_string(rules.freecells) + " freecells");
  }
  rules = take_rules(rules.with_cascades(take_number(kCascades)));
  CertificateHead head{claim, name, rules, take_board()};
  if (head.deal.cascades() != rules.cascades) throw_bad_head("its board has other cascades");
  if (!rules.fits(head.deal)) {
    throw_bad_head("the board has more cards in freecells than there are");
  }
  check_board(head);
  first_block_ = ::lseek(fd_.get(), 0, SEEK_CUR);
  first_digest_.reset();
  rewind();
  return head;
}

void CertificateReader::rewind() {
  if (::lseek(fd_.get(), first_block_, SEEK_SET) != first_block_) {
    throw ReadError(system_message(errno));
  }
  blocks_ = PositionBlockReader(fd_.get(), head_digest_);
}

std::optional<PositionBlock> CertificateReader::next_block() {
  auto block = blocks_.next();
  if (block) return block;
  const auto digest = blocks_.digest();
  if (!first_digest_) first_digest_ = digest;
  if (digest != *first_digest_) throw ReadError("was changed while it was being read");
  return std::nullopt;
}

}  // namespace freecell
