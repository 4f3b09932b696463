#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <memory>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/python/core/deal_stream.h"
#include "bindings/python/core/docs.h"
#include "bindings/python/core/integer.h"
#include "bindings/python/core/parts.h"
#include "bindings/python/core/settings.h"
#include "dealer/board_deal.h"
#include "dealer/games.h"
#include "dealer/microsoft.h"

namespace freecell::python {
namespace {

namespace py = pybind11;

/// Bytes of results that wait for an earlier deal, as in the program.
constexpr std::uint64_t kMostWaiting = std::uint64_t{256} << 20;

/// An array of numpy that owns the vector: nothing is copied.
template <typename Value>
py::array array_of(std::vector<Value>&& values, const py::dtype& type) {
  auto owner = std::make_unique<std::vector<Value>>(std::move(values));
  const auto size = static_cast<py::ssize_t>(owner->size());
  Value* const data = owner->data();
  const py::capsule capsule(owner.release(),
                            [](void* vector) { delete static_cast<std::vector<Value>*>(vector); });
  return py::array(type, {size}, {static_cast<py::ssize_t>(sizeof(Value))}, data, capsule);
}

template <typename Value>
py::array array_of(std::vector<Value>&& values) {
  return array_of(std::move(values), py::dtype::of<Value>());
}

/// The columns as a list of (name, values, mask or None, name of the list of its words or None),
/// and the solutions as (bytes, offsets) or None.
py::tuple arrays_of(Columns&& columns) {
  py::list arrays;
  for (Column& column : columns.columns) {
    py::object values =
        std::visit([](auto& all) -> py::object { return array_of(std::move(all)); }, column.values);
    py::object mask = py::none();
    if (column.mask) mask = array_of(*std::move(column.mask), py::dtype("bool"));
    py::object words = py::none();
    if (!column.words.empty()) words = py::str(column.words);
    arrays.append(py::make_tuple(column.name, values, mask, words));
  }
  py::object solutions = py::none();
  if (!columns.solution_offsets.empty()) {
    solutions = py::make_tuple(array_of(std::move(columns.solutions), py::dtype("uint8")),
                               array_of(std::move(columns.solution_offsets)));
  }
  return py::make_tuple(arrays, solutions);
}

/// The destructor waits for the searches to end.
struct WithoutGil {
  void operator()(DealStream* stream) const {
    const py::gil_scoped_release no_gil;
    delete stream;
  }
};
using StreamHolder = std::unique_ptr<DealStream, WithoutGil>;

/// Refuses a number that no deal has, in the words of the library.
void check_number(std::int64_t number) {
  if (!is_deal_number(number)) microsoft_deck(number);
}

/// A range of Python. Its first and last number must be those of deals.
NumberRange range_of(const py::object& range) {
  if (!py::bool_(range)) return {0, 1, 0};
  const std::int64_t first = *number_if_integer(range[py::int_(0)]);
  const std::int64_t last = *number_if_integer(range[py::int_(-1)]);
  check_number(first);
  check_number(last);
  if (first == last) return {first, 1, 1};  // its step may be any number
  return {first, range.attr("step").cast<std::int64_t>(), py::len(range)};
}

/// Throws std::invalid_argument for a deal or a board of another game.
std::vector<Task> tasks_of(const py::iterable& deals, const Study& study) {
  const Rules rules =
      study.has_fixed_freecells() ? study.rules() : study.rules().with_freecells(kMaxFreecells);
  const std::string game = game_text(rules);
  std::vector<Task> tasks;
  for (const py::handle deal : deals) {
    if (const auto number = number_if_integer(deal)) {
      check_number(*number);
      tasks.emplace_back(*number);
      continue;
    }
    Subject subject = subject_of(deal, game);
    if (!study.has_fixed_freecells()) subject.board.reset();
    if (subject.board) check_freecells(*subject.board, rules);
    rules.for_deal(subject.deal);
    const bool is_usual = subject.number && subject.deal.cascades() == rules.cascades;
    tasks.push_back(is_usual ? Task(*subject.number)
                             : Task(std::make_shared<const Subject>(std::move(subject))));
  }
  return tasks;
}

std::vector<Task> tasks_of(const py::array_t<std::int64_t>& numbers) {
  std::vector<Task> tasks;
  const auto view = numbers.unchecked<1>();
  for (py::ssize_t i = 0; i < view.shape(0); ++i) {
    check_number(view(i));
    tasks.emplace_back(view(i));
  }
  return tasks;
}

StreamHolder make_stream(std::shared_ptr<Study> study, const std::optional<Integer<int>>& jobs,
                         const std::optional<double>& max_seconds,
                         Integer<std::uint64_t> search_memory, Integer<std::size_t> chunk,
                         Integer<std::uint64_t> expected, bool solutions) {
  limits_of({std::nullopt, std::nullopt, max_seconds});
  StreamSettings settings;
  settings.jobs = threads_or_all(jobs, "jobs");
  if (study->shares_deals()) settings.jobs = 1;
  settings.study = std::move(study);
  settings.search_memory = search_memory;
  settings.waiting_memory = kMostWaiting;
  settings.max_seconds = max_seconds.value_or(0);
  settings.chunk = chunk;
  settings.expected = expected;
  settings.keeps_solutions = solutions;
  return StreamHolder(new DealStream(std::move(settings)));
}

const char* word_of(DealStream::State state) {
  switch (state) {
    case DealStream::State::kWantsDeals:
      return "wants deals";
    case DealStream::State::kHasChunk:
      return "has chunk";
    case DealStream::State::kDone:
      return "done";
    case DealStream::State::kBusy:
      break;
  }
  return "busy";
}

const char* wait_for(DealStream& stream, double seconds, bool is_patient) {
  DealStream::State state;
  {
    const py::gil_scoped_release no_gil;
    state = stream.wait_for(seconds, is_patient);
  }
  if (PyErr_CheckSignals() != 0) throw py::error_already_set();
  return word_of(state);
}

py::object take(DealStream& stream) {
  std::optional<Columns> chunk;
  {
    const py::gil_scoped_release no_gil;
    chunk = stream.take();
  }
  if (!chunk) return py::none();
  return arrays_of(*std::move(chunk));
}

}  // namespace

void add_stream(py::module_& module) {
  using namespace py::literals;
  module.def(
      "no_rows",
      [](const Study& study, bool solutions) { return arrays_of(no_rows(study, solutions)); },
      "study"_a, "solutions"_a = false,
      signed_doc("no_rows(study, solutions=False)", "The columns of a study without rows.")
          .c_str());
  py::class_<DealStream, StreamHolder>(module, "DealStream",
                                       "Studies deals on all cores; see freecell.solve_many.")
      .def(py::init(&make_stream), "study"_a, py::kw_only(), "jobs"_a, "max_seconds"_a,
           "search_memory"_a, "chunk"_a, "expected"_a, "solutions"_a,
           signed_doc("__init__(self, study, *, jobs, max_seconds, search_memory, chunk, expected, "
                      "solutions)",
                      "Starts the searches.")
               .c_str())
      .def(
          "feed_range",
          [](DealStream& stream, const py::object& range) { stream.feed(range_of(range)); },
          "range"_a, signed_doc("feed_range($self, range)", "Adds the numbers of a range.").c_str())
      .def(
          "feed_numbers",
          [](DealStream& stream, const py::array_t<std::int64_t>& numbers) {
            stream.feed(tasks_of(numbers));
          },
          "numbers"_a,
          signed_doc("feed_numbers($self, numbers)", "Adds the numbers of an array.").c_str())
      .def(
          "feed_deals",
          [](DealStream& stream, const py::iterable& deals) {
            stream.feed(tasks_of(deals, stream.study()));
          },
          "deals"_a,
          signed_doc("feed_deals($self, deals)", "Adds numbers, deals and boards.").c_str())
      .def("close_input", &DealStream::close_input,
           signed_doc("close_input($self)", "Says that there are no more deals.").c_str())
      .def("stop", &DealStream::stop,
           signed_doc("stop($self)", "Ends the searches; what is done stays.").c_str())
      .def("wait_for", &wait_for, "seconds"_a, "patient"_a = false,
           signed_doc("wait_for($self, seconds, patient=False)",
                      "Waits until there is something to do, or for so long: \"wants deals\" (if "
                      "patient, when all that it had are done), \"has chunk\", \"done\" or "
                      "\"busy\".")
               .c_str())
      .def("take", &take, signed_doc("take($self)", "The next chunk as arrays, or None.").c_str())
      .def_property_readonly("has_chunks", &DealStream::has_chunks,
                             "Whether it gives chunks before its end.")
      .def_property_readonly("rows", &DealStream::rows, "Rows that are done.");
}

}  // namespace freecell::python
