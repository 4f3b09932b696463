#include "solver/portfolio.h"

#include <array>

namespace freecell {
namespace {

constexpr Weights kFirst = {.not_home = 96,
                            .not_home_rank = 0,
                            .break_base = 92,
                            .break_rank = 4,
                            .break_inversion = 0,
                            .break_gap = 0,
                            .break_own_suit = 0,
                            .link = -64,
                            .link_rank = 0,
                            .foot = 0,
                            .foot_rank = 0,
                            .cell_rank = 4,
                            .cells_left = {432, 204, 120, 48},
                            .empty = {-144, -240, -320},
                            .depth = 32,
                            .depth_rank = 0,
                            .step = 56};

constexpr std::array<Stage, 6> kStages = {{
    {80, SearchAutoplay::kMax, RunScope::kWhole, kFirst},
    {300, SearchAutoplay::kMax, RunScope::kParts, kFirst},
    {1000, SearchAutoplay::kMax, RunScope::kWhole, kFirst},
    {4000, SearchAutoplay::kMax, RunScope::kParts, kFirst},
    {15000, SearchAutoplay::kSafe, RunScope::kParts, kFirst},
    {60000, SearchAutoplay::kSafe, RunScope::kParts, kFirst},
}};

}  // namespace

std::span<const Stage> default_stages() { return kStages; }

const Weights& complete_weights() { return kFirst; }

}  // namespace freecell
