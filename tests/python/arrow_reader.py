"""Reads a stream of Arrow by the structures of its C interface alone, as any consumer does."""

from __future__ import annotations

import ctypes as c
from typing import Any


class Schema(c.Structure):
    pass


class Array(c.Structure):
    pass


class Stream(c.Structure):
    pass


Release = c.CFUNCTYPE(None, c.c_void_p)
Schema._fields_ = [
    ("format", c.c_char_p), ("name", c.c_char_p), ("metadata", c.c_char_p), ("flags", c.c_int64),
    ("n_children", c.c_int64), ("children", c.POINTER(c.POINTER(Schema))),
    ("dictionary", c.POINTER(Schema)), ("release", Release), ("private_data", c.c_void_p),
]
Array._fields_ = [
    ("length", c.c_int64), ("null_count", c.c_int64), ("offset", c.c_int64), ("n_buffers", c.c_int64),
    ("n_children", c.c_int64), ("buffers", c.POINTER(c.c_void_p)),
    ("children", c.POINTER(c.POINTER(Array))), ("dictionary", c.POINTER(Array)), ("release", Release),
    ("private_data", c.c_void_p),
]
Stream._fields_ = [
    ("get_schema", c.CFUNCTYPE(c.c_int, c.POINTER(Stream), c.POINTER(Schema))),
    ("get_next", c.CFUNCTYPE(c.c_int, c.POINTER(Stream), c.POINTER(Array))),
    ("get_last_error", c.CFUNCTYPE(c.c_char_p, c.POINTER(Stream))),
    ("release", Release), ("private_data", c.c_void_p),
]
NUMBERS = {"C": c.c_uint8, "i": c.c_int32, "l": c.c_int64, "g": c.c_double}
OFFSETS = {"u": c.c_int32, "U": c.c_int64}

pointer_in = c.pythonapi.PyCapsule_GetPointer
pointer_in.restype, pointer_in.argtypes = c.c_void_p, [c.py_object, c.c_char_p]


class Table:
    """The one batch of a stream. Its memory is there until `release`."""

    def __init__(self, results: Any) -> None:
        self.capsule = results.__arrow_c_stream__()
        stream = Stream.from_address(pointer_in(self.capsule, b"arrow_array_stream"))
        self.schema, self.array, end = Schema(), Array(), Array()
        assert stream.get_schema(c.byref(stream), c.byref(self.schema)) == 0
        assert stream.get_next(c.byref(stream), c.byref(self.array)) == 0
        assert stream.get_next(c.byref(stream), c.byref(end)) == 0 and not end.release
        assert not stream.get_last_error(c.byref(stream))
        assert self.schema.format == b"+s" and self.array.null_count == 0

    def formats(self) -> dict[str, str]:
        """The formats of the columns; of words that of the indices and of the words."""
        return {part.name.decode(): _format(part) for part in _children(self.schema)}

    def columns(self) -> dict[str, list[Any]]:
        parts = zip(_children(self.schema), _children(self.array))
        return {schema.name.decode(): _values(schema, array) for schema, array in parts}

    def address(self, name: str) -> int:
        """Where the values of a column lie."""
        array = dict(zip(self.formats(), _children(self.array)))[name]
        return int(array.buffers[array.n_buffers - 1])

    def take(self, name: str) -> Array:
        """Moves a column out, as the interface allows: the rest may be released before it."""
        child = _children(self.array)[list(self.formats()).index(name)]
        moved = Array()
        c.memmove(c.byref(moved), c.byref(child), c.sizeof(Array))
        child.release = Release()
        return moved

    def release(self) -> None:
        for part in (self.array, self.schema):
            part.release(c.addressof(part))
            assert not part.release
        self.capsule = None


def _format(schema: Any) -> str:
    text: str = schema.format.decode()
    return text + schema.dictionary.contents.format.decode() if schema.dictionary else text


def _children(part: Any) -> list[Any]:
    return [part.children[index].contents for index in range(part.n_children)]


def _values(schema: Any, array: Any) -> list[Any]:
    text = schema.format.decode()
    values = _texts(text, array) if text in OFFSETS else _buffer(array, 1, NUMBERS[text], array.length)
    if schema.dictionary:
        words = _values(schema.dictionary.contents, array.dictionary.contents)
        values = [words[code] for code in values]
    if not array.buffers[0]:
        assert array.null_count == 0
        return values
    bits = _buffer(array, 0, c.c_uint8, (array.length + 7) // 8)
    is_there = [bits[row // 8] >> (row % 8) & 1 for row in range(array.length)]
    assert is_there.count(0) == array.null_count and schema.flags & 2
    return [value if there else None for value, there in zip(values, is_there)]


def _texts(text: str, array: Any) -> list[str]:
    offsets = _buffer(array, 1, OFFSETS[text], array.length + 1)
    data = c.string_at(array.buffers[2], offsets[-1]) if offsets[-1] else b""
    return [data[begin:end].decode() for begin, end in zip(offsets, offsets[1:])]


def _buffer(array: Any, index: int, kind: Any, count: int) -> list[Any]:
    return list((kind * count).from_address(array.buffers[index])) if count else []
