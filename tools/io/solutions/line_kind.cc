#include "tools/io/solutions/line_kind.h"

#include "tools/io/solutions/solution_lines.h"

namespace freecell {
namespace {

/// Whether `line` has moves, or is the last line that a program prints.
bool may_end_a_solution(std::string_view line, int cascades) {
  const LineFinding found = look_at_line(line, cascades);
  if (found.kind == LineKind::kDeal) return !read_deal_line(line)->rest.empty();
  return found.place == LinePlace::kEnd;
}

/// Whether `text`, which ends with \n, has several lines. Some lines end in \r alone.
bool has_inner_ends(std::string_view text) { return trim(text).find('\r') != text.npos; }

}  // namespace

LineFinding look_at_line(std::string_view line, int cascades) {
  line = trim(line);
  if (line.empty()) return {LineKind::kBlank};
  if (line.front() == '#') {
    return {read_deal_line(line) ? LineKind::kDeal : LineKind::kComment};
  }
  if (is_board_line(line, cascades)) return {LineKind::kBoard};
  for (const SolutionFormat* format : kSolutionFormats) {
    const LinePlace place = format->place_of(line);
    if (place != LinePlace::kNowhere) return {LineKind::kOfAFormat, format, place};
  }
  return {read_deal_line(line) ? LineKind::kDeal : LineKind::kUnknown};
}

bool is_clear_start(std::string_view previous, std::string_view line, int cascades) {
  if (has_inner_ends(previous) || has_inner_ends(line)) return false;
  const LineFinding found = look_at_line(line, cascades);
  if (found.place == LinePlace::kWhole) return true;
  if (found.kind == LineKind::kDeal && read_deal_line(line)->is_head) return true;
  const bool may_begin = found.kind == LineKind::kDeal || found.kind == LineKind::kBoard ||
                         found.place == LinePlace::kBegin;
  return may_begin && may_end_a_solution(previous, cascades);
}

}  // namespace freecell
