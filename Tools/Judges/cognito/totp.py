"""The codes of an authenticator app (RFC 6238), with the standard library only."""

import base64
import hashlib
import hmac
import struct
import time


def code(secret, at=None):
    counter = struct.pack(">Q", int((time.time() if at is None else at) // 30))
    digest = hmac.new(base64.b32decode(secret), counter, hashlib.sha1).digest()
    offset = digest[-1] & 15
    number = struct.unpack(">I", digest[offset:offset + 4])[0] & 0x7FFFFFFF
    return f"{number % 1_000_000:06d}"
