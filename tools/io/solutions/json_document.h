#pragma once

#include <string>
#include <string_view>

namespace freecell {

/// Whether text that begins with a brace or a bracket is one document of JSON, such as a pack, in
/// place of an object a line. `text` has the whole of its first line.
bool is_json_document(std::string_view text);

/// The solutions in such a document, each as a line of JSON on the line on which it begins, if no
/// other begins there: the objects in its arrays that have moves or a solution. An object with
/// cards gets a board. Text that is no JSON stays as it is.
std::string solutions_of_document(std::string_view text);

}  // namespace freecell
