"""A tenant of the local server: a sign-in by native authentication, and the validation of its tokens by Authlib."""

import time

from authlib.oidc.core import IDToken
from joserfc import jwt


class Tenant:
    SCOPE = "openid profile offline_access"

    def __init__(self, http, entra, metadata, keys):
        self.http = http
        self.authority = entra["authority"]
        self.client_id = entra["clientId"]
        self.metadata = metadata
        self.keys = keys

    def sign_in(self, name, password):
        start = self._post("/oauth2/v2.0/initiate", username=name, challenge_type="password redirect")
        asked = self._post(
            "/oauth2/v2.0/challenge", start, challenge_type="password redirect")
        assert asked["challenge_type"] == "password", "the challenge is not the password"
        return self._post(
            "/oauth2/v2.0/token", asked, grant_type="password", username=name, password=password, scope=self.SCOPE)

    def id_token(self, text, audience=None, now=None):
        """The claims, validated by Authlib. Raises JoseError if they are invalid."""
        token = jwt.decode(text, self.keys, algorithms=self.metadata["id_token_signing_alg_values_supported"])
        essential = {"essential": True}
        claims = IDToken(
            token.claims, token.header,
            options={
                "iss": {**essential, "value": self.metadata["issuer"]},
                "aud": {**essential, "value": audience or self.client_id}, "sub": essential, "iat": essential,
                "exp": essential,
            },
            params={"client_id": audience or self.client_id})
        claims.validate(now=int(now or time.time()), leeway=5)
        return claims

    def _post(self, path, last=None, **fields):
        if last is not None:
            fields["continuation_token"] = last["continuation_token"]
        answer = self.http.post_form(self.authority + path, {"client_id": self.client_id, **fields})
        assert answer.status_code == 200, f"{path} returned {answer.status_code}: {answer.json().get('error')}"
        return answer.json()
