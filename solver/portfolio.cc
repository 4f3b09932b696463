#include "solver/portfolio.h"

#include <array>

namespace freecell {
namespace {

constexpr auto kMax = SearchAutoplay::kMax;
constexpr auto kSafe = SearchAutoplay::kSafe;
constexpr auto kWhole = RunScope::kWhole;
constexpr auto kParts = RunScope::kParts;

// clang-format off
constexpr Stage kStages[] = {
    {80, kMax, kWhole,
     {.not_home = 116, .not_home_rank = 0, .break_base = 92, .break_rank = 4, .break_inversion = -1, .break_gap = 0, .break_own_suit = 0, .link = -44, .link_rank = -1, .foot = 1, .foot_rank = 2, .cell_rank = 4, .cells_left = {575, 236, 125, 77}, .empty = {-207, -394, -405}, .depth = 36, .depth_rank = 0, .step = 71}},
    {250, kMax, kParts,
     {.not_home = 87, .not_home_rank = -2, .break_base = 92, .break_rank = 6, .break_inversion = -1, .break_gap = -8, .break_own_suit = 2, .link = -88, .link_rank = 4, .foot = -4, .foot_rank = 2, .cell_rank = 9, .cells_left = {448, 306, 162, 15}, .empty = {-145, -337, -370}, .depth = 26, .depth_rank = 1, .step = 91}},
    {800, kMax, kWhole,
     {.not_home = 86, .not_home_rank = 0, .break_base = 92, .break_rank = 8, .break_inversion = -3, .break_gap = 0, .break_own_suit = 0, .link = -79, .link_rank = -3, .foot = 0, .foot_rank = -1, .cell_rank = -2, .cells_left = {837, 217, 89, 51}, .empty = {-212, -326, -391}, .depth = 30, .depth_rank = 3, .step = 140}},
    {3000, kMax, kParts,
     {.not_home = 65, .not_home_rank = -2, .break_base = 92, .break_rank = 6, .break_inversion = 1, .break_gap = -12, .break_own_suit = 2, .link = -85, .link_rank = 3, .foot = -6, .foot_rank = 9, .cell_rank = 12, .cells_left = {495, 425, 124, 34}, .empty = {-253, -203, -405}, .depth = 26, .depth_rank = -1, .step = 95}},
    {12000, kSafe, kParts,
     {.not_home = 116, .not_home_rank = 1, .break_base = 92, .break_rank = 4, .break_inversion = 1, .break_gap = 0, .break_own_suit = 1, .link = -43, .link_rank = -1, .foot = 0, .foot_rank = 7, .cell_rank = 9, .cells_left = {613, 173, 134, 46}, .empty = {-210, -462, -254}, .depth = 57, .depth_rank = 0, .step = 143}},
    {60000, kSafe, kParts,
     {.not_home = 87, .not_home_rank = -2, .break_base = 63, .break_rank = 6, .break_inversion = -1, .break_gap = -8, .break_own_suit = -1, .link = -88, .link_rank = 4, .foot = -2, .foot_rank = 13, .cell_rank = 11, .cells_left = {504, 346, 179, 17}, .empty = {-192, -208, -323}, .depth = 26, .depth_rank = -2, .step = 95}},
};

constexpr Weights kComplete =
    {.not_home = 116, .not_home_rank = 0, .break_base = 92, .break_rank = 4, .break_inversion = -1, .break_gap = 0, .break_own_suit = 0, .link = -44, .link_rank = -1, .foot = 1, .foot_rank = 2, .cell_rank = 4, .cells_left = {575, 236, 125, 77}, .empty = {-207, -394, -405}, .depth = 36, .depth_rank = 0, .step = 71};
// clang-format on

}  // namespace

std::span<const Stage> default_stages() { return kStages; }

const Weights& complete_weights() { return kComplete; }

}  // namespace freecell
