#include "solver/search/beams.h"

#include <array>

namespace freecell {
namespace {

// Printed by benchmarks/tune_beam.cc, see docs/understand/benchmarks.md.
// clang-format off
constexpr BeamWeights kWeights = {
    .relaxed = 100,
    .second_depth = 12,
    .movable = -54,
    .board = {
    .cell = {372, -77, -130, -115, -118, -94, -59, -67, -47, -35, -52, -50, -108},
    .foot = {-169, -159, -205, -195, -215, -219, -207, -231, -223, -222, -224, -269, -385},
    .link = {99, 53, -5, 10, -6, -5, 20, -1, 12, 16, -2, -33, 120},
    .other = {{{294, 319, 379, 375, 385, 404, 437, 431, 421, 433, 416, 411, 426},
               {316, 327, 332, 353, 371, 405, 378, 391, 404, 392, 406, 405, 382},
               {323, 312, 300, 284, 303, 341, 335, 344, 365, 353, 349, 363, 342},
               {345, 318, 309, 319, 317, 344, 343, 373, 353, 363, 355, 377, 349},
               {361, 319, 336, 338, 299, 317, 334, 371, 353, 349, 354, 358, 365},
               {343, 355, 361, 344, 335, 316, 342, 361, 360, 374, 361, 354, 357},
               {396, 388, 386, 383, 389, 374, 379, 367, 378, 392, 389, 371, 377},
               {335, 360, 380, 364, 376, 377, 356, 345, 333, 361, 389, 389, 374},
               {372, 373, 413, 369, 369, 372, 358, 368, 390, 390, 380, 385, 370},
               {388, 384, 370, 375, 376, 391, 400, 403, 390, 393, 381, 373, 399},
               {377, 382, 384, 366, 367, 370, 376, 387, 359, 382, 356, 396, 379},
               {357, 373, 368, 362, 369, 389, 372, 361, 399, 386, 376, 379, 356},
               {376, 355, 372, 363, 333, 369, 341, 371, 352, 379, 378, 361, 324}}},
    .kinship = {{{-256, -271}, {-255, -268}, {-259, -276}}},
    .room = {{{767, 240, -166, -552}, {442, -52, -443, -808}, {198, -258, -606, -972}, {-28, -430, -740, -1225}, {-271, -595, -906, -1642}}},
    .depth = {43, 41, 42, 33, 27, 22, 20, 22, 18, 19, 28, 15, 10},
    .step = 0}};
// clang-format on

// The first solution bounds what the wide beam keeps. That leaves it a third fewer positions to
// expand, more than the narrow one costs, and they are better ones. Of 300+3200, 400+2700,
// 400+3200, 700+2700, 1000+2700 and a third beam between, none is better at equal time than these
// by more than 0.005 moves (deals 26001-26400).
constexpr std::array<BeamStage, 3> kBeams = {{
    {.least_gap = 1, .beam = {.width = 400, .may_stay = false}},
    {.least_gap = 1, .beam = {.width = 3000, .may_stay = false}},
    {.least_gap = 12, .beam = {.width = 2000, .may_stay = true}},
}};

}  // namespace

const BeamWeights& default_beam_weights() { return kWeights; }
std::span<const BeamStage> default_beams() { return kBeams; }

}  // namespace freecell
