import Crypto
import Foundation
import NativeAuthCore

/// A signing key of a scripted server.
struct TestSigner: Sendable {
    let id: String
    let key = P256.Signing.PrivateKey()

    /// The public part, as a server publishes it.
    var published: JSONValue {
        let point = key.publicKey.rawRepresentation
        return .object([
            "kid": .string(id), "kty": .string("EC"), "use": .string("sig"), "alg": .string("ES256"),
            "crv": .string("P-256"), "x": .string(Base64URL.encode(point.prefix(32))),
            "y": .string(Base64URL.encode(point.suffix(32))),
        ])
    }

    /// A valid token.
    func sign(_ claims: [String: JSONValue], type: String) -> String {
        let input = Self.input(["alg": .string("ES256"), "typ": .string(type), "kid": .string(id)], claims)
        let signature = try? key.signature(for: Data(input.utf8))
        return input + "." + Base64URL.encode(signature?.rawRepresentation ?? Data())
    }

    /// A token without a signature.
    func unsigned(_ claims: [String: JSONValue], type: String) -> String {
        Self.input(["alg": .string("none"), "typ": .string(type)], claims) + "."
    }

    /// A token whose HMAC key is public.
    func symmetric(_ claims: [String: JSONValue], type: String) -> String {
        let input = Self.input(["alg": .string("HS256"), "typ": .string(type), "kid": .string(id)], claims)
        let known = SymmetricKey(data: Data(key.publicKey.pemRepresentation.utf8))
        return input + "." + Base64URL.encode(HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: known))
    }

    /// A valid token with one flipped bit in its signature.
    func flipped(_ claims: [String: JSONValue], type: String) -> String {
        let parts = sign(claims, type: type).split(separator: ".").map(String.init)
        var signature = Base64URL.decode(parts[2][...]).map { Data($0) } ?? Data()
        if !signature.isEmpty { signature[signature.startIndex + 5] ^= 1 }
        return parts[0] + "." + parts[1] + "." + Base64URL.encode(signature)
    }

    private static func input(_ header: [String: JSONValue], _ claims: [String: JSONValue]) -> String {
        [header, claims].map { Base64URL.encode((try? JSONEncoder().encode($0)) ?? Data()) }.joined(separator: ".")
    }
}
