"""Checks the local identity server's user pools with pycognito and boto3, two independent implementations.

judge.py COMMAND    COMMAND is the nativeauth command; prints one line per check, and `judge: N passed` at the end.
"""

import base64
import hashlib
import hmac
import json
import os
import ssl
import sys
import tempfile
import time
import urllib.parse
import urllib.request

from botocore.exceptions import ClientError
from pycognito import Cognito
from pycognito.aws_srp import AWSSRP, generate_hash_device
from pycognito.exceptions import SoftwareTokenMFAChallengeException

import totp
from calls import Calls, REGION, client as plain_client
from server import Server
from verdict import Verdict, end_when_told

PASSWORD = "Correct#Horse1"
OPERATIONS = {
    "SignUp", "ConfirmSignUp", "ResendConfirmationCode", "InitiateAuth", "RespondToAuthChallenge",
    "GetTokensFromRefreshToken", "RevokeToken", "GlobalSignOut", "GetUser", "UpdateUserAttributes",
    "GetUserAttributeVerificationCode", "VerifyUserAttribute", "ForgotPassword", "ConfirmForgotPassword",
    "ChangePassword", "DeleteUser", "AssociateSoftwareToken", "VerifySoftwareToken", "SetUserMFAPreference",
    "ConfirmDevice", "UpdateDeviceStatus", "ListDevices", "GetDevice", "ForgetDevice",
}
IDENTITY_OPERATIONS = {"GetId", "GetCredentialsForIdentity"}
# A pool with remembered devices, which the server does not include.
DEVICE_POOL = "eu-central-1_Devices"
DEVICE_CLIENT = "devicesclient"
DEVICE_POOL_FILE = f"id: {DEVICE_POOL}\ndevices: always\nclients:\n  - {{id: {DEVICE_CLIENT}}}\n"


class Judge:
    def __init__(self, server):
        self.server = server
        self.pool = server.report["cognito"]
        self.client = self.pool["clientId"]
        self.url = self.pool["httpEndpoint"]
        self.calls = Calls(self.url)
        self.identities = Calls(self.url, service="cognito-identity")

    # State shared by the checks.

    def code(self, address):
        """The newest code for an address, from the outbox."""
        context = ssl.create_default_context(cafile=self.server.certificate)
        opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPSHandler(context=context))
        url = self.server.report["outboxURL"] + "?" + urllib.parse.urlencode({"to": address})
        with opener.open(url, timeout=20) as answer:
            messages = json.load(answer)
        assert messages, f"no message was sent to {address}"
        return messages[-1]["code"]

    def person(self, name, **more):
        """pycognito as the app of a user."""
        keys = {"aws_access_key_id": "none", "aws_secret_access_key": "none"}
        return Cognito(
            self.pool["userPoolId"], more.pop("client", self.client), user_pool_region=REGION, username=name,
            boto3_client_kwargs={"endpoint_url": self.url, "region_name": REGION, **keys}, **more)

    def new_user(self, name, password=PASSWORD, **attributes):
        """Signs up and confirms through boto3. Returns the last session."""
        attributes.setdefault("email", f"{name}@example.com")
        body = {"Password": password} if password else {}
        up = self.calls.sign_up(ClientId=self.client, Username=name, UserAttributes=listed(attributes), **body)
        address = attributes["phone_number"] if "phone_number" in attributes else attributes["email"]
        done = self.calls.confirm_sign_up(
            ClientId=self.client, Username=name, ConfirmationCode=self.code(address), Session=up["Session"])
        return done["Session"]

    def sign_in(self, name, password=PASSWORD):
        return self.start("USER_PASSWORD_AUTH", USERNAME=name, PASSWORD=password)["AuthenticationResult"]

    def start(self, flow, session=None, **parameters):
        more = {"Session": session} if session else {}
        return self.calls.initiate_auth(ClientId=self.client, AuthFlow=flow, AuthParameters=parameters, **more)

    def answer(self, challenge, step, **responses):
        return self.calls.respond_to_auth_challenge(
            ClientId=self.client, ChallengeName=challenge, Session=step["Session"], ChallengeResponses=responses)

    # pycognito

    def check_pycognito_sign_up(self):
        ada = self.person("ada")
        ada.set_base_attributes(email="ada@example.com", name="Ada")
        assert ada.register("ada", PASSWORD)["UserConfirmed"] is False
        try:
            ada.confirm_sign_up("000000" if self.code("ada@example.com") != "000000" else "111111")
            raise AssertionError("a wrong code was accepted")
        except ClientError as error:
            assert error.response["Error"]["Code"] == "CodeMismatchException"
        ada.client.resend_confirmation_code(ClientId=self.client, Username="ada")
        ada.confirm_sign_up(self.code("ada@example.com"))

    def check_pycognito_srp(self):
        ada = self.person("ada")
        # pycognito verifies signature, issuer, audience and times of both tokens.
        ada.authenticate(password=PASSWORD)
        assert ada.id_claims["email"] == "ada@example.com" and ada.id_claims["email_verified"] is True
        assert ada.access_claims["username"] == "ada" and ada.token_type == "Bearer"
        assert ada.get_user().email == "ada@example.com"
        ada.renew_access_token()
        ada.verify_tokens()

    def check_pycognito_srp_refusals(self):
        for name, password in {"ada": PASSWORD + "x", "nobody": PASSWORD}.items():
            try:
                self.person(name).authenticate(password=password)
                raise AssertionError(f"{name} was accepted")
            except ClientError as error:
                assert error.response["Error"]["Code"] == "NotAuthorizedException", error

    def check_pycognito_many_proofs(self):
        # Numbers with and without a leading zero, and with the top bit set and clear.
        for _ in range(12):
            self.person("ada").authenticate(password=PASSWORD)

    def check_pycognito_unusual_names(self):
        for number, (name, password) in enumerate({"Jürgen☃": "Grüße#an1Alle", "x+y.z": "~Aa1" * 20}.items()):
            self.new_user(name, password, email=f"unusual{number}@example.com")
            self.person(name).authenticate(password=password)

    def check_pycognito_secret_client(self):
        client, secret = self.pool["secretClientId"], self.pool["clientSecret"]
        grace = self.person("grace", client=client, client_secret=secret)
        grace.set_base_attributes(email="grace@example.com")
        grace.register("grace", PASSWORD)
        grace.confirm_sign_up(self.code("grace@example.com"))
        grace.authenticate(password=PASSWORD)
        grace.renew_access_token()
        grace.verify_tokens()
        try:
            self.person("grace", client=client, client_secret=secret[::-1]).authenticate(password=PASSWORD)
            raise AssertionError("a wrong secret was accepted")
        except ClientError as error:
            assert error.response["Error"]["Code"] == "NotAuthorizedException"

    def check_pycognito_totp(self):
        self.new_user("mira")
        mira = self.person("mira")
        mira.authenticate(password=PASSWORD)
        secret = mira.associate_software_token()
        now = time.time()
        assert mira.verify_software_token(totp.code(secret, now - 30), "judge") is True
        mira.set_user_mfa_preference(sms_mfa=False, software_token_mfa=True, preferred="SOFTWARE_TOKEN")
        again = self.person("mira")
        try:
            again.authenticate(password=PASSWORD)
            raise AssertionError("no second factor was required")
        except SoftwareTokenMFAChallengeException as challenge:
            tokens = challenge.get_tokens()
        again.respond_to_software_token_mfa_challenge(totp.code(secret), tokens)
        again.verify_tokens()

    def check_pycognito_device(self):
        """pycognito creates the verifier of a new device, and proves the device secret at the next sign-in."""
        up = self.calls.sign_up(
            ClientId=DEVICE_CLIENT, Username="dora", Password=PASSWORD,
            UserAttributes=listed({"email": "dora@example.com"}))
        self.calls.confirm_sign_up(
            ClientId=DEVICE_CLIENT, Username="dora", ConfirmationCode=self.code("dora@example.com"),
            Session=up["Session"])

        def proof(**device):
            return AWSSRP(
                username="dora", password=PASSWORD, pool_id=DEVICE_POOL, client_id=DEVICE_CLIENT,
                client=plain_client(self.url), **device)

        def refresh(tokens, **device):
            return self.calls.get_tokens_from_refresh_token(
                ClientId=DEVICE_CLIENT, RefreshToken=tokens["RefreshToken"], **device)

        # Salts with the top bit set and clear.
        for _ in range(6):
            tokens = proof().authenticate_user()["AuthenticationResult"]
            token = tokens["AccessToken"]
            key, group = tokens["NewDeviceMetadata"]["DeviceKey"], tokens["NewDeviceMetadata"]["DeviceGroupKey"]
            secret, verifier = generate_hash_device(group, key)
            assert self.calls.confirm_device(
                AccessToken=token, DeviceKey=key, DeviceName="laptop",
                DeviceSecretVerifierConfig=verifier)["UserConfirmationNecessary"] is False
            refresh(tokens, DeviceKey=key)
            refused("NotAuthorizedException", lambda: refresh(tokens))
            device = {"device_key": key, "device_group_key": group, "device_password": secret}
            again = proof(**device).authenticate_user()["AuthenticationResult"]
            assert "NewDeviceMetadata" not in again
            refresh(again, DeviceKey=key)
            wrong_secret = {**device, "device_password": secret + "x"}
            refused("NotAuthorizedException", lambda: proof(**wrong_secret).authenticate_user())
        assert len(self.calls.list_devices(AccessToken=token)["Devices"]) == 6
        assert self.calls.get_device(AccessToken=token, DeviceKey=key)["Device"]["DeviceKey"] == key
        self.calls.update_device_status(AccessToken=token, DeviceKey=key, DeviceRememberedStatus="not_remembered")
        self.calls.forget_device(AccessToken=token, DeviceKey=key)
        refused("ResourceNotFoundException", lambda: proof(**device).authenticate_user())

    def check_pycognito_password(self):
        self.new_user("lin")
        lin = self.person("lin")
        lin.authenticate(password=PASSWORD)
        lin.change_password(PASSWORD, "Another#Horse2")
        lin.initiate_forgot_password()
        lin.confirm_forgot_password(self.code("lin@example.com"), "Third#Horse3")
        self.person("lin").authenticate(password="Third#Horse3")

    def check_pycognito_sign_out(self):
        ada = self.person("ada")
        ada.authenticate(password=PASSWORD)
        token = ada.access_token
        ada.logout()
        self.calls.refuses("NotAuthorizedException", "get_user", AccessToken=token)

    # boto3

    def check_sign_up_session(self):
        session = self.new_user("otto")
        tokens = self.start("USER_AUTH", session, USERNAME="otto")["AuthenticationResult"]
        assert tokens["RefreshToken"] and tokens["ExpiresIn"] > 0
        self.calls.refuses(
            "NotAuthorizedException", "initiate_auth", ClientId=self.client, AuthFlow="USER_AUTH",
            AuthParameters={"USERNAME": "otto"}, Session=session)

    def check_passwordless(self):
        self.new_user("vera", None, phone_number="+4930123456")
        step = self.start("USER_AUTH", USERNAME="vera")
        # The e-mail address is unverified, so it cannot be used to sign in.
        assert step["ChallengeName"] == "SELECT_CHALLENGE" and step["AvailableChallenges"] == ["SMS_OTP"], step
        step = self.answer("SELECT_CHALLENGE", step, USERNAME="vera", ANSWER="SMS_OTP")
        assert step["ChallengeParameters"]["CODE_DELIVERY_DELIVERY_MEDIUM"] == "SMS"
        right = self.code("+4930123456")
        self.calls.refuses(
            "CodeMismatchException", "respond_to_auth_challenge", ClientId=self.client, ChallengeName="SMS_OTP",
            Session=step["Session"], ChallengeResponses={"USERNAME": "vera", "SMS_OTP_CODE": wrong(right)})
        done = self.answer("SMS_OTP", step, USERNAME="vera", SMS_OTP_CODE=right)
        assert done["AuthenticationResult"]["IdToken"]

    def check_preferred_challenges(self):
        self.new_user("paul")
        assert self.start("USER_AUTH", USERNAME="paul", PREFERRED_CHALLENGE="PASSWORD", PASSWORD=PASSWORD)[
            "AuthenticationResult"]
        step = self.start("USER_AUTH", USERNAME="paul", PREFERRED_CHALLENGE="PASSWORD")
        assert self.answer("PASSWORD", step, USERNAME="paul", PASSWORD=PASSWORD)["AuthenticationResult"]
        step = self.start("USER_AUTH", USERNAME="paul", PREFERRED_CHALLENGE="EMAIL_OTP")
        assert self.answer(
            "EMAIL_OTP", step, USERNAME="paul", EMAIL_OTP_CODE=self.code("paul@example.com"))["AuthenticationResult"]
        step = self.start("USER_AUTH", USERNAME="paul", PREFERRED_CHALLENGE="PASSWORD_SRP", SRP_A="abcdef")
        assert step["ChallengeName"] == "PASSWORD_VERIFIER"
        self.calls.refuses(
            "NotAuthorizedException", "respond_to_auth_challenge", ClientId=self.client,
            ChallengeName="PASSWORD_VERIFIER", ChallengeResponses={
                "USERNAME": "paul", "TIMESTAMP": "Fri Jan 3 04:05:06 UTC 2025", "PASSWORD_CLAIM_SIGNATURE": "AAAA",
                "PASSWORD_CLAIM_SECRET_BLOCK": step["ChallengeParameters"]["SECRET_BLOCK"]})

    def check_second_factors(self):
        self.new_user("emma")
        token = self.sign_in("emma")["AccessToken"]
        secret = self.calls.associate_software_token(AccessToken=token)["SecretCode"]
        now = time.time()
        self.calls.refuses(
            "EnableSoftwareTokenMFAException", "verify_software_token", AccessToken=token,
            UserCode=wrong(totp.code(secret, now)))
        assert self.calls.verify_software_token(AccessToken=token, UserCode=totp.code(secret, now - 30))["Status"] == "SUCCESS"
        self.calls.set_user_mfa_preference(
            AccessToken=token, SoftwareTokenMfaSettings={"Enabled": True}, EmailMfaSettings={"Enabled": True})
        assert set(self.calls.get_user(AccessToken=token)["UserMFASettingList"]) == {"SOFTWARE_TOKEN_MFA", "EMAIL_OTP"}
        step = self.start("USER_PASSWORD_AUTH", USERNAME="emma", PASSWORD=PASSWORD)
        assert step["ChallengeName"] == "SELECT_MFA_TYPE"
        assert set(json.loads(step["ChallengeParameters"]["MFAS_CAN_CHOOSE"])) == {"SOFTWARE_TOKEN_MFA", "EMAIL_OTP"}
        step = self.answer("SELECT_MFA_TYPE", step, USERNAME="emma", ANSWER="EMAIL_OTP")
        assert self.answer(
            "EMAIL_OTP", step, USERNAME="emma", EMAIL_OTP_CODE=self.code("emma@example.com"))["AuthenticationResult"]

    def check_tokens(self):
        first = self.sign_in("paul")
        renewed = self.calls.get_tokens_from_refresh_token(ClientId=self.client, RefreshToken=first["RefreshToken"])
        assert "RefreshToken" not in renewed["AuthenticationResult"]
        self.start("REFRESH_TOKEN_AUTH", REFRESH_TOKEN=first["RefreshToken"])
        self.calls.revoke_token(ClientId=self.client, Token=first["RefreshToken"])
        self.calls.refuses(
            "NotAuthorizedException", "get_tokens_from_refresh_token", ClientId=self.client,
            RefreshToken=first["RefreshToken"])
        self.calls.refuses("NotAuthorizedException", "get_user", AccessToken=first["AccessToken"])
        second = self.sign_in("paul")
        self.calls.global_sign_out(AccessToken=second["AccessToken"])
        self.calls.refuses("NotAuthorizedException", "get_user", AccessToken=second["AccessToken"])

    def check_attributes(self):
        token = self.sign_in("paul")["AccessToken"]
        sent = self.calls.update_user_attributes(
            AccessToken=token, UserAttributes=listed({"phone_number": "+4930999", "given_name": "Paul"}))
        assert [one["AttributeName"] for one in sent["CodeDeliveryDetailsList"]] == ["phone_number"]
        self.calls.get_user_attribute_verification_code(AccessToken=token, AttributeName="phone_number")
        right = self.code("+4930999")
        self.calls.refuses(
            "CodeMismatchException", "verify_user_attribute", AccessToken=token, AttributeName="phone_number",
            Code=wrong(right))
        self.calls.verify_user_attribute(AccessToken=token, AttributeName="phone_number", Code=right)
        known = {one["Name"]: one["Value"] for one in self.calls.get_user(AccessToken=token)["UserAttributes"]}
        assert known["phone_number_verified"] == "true" and known["given_name"] == "Paul"

    def check_passwords(self):
        token = self.sign_in("paul")["AccessToken"]
        self.calls.change_password(
            AccessToken=token, PreviousPassword=PASSWORD, ProposedPassword="Another#Horse2")
        self.calls.refuses(
            "InvalidPasswordException", "change_password", AccessToken=token, PreviousPassword="Another#Horse2",
            ProposedPassword="short")
        self.calls.forgot_password(ClientId=self.client, Username="paul")
        self.calls.confirm_forgot_password(
            ClientId=self.client, Username="paul", ConfirmationCode=self.code("paul@example.com"), Password=PASSWORD)
        self.sign_in("paul")

    def check_refusals(self):
        def of(operation, code, **parameters):
            self.calls.refuses(code, operation, **parameters)
        new = {"ClientId": self.client, "Username": "paul", "Password": PASSWORD}
        of("sign_up", "UsernameExistsException", **new)
        of("sign_up", "InvalidPasswordException", **{**new, "Username": "weak", "Password": "short"})
        of("sign_up", "ResourceNotFoundException", **{**new, "ClientId": "nosuchclient"})
        of("sign_up", "InvalidParameterException", **{**new, "SecretHash": "abcd"})
        of("confirm_sign_up", "NotAuthorizedException", ClientId=self.client, Username="paul", ConfirmationCode="1")
        of("confirm_sign_up", "CodeMismatchException", ClientId=self.client, Username="nobody", ConfirmationCode="1")
        of("resend_confirmation_code", "InvalidParameterException", ClientId=self.client, Username="paul")
        of("forgot_password", "InvalidParameterException", ClientId=self.client, Username="vera space")
        of("initiate_auth", "NotAuthorizedException", ClientId=self.client, AuthFlow="USER_PASSWORD_AUTH",
           AuthParameters={"USERNAME": "nobody", "PASSWORD": PASSWORD})
        for number in ["0", "zz", prime(), double(prime()), "f" * 5000]:
            of("initiate_auth", "InvalidParameterException", ClientId=self.client, AuthFlow="USER_SRP_AUTH",
               AuthParameters={"USERNAME": "paul", "SRP_A": number})
        of("respond_to_auth_challenge", "NotAuthorizedException", ClientId=self.client, ChallengeName="SMS_OTP",
           Session="x" * 40, ChallengeResponses={"USERNAME": "paul", "SMS_OTP_CODE": "1"})
        of("revoke_token", "UnsupportedTokenTypeException", ClientId=self.client,
           Token=self.sign_in("paul")["AccessToken"])
        secret = self.pool["secretClientId"]
        of("initiate_auth", "NotAuthorizedException", ClientId=secret, AuthFlow="USER_PASSWORD_AUTH",
           AuthParameters={"USERNAME": "paul", "PASSWORD": PASSWORD})
        right = base64.b64encode(hmac.digest(
            self.pool["clientSecret"].encode(), f"paul{secret}".encode(), hashlib.sha256)).decode()
        self.calls.initiate_auth(
            ClientId=secret, AuthFlow="USER_PASSWORD_AUTH",
            AuthParameters={"USERNAME": "paul", "PASSWORD": PASSWORD, "SECRET_HASH": right})

    def check_deletion(self):
        token = self.sign_in("paul")["AccessToken"]
        self.calls.delete_user(AccessToken=token)
        self.calls.refuses("UserNotFoundException", "get_user", AccessToken=token)

    def check_guest(self):
        pool = self.pool["identityPoolId"]
        guest = self.identities.get_id(IdentityPoolId=pool)["IdentityId"]
        assert guest != self.identities.get_id(IdentityPoolId=pool)["IdentityId"]
        answer = self.identities.get_credentials_for_identity(IdentityId=guest)
        credentials = answer["Credentials"]
        assert answer["IdentityId"] == guest and credentials["AccessKeyId"].startswith("ASIALOCAL")
        # boto3 reads the expiry as a time.
        assert 3_500 < credentials["Expiration"].timestamp() - time.time() <= 3_600

    def check_identities(self):
        """The identity of a user, which was a guest's; and the refusals."""
        pool = self.pool["identityPoolId"]
        guest = self.identities.get_id(IdentityPoolId=pool)["IdentityId"]
        self.new_user("ida")
        tokens = self.sign_in("ida")
        provider = f"cognito-idp.{REGION}.amazonaws.com/{self.pool['userPoolId']}"
        logins = {provider: tokens["IdToken"]}
        linked = self.identities.get_credentials_for_identity(IdentityId=guest, Logins=logins)
        assert linked["IdentityId"] == guest
        assert self.identities.get_id(IdentityPoolId=pool, Logins=logins)["IdentityId"] == guest

        def refuses(code, method, **parameters):
            self.identities.refuses(code, method, **parameters)

        refuses("NotAuthorizedException", "get_credentials_for_identity", IdentityId=guest)
        refuses("NotAuthorizedException", "get_id", IdentityPoolId=pool, Logins={provider: tokens["AccessToken"]})
        refuses("NotAuthorizedException", "get_id", IdentityPoolId=pool, Logins={"graph.facebook.com": "token"})
        refuses("ResourceNotFoundException", "get_id", IdentityPoolId=f"{REGION}:0")
        refuses("ResourceNotFoundException", "get_credentials_for_identity", IdentityId=f"{REGION}:0")

    def check_tls(self):
        calls = Calls(self.pool["endpoint"], self.server.certificate)
        # An unknown user gets the same response as a known one.
        calls.resend_confirmation_code(ClientId=self.client, Username="nobody")
        self.calls.answered |= calls.answered

    def check_every_operation(self):
        assert self.calls.answered == OPERATIONS, f"without a response: {OPERATIONS - self.calls.answered}"
        answered = self.identities.answered
        assert answered == IDENTITY_OPERATIONS, f"without a response: {IDENTITY_OPERATIONS - answered}"



CHECKS = [work for name, work in vars(Judge).items() if name.startswith("check_")]


def listed(attributes):
    return [{"Name": name, "Value": value} for name, value in attributes.items()]


def refused(code, work):
    try:
        work()
    except ClientError as error:
        found = error.response["Error"]["Code"]
        assert found == code, f"refused with {found} instead of {code}"
        return
    raise AssertionError(f"not refused with {code}")


def wrong(code):
    return "000000" if code != "000000" else "111111"


def prime():
    """The group's numbers, from pycognito."""
    from pycognito.aws_srp import N_HEX
    return N_HEX


def double(number):
    return f"{2 * int(number, 16):x}"


def main(command):
    end_when_told()
    definitions = tempfile.TemporaryDirectory(prefix="nativeauth-pools-")
    os.mkdir(os.path.join(definitions.name, "Pools"))
    with open(os.path.join(definitions.name, "Pools", "devices.yaml"), "w") as file:
        file.write(DEVICE_POOL_FILE)
    server = Server(command, "--http", "0", "--definitions", definitions.name)
    # Prevents pycognito from using the credentials and settings of a real account.
    os.environ.update(AWS_EC2_METADATA_DISABLED="true", AWS_CONFIG_FILE=os.devnull, AWS_SHARED_CREDENTIALS_FILE=os.devnull)
    for name in ("http_proxy", "HTTP_PROXY", "all_proxy", "ALL_PROXY"):
        os.environ.pop(name, None)
    verdict = Verdict()
    try:
        judge = Judge(server)
        verdict.check(CHECKS, judge)
    finally:
        server.stop()
        definitions.cleanup()
    return verdict.end()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    sys.exit(main(sys.argv[1]))
