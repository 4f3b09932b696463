#pragma once

#include <cassert>
#include <cstdint>

namespace freecell {

/// Somewhere a card can be: a cascade 0..12, a freecell 0..9, or the foundations (one place for
/// all four: the card says which).
struct Place {
  enum class Kind : std::uint8_t { kCascade, kFreecell, kFoundation };

  Kind kind = Kind::kCascade;
  std::uint8_t index = 0;

  static constexpr Place cascade(int index) {
    assert(0 <= index && index <= 255);
    return {Kind::kCascade, static_cast<std::uint8_t>(index)};
  }
  static constexpr Place freecell(int index) {
    assert(0 <= index && index <= 255);
    return {Kind::kFreecell, static_cast<std::uint8_t>(index)};
  }
  static constexpr Place foundation() { return {Kind::kFoundation, 0}; }

  constexpr bool is_cascade() const { return kind == Kind::kCascade; }
  constexpr bool is_freecell() const { return kind == Kind::kFreecell; }
  constexpr bool is_foundation() const { return kind == Kind::kFoundation; }

  friend constexpr bool operator==(Place, Place) = default;
};

/// One move as a player makes it. `count` > 1 is a supermove between cascades; `count` 0 occurs
/// only in notation that has been read. It means the count that the notation implies: the number
/// that fits on the target card, or as many as fit on an empty cascade; if that takes kings only,
/// the king and all that lies on it.
struct Move {
  Place from;
  Place to;
  std::uint8_t count = 1;

  friend constexpr bool operator==(const Move&, const Move&) = default;
};

}  // namespace freecell
