"""The functions of the core as functions of Python, which pickle: other processes find them by name."""

from __future__ import annotations

import functools
from typing import Any, Callable, TypeVar, cast

Function = TypeVar("Function", bound=Callable[..., Any])


def by_name(function: Function) -> Function:
    """The same function, which pickle knows as `freecell.NAME`."""

    @functools.wraps(function)
    def call(*arguments: Any, **named: Any) -> Any:
        return function(*arguments, **named)

    call.__module__, call.__qualname__ = "freecell", function.__name__
    return cast(Function, call)
