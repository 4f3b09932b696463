#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "bindings/python/core/docs.h"
#include "bindings/python/core/parts.h"

// The structures of Arrow's C data interface and C stream interface, which are its ABI:
// https://arrow.apache.org/docs/format/CDataInterface.html. The names are the standard's.
extern "C" {

struct ArrowSchema {
  const char* format;
  const char* name;
  const char* metadata;
  std::int64_t flags;
  std::int64_t n_children;
  ArrowSchema** children;
  ArrowSchema* dictionary;
  void (*release)(ArrowSchema*);
  void* private_data;
};

struct ArrowArray {
  std::int64_t length;
  std::int64_t null_count;
  std::int64_t offset;
  std::int64_t n_buffers;
  std::int64_t n_children;
  const void** buffers;
  ArrowArray** children;
  ArrowArray* dictionary;
  void (*release)(ArrowArray*);
  void* private_data;
};

struct ArrowArrayStream {
  int (*get_schema)(ArrowArrayStream*, ArrowSchema* out);
  int (*get_next)(ArrowArrayStream*, ArrowArray* out);
  const char* (*get_last_error)(ArrowArrayStream*);
  void (*release)(ArrowArrayStream*);
  void* private_data;
};

}  // extern "C"

namespace freecell::python {
namespace {

namespace py = pybind11;

/// A column in Arrow's layout. `buffers` are its validity, the offsets of texts if it has texts,
/// and its values; they belong to the table.
struct ArrowColumn {
  std::string name;
  std::string format;  ///< of the values, by which a consumer knows their type
  std::int64_t length = 0;
  std::int64_t missing = 0;
  bool may_be_missing = false;
  std::vector<const void*> buffers;
  std::vector<ArrowColumn> parts;       ///< the columns of a table
  std::shared_ptr<ArrowColumn> words;   ///< the texts that the values are indices of, or none
  std::vector<std::uint8_t> validity;   ///< a bit for each value, 1: it is there
  std::vector<std::int32_t> word_ends;  ///< of words: 0, and where each ends in `word_text`
  std::string word_text;
};

/// What an export shares: the columns, and the arrays of numpy that have their values. Consumers
/// release it on any thread, without the GIL.
struct ArrowTable {
  ArrowTable() = default;
  ArrowTable(const ArrowTable&) = delete;
  ArrowTable& operator=(const ArrowTable&) = delete;
  ~ArrowTable() {
    if (Py_IsInitialized() == 0) {  // nothing is left to be given back
      for (py::object& owner : owners) owner.release();
      return;
    }
    const py::gil_scoped_acquire gil;
    owners.clear();
  }

  ArrowColumn root;
  std::vector<py::object> owners;
};
using SharedTable = std::shared_ptr<const ArrowTable>;

// ---- Export ----

void export_schema(const SharedTable& table, const ArrowColumn& column, ArrowSchema& out);
void export_array(const SharedTable& table, const ArrowColumn& column, ArrowArray& out);

/// What an exported structure owns: its part of the table, and the structures below it.
template <typename Exported>
struct Held {
  SharedTable table;
  std::vector<const void*> buffers;
  std::vector<Exported> parts;
  std::vector<Exported*> pointers;
  std::unique_ptr<Exported> words;

  static void release(Exported* exported) {
    const std::unique_ptr<Held> held(static_cast<Held*>(exported->private_data));
    const auto release_one = [](Exported& one) {
      if (one.release != nullptr) one.release(&one);  // null: the consumer has moved it away
    };
    for (Exported& part : held->parts) release_one(part);
    if (held->words) release_one(*held->words);
    exported->release = nullptr;
  }
};

/// Fills in what both kinds of structures have.
template <typename Exported>
Held<Exported>& hold(const SharedTable& table, const ArrowColumn& column, Exported& out,
                     void (*export_one)(const SharedTable&, const ArrowColumn&, Exported&)) {
  auto held = std::make_unique<Held<Exported>>();
  held->table = table;
  held->parts.resize(column.parts.size());
  for (std::size_t i = 0; i < column.parts.size(); ++i) {
    export_one(table, column.parts[i], held->parts[i]);
    held->pointers.push_back(&held->parts[i]);
  }
  if (column.words) {
    held->words = std::make_unique<Exported>();
    export_one(table, *column.words, *held->words);
  }
  out.n_children = static_cast<std::int64_t>(held->parts.size());
  out.children = held->pointers.data();
  out.dictionary = held->words.get();
  out.release = &Held<Exported>::release;
  out.private_data = held.get();
  return *held.release();
}

void export_schema(const SharedTable& table, const ArrowColumn& column, ArrowSchema& out) {
  constexpr std::int64_t kNullable = 2;
  out = {};
  hold(table, column, out, &export_schema);
  out.format = column.format.c_str();
  out.name = column.name.c_str();
  out.flags = column.may_be_missing ? kNullable : 0;
}

void export_array(const SharedTable& table, const ArrowColumn& column, ArrowArray& out) {
  out = {};
  Held<ArrowArray>& held = hold(table, column, out, &export_array);
  held.buffers = column.buffers;
  out.length = column.length;
  out.null_count = column.missing;
  out.n_buffers = static_cast<std::int64_t>(held.buffers.size());
  out.buffers = held.buffers.data();
}

/// A stream of one batch, which is the table.
struct HeldStream {
  SharedTable table;
  bool is_over = false;
};

HeldStream& held_by(ArrowArrayStream* stream) {
  return *static_cast<HeldStream*>(stream->private_data);
}

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  const SharedTable& table = held_by(stream).table;
  export_schema(table, table->root, *out);
  return 0;
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  HeldStream& held = held_by(stream);
  if (std::exchange(held.is_over, true)) {
    *out = {};  // its release is null: the end
  } else {
    export_array(held.table, held.table->root, *out);
  }
  return 0;
}

const char* no_error(ArrowArrayStream* /*stream*/) { return nullptr; }

void release_stream(ArrowArrayStream* stream) {
  delete &held_by(stream);
  stream->release = nullptr;
}

/// A capsule that owns an exported structure, until a consumer has moved it away.
template <typename Exported>
py::object capsule_of(std::unique_ptr<Exported> exported, const char* name) {
  PyObject* capsule = PyCapsule_New(exported.get(), name, [](PyObject* self) {
    auto* pointer = static_cast<Exported*>(PyCapsule_GetPointer(self, PyCapsule_GetName(self)));
    if (pointer->release != nullptr) pointer->release(pointer);
    delete pointer;
  });
  if (capsule == nullptr) throw py::error_already_set();
  exported.release();
  return py::reinterpret_steal<py::object>(capsule);
}

// ---- Columns of numpy as Arrow's ----

/// Asks Python, because pybind11 2.10 does not know how numpy 2 keeps its types.
const char* format_of(const py::array& values) {
  const auto type = values.attr("dtype").attr("str").cast<std::string>();
  if (type == "|u1") return "C";
  if (type == "<i4") return "i";
  if (type == "<i8") return "l";
  if (type == "<f8") return "g";
  throw py::type_error("no column of Arrow: " + type);
}

/// The bits of a mask of numpy, whose bytes are 1 where a value is missing.
void set_validity(ArrowColumn& column, const py::array_t<bool>& mask) {
  const auto missing = mask.unchecked<1>();
  const auto rows = static_cast<std::size_t>(missing.shape(0));
  column.may_be_missing = true;
  column.validity.resize((rows + 7) / 8);
  for (std::size_t row = 0; row < rows; ++row) {
    const bool is_missing = missing(static_cast<py::ssize_t>(row));
    column.missing += is_missing ? 1 : 0;
    if (!is_missing) column.validity[row / 8] |= static_cast<std::uint8_t>(1U << (row % 8));
  }
}

std::shared_ptr<ArrowColumn> words_column(const std::vector<std::string>& words) {
  auto column = std::make_shared<ArrowColumn>();
  column->format = "u";
  column->length = static_cast<std::int64_t>(words.size());
  column->word_ends.push_back(0);
  for (const std::string& word : words) {
    column->word_text += word;
    column->word_ends.push_back(static_cast<std::int32_t>(column->word_text.size()));
  }
  column->buffers = {nullptr, column->word_ends.data(), column->word_text.data()};
  return column;
}

/// (name, values, mask or None, words or None, offsets of texts in the values or None). Arrays must
/// be contiguous.
using ColumnOfPython =
    std::tuple<std::string, py::array, std::optional<py::array_t<bool>>,
               std::optional<std::vector<std::string>>, std::optional<py::array_t<std::int64_t>>>;

ArrowColumn column_of(ArrowTable& table, const ColumnOfPython& given) {
  const auto& [name, values, mask, words, offsets] = given;
  ArrowColumn column;
  column.name = name;
  column.length = offsets ? offsets->size() - 1 : values.size();
  column.format = offsets ? "U" : format_of(values);
  if (mask) set_validity(column, *mask);
  if (words) column.words = words_column(*words);
  column.buffers.push_back(column.missing > 0 ? column.validity.data() : nullptr);
  table.owners.push_back(values);
  if (offsets) {
    table.owners.push_back(*offsets);
    column.buffers.push_back(offsets->data());
  }
  column.buffers.push_back(values.data());
  return column;
}

SharedTable table_of(const std::vector<ColumnOfPython>& columns, std::int64_t rows) {
  auto table = std::make_shared<ArrowTable>();
  ArrowColumn& root = table->root;
  root.format = "+s";
  root.length = rows;
  root.buffers = {nullptr};
  for (const ColumnOfPython& column : columns) root.parts.push_back(column_of(*table, column));
  return table;
}

py::object arrow_stream(const std::vector<ColumnOfPython>& columns, std::int64_t rows) {
  auto stream = std::make_unique<ArrowArrayStream>();
  *stream = {&get_schema, &get_next, &no_error, &release_stream,
             new HeldStream{table_of(columns, rows)}};
  return capsule_of(std::move(stream), "arrow_array_stream");
}

py::object arrow_schema(const std::vector<ColumnOfPython>& columns) {
  auto schema = std::make_unique<ArrowSchema>();
  const SharedTable table = table_of(columns, 0);
  export_schema(table, table->root, *schema);
  return capsule_of(std::move(schema), "arrow_schema");
}

constexpr const char* kStreamDoc =
    R"(Columns as a stream of Arrow: a capsule "arrow_array_stream", which shares their memory.

A column is (name, values, mask or None, words or None, offsets or None): with words the values are
indices, with offsets they are the bytes of texts. Arrays must be contiguous.)";

}  // namespace

void add_arrow(py::module_& module) {
  using namespace py::literals;
  module.def("arrow_stream", &arrow_stream, "columns"_a, "rows"_a,
             signed_doc("arrow_stream(columns, rows)", kStreamDoc).c_str());
  module.def(
      "arrow_schema", &arrow_schema, "columns"_a,
      signed_doc("arrow_schema(columns)", "The types of such columns: a capsule \"arrow_schema\".")
          .c_str());
}

}  // namespace freecell::python
