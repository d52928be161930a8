"""Checks the Cognito client with third-party servers, and its requests with botocore's model.

judge.py COMMAND    COMMAND is not used: the judge runs the test target CognitoEndToEndTests of Tools, which must be
                    built. Prints one line per check, and `judge: N passed` at the end.

The tests run once, with ministack and moto. Those of the local server record every body that the client sends; each is
then validated by botocore's ParamValidator.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile

import botocore.session
from botocore.validate import ParamValidator

from servers import Judging, end_with_parent
from verdict import Verdict, end_when_told

# The operations of the client; each must have been sent.
OPERATIONS = {
    "SignUp", "ConfirmSignUp", "ResendConfirmationCode", "InitiateAuth", "RespondToAuthChallenge",
    "GetTokensFromRefreshToken", "RevokeToken", "GlobalSignOut", "GetUser", "UpdateUserAttributes",
    "GetUserAttributeVerificationCode", "VerifyUserAttribute", "ForgotPassword", "ConfirmForgotPassword",
    "ChangePassword", "DeleteUser", "AssociateSoftwareToken", "VerifySoftwareToken", "SetUserMFAPreference",
    "ConfirmDevice", "ListDevices", "UpdateDeviceStatus", "ForgetDevice",
    "StartWebAuthnRegistration", "CompleteWebAuthnRegistration", "ListWebAuthnCredentials", "DeleteWebAuthnCredential",
    "GetId", "GetCredentialsForIdentity",
}
FLOWS = {"USER_SRP_AUTH", "USER_PASSWORD_AUTH", "USER_AUTH", "CUSTOM_AUTH", "REFRESH_TOKEN_AUTH"}
CHALLENGES = {
    "PASSWORD_VERIFIER", "PASSWORD", "PASSWORD_SRP", "SELECT_CHALLENGE", "SMS_OTP", "EMAIL_OTP", "SMS_MFA",
    "SOFTWARE_TOKEN_MFA", "SELECT_MFA_TYPE", "MFA_SETUP", "NEW_PASSWORD_REQUIRED", "CUSTOM_CHALLENGE",
    "DEVICE_SRP_AUTH", "DEVICE_PASSWORD_VERIFIER", "WEB_AUTHN",
}
SUITES = {
    "The Cognito client against ministack", "The Cognito client against moto", "Sign-up through the plugin",
}


class Tests:
    """One run of the tests, and its lines."""

    def __init__(self, environment, limit=240):
        self._process = subprocess.Popen(
            ["swift", "test", "--package-path", "Tools", "--skip-build", "--disable-xctest", "--parallel",
             "--filter", "CognitoEndToEndTests"],
            env={**os.environ, **environment, "SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH": "8"},
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            start_new_session=True, preexec_fn=end_with_parent if sys.platform == "linux" else None)
        try:
            self.output = self._process.communicate(timeout=limit)[0]
        except BaseException:
            # `swift test` runs the tests in a child process: both must be ended.
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            raise
        self.status = self._process.returncode

    @property
    def suites(self):
        return set(re.findall(r'Suite "([^"]+)" passed', self.output))

    @property
    def passed(self):
        return set(re.findall(r'Test "(.+)" (?:with \d+ test cases )?passed after', self.output))

    @property
    def complaints(self):
        return [line for line in self.output.splitlines() if "recorded an issue" in line or "error:" in line]


class Bodies:
    """The sent requests and botocore's validation of them."""

    def __init__(self, path):
        session = botocore.session.Session()
        self._models = [session.get_service_model(name) for name in ("cognito-idp", "cognito-identity")]
        with open(path, encoding="utf-8") as lines:
            self._sent = [json.loads(line) for line in lines]

    def of(self, operation):
        return [one["body"] for one in self._sent if one["operation"] == operation]

    def _input(self, operation):
        """The input shape of an operation, from the model of the service that has it."""
        model = next(model for model in self._models if operation in model.operation_names)
        return model.operation_model(operation).input_shape

    def check(self, operation):
        bodies = self.of(operation)
        assert bodies, "not sent"
        shape = self._input(operation)
        for body in bodies:
            unknown = set(body) - set(shape.members)
            assert not unknown, f"unknown members: {unknown}"
            report = ParamValidator().validate(body, shape)
            assert not report.has_errors(), f"{names(body)}: {report.generate_report()}"
        return len(bodies)

    def check_all_words(self):
        flows = {body["AuthFlow"] for body in self.of("InitiateAuth")}
        challenges = {body["ChallengeName"] for body in self.of("RespondToAuthChallenge")}
        assert flows == FLOWS, f"flows that were not sent: {FLOWS - flows}; others: {flows - FLOWS}"
        assert challenges == CHALLENGES, (
            f"challenges that were not answered: {CHALLENGES - challenges}; others: {challenges - CHALLENGES}")
        unheard = {one["operation"] for one in self._sent} - OPERATIONS
        assert not unheard, f"unexpected operations: {unheard}"
        for operation, member, enumeration in [
            ("InitiateAuth", "AuthFlow", flows), ("RespondToAuthChallenge", "ChallengeName", challenges)]:
            known = set(self._input(operation).members[member].enum)
            assert enumeration <= known, f"{operation}: {enumeration - known}"


def names(body):
    """The member names of a body, without values."""
    return ", ".join(sorted(body))


def main():
    end_when_told()
    # Prevents boto3 from using the credentials and settings of a real account.
    os.environ.update(
        AWS_EC2_METADATA_DISABLED="true", AWS_CONFIG_FILE=os.devnull, AWS_SHARED_CREDENTIALS_FILE=os.devnull)
    verdict = Verdict()

    with tempfile.TemporaryDirectory(prefix="nativeauth-judge-") as folder:
        servers = []
        try:
            for name in ("ministack", "moto"):
                servers.append(Judging(name, folder))
            for server in servers:
                server.wait()
            file, sent = os.path.join(folder, "servers.json"), os.path.join(folder, "bodies")
            with open(file, "w", encoding="utf-8") as out:
                json.dump({server.name: server.pool() for server in servers}, out)
            tests = Tests({"NATIVEAUTH_COGNITO_JUDGE": file, "NATIVEAUTH_COGNITO_BODIES": sent})
            for name in sorted(tests.passed):
                verdict.note(name)
            for suite in sorted(SUITES - tests.suites):
                verdict.note(suite, "did not run, or did not pass")
            if tests.status != 0:
                verdict.note("the tests", "\n".join(tests.complaints[:40]) or tests.output[-2000:])
            bodies = Bodies(sent) if os.path.exists(sent) else None
            for operation in sorted(OPERATIONS):
                name = f"bodies of {operation}"
                try:
                    assert bodies, "no request was recorded"
                    verdict.note(f"{name} ({bodies.check(operation)})")
                except AssertionError as problem:
                    verdict.note(name, problem)
            try:
                assert bodies, "no request was recorded"
                bodies.check_all_words()
                verdict.note("every operation, flow and challenge was sent")
            except AssertionError as problem:
                verdict.note("every operation, flow and challenge", problem)
        finally:
            for server in servers:
                server.stop()
    return verdict.end()


if __name__ == "__main__":
    sys.exit(main())
