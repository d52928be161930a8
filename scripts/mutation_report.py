"""The report of `scripts/mutants`: the defects that no test detected, and the ratios of groups, modules and kinds."""

import re

SENSITIVE = re.compile(r"Session|Token|Secret|JWT|OAuth|SRP|Wire")
LISTED = ("not executed", "survived", "hang", "flaky")


def module_of(site):
    return re.search(r"Sources/(\w+)/", site.path).group(1)


def groups(sites):
    """Name and sites of each group, in the order of the report."""
    clients = [site for site in sites if site.path.startswith("Sources/")]
    yield "all", sites
    yield "clients: session, token, secret, JWT, OAuth, SRP and wire code", [site for site in clients if SENSITIVE.search(site.path)]
    yield "clients", clients
    yield "server, terminal and command", [site for site in sites if site not in clients]
    for module in dict.fromkeys(map(module_of, sites)):
        yield module, [site for site in sites if module_of(site) == module]
    for kind in sorted({site.kind for site in sites}):
        yield kind, [site for site in sites if site.kind == kind]


def ratio(name, group, verdicts):
    """A line of the report; None if no defect was tried. A hang or a flaky test does not count as noticed."""
    tried = [verdicts[site.number].kind for site in group if verdicts[site.number].kind != "not tried"]
    if not tried:
        return None
    noticed = tried.count("noticed")
    apart = "".join(f", {tried.count(kind)} {kind}" for kind in ("hang", "flaky") if kind in tried)
    return f"{name}: {noticed} of {len(tried)} noticed ({round(100 * noticed / len(tried))} %){apart}"


def report(seed, sites, verdicts, dropped):
    """The text with the defects that were not noticed and the counts."""
    lines = [f"mutants: SEED={seed}, {len(sites)} defects; {dropped} more do not compile or overlap with another seed's"]
    for kind in LISTED:
        for site in sorted(sites, key=lambda site: (site.path, site.line)):
            verdict = verdicts[site.number]
            if verdict.kind == kind:
                original = re.sub(r"\s+", " ", site.original)[:100]
                tests = f" ({', '.join(verdict.tests[:3])})" if verdict.tests else ""
                lines.append(f"{site.number} {site.path}:{site.line}: {kind}: {site.change}: {original}{tests}")
    lines += filter(None, (ratio(name, group, verdicts) for name, group in groups(sites)))
    untried = sum(verdict.kind == "not tried" for verdict in verdicts.values())
    if untried:
        lines.append(f"not tried for lack of time: {untried}")
    return "\n".join(lines)
