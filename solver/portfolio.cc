#include "solver/portfolio.h"

#include <array>

namespace freecell {
namespace {

constexpr Weights kFirst = {.not_home = 24,
                            .break_base = 23,
                            .break_rank = 1,
                            .break_inversion = 0,
                            .break_gap = 0,
                            .link = -16,
                            .link_rank = 0,
                            .foot = 0,
                            .foot_rank = 0,
                            .cell_rank = 1,
                            .cells_left = {108, 51, 30, 12},
                            .empty = {-36, -60, -80},
                            .depth = 8,
                            .step = 14};

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
