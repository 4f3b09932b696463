// A file of deals, in any format: lists, boards, rows, JSON, packs. What is wrong has a message
// that can be shown. A reader that keeps going has all deals that come before the first fault, and
// more, and says what is wrong in the same words.

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tests/fuzz/fuzz_target.h"
#include "tools/io/deals/deal_operands.h"
#include "tools/io/deals/deal_source.h"
#include "tools/io/files/compression.h"
#include "tools/io/files/errors.h"

namespace freecell::fuzz {
namespace {

/// As many as are looked at. A list may have billions.
constexpr int kMostDeals = 50;

/// What a reader has found.
struct Found {
  std::vector<std::string> names;  ///< of the deals that are none of the faults
  std::vector<Deal> deals;
  int faults = 0;
  bool is_refused = false;
};

void note(const std::vector<NamedDeal>& deals, Found& found) {
  for (const NamedDeal& named : deals) {
    if (!named.fault.empty()) {
      require(is_message(named.fault), "the message of a fault can be shown");
      ++found.faults;
      continue;
    }
    require(!named.name.empty(), "a deal has a name");
    found.names.push_back(named.name);
    found.deals.push_back(named.deal());
  }
}

Found read(const std::string& file, bool keep_going) {
  Found found;
  try {
    const DealOperands operands = read_deal_operands({file}, {}, {{keep_going}});
    DealingOptions dealing;
    dealing.keep_going = keep_going;
    const auto source = open_deals(operands, dealing, Rules().with_freecells(kMaxFreecells), {});
    for (int taken = 0; taken < kMostDeals; ++taken) {
      const auto deals = source->take(1);
      if (deals.empty()) break;
      note(deals, found);
    }
  } catch (const InputError& error) {
    require(is_message(error.what()), "the message can be shown");
    found.is_refused = true;
  }
  return found;
}

}  // namespace

void check_input(std::string_view text) {
  if (compression_of_bytes(text) != Compression::kNone) return;
  const int fd = ::memfd_create("deals", MFD_CLOEXEC);
  require(::write(fd, text.data(), text.size()) == static_cast<ssize_t>(text.size()),
          "there is memory for a file");
  const std::string file = "/proc/self/fd/" + std::to_string(fd);
  const Found strict = read(file, false);
  const Found lenient = read(file, true);
  ::close(fd);
  require(strict.faults == 0, "only a reader that keeps going has faults");
  require(lenient.is_refused || strict.names.size() <= lenient.names.size(),
          "a reader that keeps going has no fewer deals");
  require(lenient.is_refused ||
              std::ranges::equal(strict.deals, std::span(lenient.deals).first(strict.deals.size())),
          "and the same ones before the first fault");
}

}  // namespace freecell::fuzz
