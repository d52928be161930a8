"""Writes a data folder with the `nativeauth` command of a commit: write-data-folder.py COMMAND FOLDER PORT

A person signs up by each of the three protocols, with a password, and keeps a refresh token. Further sign-ins are
unfinished: codes that were sent, an authorization code, tokens that were used a moment ago, a remembered device.
FOLDER then holds what the server stored, and accounts.json, which says what was stored. See README.md."""
import base64
import hashlib
import json
import os
import pathlib
import shutil
import sqlite3
import ssl
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.parse
import urllib.request

COMMAND, TARGET, PORT = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3]
PASSWORD = "Correct#Horse1"
VERIFIER = "a-verifier-that-is-long-enough-for-rfc-7636-x"
# The shipped pools track no devices.
DEFINITIONS = {"Pools/devices.yaml": "id: eu-central-1_Devices\ndevices: always\nclients:\n  - {id: devicesclient}\n"}
EMAIL_CODE_APPLICATION = "019a0000-0000-7000-8000-00000000d003"
# Files that the server creates again without loss, or that matter only while it runs.
LEFT_OUT = {"development-ca.pem", "server.lock", "identity.sqlite-shm", "identity.sqlite-wal"}


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Client:
    def __init__(self, start):
        self.base = start["baseURL"]
        context = ssl.create_default_context(cafile=start["certificatePath"])
        self.opener = urllib.request.build_opener(NoRedirects, urllib.request.HTTPSHandler(context=context))

    def send(self, path, body=None, headers=None, method=None):
        """Returns the status, the headers and the body, read as JSON if it is that."""
        url = path if path.startswith("https:") else self.base + path
        request = urllib.request.Request(url, body, headers or {}, method=method)
        try:
            answer = self.opener.open(request)
        except urllib.error.HTTPError as error:
            answer = error
        text = answer.read().decode()
        if answer.status >= 400:
            sys.exit(f"{path}: {answer.status} {text}")
        return answer.headers, json.loads(text) if text[:1] in ("{", "[") else text

    def json(self, path, body, headers=None, method=None):
        headers = {"Content-Type": "application/json"} | (headers or {})
        return self.send(path, json.dumps(body).encode(), headers, method)[1]

    def form(self, path, fields):
        headers = {"Content-Type": "application/x-www-form-urlencoded"}
        return self.send(path, urllib.parse.urlencode(fields).encode(), headers)[1]

    def code(self, address):
        outbox = self.send("/dev/outbox?to=" + urllib.parse.quote(address))[1]
        messages = outbox if isinstance(outbox, list) else next(v for v in outbox.values() if isinstance(v, list))
        return messages[-1]["code"]


def query(url):
    return dict(urllib.parse.parse_qsl(urllib.parse.urlsplit(url).query))


def thunderid(client, start):
    account = {"username": "alice", "password": PASSWORD, "email": "alice@example.com"}
    profile = {"username": "alice", "email": account["email"], "given_name": "Alice", "family_name": "Example"}

    def answer(step, action, inputs):
        body = {"executionId": step["executionId"], "challengeToken": step["challengeToken"], "inputs": inputs}
        return client.json("/flow/execute", body | ({"action": action} if action else {}))

    step = client.json("/flow/execute", {"applicationId": start["applicationId"], "flowType": "REGISTRATION"})
    step = answer(step, "action_credentials", {"username": "alice", "password": PASSWORD})
    step = answer(step, "action_schema_attrs", {"email": account["email"]})
    assert step["flowStatus"] == "COMPLETE", step

    def code():
        challenge = base64.urlsafe_b64encode(hashlib.sha256(VERIFIER.encode()).digest()).decode().rstrip("=")
        headers, _ = client.send("/oauth2/authorize?" + urllib.parse.urlencode({
            "response_type": "code", "client_id": start["clientId"], "redirect_uri": start["redirectURI"],
            "scope": "openid profile email", "state": "s", "nonce": "n", "code_challenge": challenge,
            "code_challenge_method": "S256"}))
        asked = query(headers["location"])
        step = client.json("/flow/execute", {"executionId": asked["executionId"]})
        step = answer(step, "action_001", {"username": "alice", "password": PASSWORD})
        done = client.json("/oauth2/auth/callback", {"authId": asked["authId"], "assertion": step["assertion"]})
        return query(done["redirect_uri"])["code"]

    def tokens():
        return client.form("/oauth2/token", {
            "grant_type": "authorization_code", "code": code(), "client_id": start["clientId"],
            "redirect_uri": start["redirectURI"], "code_verifier": VERIFIER})

    def waiting():
        step = client.json("/flow/execute", {"applicationId": EMAIL_CODE_APPLICATION, "flowType": "AUTHENTICATION"})
        step = answer(step, "action_email", {"email": account["email"]})
        return {"executionId": step["executionId"], "challengeToken": step["challengeToken"],
                "code": client.code(account["email"])}

    first, used = tokens(), tokens()
    current = client.form("/oauth2/token", {
        "grant_type": "refresh_token", "refresh_token": used["refresh_token"], "client_id": start["clientId"]})
    bearer = {"Authorization": "Bearer " + first["access_token"]}
    client.json("/users/me", {"attributes": profile}, bearer, "PUT")
    return account | {
        "profile": profile, "refreshToken": first["refresh_token"],
        "rotated": {"used": used["refresh_token"], "current": current["refresh_token"]},
        "authorizationCode": code(), "verifier": VERIFIER, "waiting": waiting()}


def pool(client, start):
    account = {"username": "berta", "password": PASSWORD, "email": "berta@example.com"}
    app = {"ClientId": start["cognito"]["clientId"]}

    def call(operation, members, known=app):
        headers = {
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": "AWSCognitoIdentityProviderService." + operation,
        }
        return client.json("/", known | members, headers)

    def sign_up(name, address):
        call("SignUp", {"Username": name, "Password": PASSWORD,
                        "UserAttributes": [{"Name": "email", "Value": address}]})
        return {"username": name, "code": client.code(address)}

    def sign_in(known=app):
        done = call("InitiateAuth", {"AuthFlow": "USER_PASSWORD_AUTH",
                                     "AuthParameters": {"USERNAME": "berta", "PASSWORD": PASSWORD}}, known)
        return done["AuthenticationResult"]

    def rotated():
        rotating = {"ClientId": app["ClientId"] + "rotating"}
        used = sign_in(rotating)["RefreshToken"]
        current = call("GetTokensFromRefreshToken", {"RefreshToken": used}, rotating)
        return {"used": used, "current": current["AuthenticationResult"]["RefreshToken"]}

    def device():
        tokens = sign_in({"ClientId": "devicesclient"})
        known = {"AccessToken": tokens["AccessToken"], "DeviceKey": tokens["NewDeviceMetadata"]["DeviceKey"]}
        verifier = {"PasswordVerifier": base64.b64encode(b"\1" + os.urandom(383)).decode(),
                    "Salt": base64.b64encode(os.urandom(16)).decode()}
        call("ConfirmDevice", known | {"DeviceName": "phone", "DeviceSecretVerifierConfig": verifier}, {})
        call("UpdateDeviceStatus", known | {"DeviceRememberedStatus": "remembered"}, {})
        return {"client": "devicesclient", "key": known["DeviceKey"], "refreshToken": tokens["RefreshToken"]}

    def waiting():
        step = call("InitiateAuth", {"AuthFlow": "USER_AUTH", "AuthParameters": {
            "USERNAME": "berta", "PREFERRED_CHALLENGE": "EMAIL_OTP"}})
        return {"session": step["Session"], "code": client.code(account["email"])}

    call("ConfirmSignUp", {"Username": "berta", "ConfirmationCode": sign_up("berta", account["email"])["code"]})
    return account | {
        "refreshToken": sign_in()["RefreshToken"], "secretOfSecretClient": start["cognito"]["clientSecret"],
        "rotated": rotated(), "device": device(), "signUp": sign_up("dora", "dora@example.com"),
        "waiting": waiting()}


def tenant(client, start):
    account = {"username": "carla@example.com", "password": PASSWORD}
    types = {"challenge_type": "oob password redirect"}
    capabilities = {"capabilities": "mfa_required registration_required"}
    path = start["entra"]["authority"]

    def send(endpoint, last, fields):
        known = {"client_id": start["entra"]["clientId"]}
        if last:
            known["continuation_token"] = last["continuation_token"]
        return client.form(path + endpoint, known | fields)

    name = {"username": account["username"]}
    last = send("/signup/v1.0/start", None, name | types | capabilities | {"password": PASSWORD})
    last = send("/signup/v1.0/challenge", last, types)
    oob = {"grant_type": "oob", "oob": client.code(account["username"])}
    send("/signup/v1.0/continue", last, oob)
    scope = {"scope": "openid profile offline_access", "client_info": "true"}

    def sign_in():
        last = send("/oauth2/v2.0/initiate", None, name | types | capabilities)
        last = send("/oauth2/v2.0/challenge", last, types)
        return send("/oauth2/v2.0/token", last, name | scope | {"grant_type": "password", "password": PASSWORD})

    def sign_up(address):
        fields = {"username": address, "password": PASSWORD}
        last = send("/signup/v1.0/start", None, fields | types | capabilities)
        last = send("/signup/v1.0/challenge", last, types)
        return {"username": address, "continuationToken": last["continuation_token"], "code": client.code(address)}

    first, used = sign_in(), sign_in()
    current = send("/oauth2/v2.0/token", None, scope | {
        "grant_type": "refresh_token", "refresh_token": used["refresh_token"]})
    return account | {
        "refreshToken": first["refresh_token"],
        "rotated": {"used": used["refresh_token"], "current": current["refresh_token"]},
        "signUp": sign_up("waiting@example.com")}


with tempfile.TemporaryDirectory() as home:
    definitions = pathlib.Path(home) / "definitions"
    for path, text in DEFINITIONS.items():
        (definitions / path).parent.mkdir(parents=True, exist_ok=True)
        (definitions / path).write_text(text)
    server = subprocess.Popen(
        [COMMAND, "serve", "--port", PORT, "--json", "--definitions", definitions], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        env=os.environ | {"NATIVEAUTH_HOME": home})
    try:
        start = json.loads(server.stdout.readline())
        client = Client(start)
        accounts = {
            "writtenAt": int(time.time()), "port": int(PORT),
            "thunderid": thunderid(client, start), "pool": pool(client, start), "tenant": tenant(client, start),
            "keyIDs": [key["kid"] for key in client.send("/oauth2/jwks")[1]["keys"]],
            "definitions": DEFINITIONS,
        }
        accounts["finishedAt"] = int(time.time())
    finally:
        server.terminate()
        server.wait()
    folder = pathlib.Path(home) / "server"
    with sqlite3.connect(folder / "identity.sqlite") as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    database.close()
    TARGET.mkdir(parents=True, exist_ok=True)
    for file in folder.iterdir():
        if file.name not in LEFT_OUT:
            shutil.copyfile(file, TARGET / file.name)
    (TARGET / "accounts.json").write_text(json.dumps(accounts, indent=2, sort_keys=True) + "\n")
