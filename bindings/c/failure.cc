#include "bindings/c/failure.h"

namespace freecell::c {
namespace {

/// The message of this thread. If there is no memory to copy one, it is a constant.
struct Message {
  std::string text;
  const char* shown = "";
};

thread_local Message message;

freecell_status note(freecell_status status, const char* text) noexcept {
  try {
    message.text = text;
    message.shown = message.text.c_str();
  } catch (const std::bad_alloc&) {
    message.shown = "out of memory";
  }
  return status;
}

}  // namespace

freecell_status note_failure() noexcept {
  try {
    throw;
  } catch (const IllegalMove& error) {
    return note(FREECELL_ILLEGAL, error.what());
  } catch (const TooSmall& error) {
    return note(FREECELL_TOO_SMALL, error.what());
  } catch (const FileError& error) {
    return note(FREECELL_FILE, error.what());
  } catch (const Unsupported& error) {
    return note(FREECELL_UNSUPPORTED, error.what());
  } catch (const std::bad_alloc&) {
    return note(FREECELL_NO_MEMORY, "out of memory");
  } catch (const std::invalid_argument& error) {
    return note(FREECELL_BAD_ARGUMENT, error.what());
  } catch (const std::out_of_range& error) {
    return note(FREECELL_BAD_ARGUMENT, error.what());
  } catch (const std::exception& error) {
    return note(FREECELL_INTERNAL, error.what());
  } catch (...) {
    return note(FREECELL_INTERNAL, "an unknown exception");
  }
}

void require(const void* pointer, const char* name) {
  if (pointer == nullptr) throw std::invalid_argument(std::string(name) + " is a null pointer");
}

}  // namespace freecell::c

const char* freecell_message() { return freecell::c::message.shown; }
