"""Columns of words."""

from __future__ import annotations

from typing import Any, Iterable, Iterator, List, Optional, Sequence, Tuple, Union, overload

import numpy as np
import numpy.typing as npt


class Words:
    """A column of words, kept as their indices: a byte a row.

    >>> import freecell as fc
    >>> verdict = fc.solve_many(range(11_981, 11_984)).verdict
    >>> verdict
    Words(['solved', 'unsolvable', 'solved'])
    >>> verdict == "solved"
    array([ True, False,  True])

    `codes` is the array of indices into `words`, `mask` is True where a word is missing, or None if
    none ever is. An index gives a word or None, a slice, a mask or an array of indices Words.
    Comparing with a word that cannot be in the column raises ValueError.
    """

    __array_ufunc__ = None  # so that numpy leaves == to this class
    __hash__ = None  # type: ignore[assignment]

    def __init__(
        self,
        codes: npt.NDArray[np.uint8],
        words: Sequence[str],
        mask: Optional[npt.NDArray[np.bool_]] = None,
    ) -> None:
        self.codes = codes
        self.words: Tuple[str, ...] = tuple(words)
        self.mask = mask

    @classmethod
    def of(cls, texts: Sequence[str], words: Sequence[str]) -> "Words":
        """The column of these texts. Empty ones are missing unless that is a word."""
        codes = {word: code for code, word in enumerate(words)}
        missing = np.zeros(len(texts), np.bool_)
        if "" not in codes:
            missing = np.fromiter((text == "" for text in texts), np.bool_, len(texts))
            codes[""] = 0
        return cls(np.fromiter((codes[text] for text in texts), np.uint8, len(texts)), words, missing)

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, index: int) -> Optional[str]: ...
    @overload
    def __getitem__(self, index: Union[slice, npt.NDArray[Any]]) -> "Words": ...
    def __getitem__(self, index: Any) -> Any:
        codes = self.codes[index]
        mask = None if self.mask is None else self.mask[index]
        if isinstance(codes, np.ndarray):
            return Words(codes, self.words, mask)
        return None if mask else self.words[codes]

    def __iter__(self) -> Iterator[Optional[str]]:
        return iter(self.tolist())

    def __contains__(self, word: object) -> bool:
        return word in self.words and bool(self.isin([str(word)]).any())

    def __eq__(self, other: object) -> npt.NDArray[np.bool_]:  # type: ignore[override]
        if isinstance(other, str):
            found: npt.NDArray[np.bool_] = self.codes == self._code_of(other)
            return found if self.mask is None else found & ~self.mask
        return np.asarray(np.asarray(self) == np.asarray(other), np.bool_)

    def __ne__(self, other: object) -> npt.NDArray[np.bool_]:  # type: ignore[override]
        return ~(self == other)

    def isin(self, words: Iterable[str]) -> npt.NDArray[np.bool_]:
        """Where one of `words` is."""
        found = np.isin(self.codes, [self._code_of(word) for word in words])
        return found if self.mask is None else found & ~self.mask

    def tolist(self) -> List[Optional[str]]:
        """The words as a list; None where one is missing."""
        texts: List[Optional[str]] = np.asarray(self).tolist()
        return texts

    def _code_of(self, word: str) -> int:
        if word in self.words:
            return self.words.index(word)
        raise ValueError(f"'{word}' is none of {', '.join(filter(None, self.words))}")

    def __array__(self, dtype: Any = None, copy: Optional[bool] = None) -> npt.NDArray[Any]:
        texts = np.array(self.words, object)[self.codes]
        if self.mask is not None:
            texts[self.mask] = None
        return texts if dtype is None else texts.astype(dtype)

    def __repr__(self) -> str:
        texts = [repr(text) for text in self[:6]]
        return f"Words([{', '.join(texts + ['...'] * (len(self) > 6))}])"
