"""Applications that a browser returns to: addresses on this machine, and the expected responses."""

import base64
import hashlib
import http.server
import json
import os
import secrets
import threading
from urllib.parse import parse_qs, urlencode, urlsplit

_PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{0}</title>
<link rel="icon" href="data:,"></head><body><main><h1>{0}</h1></main></body></html>"""


# The ids of the shipped themes and layouts, by their handle.
_DESIGNS = {
    "calm": ("dab17bfb-5c1b-8201-8c5d-8d1abadde2fa", "cdb8a107-80d4-8409-8609-2fdcda8a3082"),
    "violet": ("7c5a11e1-c989-88db-8dd9-158bfee4ac22", "aaab3719-7e9a-88d6-803a-ae9e45c89773"),
}

_FLOW_MEMBERS = {
    "AUTHENTICATION": "authFlowHandle",
    "REGISTRATION": "registrationFlowHandle",
    "RECOVERY": "recoveryFlowHandle",
}


class Site:
    """Serves the redirect addresses of the applications on 127.0.0.1."""

    def __init__(self):
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                path = urlsplit(self.path).path
                title = {"/signed-in": "Back in the application", "/signed-out": "Signed out"}.get(path)
                body = _PAGE.format(title or "Nothing here").encode()
                self.send_response(200 if title else 404)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._server.daemon_threads = True
        threading.Thread(target=self._server.serve_forever, daemon=True).start()
        origin = f"http://127.0.0.1:{self._server.server_address[1]}"
        self.signed_in, self.signed_out = f"{origin}/signed-in", f"{origin}/signed-out"

    def stop(self):
        self._server.shutdown()
        self._server.server_close()


class Application:
    """A client of the local server, with a definition file for each sign-in method."""

    endpoints = "/oauth2"
    scope = "openid profile email"
    # Whether a response to the browser names the server (RFC 9207).
    names_issuer = True

    def __init__(self, number, name, flows, site, theme="calm"):
        self.id = f"019a0000-0000-7000-8000-0000000b{number:04x}"
        self.client_id = f"browser-{number}"
        self.name, self.flows, self.site, self.theme = name, flows, site, theme

    def write(self, folder):
        theme, layout = _DESIGNS[self.theme]
        lines = [f"{_FLOW_MEMBERS[kind]}: {flow}" for kind, flow in self.flows.items() if kind in _FLOW_MEMBERS]
        if "USER_ONBOARDING" in self.flows:
            lines.append(f"x-nativeauth: {{userOnboardingFlowHandle: {self.flows['USER_ONBOARDING']}}}")
        flows = "\n".join(lines)
        with open(os.path.join(folder, f"{self.client_id}.yaml"), "w", encoding="utf-8") as file:
            file.write(f"""\
resource_type: application
id: {self.id}
name: {self.name}
type: mobile
ouHandle: default
url: https://example.com
attestation: {{devMode: true}}
themeId: {theme}
layoutId: {layout}
allowedUserTypes: [Person]
{flows}
isRegistrationFlowEnabled: {str("REGISTRATION" in self.flows).lower()}
isRecoveryFlowEnabled: {str("RECOVERY" in self.flows).lower()}
signOutFlowHandle: sign-out
inboundAuthConfig:
  - type: oauth2
    config:
      clientId: {self.client_id}
      redirectUris: ['{self.site.signed_in}', 'browser-story://callback']
      postLogoutRedirectUris: ['{self.site.signed_out}']
      grantTypes: [authorization_code, refresh_token]
      responseTypes: [code]
      pkceRequired: true
      tokenEndpointAuthMethod: none
      publicClient: true
""")


class PoolClient:
    """A client of a user pool, with the pool's definition file."""

    scope = "openid email profile"
    names_issuer = False

    def __init__(self, name, site, settings=""):
        self.pool, self.client_id, self.site = f"eu-central-1_{name}", f"browser{name.lower()}", site
        self.endpoints = f"/{self.pool}/oauth2"
        self._name, self._settings = name, settings

    def write(self, folder):
        with open(os.path.join(folder, f"{self.client_id}.yaml"), "w", encoding="utf-8") as file:
            file.write(f"""\
id: {self.pool}
name: {self._name}
clients:
  - id: {self.client_id}
    name: {self._name}
    redirectUris: ['{self.site.signed_in}']
    logoutUris: ['{self.site.signed_out}']
{self._settings}""")

    def sign_out_path(self):
        return f"/{self.pool}/logout?" + urlencode({"client_id": self.client_id, "logout_uri": self.site.signed_out})


class TenantClient:
    """A client of a tenant, with the tenant's definition file."""

    scope = "openid profile email offline_access"
    names_issuer = False

    def __init__(self, number, name, site, settings=""):
        self.tenant, self.site = name.lower(), site
        self._id = f"5b1d7a3c-0d5e-4f5a-8c11-0000000b{number:04x}"
        self.client_id = f"6c2e8b4d-1e6f-4a6b-9d22-0000000b{number:04x}"
        self.endpoints = f"/{self.tenant}.onmicrosoft.com/oauth2/v2.0"
        self._name, self._settings = name, settings

    def write(self, folder):
        with open(os.path.join(folder, f"{self.tenant}.yaml"), "w", encoding="utf-8") as file:
            file.write(f"""\
name: {self.tenant}
id: {self._id}
title: {self._name}
clients:
  - id: {self.client_id}
    name: {self._name}
    redirectUris: ['{self.site.signed_in}', '{self.site.signed_out}']
{self._settings}""")

    def sign_out_path(self):
        return f"{self.endpoints}/logout?" + urlencode({"post_logout_redirect_uri": self.site.signed_out})


class Attempt:
    """One sign-in of an application: its request and the handling of the response."""

    def __init__(self, world, application, **more):
        self._world, self.application = world, application
        self._verifier, self.state, self._nonce = (secrets.token_urlsafe(48) for _ in range(3))
        challenge = base64.urlsafe_b64encode(hashlib.sha256(self._verifier.encode()).digest()).rstrip(b"=").decode()
        self._redirect_uri = more.pop("redirect_uri", application.site.signed_in)
        self.url = f"{world.server.base_url}{application.endpoints}/authorize?" + urlencode({
            "response_type": "code", "client_id": application.client_id, "redirect_uri": self._redirect_uri,
            "scope": application.scope, "state": self.state, "nonce": self._nonce, "code_challenge": challenge,
            "code_challenge_method": "S256", **more})

    def answer(self, address):
        """The parameters of the redirect."""
        assert address.split("?")[0] == self._redirect_uri, f"the browser is at {address}"
        answer = {name: values[0] for name, values in parse_qs(urlsplit(address).query).items()}
        assert answer.get("state") == self.state, "the state differs from that of the request"
        issuer = self._world.server.base_url if self.application.names_issuer else None
        assert answer.get("iss") == issuer, "the response has no issuer or a wrong one"
        return answer

    def tokens(self, address):
        answer = self.answer(address)
        assert "code" in answer, f"the response is {answer.get('error')}: {answer.get('error_description')}"
        reply = self._world.http.post_form(f"{self.application.endpoints}/token", {
            "grant_type": "authorization_code", "code": answer["code"], "redirect_uri": self._redirect_uri,
            "client_id": self.application.client_id, "code_verifier": self._verifier})
        assert reply.status_code == 200, f"the code is refused: {reply.text}"
        return reply.json()

    def user(self, address):
        """The signed-in user: from userinfo, or from the ID token of a pool or a tenant."""
        if not isinstance(self.application, Application):
            return self.claims(address)
        reply = self._world.http.get("/oauth2/userinfo", bearer=self.tokens(address)["access_token"])
        assert reply.status_code == 200, f"userinfo returned {reply.status_code}"
        return reply.json()

    def claims(self, address):
        """The claims of the ID token, which came directly from the server."""
        token = self.tokens(address)["id_token"].split(".")[1]
        claims = json.loads(base64.urlsafe_b64decode(token + "=" * (-len(token) % 4)))
        assert claims["nonce"] == self._nonce, "the nonce differs from that of the request"
        return claims
