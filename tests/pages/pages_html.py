"""A page read as a tree: every tag must be closed where it was opened."""

from __future__ import annotations

from html.parser import HTMLParser
from itertools import pairwise

VOID = frozenset({"meta", "br", "link", "img", "input", "hr"})


class Element:
    """One element, with the elements and texts in it."""

    def __init__(self, tag, attributes, parent):
        self.tag, self.attributes, self.parent, self.nodes = tag, dict(attributes), parent, []

    @property
    def classes(self):
        return (self.attributes.get("class") or "").split()

    @property
    def text(self):
        return "".join(node if isinstance(node, str) else node.text for node in self.nodes)

    @property
    def words(self):
        """The text with every run of white space as one space."""
        return " ".join(self.text.split())

    def walk(self):
        yield self
        for node in self.nodes:
            if not isinstance(node, str):
                yield from node.walk()

    def all(self, tag="", class_=""):
        return [
            one for one in self.walk()
            if tag in ("", one.tag) and (not class_ or class_ in one.classes)
        ]  # fmt: skip

    def one(self, tag="", class_=""):
        (found,) = self.all(tag, class_)
        return found

    def texts(self):
        """Yield every text with the element that it stands in."""
        for one in self.walk():
            for node in one.nodes:
                if isinstance(node, str):
                    yield one, node

    def above(self):
        """Yield the element and all that it stands in."""
        here = self
        while here is not None:
            yield here
            here = here.parent


class Tree(HTMLParser):
    """Reads a page, and refuses one whose tags do not balance."""

    def __init__(self, page):
        super().__init__(convert_charrefs=True)
        self.root = self._here = Element("", (), None)
        self.feed(page)
        self.close()
        assert self._here is self.root, f"<{self._here.tag}> is never closed"

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names), f"<{tag}> has an attribute twice"
        made = Element(tag, attrs, self._here)
        self._here.nodes.append(made)
        if tag not in VOID:
            self._here = made

    def handle_endtag(self, tag):
        assert self._here.tag == tag, f"</{tag}> closes <{self._here.tag}>"
        self._here = self._here.parent

    def handle_data(self, data):
        self._here.nodes.append(data)


def read(page):
    """Return the root of a page."""
    assert page.startswith("<!DOCTYPE html>\n<html ")
    return Tree(page).root.one("html")


def rows(table):
    """Return the cells of a table's body, row by row, as text."""
    return [
        [cell.words for cell in row.nodes if not isinstance(cell, str)]
        for row in table.one("tbody").all("tr")
    ]


def apart(spots, least):
    """Tell whether sorted figures stand at least so far from each other."""
    return all(two - one >= least for one, two in pairwise(sorted(spots)))
