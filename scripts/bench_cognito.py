"""Load on servers of Cognito's user pool protocol, for scripts/bench: the local server, moto and ministack.

`python bench_cognito.py setup ENDPOINT` creates a pool and a client with boto3, with the signatures that the emulators
require, and prints both as JSON. `load ENDPOINT CLIENT NAME SECONDS` prints figures as lines of JSON: sign-ups of new users,
each with a password, and sign-ins of one of them by password. All servers get the same load from the same program.
"""

import http.client
import json
import multiprocessing
import sys
import threading
import time
import urllib.parse

from bench_srp import figure

# The same as in Measure (Person.swift).
PASSWORD = "Measure-1"
PROCESSES, THREADS = 2, 4


class Refused(Exception):
    pass


class Caller:
    """A client with one persistent connection."""

    def __init__(self, endpoint):
        address = urllib.parse.urlsplit(endpoint)
        self.connection = http.client.HTTPConnection(address.hostname, address.port, timeout=60)

    def call(self, operation, body):
        self.connection.request("POST", "/", json.dumps(body), {
            "Content-Type": "application/x-amz-json-1.1",
            "X-Amz-Target": f"AWSCognitoIdentityProviderService.{operation}"})
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status != 200:
            raise Refused(f"{operation}: {answer.status} {text[:200].decode(errors='replace')}")
        return json.loads(text)


def sign_up(caller, client, name):
    caller.call("SignUp", {"ClientId": client, "Username": name, "Password": PASSWORD,
                           "UserAttributes": [{"Name": "email", "Value": f"{name}@example.com"}]})


def sign_in(caller, client, name):
    answer = caller.call("InitiateAuth", {"ClientId": client, "AuthFlow": "USER_PASSWORD_AUTH",
                                          "AuthParameters": {"USERNAME": name, "PASSWORD": PASSWORD}})
    if "AccessToken" not in answer.get("AuthenticationResult", {}):
        raise Refused(f"the response has no tokens: {sorted(answer)}")


def work(endpoint, client, name, seconds, what, number, results):
    took, lock = [], threading.Lock()

    def loop(thread):
        caller, mine, count = Caller(endpoint), [], 0
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            began = time.perf_counter()
            if what == "signup":
                sign_up(caller, client, f"{name}-{number}-{thread}-{count}")
            else:
                sign_in(caller, client, name)
            mine.append(time.perf_counter() - began)
            count += 1
        with lock:
            took.extend(mine)

    threads = [threading.Thread(target=loop, args=(thread,)) for thread in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    results.put(took)


def load(endpoint, client, name, seconds, what):
    """Returns one figure with its rate per second."""
    results = multiprocessing.Queue()
    workers = [multiprocessing.Process(target=work, args=(endpoint, client, name, seconds, what, number, results))
               for number in range(PROCESSES)]
    began = time.monotonic()
    for worker in workers:
        worker.start()
    took = [second for _ in workers for second in results.get(timeout=seconds + 120)]
    for worker in workers:
        worker.join()
    if not took:
        raise Refused(f"{what}: no response")
    return {**figure(what, took), "rate": round(len(took) / (time.monotonic() - began), 1)}


def setup(endpoint):
    import boto3
    service = boto3.client("cognito-idp", endpoint_url=endpoint, region_name="us-east-1", aws_access_key_id="test",
                           aws_secret_access_key="test")
    pool = service.create_user_pool(PoolName="measure")["UserPool"]["Id"]
    client = service.create_user_pool_client(
        UserPoolId=pool, ClientName="measure",
        ExplicitAuthFlows=["ALLOW_USER_PASSWORD_AUTH", "ALLOW_USER_SRP_AUTH", "ALLOW_REFRESH_TOKEN_AUTH"])
    return {"pool": pool, "client": client["UserPoolClient"]["ClientId"]}


def main(command, endpoint, *more):
    if command == "setup":
        print(json.dumps(setup(endpoint)))
        return
    client, name, *rest = more
    if command == "sign-up":
        sign_up(Caller(endpoint), client, name)
    elif command == "confirm":
        Caller(endpoint).call("ConfirmSignUp", {"ClientId": client, "Username": name, "ConfirmationCode": rest[0]})
    elif command == "load":
        for what in rest[1:]:
            print(json.dumps(load(endpoint, client, name, float(rest[0]), what)))
    else:
        raise SystemExit(__doc__)


if __name__ == "__main__":
    main(*sys.argv[1:])
