import json
import os
import signal
import stat
import subprocess
import sys
import tempfile

from server import end_with_parent
from story import Story


class Command(Story):
    """`nativeauth`, with this browser as the system's browser."""

    def setUp(self):
        super().setUp()
        self.folder = tempfile.TemporaryDirectory(prefix="nativeauth-browser-")
        self.addCleanup(self.folder.cleanup)
        self.addresses = os.path.join(self.folder.name, "address")
        self.opener = os.path.join(self.folder.name, "opener")
        with open(self.opener, "w", encoding="utf-8") as file:
            file.write(f"""#!/bin/sh
printf '%s' "$1" >"{self.addresses}.new" && mv "{self.addresses}.new" "{self.addresses}"
""")
        os.chmod(self.opener, stat.S_IRWXU)

    def test_sign_in_and_out(self):
        """nativeauth sign-in --browser, whoami and sign-out --browser succeed"""
        person = self.world.somebody()
        with self.run_command("sign-in", "--browser") as command:
            self.open(command)
            self.look("command-sign-in")
            self.sign_in(person)
            self.browser.wait(lambda: self.browser.address.startswith("http://127.0.0.1:"), "there was no redirect")
            self.look("command-signed-in")
            self.sees("You can close this window.")
            self.assertEqual(self.end(command), 0)
        with self.run_command("whoami") as command:
            self.assertEqual(self.end(command), 0)
        self.assertIn(person.email, json.dumps(self.said))
        with self.run_command("sign-out", "--browser") as command:
            self.open(command)
            self.browser.wait(lambda: self.browser.address.startswith("http://127.0.0.1:"), "there was no redirect")
            self.assertEqual(self.end(command), 0)
            self.assertEqual((self.said["browser"], self.said["server"]), ("ended", "told"))
        with self.run_command("whoami") as command:
            self.assertEqual(self.end(command), 3)

    def test_cancel(self):
        """nativeauth sign-in --browser reports a cancelled sign-in"""
        with self.run_command("sign-in", "--browser") as command:
            self.open(command)
            self.press("gate:cancel")
            self.browser.wait(lambda: self.browser.address.startswith("http://127.0.0.1:"), "there was no redirect")
            self.look("command-refused")
            self.assertEqual(self.end(command), 4)

    def run_command(self, *arguments):
        process = subprocess.Popen(
            [self.world.command, *arguments, "--json"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, text=True,
            env={**os.environ, "NATIVEAUTH_HOME": self.world.server.home, "NATIVEAUTH_BROWSER": self.opener},
            preexec_fn=end_with_parent if sys.platform == "linux" else None)
        self.addCleanup(self.stop, process)
        return process

    @staticmethod
    def stop(process):
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
            process.wait()

    def open(self, command):
        """Opens the address of the command."""
        self.browser.wait(
            lambda: os.path.exists(self.addresses) or command.poll() is not None, "the command opens no address")
        if not os.path.exists(self.addresses):
            self.fail(f"the command ended: {command.communicate()}")
        with open(self.addresses, encoding="utf-8") as file:
            address = file.read()
        os.remove(self.addresses)
        self.browser.open(address)

    def end(self, command):
        output, notes = command.communicate(timeout=60)
        self.said = json.loads(output.strip().splitlines()[-1]) if output.strip() else None
        self.assertNotIn("Traceback", notes)
        return command.returncode
