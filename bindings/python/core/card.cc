#include "dealer/card.h"

#include <pybind11/operators.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <stdexcept>
#include <string>

#include "bindings/python/core/docs.h"
#include "bindings/python/core/game.h"
#include "bindings/python/core/move.h"
#include "bindings/python/core/parts.h"
#include "dealer/notation.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

Card card_named(const std::string& name) {
  const auto rank = name.size() == 2 ? rank_from_letter(name[0]) : std::nullopt;
  const auto suit = name.size() == 2 ? suit_from_letter(name[1]) : std::nullopt;
  if (!rank || !suit) throw std::invalid_argument("unknown card " + name);
  return Card::of(*rank, *suit);
}

constexpr const char* kDoc = R"(A card of the deck, named by its rank and its suit.

    >>> import freecell as fc
    >>> card = fc.Card("TH")
    >>> card.rank, card.suit, card.is_red
    (10, 'H', True)
    >>> card.fits_on(fc.Card("JS"))
    True

Raises ValueError for a name that is none.)";

}  // namespace

void add_cards(py::module_& module) {
  py::class_<Card>(module, "Card", kDoc)
      .def(py::init(&card_named), py::arg("name"), py::pos_only(),
           signed_doc("__init__(self, name, /)", "The card of a name.").c_str())
      .def_property_readonly("rank", &Card::rank, "1 for an ace .. 13 for a king.")
      .def_property_readonly(
          "suit", [](Card card) { return std::string(1, suit_letter(card.suit())); },
          "`C`, `D`, `H` or `S`.")
      .def_property_readonly("id", &Card::id, "Its number, 0..51: AC AD AH AS 2C .. KS.")
      .def_property_readonly("is_red", &Card::is_red, "Whether it is a diamond or a heart.")
      .def(
          "fits_on",
          [](Card card, Card target, const std::optional<std::string>& game) {
            return named_rules(game).fits_on(card, target);
          },
          py::arg("target"), py::arg("game") = py::none(),
          signed_doc(
              "fits_on($self, target, game=None)",
              "Whether it may be put on `target` in a cascade of the game: one rank lower, in "
              "FreeCell of the other colour.")
              .c_str())
      .def(py::self == py::self)
      .def(py::self < py::self)
      .def("__hash__", [](Card card) { return card.id(); })
      .def("__str__", [](Card card) { return text_of(card); })
      .def("__repr__", [](Card card) { return "Card('" + text_of(card) + "')"; })
      .def("__reduce__", [](const py::object& self) {
        return py::make_tuple(py::type::of(self), py::make_tuple(py::str(self)));
      });
}

}  // namespace freecell::python
