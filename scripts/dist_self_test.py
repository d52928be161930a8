"""Packages, installs and removes a fake command, for `scripts/dist --self-test`."""

import json
import os
import pathlib
import subprocess
import tarfile
import tempfile

# It finds its resources as the real one does: beside the executable, whatever link was called.
COMMAND = """#!/bin/sh
case "$1" in
    --version) echo 1.2.3-beta ;;
    completion) echo "script for $2" ;;
    --experimental-dump-help) cat <<'JSON'
{"command": {"commandName": "nativeauth", "abstract": "Sign in.", "arguments": [], "subcommands": [
  {"commandName": "serve", "abstract": "Run.", "discussion": ".dot\\n\\nExamples:\\n  nativeauth serve\\n      on port 8090",
   "arguments": [{"kind": "option", "shouldDisplay": true, "names": [{"kind": "long", "name": "log-level"}],
     "preferredName": {"kind": "long", "name": "log-level"}, "valueName": "LEVEL", "abstract": "A level."}]},
  {"commandName": "secret", "abstract": "Hidden.", "shouldDisplay": false}]}}
JSON
    ;;
    *) cat "$(dirname "$(realpath "$0")")/One.resources/file" ;;
esac
"""
PAGE = [
    '.TH NATIVEAUTH 1 "" "nativeauth 1.2.3-beta"', ".SS nativeauth serve", "\\&.dot", ".B nativeauth serve", "on port 8090",
    "\\fB\\-\\-log\\-level\\fR \\fILEVEL\\fR",
]


def write(path, text, mode=0o644):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(mode)


def run_command(path):
    return subprocess.run([path], capture_output=True, text=True).stdout


def run(dist):
    """Prints the defects, and returns the exit code."""
    found = []

    def check(is_right, defect):
        if not is_right:
            found.append(defect)

    with tempfile.TemporaryDirectory() as name:
        work = pathlib.Path(name).resolve()
        write(work / "built/nativeauth", COMMAND, 0o700)
        write(work / "built/One.resources/file", "resource\n", 0o600)
        write(work / "checkouts/One/LICENSE.txt", "license\n")
        write(work / "nativeauth-1.2.2-linux-x86_64/nativeauth", "")

        folder = dist.package(work / "built", work / "checkouts", work, "linux", "x86_64")
        check([each.name for each in work.glob("nativeauth-*")] == ["nativeauth-1.2.3-beta-linux-x86_64"], "an old folder remains")
        page = (folder / "man/nativeauth.1").read_text()
        found += [f"the man page lacks {each!r}" for each in PAGE if each not in page.splitlines()]
        check("secret" not in page, "the man page has a hidden command")
        archive = dist.archive(folder)
        with tarfile.open(archive) as tar:
            modes = {(entry.uid, entry.mode) for entry in tar}
        check(modes == {(0, 0o755), (0, 0o644)}, f"owners and permissions in the archive: {modes}")

        dist.artifact_bundle(work, [archive])
        bundle = work / "nativeauth.artifactbundle"
        artifact = json.loads((bundle / "info.json").read_text())["artifacts"]["nativeauth"]
        variant = artifact["variants"][0]
        check(artifact["version"] == "1.2.3-beta", f"the bundle's version is {artifact['version']}")
        check(variant["supportedTriples"] == ["x86_64-unknown-linux-gnu"], f"the bundle's triples: {variant}")
        check(run_command(bundle / variant["path"]) == "resource\n", "the bundle's command does not run")

        environment = dict(os.environ, DIST=str(folder), PREFIX="/usr", DESTDIR=str(work / "root"))
        script = dist.ROOT / "scripts/install"
        for _ in range(2):
            subprocess.run([script], env=environment, check=True, capture_output=True)
        check(run_command(work / "root/usr/bin/nativeauth") == "resource\n", "the installed command does not run")
        installed = [path for path in (work / "root").rglob("*") if path.is_file()]
        check(all(path.stat().st_mode & 0o44 == 0o44 for path in installed), "an installed file is not readable")
        for shell, path in [("bash", "bash-completion/completions/nativeauth"), ("zsh", "zsh/site-functions/_nativeauth"),
                            ("fish", "fish/vendor_completions.d/nativeauth.fish")]:
            check((work / "root/usr/share" / path).read_text() == f"script for {shell}\n", f"the completions of {shell}")
        subprocess.run([script, "--uninstall"], env=environment, check=True, capture_output=True)
        left = [path for path in (work / "root").rglob("*") if not path.is_dir()]
        check(not left, f"uninstall leaves {left}")

    for each in found:
        print(f"dist --self-test: {each}")
    if not found:
        print("dist --self-test: 0 problems")
    return 1 if found else 0
