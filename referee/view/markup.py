"""HTML from elements: whatever is put in is text, and nothing that it says is markup."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final, TypeAlias
from xml.etree.ElementTree import Element

Node: TypeAlias = "Element | str | Iterable[Node] | None"
"""What stands in an element: text, elements, nothing, or several of these."""

_VOID: Final = frozenset({"meta"})
"""The elements in which nothing stands, and which are never closed."""


def element(tag: str, *nodes: Node, **attributes: object) -> Element:
    """Return an element with what stands in it, and its attributes.

    An underscore at the end of an attribute's name is left out, others are hyphens.
    An attribute that is ``None`` is left out, one that is ``True`` has no value.

    >>> html(element("p", "a < b ", element("bdi", "&amp;"), ".", class_='"'))
    '<p class="&quot;">a &lt; b <bdi>&amp;amp;</bdi>.</p>'
    """
    made = Element(tag)
    for name, value in attributes.items():
        if value is not None:
            written = "" if value is True else str(value)
            made.set(name.removesuffix("_").replace("_", "-"), written)
    _fill(made, nodes)
    return made


def _fill(into: Element, nodes: Iterable[Node]) -> None:
    for node in nodes:
        if node is None:
            continue
        if isinstance(node, Element):
            into.append(node)
        elif isinstance(node, str):
            _write(into, node)
        else:
            _fill(into, node)


def _write(into: Element, text: str) -> None:
    if len(into):
        into[-1].tail = (into[-1].tail or "") + text
    else:
        into.text = (into.text or "") + text


def html(root: Element) -> str:
    """Return an element and all that stands in it as HTML."""
    attributes = "".join(f' {name}="{escape(value)}"' for name, value in root.items())
    start = f"<{root.tag}{attributes}>"
    if root.tag in _VOID:
        return start
    # A stylesheet is no text: it is written as it stands in its file.
    text = root.text or ""
    inner = text if root.tag == "style" else escape(text, quote=False)
    rest = "".join(html(one) + escape(one.tail or "", quote=False) for one in root)
    return f"{start}{inner}{rest}</{root.tag}>"


def document(root: Element) -> bytes:
    """Return a whole page as it is written to a file."""
    return f"<!DOCTYPE html>\n{html(root)}\n".encode()
