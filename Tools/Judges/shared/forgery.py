"""Forged variants of a token."""

import base64
import json


def decoded(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def claims(token):
    """The claims of a token, without verification."""
    return json.loads(decoded(token.split(".")[1]))


def flipped(token):
    """The same token with one bit of its signature changed, in the middle, where no padding hides it."""
    head, _, signature = token.rpartition(".")
    raw = bytearray(decoded(signature))
    raw[len(raw) // 2] ^= 1
    return f"{head}.{_encoded(bytes(raw))}"


def all_of(token):
    """Forgeries of a token, by name."""
    header, payload, signature = token.split(".")
    other = _encoded(json.dumps({**claims(token), "sub": "somebody-else"}).encode())
    none = _encoded(json.dumps({"alg": "none", "typ": "JWT"}).encode())
    return {
        "another payload": f"{header}.{other}.{signature}",
        "another signature": flipped(token),
        "no signature": f"{header}.{payload}.",
        "alg none": f"{none}.{payload}.",
    }


def _encoded(raw):
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
