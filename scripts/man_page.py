"""The man page of a command, from the JSON of its parser (`nativeauth --experimental-dump-help`)."""

# The parser adds them to each command.
COMMON = {"help", "version"}


def escaped(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text.startswith((".", "'")) else text


def paragraphs(text):
    """A text of the parser. Indented lines are examples: a command line, and below it, indented further, its effect."""
    lines = []
    for line in (text or "").split("\n"):
        stripped = escaped(line.strip())
        if not stripped:
            lines.append(".PP")
        elif line.startswith("   "):
            lines.append(stripped)
        elif line.startswith("  "):
            lines += [".TP", f".B {stripped}"]
        else:
            lines += [stripped]
    return lines


def names(argument):
    """The forms of an argument, such as -h, --help or --port NUMBER."""
    value = argument.get("valueName", "").upper()
    if argument["kind"] == "positional":
        return f"\\fI{escaped(value)}\\fR"
    dashes = {"short": "-", "long": "--", "longWithSingleDash": "-"}
    forms = [f"\\fB{escaped(dashes[name['kind']] + name['name'])}\\fR" for name in argument["names"]]
    suffix = f" \\fI{escaped(value)}\\fR" if argument["kind"] == "option" else ""
    return ", ".join(forms) + suffix


def options(command):
    lines = []
    for argument in command.get("arguments", []):
        if not argument["shouldDisplay"] or argument.get("preferredName", {}).get("name") in COMMON:
            continue
        lines += [".TP", names(argument), escaped(" ".join(argument.get("abstract", "").split()))]
        values = argument.get("allValues")
        if values:
            lines.append(escaped(f"One of {', '.join(values)}."))
    return lines


def subcommands(command, path):
    """The sections of all commands below a command."""
    lines = []
    for each in command.get("subcommands", []):
        if not each.get("shouldDisplay", True) or each["commandName"] == "help":
            continue
        inner = path + [each["commandName"]]
        lines += [f".SS {escaped(' '.join(inner))}", escaped(each.get("abstract", "")), ".PP"]
        lines += paragraphs(each.get("discussion")) + options(each) + subcommands(each, inner)
    return lines


def page(tool, version):
    """The source of the page for man(1)."""
    command = tool["command"]
    name = command["commandName"]
    lines = [
        f'.TH {name.upper()} 1 "" "{name} {version}"',
        ".SH NAME",
        f"{name} \\- {escaped(command['abstract'].rstrip('.'))}",
        ".SH SYNOPSIS",
        f".B {name}",
        ".I COMMAND",
        "[\\fIOPTIONS\\fR]",
        ".PP",
        f".B {name}",
        "\\fB\\-\\-version\\fR | \\fB\\-\\-help\\fR",
        ".SH DESCRIPTION",
        *paragraphs(command.get("discussion")),
        ".SH COMMANDS",
        *subcommands(command, [name]),
    ]
    return "\n".join(lines) + "\n"
