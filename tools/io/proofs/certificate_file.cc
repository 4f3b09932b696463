#include "tools/io/proofs/certificate_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <variant>

#include "dealer/board_text.h"
#include "dealer/microsoft.h"
#include "tools/io/files/number_text.h"
#include "tools/io/files/shown_text.h"
#include "tools/io/labels/deal_label.h"

namespace freecell {
namespace {

constexpr std::string_view kKind = "freecell certificate ";
constexpr std::string_view kVersion = "2";
constexpr std::string_view kDeal = "deal: ";
constexpr std::string_view kFreecells = "freecells: ";
/// Longer lines are in no head.
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

/// Of a numbered deal the board must be that deal's.
void check_board(const CertificateHead& head) {
  const auto number = canonical_number(head.deal_name);
  if (!number) return;
  if (!is_deal_number(*number)) throw_bad_head("there is no deal " + head.deal_name);
  if (microsoft_deal(*number, head.deal.cascades()) != head.deal) {
    throw_bad_head("the board is not that of deal " + head.deal_name);
  }
}

}  // namespace

std::string certificate_head_text(const CertificateHead& head) {
  std::string text(kKind);
  text += std::string(kVersion) + "\n";
  text += std::string(kDeal) + shown(head.deal_name) + "\n";
  text += std::string(kFreecells) + std::to_string(head.freecells) + "\n";
  append_board_text(text, head.deal);
  return text + "\n";
}

bool CertificateReader::is_certificate(const std::string& path) {
  struct stat status;
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  const FileDescriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  return fd.is_open() && read_bytes(fd.get(), kKind.size()) == kKind;
}

bool CertificateReader::begins_certificate(std::string_view text) {
  return text.starts_with(kKind);
}

CertificateReader::CertificateReader(const std::string& path)
    : fd_(open_file(path)), blocks_(fd_.get()) {}

/// Without its end, which must be there.
std::string CertificateReader::take_line() {
  std::string line;
  for (std::string byte; (byte = read_bytes(fd_.get(), 1)) != "\n"; line += byte) {
    if (byte.empty()) throw ReadError("is cut short");
    if (line.size() == kLongestLine) throw_bad_head("a line is too long");
  }
  return line;
}

std::optional<CertificateHead> CertificateReader::next() {
  const std::string kind = read_bytes(fd_.get(), kKind.size());
  if (kind.empty()) return std::nullopt;
  if (kind != kKind) throw_bad_head("it does not begin as one");
  const std::string version = take_line();
  if (version != kVersion) {
    throw ReadError("is a certificate of version " + shown(version) +
                    "; this program reads version " + std::string(kVersion));
  }
  const std::string name = value_of(take_line(), kDeal);
  const std::string freecells_text = value_of(take_line(), kFreecells);
  const auto freecells = parse_number<int>(freecells_text);
  if (!freecells || *freecells < 0 || *freecells > kMaxFreecells) {
    throw_bad_head(freecells_text + " freecells");
  }
  std::string board;
  for (std::string line; !(line = take_line()).empty();) board += line + "\n";
  auto deal = BoardTextReader(board, {.layout = BoardLayout::kCascades}).next();
  if (const auto* error = std::get_if<BoardTextError>(&deal)) throw_bad_head(error->message);
  if (!std::holds_alternative<Deal>(deal)) throw_bad_head("it has no board");
  CertificateHead head{name, *freecells, std::get<Deal>(deal)};
  if (static_cast<int>(head.deal.freecell_cards().size()) > head.freecells) {
    throw_bad_head("the board has more cards in freecells than there are");
  }
  check_board(head);
  first_block_ = ::lseek(fd_.get(), 0, SEEK_CUR);
  rewind();
  return head;
}

void CertificateReader::rewind() {
  if (::lseek(fd_.get(), first_block_, SEEK_SET) != first_block_) {
    throw ReadError(system_message(errno));
  }
  blocks_ = PositionBlockReader(fd_.get());
}

}  // namespace freecell
