#pragma once

#include <boost/json/fwd.hpp>
#include <string>

namespace freecell {

/// Appends `value` for people to read: one member on a line, two spaces for each level, arrays of
/// plain values on one line.
void append_pretty_json(std::string& text, const boost::json::value& value, int indent = 0);

}  // namespace freecell
