"""The selection of mutants for `scripts/mutants`, in proportion to the lines of code of each module."""

# Weights of the kinds: without them a few kinds would dominate the sample.
WEIGHT = {"condition": 5, "operand": 8, "boundary": 13, "equality": 2, "flag": 3, "constant": 1.6, "branch": 1.6,
          "default": 1.6, "statement": 4, "assignment": 2.2, "body": 3, "string": 2, "case": 4, "where": 10, "catch": 8,
          "end": 6, "lost call": 6, "order": 2, "duration": 5}
MOST_PER_FILE = 6


def shares(count, lines):
    """Divides `count` mutants among the modules in proportion to their lines, with at least one each if there are enough."""
    total = sum(lines.values())
    if not total:
        return dict.fromkeys(lines, 0)
    exact = {module: count * number / total for module, number in lines.items()}
    least = 1 if count >= len(lines) else 0
    given = {module: max(least if lines[module] else 0, int(share)) for module, share in exact.items()}
    by_rest = sorted(lines, key=lambda module: given[module] - exact[module])
    while sum(given.values()) < count:
        module = by_rest.pop(0)
        given[module] += 1
        by_rest.append(module)
    while sum(given.values()) > count:
        given[max(given, key=lambda module: given[module] - exact[module] if given[module] > least else -1)] -= 1
    return given


def weighted_order(sites, random):
    """A random order in which sites of kinds with a greater weight are likely to come first."""
    # Efraimidis and Spirakis: a weighted random order without replacement.
    return sorted(sites, key=lambda site: -(random.random() ** (1 / WEIGHT[site.kind])))


def overlap(one, other):
    """`True` if two sites overlap. An insertion has an empty range."""
    return one.start < other.end and other.start < one.end or one.start == one.end == other.start == other.end


def sample_module(files, count, random):
    """Chooses sites of a module without overlap: a file by its lines of code, a site of it by the weights of the kinds."""
    open_files = {file.path: (file.lines_of_code(), weighted_order(file.sites, random)) for file in files if file.sites}
    chosen = {}
    while open_files and sum(map(len, chosen.values())) < count:
        paths = sorted(open_files)
        path = random.choices(paths, [open_files[path][0] for path in paths])[0]
        others, order = chosen.setdefault(path, []), open_files[path][1]
        site = order.pop(0)
        if not any(overlap(site, other) for other in others):
            others.append(site)
        if not order or len(others) == MOST_PER_FILE:
            del open_files[path]
    return [site for path in sorted(chosen) for site in chosen[path]]


def sample(files_of_modules, count, random):
    """Chooses `count` sites and numbers them from 1; `files_of_modules` has the files of each module by its name."""
    lines = {module: sum(file.lines_of_code() for file in files) for module, files in files_of_modules.items()}
    chosen = []
    for module, share in shares(count, lines).items():
        chosen += sample_module(files_of_modules[module], share, random)
    for number, site in enumerate(chosen, 1):
        site.number = number
    return chosen
