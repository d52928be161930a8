"""ministack and moto, each on a free port of 127.0.0.1, with a pool and two clients, created by boto3."""

import ctypes
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

import boto3
from botocore.config import Config

REGION = "eu-central-1"
PR_SET_PDEATHSIG = 1


def end_with_parent():
    """Runs in the child process before exec: the servers end together with the judge (Linux only)."""
    ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Judging:
    """A third-party server in its own process."""

    def __init__(self, name, folder, seconds=60):
        self.name = name
        port = free_port()
        self.url = f"http://127.0.0.1:{port}"
        programs = os.path.dirname(sys.executable)
        # Ignores settings of the environment. The two variables restrict the servers to loopback addresses.
        environment = {"PATH": os.environ.get("PATH", ""), "HOME": folder, "TMPDIR": folder}
        if name == "ministack":
            command = [os.path.join(programs, "ministack")]
            environment.update(BIND_HOST="127.0.0.1", GATEWAY_PORT=str(port), AUTH="true", IOT_MTLS_ENABLED="0")
        else:
            command = [os.path.join(programs, "moto_server"), "-H", "127.0.0.1", "-p", str(port)]
        self._log = open(os.path.join(folder, f"{name}.log"), "w+")
        self._process = subprocess.Popen(
            command, env=environment, cwd=folder, stdin=subprocess.DEVNULL, stdout=self._log, stderr=self._log,
            preexec_fn=end_with_parent if sys.platform == "linux" else None)
        self._deadline = time.monotonic() + seconds

    def wait(self):
        """Waits until the server responds."""
        opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        while True:
            if self._process.poll() is not None:
                raise SystemExit(f"judge: {self.name} did not start. Its output: {self.said()}")
            try:
                opener.open(self.url, timeout=5).close()
                return
            except urllib.error.HTTPError:
                return
            except OSError:
                if time.monotonic() > self._deadline:
                    raise SystemExit(f"judge: {self.name} does not respond. Its output: {self.said()}")
                time.sleep(0.1)

    def said(self):
        self._log.seek(0)
        return self._log.read()[-2000:]

    def pool(self):
        """A pool with a password policy, with a public client and one with a secret; and an identity pool of it."""
        calls = self._calls("cognito-idp")
        policy = {"MinimumLength": 8, **{f"Require{kind}": True for kind in (
            "Uppercase", "Lowercase", "Numbers", "Symbols")}}
        pool = calls.create_user_pool(
            PoolName="judge", AutoVerifiedAttributes=["email"], Policies={"PasswordPolicy": policy})["UserPool"]["Id"]
        flows = ["ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_REFRESH_TOKEN_AUTH", "ALLOW_CUSTOM_AUTH"]
        open_client, secret_client = [
            calls.create_user_pool_client(
                UserPoolId=pool, ClientName=name, GenerateSecret=name == "secret", ExplicitAuthFlows=flows,
            )["UserPoolClient"] for name in ("open", "secret")]
        provider = {
            "ProviderName": f"cognito-idp.{REGION}.amazonaws.com/{pool}", "ClientId": open_client["ClientId"]}
        identity_pool = self._calls("cognito-identity").create_identity_pool(
            IdentityPoolName="judge", AllowUnauthenticatedIdentities=True, CognitoIdentityProviders=[provider])
        return {
            "endpoint": self.url, "identityPoolID": identity_pool["IdentityPoolId"], "poolID": pool, "clientID": open_client["ClientId"],
            "secretClientID": secret_client["ClientId"], "clientSecret": secret_client["ClientSecret"],
        }

    def _calls(self, service):
        return boto3.Session(region_name=REGION).client(
            service, endpoint_url=self.url, aws_access_key_id="test", aws_secret_access_key="test",
            config=Config(proxies={}, retries={"total_max_attempts": 1, "mode": "standard"}))

    def stop(self):
        if self._process.poll() is None:
            self._process.terminate()
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if not self._log.closed:
            self._log.close()
