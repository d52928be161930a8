#!/usr/bin/env python3
"""Writes the catalogs from which scripts/docs builds the documentation site.

docs_catalogs.py FOLDER    one catalog with the pages of docs/, and one with each landing page of docs/docc
docs_catalogs.py --check   only checks the links, and that the index of docs/README.md lists every page; run by `make lint`

DocC does not read links to files. A link to a page becomes one that DocC resolves and checks; a link to another file of the
repository becomes an address.
"""

import pathlib
import re
import sys
import tempfile
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
# The catalog of the pages. They are not in the products' catalogs, because pages of different products link to each other.
PAGES = "Guides"
FENCE = re.compile(r"^ *```.*?^ *```", re.M | re.S)
# What has no links, or a link.
PIECE = re.compile(FENCE.pattern + r"|``[^`\n]+``|`[^`\n]*`|\[(?P<text>[^]\[]*)\]\((?P<target>[^()\s]+)\)", re.M | re.S)
# An entry of a landing page's topics.
TOPIC = re.compile(r"^- \[[^]]*\]\(doc:(\S+)\)$", re.M)
# A row of the index.
INDEXED = re.compile(r"^\| \[[\w-]+\.md\]\(([\w-]+)\.md\)", re.M)


class Mistake(Exception):
    """A broken link, or a page that the index does not list."""


def headings(file):
    """DocC's name of each heading of a page, by its name in a link of Markdown."""
    titles = re.findall(r"^#{2,6} (.+)$", FENCE.sub("", file.read_text(encoding="utf-8")), re.M)
    plain = [title.replace("`", "").strip() for title in titles]
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-"): title.replace(" ", "-") for title in plain}


class Catalogs:
    def __init__(self, root):
        self.root = root
        self.docs = root / "docs"
        self.index = (self.docs / "README.md").read_text(encoding="utf-8")
        self.pages = [page for page in sorted(self.docs.glob("*.md")) if page.name != "README.md"]
        # The owner's placeholder has characters that an address must not have.
        maintainers = (root / "MAINTAINERS.md").read_text(encoding="utf-8")
        self.repository = urllib.parse.quote(re.search(r"https://github\.com/\S+/NativeAuth\b", maintainers).group(), ":/")

    def read(self, file):
        """The text of a file, with links that DocC understands."""
        def replaced(piece):
            target = piece["target"]
            if not target or re.match(r"[a-z]+:", target):
                return piece.group()
            return self.link(piece["text"], target, file)

        return PIECE.sub(replaced, file.read_text(encoding="utf-8"))

    def link(self, text, target, file):
        path, _, heading = target.partition("#")
        linked = (file.parent / path).resolve() if path else file
        if not linked.exists():
            raise Mistake(f"{file.relative_to(self.root)}: {path} does not exist")
        if heading and heading not in headings(linked):
            raise Mistake(f"{file.relative_to(self.root)}: {linked.name} has no heading #{heading}")

        if linked not in self.pages:
            kind = "tree" if linked.is_dir() else "blob"
            fragment = f"#{heading}" if heading else ""
            return f"[{text}]({self.repository}/{kind}/main/{linked.relative_to(self.root)}{fragment})"

        page = f"doc:/documentation/{PAGES}/{linked.stem}"
        if heading:
            return f"[{text}]({page}#{headings(linked)[heading]})"
        # The page's title says more than its file's name.
        return f"<{page}>" if text == linked.name else f"[{text}]({page})"

    def topics(self):
        """The pages, in the groups of the index."""
        if missing := {page.stem for page in self.pages} - set(INDEXED.findall(self.index)):
            raise Mistake(f"docs/README.md does not list {', '.join(sorted(missing))}")

        lines = ["## Topics", ""]
        for section in self.index.split("\n## ")[1:]:
            if names := INDEXED.findall(section):
                lines += [f"### {section.splitlines()[0]}", ""]
                lines += [f"- <doc:/documentation/{PAGES}/{name}>" for name in names] + [""]
        return "\n".join(lines)

    def write(self, folder):
        for page in self.pages:
            self.put(folder, PAGES, page.stem, self.read(page))
        for landing in sorted((self.docs / "docc").glob("*.md")):
            text = TOPIC.sub(r"- <doc:\1>", self.read(landing))
            topics = "\n" + self.topics() if landing.stem == PAGES else ""
            self.put(folder, landing.stem, landing.stem, text + topics)

    def put(self, folder, catalog, page, text):
        target = folder / f"{catalog}.docc" / f"{page}.md"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text, encoding="utf-8")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    try:
        with tempfile.TemporaryDirectory() as scratch:
            Catalogs(ROOT).write(pathlib.Path(scratch if sys.argv[1] == "--check" else sys.argv[1]))
    except Mistake as mistake:
        sys.exit(f"docs: {mistake}")


if __name__ == "__main__":
    main()
