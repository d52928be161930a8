"""Checks OAuth 2.0 and OpenID Connect of the local identity server, and its tenants' tokens, with Authlib, an
independent implementation.

judge.py COMMAND    COMMAND is the nativeauth command; prints one line per check, and `judge: N passed` at the end.
"""

import secrets
import sys
import time
from urllib.parse import parse_qs, urlencode, urlsplit

from authlib.integrations.base_client.errors import OAuthError
from authlib.integrations.requests_client import OAuth2Session
from authlib.oauth2 import rfc8414, rfc9207
from authlib.oauth2.rfc9068.claims import JWTAccessTokenClaims
from authlib.oidc import rpinitiated
from authlib.oidc.core import CodeIDToken
from authlib.oidc.discovery import OpenIDProviderMetadata
from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet

import flows
import forgery
from server import Server
from tenant import Tenant
from verdict import Verdict, end_when_told

# The redirect URI of the demo application.
REDIRECT_URI = "nativeauth-demo://callback"
AFTER_LOGOUT = "nativeauth-demo://logout"
# The application whose sign-in creates a session with a cookie.
SESSION_CLIENT = "demo-session"
SCOPE = "openid profile email"
ALGORITHMS = ["RS256", "ES256"]
PERSON = {
    "username": "judge", "password": "Correct#Horse1", "email": "judge@example.com", "given_name": "Judge",
    "family_name": "Example",
}


class Judge:
    def __init__(self, server):
        self.server = server
        self.http = flows.HTTP(server.base_url, server.certificate)
        self.client = self.public_client(server.client_id)

    def public_client(self, client_id):
        client = OAuth2Session(
            client_id=client_id, token_endpoint_auth_method="none", scope=SCOPE, redirect_uri=REDIRECT_URI,
            code_challenge_method="S256", default_timeout=20)
        # Ignores settings of the environment, such as a proxy.
        client.trust_env = False
        client.verify = self.server.certificate
        return client

    def document(self, path):
        answer = self.http.get(path)
        assert answer.status_code == 200, f"{path} returned {answer.status_code}"
        return answer.json()

    def endpoint(self, name):
        return self.metadata[name]

    def sign_in(self, client=None, values=PERSON):
        """A complete authorization with PKCE. Returns the tokens, the nonce and the values for a replay."""
        nonce, verifier = secrets.token_urlsafe(24), secrets.token_urlsafe(48)
        url, state = (client or self.client).create_authorization_url(
            self.endpoint("authorization_endpoint"), code_verifier=verifier, nonce=nonce)
        callback = flows.authorize(self.http, url, values)
        tokens = self.exchange(callback, verifier, state, client)
        return tokens, nonce, (callback, verifier, state)

    def exchange(self, callback, verifier, state, client=None):
        return dict((client or self.client).fetch_token(
            self.endpoint("token_endpoint"), authorization_response=callback, state=state, code_verifier=verifier))

    def refresh(self, token):
        return dict(self.client.refresh_token(self.endpoint("token_endpoint"), refresh_token=token))

    def user_info(self, token):
        return self.http.get(self.endpoint("userinfo_endpoint"), bearer=token)

    def introspect(self, token):
        answer = self.client.introspect_token(self.endpoint("introspection_endpoint"), token=token)
        assert answer.status_code == 200, f"introspection returned {answer.status_code}"
        return answer.json()

    def id_token(self, text, nonce=None, audience=None, now=None):
        """The claims, validated by Authlib. Raises JoseError if they are invalid."""
        token = jwt.decode(text, self.keys, algorithms=ALGORITHMS)
        audience = audience or self.server.client_id
        claims = CodeIDToken(
            token.claims, token.header,
            options={
                "iss": {"essential": True, "value": self.metadata["issuer"]},
                "aud": {"essential": True, "value": audience},
            },
            params={"nonce": nonce, "client_id": audience})
        claims.validate(now=int(now or time.time()), leeway=5)
        return claims

    # The checks, in order. Each depends on those before it.

    def check_discovery(self):
        self.metadata = OpenIDProviderMetadata(self.document("/.well-known/openid-configuration"))
        self.metadata.validate(metadata_classes=[rpinitiated.OpenIDProviderMetadata])
        assert self.metadata["issuer"] == self.server.base_url, "the issuer is not the server's address"
        assert "S256" in self.metadata["code_challenge_methods_supported"], "PKCE with S256 is not supported"

    def check_server_metadata(self):
        metadata = rfc8414.AuthorizationServerMetadata(self.document("/.well-known/oauth-authorization-server"))
        metadata.validate(metadata_classes=[rfc9207.AuthorizationServerMetadata])
        for name in ("issuer", "token_endpoint", "authorization_endpoint", "jwks_uri"):
            assert metadata[name] == self.metadata[name], f"the two documents differ in {name}"

    def check_keys(self):
        document = self.document(self.metadata["jwks_uri"])
        self.keys = KeySet.import_key_set(document)
        assert not any(key.is_private for key in self.keys.keys), "a private key is published"
        assert all(key.kid for key in self.keys.keys), "a key has no id"

    def check_sign_up(self):
        flows.sign_up(self.http, self.server.application_id, PERSON)

    def check_authorization_code(self):
        self.tokens, self.nonce, (callback, _, _) = self.sign_in()
        assert self.tokens["token_type"].lower() == "bearer"
        assert self.tokens["expires_in"] > 0 and self.tokens["refresh_token"]
        assert set(self.tokens["scope"].split()) == set(SCOPE.split())
        if self.metadata.get("authorization_response_iss_parameter_supported"):
            issuer = parse_qs(urlsplit(callback).query).get("iss")
            assert issuer == [self.metadata["issuer"]], "the callback has no issuer or a wrong one"

    def check_wrong_verifier(self):
        verifier = secrets.token_urlsafe(48)
        url, state = self.client.create_authorization_url(
            self.endpoint("authorization_endpoint"), code_verifier=verifier)
        callback = flows.authorize(self.http, url, PERSON)
        refused("invalid_grant", lambda: self.exchange(callback, secrets.token_urlsafe(48), state))

    def check_id_token(self):
        claims = self.id_token(self.tokens["id_token"], nonce=self.nonce)
        assert claims["email"] == PERSON["email"]
        self.subject = claims["sub"]

    def check_id_token_refusals(self):
        good = self.tokens["id_token"]
        for name, bad in forgery.all_of(good).items():
            unverified(name, lambda: self.id_token(bad, nonce=self.nonce))
        unverified("another nonce", lambda: self.id_token(good, nonce="another"))
        unverified("another audience", lambda: self.id_token(good, nonce=self.nonce, audience="another"))
        unverified("expired", lambda: self.id_token(good, nonce=self.nonce, now=forgery.claims(good)["exp"] + 60))

    def check_access_token(self):
        token = jwt.decode(self.tokens["access_token"], self.keys, algorithms=ALGORITHMS)
        assert token.header.get("typ", "").lower() in ("at+jwt", "application/at+jwt"), "typ is not at+jwt"
        essential = {"essential": True}
        JWTAccessTokenClaims(
            token.claims, token.header,
            options={
                "iss": {"essential": True, "value": self.metadata["issuer"]}, "exp": essential, "aud": essential,
                "sub": {"essential": True, "value": self.subject}, "iat": essential, "jti": essential,
                "client_id": {"essential": True, "value": self.server.client_id},
            }).validate()

    def check_user_info(self):
        answer = self.user_info(self.tokens["access_token"])
        assert answer.status_code == 200, f"userinfo returned {answer.status_code}"
        claims = answer.json()
        assert claims["sub"] == self.subject and claims["email"] == PERSON["email"]
        for token in ("garbage", self.tokens["id_token"], self.tokens["refresh_token"]):
            refusal = self.user_info(token)
            assert refusal.status_code == 401, "userinfo accepts a token that is not an access token"
            assert "invalid_token" in refusal.headers["www-authenticate"]

    def check_introspection(self):
        answer = self.introspect(self.tokens["access_token"])
        assert answer["active"] is True and answer["sub"] == self.subject
        assert answer["client_id"] == self.server.client_id and answer["exp"] > time.time()
        assert self.introspect("garbage") == {"active": False}

    def check_refresh(self):
        old = self.tokens
        self.tokens = self.refresh(old["refresh_token"])
        assert self.tokens["access_token"] != old["access_token"]
        assert self.id_token(self.tokens["id_token"])["sub"] == self.subject
        assert self.user_info(self.tokens["access_token"]).status_code == 200
        refused("invalid_grant", lambda: self.refresh("garbage"))

    def check_revocation(self):
        answer = self.client.revoke_token(self.endpoint("revocation_endpoint"), token=self.tokens["refresh_token"])
        assert answer.status_code == 200, f"revocation returned {answer.status_code}"
        refused("invalid_grant", lambda: self.refresh(self.tokens["refresh_token"]))
        tokens, _, _ = self.sign_in()
        self.client.revoke_token(self.endpoint("revocation_endpoint"), token=tokens["access_token"])
        assert self.introspect(tokens["access_token"]) == {"active": False}
        assert self.user_info(tokens["access_token"]).status_code == 401

    def check_code_replay(self):
        tokens, _, again = self.sign_in()
        refused("invalid_grant", lambda: self.exchange(*again))
        # RFC 6749, section 4.1.2: the tokens of a code that is used twice should be revoked.
        assert self.user_info(tokens["access_token"]).status_code == 401

    def check_refresh_replay(self):
        tokens, _, _ = self.sign_in()
        newer = self.refresh(tokens["refresh_token"])
        refused("invalid_grant", lambda: self.refresh(tokens["refresh_token"]))
        # RFC 9700, section 4.14.2: the server cannot tell the attacker from the client.
        refused("invalid_grant", lambda: self.refresh(newer["refresh_token"]))

    def check_logout_refusals(self):
        hint = {"id_token_hint": self.tokens["id_token"]}
        for name, parameters in {
            "nobody's": {"post_logout_redirect_uri": AFTER_LOGOUT},
            "a forged hint": {"id_token_hint": forgery.flipped(hint["id_token_hint"])},
            "an access token as the hint": {"id_token_hint": self.tokens["access_token"]},
            "another's client id": {**hint, "client_id": SESSION_CLIENT},
            "an unregistered redirect URI": {**hint, "post_logout_redirect_uri": "https://evil.example/"},
        }.items():
            answer = self.http.get(self.logout_url(**parameters))
            assert answer.status_code == 400, f"{name} returned {answer.status_code}"

    def check_logout(self):
        client = self.public_client(SESSION_CLIENT)
        try:
            self.sign_in(client)
            # The session replaces name and password, so no form is shown.
            tokens, nonce, _ = self.sign_in(client, values={})
            self.id_token(tokens["id_token"], nonce=nonce, audience=SESSION_CLIENT)
            back = flows.sign_out(self.http, self.logout_url(
                id_token_hint=tokens["id_token"], post_logout_redirect_uri=AFTER_LOGOUT, state="a b&c"))
            assert back.split("?")[0] == AFTER_LOGOUT, f"the logout ends at {back}"
            assert parse_qs(urlsplit(back).query) == {"state": ["a b&c"]}, "the state was changed"
            try:
                self.sign_in(client, values={})
            except flows.FlowFailed:
                return
            raise AssertionError("the session is still valid after the logout")
        finally:
            client.close()

    def logout_url(self, **parameters):
        return f"{self.endpoint('end_session_endpoint')}?{urlencode(parameters)}"

    # The tenants of native authentication: Authlib does not support their sign-in, but their tokens are OpenID Connect.

    def check_tenant_discovery(self):
        entra = self.server.report["entra"]
        metadata = self.document(f"{entra['authority']}/v2.0/.well-known/openid-configuration")
        # There is no authorization endpoint, because native authentication uses no browser.
        for name in ("issuer", "token_endpoint", "jwks_uri"):
            assert metadata[name].startswith(self.server.base_url + "/"), f"{name} has another origin"
        checked = OpenIDProviderMetadata(metadata)
        for name in ("jwks_uri", "subject_types_supported", "id_token_signing_alg_values_supported"):
            getattr(checked, f"validate_{name}")()
        keys = KeySet.import_key_set(self.document(metadata["jwks_uri"]))
        assert not any(key.is_private for key in keys.keys), "a private key is published"
        self.tenant = Tenant(self.http, entra, metadata, keys)

    def check_tenant_tokens(self):
        tenant = self.tenant
        self.tenant_tokens = tenant.sign_in(PERSON["email"], PERSON["password"])
        good = self.tenant_tokens["id_token"]
        claims = tenant.id_token(good)
        assert claims["preferred_username"] == PERSON["username"], "the token is for another user"
        # The address of the sign-in is unverified.
        assert PERSON["email"] not in map(str, claims.values()), "the token has an unverified address"
        unverified("another signature", lambda: tenant.id_token(forgery.flipped(good)))
        unverified("another audience", lambda: tenant.id_token(good, audience="another"))
        unverified("expired", lambda: tenant.id_token(good, now=claims["exp"] + 60))
        # The two issuers of one server do not accept each other's tokens.
        unverified("the other issuer", lambda: self.id_token(good, audience=tenant.client_id))

    def check_tenant_refresh(self):
        tenant, old = self.tenant, self.tenant_tokens
        client = OAuth2Session(
            client_id=tenant.client_id, token_endpoint_auth_method="none", scope=Tenant.SCOPE, default_timeout=20)
        client.trust_env, client.verify = False, self.server.certificate
        endpoint = tenant.metadata["token_endpoint"]
        try:
            new = dict(client.refresh_token(endpoint, refresh_token=old["refresh_token"]))
            assert new["access_token"] != old["access_token"], "the access token was not renewed"
            assert tenant.id_token(new["id_token"])["sub"] == tenant.id_token(old["id_token"])["sub"]
            refused("invalid_grant", lambda: client.refresh_token(endpoint, refresh_token="garbage"))
        finally:
            client.close()

    def close(self):
        self.http.close()
        self.client.close()


CHECKS = [
    Judge.check_discovery, Judge.check_server_metadata, Judge.check_keys, Judge.check_sign_up,
    Judge.check_authorization_code, Judge.check_wrong_verifier, Judge.check_id_token, Judge.check_id_token_refusals,
    Judge.check_access_token, Judge.check_user_info, Judge.check_introspection, Judge.check_refresh,
    Judge.check_revocation, Judge.check_code_replay, Judge.check_refresh_replay, Judge.check_logout_refusals,
    Judge.check_logout, Judge.check_tenant_discovery, Judge.check_tenant_tokens, Judge.check_tenant_refresh,
]


def refused(error, work):
    try:
        work()
    except OAuthError as refusal:
        assert refusal.error == error, f"refused with {refusal.error} instead of {error}"
        return
    raise AssertionError(f"was not refused with {error}")


def unverified(name, work):
    try:
        work()
    except (JoseError, ValueError):
        return
    raise AssertionError(f"a token with {name} was accepted")


def main(command):
    end_when_told()
    server = Server(command, "--refresh-reuse-window", "0")
    verdict = Verdict()
    try:
        judge = Judge(server)
        verdict.check(CHECKS, judge)
        judge.close()
    finally:
        server.stop()
    return verdict.end()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        raise SystemExit(__doc__)
    sys.exit(main(sys.argv[1]))
