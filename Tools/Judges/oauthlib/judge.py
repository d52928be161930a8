"""Checks OAuth 2.0 and OpenID Connect of the local identity server with requests-oauthlib, and the ID token with PyJWT.
Both are independent implementations. The client is a web application with a secret.

judge.py COMMAND    COMMAND is the nativeauth command; prints one line per check, and `judge: N passed` at the end.
"""

import secrets
import ssl
import sys
import tempfile
import time
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from oauthlib.oauth2.rfc6749.errors import InvalidClientError, InvalidGrantError, OAuth2Error
from requests.auth import HTTPBasicAuth
from requests_oauthlib import OAuth2Session

import flows
import forgery
import web_application
from server import Server
from verdict import Verdict, end_when_told

SCOPE = ["openid", "profile", "email"]
ALGORITHMS = ["RS256", "ES256"]
PERSON = {
    "username": "judge", "password": "Correct#Horse1", "email": "judge@example.com", "given_name": "Judge",
    "family_name": "Example",
}


class Judge:
    def __init__(self, server, secret):
        self.server = server
        self.http = flows.HTTP(server.base_url, server.certificate)
        self.proof = HTTPBasicAuth(web_application.CLIENT_ID, secret)

    def session(self, **more):
        """A new client for each sign-in, with the state, the verifier and the tokens."""
        session = OAuth2Session(
            web_application.CLIENT_ID, redirect_uri=web_application.REDIRECT_URI, scope=SCOPE, pkce="S256", **more)
        # Ignores settings of the environment, such as a proxy.
        session.trust_env = False
        session.verify = self.server.certificate
        return session

    def begin(self, **more):
        """A client, the response to its authorization, and the nonce."""
        session, nonce = self.session(), secrets.token_urlsafe(24)
        url, _ = session.authorization_url(self.metadata["authorization_endpoint"], nonce=nonce, **more)
        return session, flows.authorize(self.http, url, PERSON), nonce

    def exchange(self, session, callback, proof=None):
        # The client checks the state.
        return session.fetch_token(
            self.metadata["token_endpoint"], authorization_response=callback, auth=proof or self.proof, timeout=20)

    def sign_in(self):
        session, callback, nonce = self.begin()
        return session, self.exchange(session, callback), nonce

    def user_info(self, session):
        return session.get(self.metadata["userinfo_endpoint"], timeout=20)

    def form(self, name, fields):
        return self.http.post_form(self.metadata[name], fields, auth=self.proof)

    def introspect(self, token):
        answer = self.form("introspection_endpoint", {"token": token})
        assert answer.status_code == 200, f"introspection returned {answer.status_code}"
        return answer.json()

    def id_token(self, text, nonce=None, audience=web_application.CLIENT_ID, issuer=None, leeway=5):
        """The claims, validated by PyJWT. Raises PyJWTError if they are invalid."""
        key = self.keys.get_signing_key_from_jwt(text)
        claims = jwt.decode(
            text, key, algorithms=ALGORITHMS, audience=audience, issuer=issuer or self.metadata["issuer"],
            leeway=leeway, options={"require": ["iss", "sub", "aud", "exp", "iat"]})
        if nonce is not None and claims.get("nonce") != nonce:
            raise jwt.InvalidTokenError("another nonce")
        return claims

    # The checks, in order. Each depends on those before it.

    def check_discovery(self):
        answer = self.http.get("/.well-known/openid-configuration")
        assert answer.status_code == 200, f"discovery returned {answer.status_code}"
        self.metadata = answer.json()
        assert self.metadata["issuer"] == self.server.base_url, "the issuer is not the server's address"
        for name in ("authorization", "token", "userinfo", "revocation", "introspection", "end_session"):
            assert self.metadata[f"{name}_endpoint"].startswith(self.server.base_url + "/"), f"{name} has another origin"
        assert "client_secret_basic" in self.metadata["token_endpoint_auth_methods_supported"]

    def check_keys(self):
        trust = ssl.create_default_context(cafile=self.server.certificate)
        self.keys = jwt.PyJWKClient(self.metadata["jwks_uri"], ssl_context=trust, timeout=20)
        assert self.keys.get_signing_keys(), "the key set has no signing key"

    def check_sign_up(self):
        flows.sign_up(self.http, self.server.application_id, PERSON)

    def check_authorization_code(self):
        session, callback, nonce = self.begin()
        query = parse_qs(urlsplit(callback).query)
        assert query["iss"] == [self.metadata["issuer"]], "the callback has no issuer or a wrong one"
        self.signed_in, self.nonce = session, nonce
        self.tokens = dict(self.exchange(session, callback))
        assert set(self.tokens["scope"]) == set(SCOPE) and self.tokens["refresh_token"]

    def check_callback_of_another_attempt(self):
        session, _, _ = self.begin()
        _, callback, _ = self.begin()
        raised(OAuth2Error, "mismatching_state", lambda: self.exchange(session, callback))

    def check_refused_authorization(self):
        session = self.session()
        url, state = session.authorization_url(self.metadata["authorization_endpoint"], prompt="none")
        answer = self.http.get(url)
        back = answer.headers["location"]
        assert back.startswith(web_application.REDIRECT_URI + "?"), f"the error response goes to {back}"
        raised(OAuth2Error, "login_required", lambda: self.exchange(session, back))

    def check_wrong_verifier(self):
        session, callback, _ = self.begin()
        session._code_verifier = session._client.create_code_verifier(64)
        raised(InvalidGrantError, "invalid_grant", lambda: self.exchange(session, callback))

    def check_wrong_secret(self):
        session, callback, _ = self.begin()
        wrong = HTTPBasicAuth(web_application.CLIENT_ID, "wrong")
        raised(InvalidClientError, "invalid_client", lambda: self.exchange(session, callback, wrong))

    def check_code_replay(self):
        session, callback, _ = self.begin()
        tokens = dict(self.exchange(session, callback))
        raised(InvalidGrantError, "invalid_grant", lambda: self.exchange(session, callback))
        assert self.introspect(tokens["access_token"]) == {"active": False}, "the replay did not revoke the token"

    def check_id_token(self):
        claims = self.id_token(self.tokens["id_token"], nonce=self.nonce)
        assert claims["email"] == PERSON["email"]
        self.subject = claims["sub"]

    def check_id_token_refusals(self):
        good = self.tokens["id_token"]
        for name, bad in forgery.all_of(good).items():
            unverified(name, lambda: self.id_token(bad, nonce=self.nonce))
        unverified("another nonce", lambda: self.id_token(good, nonce="another"))
        unverified("another audience", lambda: self.id_token(good, audience="another"))
        unverified("another issuer", lambda: self.id_token(good, issuer="https://another.example"))
        # After the expiry, through PyJWT's leeway option.
        expired = time.time() - forgery.claims(good)["exp"] - 60
        unverified("expired", lambda: self.id_token(good, leeway=expired))

    def check_user_info(self):
        answer = self.user_info(self.signed_in)
        assert answer.status_code == 200, f"userinfo returned {answer.status_code}"
        assert answer.json()["sub"] == self.subject and answer.json()["email"] == PERSON["email"]

    def check_introspection(self):
        answer = self.introspect(self.tokens["access_token"])
        assert answer["active"] is True and answer["sub"] == self.subject and answer["exp"] > time.time()
        assert answer["client_id"] == web_application.CLIENT_ID
        bare = self.http.post_form(
            self.metadata["introspection_endpoint"],
            {"token": self.tokens["access_token"], "client_id": web_application.CLIENT_ID})
        assert bare.status_code == 401, "introspection works without the client's secret"

    def check_refresh(self):
        old = self.tokens
        self.tokens = dict(self.signed_in.refresh_token(
            self.metadata["token_endpoint"], refresh_token=old["refresh_token"], auth=self.proof, timeout=20))
        assert self.tokens["access_token"] != old["access_token"]
        assert self.id_token(self.tokens["id_token"])["sub"] == self.subject
        raised(InvalidGrantError, "invalid_grant", lambda: self.signed_in.refresh_token(
            self.metadata["token_endpoint"], refresh_token="garbage", auth=self.proof, timeout=20))

    def check_refresh_by_itself(self):
        """The client refreshes a token that it considers expired, and repeats the request."""
        _, tokens, _ = self.sign_in()
        kept = []
        session = self.session(
            token={**tokens, "expires_at": 1}, auto_refresh_url=self.metadata["token_endpoint"],
            token_updater=kept.append)
        # The client authentication is for the token endpoint only.
        answer = session.get(self.metadata["userinfo_endpoint"], auth=self.proof, timeout=20)
        assert len(kept) == 1 and kept[0]["access_token"] != tokens["access_token"], "the token was not refreshed"
        assert answer.status_code == 200, f"userinfo returned {answer.status_code}"

    def check_revocation(self):
        session, tokens, _ = self.sign_in()
        address, headers, body = session._client.prepare_token_revocation_request(
            self.metadata["revocation_endpoint"], token=tokens["refresh_token"], token_type_hint="refresh_token")
        answer = self.http.post_form(address, body, auth=self.proof, headers=headers)
        assert answer.status_code == 200, f"revocation returned {answer.status_code}"
        assert self.introspect(tokens["refresh_token"]) == {"active": False}
        assert self.user_info(session).status_code == 401
        raised(InvalidGrantError, "invalid_grant", lambda: session.refresh_token(
            self.metadata["token_endpoint"], refresh_token=tokens["refresh_token"], auth=self.proof, timeout=20))

    def check_logout(self):
        def begin_again():
            session = self.session()
            url, _ = session.authorization_url(self.metadata["authorization_endpoint"])
            return flows.authorize(self.http, url, {})

        # With the session of the earlier sign-ins no form is shown.
        begin_again()
        query = urlencode({
            "id_token_hint": self.tokens["id_token"], "post_logout_redirect_uri": web_application.AFTER_LOGOUT,
            "state": "a b&c"})
        back = flows.sign_out(self.http, f"{self.metadata['end_session_endpoint']}?{query}")
        assert back.split("?")[0] == web_application.AFTER_LOGOUT, f"the logout ends at {back}"
        assert parse_qs(urlsplit(back).query) == {"state": ["a b&c"]}, "the state was changed"
        try:
            begin_again()
        except flows.FlowFailed:
            return
        raise AssertionError("the session is still valid after the logout")


CHECKS = [
    Judge.check_discovery, Judge.check_keys, Judge.check_sign_up, Judge.check_authorization_code,
    Judge.check_callback_of_another_attempt, Judge.check_refused_authorization, Judge.check_wrong_verifier,
    Judge.check_wrong_secret, Judge.check_code_replay, Judge.check_id_token, Judge.check_id_token_refusals,
    Judge.check_user_info, Judge.check_introspection, Judge.check_refresh, Judge.check_refresh_by_itself,
    Judge.check_revocation, Judge.check_logout,
]


def raised(kind, error, work):
    try:
        work()
    except kind as refusal:
        assert refusal.error == error, f"refused with {refusal.error} instead of {error}"
        return
    raise AssertionError(f"was not refused with {error}")


def unverified(name, work):
    try:
        work()
    except jwt.PyJWTError:
        return
    raise AssertionError(f"a token with {name} was accepted")


def main(command):
    end_when_told()
    verdict = Verdict()
    with tempfile.TemporaryDirectory(prefix="nativeauth-judge-") as folder:
        secret = web_application.write(folder)
        server = Server(command, "--definitions", folder)
        try:
            judge = Judge(server, secret)
            verdict.check(CHECKS, judge)
            judge.http.close()
        finally:
            server.stop()
    return verdict.end()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    sys.exit(main(sys.argv[1]))
