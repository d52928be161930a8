"""Apple's platforms: the availability of declarations and frameworks, for the stand-ins and for scripts/lint.

The comment of a declaration lists its first versions. On a platform that the comment does not list, the declaration is
available in the oldest version that the package supports:  /// iOS 13.0, macOS 10.15, tvOS unavailable, watchOS unavailable
"extensions unavailable": not available in app extensions.
"""

import re

# The oldest versions that Package.swift declares.
OLDEST = {"iOS": (16, 0), "macOS": (13, 0), "tvOS": (16, 0), "watchOS": (9, 0), "visionOS": (1, 0)}
PLATFORMS = list(OLDEST)
# The platforms of a framework. Frameworks that are not listed are left to the compiler.
FRAMEWORKS = {
    "UIKit": {"iOS", "tvOS", "watchOS", "visionOS"},
    "AppKit": {"macOS"},
    "WatchKit": {"watchOS"},
    **{name: set(PLATFORMS) for name in ("SwiftUI", "Combine", "Security", "Accessibility", "AuthenticationServices")},
}
_VERSION = r"(?:\d+\.\d+(?:\.\d+)?|unavailable)"
_COMMENT = re.compile(
    rf"///\s*iOS {_VERSION}, macOS {_VERSION}(?:, (?:tvOS|watchOS|visionOS|extensions) {_VERSION})*\.?\s*$")
_CONDITION = re.compile(r"^(\s*#(?:if|elseif)\s)(.*)$")
_ATOM = re.compile(r"\b(os|canImport|targetEnvironment)\((\w+)\)")


def availability(comment):
    """The first versions in a comment, by platform; `None` for "unavailable"."""
    if not _COMMENT.match(comment.strip()):
        return None
    found = {}
    for name, version in re.findall(rf"(\w+) ({_VERSION})", comment):
        found[name] = None if version == "unavailable" else tuple(int(part) for part in version.split(".")[:2])
    return found


def is_there(found, platform):
    """`True` if a declaration is available in every version of a platform that the package supports. For newer versions of
    iOS and macOS, scripts/lint requires `#available`."""
    if "extensions" in found or (platform in found and found[platform] is None):
        return False
    return platform in ("iOS", "macOS") or found.get(platform, (0, 0)) <= OLDEST[platform]


def resolved(condition, platform):
    """Substitutes the values of a platform in a compilation condition."""
    def answer(match):
        question, name = match.groups()
        if question == "os":
            return "true" if name == platform else "false"
        if question == "targetEnvironment":
            return "false"
        return match.group() if name not in FRAMEWORKS else "true" if platform in FRAMEWORKS[name] else "false"

    return _ATOM.sub(answer, condition)


def resolved_text(text, platform):
    """Substitutes the values of a platform in the compilation conditions of a source."""
    return "\n".join(
        _CONDITION.sub(lambda m: m.group(1) + resolved(m.group(2), platform), line) for line in text.split("\n"))


def active_lines(code, platform):
    """Numbers of the lines that may be compiled for a platform."""
    # For each `#if`: its branch may be compiled; an earlier branch is certainly compiled.
    stack, active = [], set()
    for number, line in enumerate(code, 1):
        directive = re.match(r"\s*#(if|elseif|else|endif)\b(.*)", line)
        if directive is None:
            if all(branch for branch, _ in stack):
                active.add(number)
            continue
        word, condition = directive.groups()
        if word == "endif":
            if stack:
                stack.pop()
            continue
        may, must = (True, True) if word == "else" else _outcomes(condition, platform)
        earlier = False if word == "if" or not stack else stack.pop()[1]
        stack.append((may and not earlier, must or earlier))
    return active


def _outcomes(condition, platform):
    """Two Booleans: the condition can be true, and it must be true, for any values of its unknown parts."""
    text = resolved(condition, platform).replace("&&", " and ").replace("||", " or ").replace("!", " not ")
    text = re.sub(r"\btrue\b", "True", re.sub(r"\bfalse\b", "False", text))
    unknown = re.compile(r"\b(?!True\b|False\b|and\b|or\b|not\b)\w+(?:\([^)]*\))?")
    try:
        outcomes = {bool(eval(unknown.sub(value, text), {"__builtins__": {}})) for value in ("True", "False")}
    except SyntaxError:
        outcomes = {True, False}
    return True in outcomes, outcomes == {True}
