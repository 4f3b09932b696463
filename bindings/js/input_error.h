#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace freecell {

/// What is wrong with an input, and where: places such as {"line", 3}.
class InputError : public std::runtime_error {
 public:
  using Places = std::vector<std::pair<const char*, int>>;

  explicit InputError(const std::string& message, Places places = {})
      : std::runtime_error(message), places_(std::move(places)) {}

  const Places& places() const { return places_; }

 private:
  Places places_;
};

}  // namespace freecell
