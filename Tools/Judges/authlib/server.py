"""A local identity server of its own: `nativeauth serve` in a temporary folder, on a free port."""

import json
import os
import subprocess
import tempfile
import threading


class Server:
    def __init__(self, command, seconds=30):
        self._folder = tempfile.TemporaryDirectory(prefix="nativeauth-judge-")
        self._log = open(os.path.join(self._folder.name, "log"), "w+")
        self._process = subprocess.Popen(
            [command, "serve", "--ephemeral", "--json"],
            env={**os.environ, "NATIVEAUTH_HOME": self._folder.name},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self._log, text=True)
        # A server that never says a word is ended, and then the line below is empty.
        alarm = threading.Timer(seconds, self._process.kill)
        alarm.start()
        line = self._process.stdout.readline()
        alarm.cancel()
        try:
            report = json.loads(line)
        except ValueError:
            self.stop()
            raise SystemExit(f"judge: {command} serve did not start. It said: {self.log[-2000:]}")
        self.base_url = report["baseURL"]
        self.application_id = report["applicationId"]
        self.client_id = report["clientId"]
        self.certificate = report["certificatePath"]

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
