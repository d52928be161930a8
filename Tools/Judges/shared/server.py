"""A separate local identity server: `nativeauth serve` in a temporary folder, on a free port."""

import ctypes
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading

PR_SET_PDEATHSIG = 1


def end_with_parent():
    """Runs in the child process before exec: the server ends together with the judge (Linux only)."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


class Server:
    def __init__(self, command, *more, seconds=60):
        self._folder = tempfile.TemporaryDirectory(prefix="nativeauth-judge-")
        self._log = open(os.path.join(self._folder.name, "log"), "w+")
        self._process = subprocess.Popen(
            [command, "serve", "--ephemeral", "--json", *more],
            env={**os.environ, "NATIVEAUTH_HOME": self._folder.name},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._log, text=True,
            preexec_fn=end_with_parent if sys.platform == "linux" else None)
        try:
            self._read_report(command, seconds)
        except BaseException:
            # The caller has no reference yet to stop the server.
            self.stop()
            raise

    def _read_report(self, command, seconds):
        # A server without output is killed; then the line below is empty.
        alarm = threading.Timer(seconds, self._process.kill)
        alarm.start()
        try:
            line = self._process.stdout.readline()
        finally:
            alarm.cancel()
        try:
            self.report = json.loads(line)
        except ValueError:
            self.stop()
            raise SystemExit(f"judge: {command} serve did not start. Its output: {self.log[-2000:]}")
        # The state folder, where the command finds this server and stores its sessions.
        self.home = self._folder.name
        self.base_url = self.report["baseURL"]
        self.application_id = self.report["applicationId"]
        self.client_id = self.report["clientId"]
        self.certificate = self.report["certificatePath"]

    def stop(self):
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        self._process.stdout.close()
        if not self._log.closed:
            self._log.seek(0)
            self.log = self._log.read()
            self._log.close()
            self._folder.cleanup()
