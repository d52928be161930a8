"""A confidential web application with an https address, as requests-oauthlib requires."""

import base64
import hashlib
import os
import secrets

CLIENT_ID = "judge-web"
REDIRECT_URI = "https://judge.example/callback"
AFTER_LOGOUT = "https://judge.example/bye"
_ROUNDS = 1_000


def write(folder):
    """Writes the application's file to a definitions folder. Returns the client's secret."""
    secret, salt = secrets.token_urlsafe(32), os.urandom(16)
    digest = hashlib.pbkdf2_hmac("sha256", secret.encode(), salt, _ROUNDS)
    coded = [base64.b64encode(raw).decode() for raw in (salt, digest)]
    applications = os.path.join(folder, "Applications")
    os.mkdir(applications)
    with open(os.path.join(applications, "judge-web.yaml"), "w", encoding="utf-8") as file:
        file.write(f"""\
resource_type: application
id: 019a0000-0000-7000-8000-00000000e001
name: Judge
type: fullstack
ouHandle: default
allowedUserTypes: [Person]
authFlowHandle: sign-in-session
signOutFlowHandle: sign-out
inboundAuthConfig:
  - type: oauth2
    config:
      clientId: {CLIENT_ID}
      redirectUris: ['{REDIRECT_URI}']
      postLogoutRedirectUris: ['{AFTER_LOGOUT}']
      grantTypes: [authorization_code, refresh_token]
      responseTypes: [code]
      pkceRequired: true
      tokenEndpointAuthMethod: client_secret_basic
      publicClient: false
x-nativeauth:
  clientSecretHash: pbkdf2-sha256${_ROUNDS}${coded[0]}${coded[1]}
""")
    return secret
