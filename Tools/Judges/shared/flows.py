"""Runs the server's flows as an app does, without a browser."""

from urllib.parse import parse_qs, urljoin, urlsplit

import requests

LONGEST = 10
# Reports a missing session, together with an ordinary form.
NO_SESSION = "FET-1081"


class FlowFailed(Exception):
    pass


class HTTP:
    """Plain requests to the server. Redirects are not followed: they lead to the app or to a page for a browser."""

    def __init__(self, base_url, certificate):
        self._base = base_url
        self._session = requests.Session()
        self._session.trust_env = False
        self._session.verify = certificate

    def get(self, url, bearer=None):
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        return self._session.get(urljoin(self._base, url), headers=headers, allow_redirects=False, timeout=20)

    def post(self, path, json, bearer=None):
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        return self._session.post(
            urljoin(self._base, path), json=json, headers=headers, allow_redirects=False, timeout=20)

    def post_form(self, url, fields, auth=None, headers=None):
        return self._session.post(
            urljoin(self._base, url), data=fields, auth=auth, headers=headers, allow_redirects=False, timeout=20)

    def close(self):
        self._session.close()


def drive(http, form, values):
    """Submits forms with `values` until the flow ends. Returns the last response."""
    for _ in range(LONGEST):
        if form.get("flowStatus") != "INCOMPLETE":
            break
        if form.get("error") and form["error"].get("code") != NO_SESSION:
            raise FlowFailed(f"the form has the error {form['error'].get('code')}")
        data = form.get("data", {})
        wanted = [field["identifier"] for field in data.get("inputs", [])]
        missing = [name for name in wanted if name not in values]
        if missing:
            raise FlowFailed(f"the form requires {missing}")
        answer = {
            "executionId": form["executionId"],
            "challengeToken": form["challengeToken"],
            "inputs": {name: values[name] for name in wanted},
        }
        if data.get("actions"):
            answer["action"] = data["actions"][0]["ref"]
        form = execute(http, answer)
    if form.get("flowStatus") != "COMPLETE":
        raise FlowFailed(f"the flow ended as {form.get('flowStatus')}")
    return form


def execute(http, body, bearer=None):
    answer = http.post("/flow/execute", json=body, bearer=bearer)
    if answer.status_code != 200:
        raise FlowFailed(f"flow/execute returned {answer.status_code}")
    return answer.json()


def sign_up(http, application_id, values):
    form = execute(http, {"applicationId": application_id, "flowType": "REGISTRATION"})
    return drive(http, form, values)


def authorize(http, url, values):
    """Completes an authorization. Returns the app's callback URL."""
    redirect = http.get(url)
    if redirect.status_code != 302:
        raise FlowFailed(f"authorize returned {redirect.status_code}")
    query = parse_qs(urlsplit(redirect.headers["location"]).query)
    if "executionId" not in query or "authId" not in query:
        raise FlowFailed("authorize did not start a flow")
    end = drive(http, execute(http, {"executionId": query["executionId"][0]}), values)
    answer = http.post("/oauth2/auth/callback", json={"authId": query["authId"][0], "assertion": end["assertion"]})
    if answer.status_code != 200:
        raise FlowFailed(f"auth/callback returned {answer.status_code}")
    return answer.json()["redirect_uri"]


def sign_out(http, url):
    """Completes a logout. Returns the final redirect; empty if there is none."""
    redirect = http.get(url)
    if redirect.status_code != 302:
        raise FlowFailed(f"logout returned {redirect.status_code}: {redirect.text.strip()}")
    query = parse_qs(urlsplit(redirect.headers["location"]).query)
    if "executionId" not in query or "logoutId" not in query:
        raise FlowFailed("logout did not start a flow")
    drive(http, execute(http, {"executionId": query["executionId"][0]}), {})
    answer = http.post("/oauth2/logout/callback", json={"logoutId": query["logoutId"][0]})
    if answer.status_code != 200:
        raise FlowFailed(f"logout/callback returned {answer.status_code}")
    return answer.json()["redirect_uri"]
