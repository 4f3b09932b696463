#pragma once

namespace freecell {

/// Says on stderr that memory has run out, without using any, and returns the exit code.
int tell_out_of_memory();

/// From now on the program ends with that exit code if a lack of memory cannot be handled: on a
/// thread, in a destructor, or while another error is reported. Files are left as a kill leaves
/// them.
void exit_when_memory_ends();

}  // namespace freecell
