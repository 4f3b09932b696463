#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "dealer/deal.h"
#include "tools/io/rows/data_set.h"
#include "tools/pick/draw.h"

namespace freecell {

/// The boards of the picked rows whose deals have names, by the index of the row. Random deals are
/// dealt again, and boards read again from the files that the records of the rows name. Throws
/// InputError if that cannot be done, and says what can.
std::map<std::uint64_t, Deal> picked_boards(const DataSet& data,
                                            const std::vector<PickedList>& lists);

}  // namespace freecell
