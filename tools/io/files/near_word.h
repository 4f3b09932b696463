#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace freecell {

/// Returns the one of `words` that somebody who wrote `text` probably meant. That is the nearest
/// word by letters that are wrong, missing, too many or swapped, if at most one letter in three is.
/// Otherwise it is the first word that `text` begins, if `text` has three letters. The case of
/// letters does not count. Empty if no word is near.
std::string near_word(std::string_view text, const std::vector<std::string>& words);

/// `; did you mean 'solve'?`, or nothing if no word is near.
std::string did_you_mean(std::string_view text, const std::vector<std::string>& words);

}  // namespace freecell
