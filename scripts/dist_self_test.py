"""Packages, installs and removes a fake command, for `scripts/dist --self-test`."""

import json
import os
import pathlib
import platform
import shutil
import subprocess
import tarfile
import tempfile

VERSION = "1.2.3-beta"
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
    serve)
        case "$*" in *--refused*) echo "unknown option"; exit 2 ;; esac
        echo '{"administrator":"x","baseURL":"https:\\/\\/localhost:1","certificatePath":"/ca.pem"}' > "$4" ;;
    doctor) test -n "$NATIVEAUTH_HOME" ;;
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


def action_defects(dist, work, archive):
    """Runs the steps of action.yml with a release on this disk."""
    releases = work / f"releases/v{VERSION}"
    releases.mkdir(parents=True)
    shutil.copy(archive, releases)
    dist.write_checksum(releases / archive.name)
    environment = {
        "PATH": os.environ["PATH"], "RUNNER_TEMP": str(work / "job"), "VERSION": VERSION, "REPOSITORY": "ada/NativeAuth",
        "RELEASES": f"file://{work}/releases", "GITHUB_PATH": str(work / "path"), "GITHUB_ENV": str(work / "env"),
        "GITHUB_OUTPUT": str(work / "output"),
    }

    def step(name, **variables):
        command = [dist.ROOT / "scripts/action", name]
        return subprocess.run(command, env={**environment, **variables}, capture_output=True, text=True)

    found = []
    installed = step("install")
    if installed.returncode or installed.stdout != f"{VERSION}\n":
        return [f"the action does not install: {installed.stdout}{installed.stderr}"]
    environment["PATH"] = f"{(work / 'path').read_text().strip()}:{environment['PATH']}"
    served = step("serve", ARGUMENTS="--http\n0\n")
    exported = (work / "env").read_text() if served.returncode == 0 else served.stdout + served.stderr
    for line in ("NATIVEAUTH_SERVER_URL=https://localhost:1", "NATIVEAUTH_SERVER_CA=/ca.pem"):
        if line not in exported.splitlines():
            found.append(f"the action does not export {line}: {exported}")
    if step("serve", ARGUMENTS="--refused").returncode == 0:
        found.append("the action hides that the server did not start")
    with open(releases / archive.name, "ab") as file:
        file.write(b"x")
    if step("install").returncode == 0:
        found.append("the action accepts an archive with another checksum")
    return found


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

        _, machine = dist.this_platform()
        folder = dist.package(work / "built", work / "checkouts", work, "linux", machine)
        check([each.name for each in work.glob("nativeauth-*")] == [f"nativeauth-{VERSION}-linux-{machine}"], "an old folder remains")
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
        check(artifact["version"] == VERSION, f"the bundle's version is {artifact['version']}")
        check(variant["supportedTriples"] == [dist.TRIPLES["linux", machine]], f"the bundle's triples: {variant}")
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

        if platform.system() == "Linux":
            found += action_defects(dist, work, archive)

    for each in found:
        print(f"dist --self-test: {each}")
    if not found:
        print("dist --self-test: 0 problems")
    return 1 if found else 0
