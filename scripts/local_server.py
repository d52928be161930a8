"""A separate `nativeauth serve` process for scripts/bench, scripts/soak and others: folder, process, and figures of /proc."""

import base64
import hashlib
import http.client
import json
import os
import pathlib
import signal
import socket
import sqlite3
import ssl
import subprocess
import time


class ServerFailure(Exception):
    """The server failed; the message has the cause."""


def free_port():
    """A port that was free at the time of the call."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return listening.getsockname()[1]


def quicken(database, username, password):
    """Replaces the password hashes of users by hashes of one round. A hash has its number of rounds, so the server accepts it.

    `username` is a pattern of SQL. All of these users have the same password."""
    connection = sqlite3.connect(database, timeout=10)
    with connection:
        users = connection.execute("SELECT id FROM user WHERE username LIKE ?", (username,)).fetchall()
        for (user,) in users:
            salt = os.urandom(16)
            digest = hashlib.pbkdf2_hmac("sha256", password.encode(), salt, 1)
            text = f"pbkdf2-sha256$1${base64.b64encode(salt).decode()}${base64.b64encode(digest).decode()}"
            connection.execute("UPDATE credential SET value = ? WHERE userID = ?", (text, user))
    connection.close()
    if not users:
        raise ServerFailure(f"the server has no users named {username}")


class LocalServer:
    """One process. `home` remains after its end, so that another process can continue with it."""

    def __init__(self, command, home, port=0, log=None, more=(), under=()):
        """Starts the server. `under` is a program that runs the command, with its arguments."""
        self.home = pathlib.Path(home)
        self.log = log or self.home / "serve.log"
        self.announcement_file = self.home / "serve.json"
        environment = {**os.environ, "NATIVEAUTH_HOME": str(self.home), "NO_COLOR": "1"}
        self.started = time.monotonic()
        with open(self.log, "ab") as errors:
            self.process = subprocess.Popen(
                [*under, str(command), "serve", "--json", "--port", str(port), *more], env=environment, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=errors)
        line = self.process.stdout.readline()
        try:
            self.announcement = json.loads(line)
        except ValueError:
            self.kill()
            raise ServerFailure(f"the server did not start; see {self.log}") from None
        self.announcement_file.write_bytes(line)
        self.port = int(self.announcement["baseURL"].rsplit(":", 1)[1])

    @property
    def database(self):
        return self.home / "server" / "identity.sqlite"

    def liveness(self):
        """Checks the liveness endpoint over TLS, with the server's certificate authority."""
        context = ssl.create_default_context(cafile=self.announcement["certificatePath"])
        connection = http.client.HTTPSConnection("localhost", self.port, timeout=10, context=context)
        try:
            connection.request("GET", "/health/liveness")
            status = connection.getresponse().status
        finally:
            connection.close()
        if status != 200:
            raise ServerFailure(f"/health/liveness returned {status}")

    def memory(self):
        """VmRSS, VmHWM and RssAnon in KiB."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        fields = dict(line.split(":", 1) for line in text.splitlines() if ":" in line)
        return {name: int(fields[name].split()[0]) for name in ("VmRSS", "VmHWM", "RssAnon")}

    def descriptors(self):
        """Numbers of open sockets and of other open files."""
        sockets = others = 0
        for entry in os.scandir(f"/proc/{self.process.pid}/fd"):
            try:
                is_socket = os.readlink(entry.path).startswith("socket:")
            except FileNotFoundError:
                continue
            sockets, others = sockets + is_socket, others + (not is_socket)
        return {"sockets": sockets, "others": others}

    def kill(self):
        """Ends the process with SIGKILL, like a crash."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        """Ends the process with SIGTERM.
        Returns its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.kill()
            raise ServerFailure("the server did not stop within 30 seconds") from None
        finally:
            self.process.stdout.close()
