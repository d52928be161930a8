import Crypto
import CryptoExtras
import Foundation

@testable import IdentityBase

/// A key pair with which a client signs assertions.
struct AssertionKey: Sendable {
    private enum Pair: Sendable {
        case elliptic(P256.Signing.PrivateKey)
        case rsa(_RSA.Signing.PrivateKey)
    }

    let id: String
    private let pair: Pair

    static func elliptic(_ id: String = "ec") -> AssertionKey {
        AssertionKey(id: id, pair: .elliptic(P256.Signing.PrivateKey()))
    }

    static func rsa(_ id: String = "rsa", size: _RSA.Signing.KeySize = .bits2048) throws -> AssertionKey {
        AssertionKey(id: id, pair: .rsa(try _RSA.Signing.PrivateKey(unsafeKeySize: size)))
    }

    var algorithm: String {
        switch pair {
        case .elliptic: "ES256"
        case .rsa: "RS256"
        }
    }

    /// The public key.
    func member() throws -> JSONValue {
        switch pair {
        case .elliptic(let key):
            let point = key.publicKey.rawRepresentation
            return [
                "kty": "EC", "crv": "P-256", "kid": .string(id), "use": "sig",
                "x": .string(Base64URL.text(point.prefix(32))), "y": .string(Base64URL.text(point.suffix(32))),
            ]
        case .rsa(let key):
            let numbers = try key.publicKey.getKeyPrimitives()
            return [
                "kty": "RSA", "kid": .string(id), "n": .string(Base64URL.text(numbers.modulus)),
                "e": .string(Base64URL.text(numbers.publicExponent)),
            ]
        }
    }

    /// Returns the key set as JSON text.
    static func set(_ members: [JSONValue]) throws -> String {
        String(decoding: try JSONEncoder().encode(["keys": JSONValue.array(members)]), as: UTF8.self)
    }

    /// - Parameter header: members that replace the standard ones; null removes one.
    func sign(_ claims: [String: JSONValue], header: [String: JSONValue] = [:]) throws -> String {
        let standard: [String: JSONValue] = ["alg": .string(algorithm), "kid": .string(id), "typ": "JWT"]
        let members = standard.merging(header) { $1 }.filter { $0.value != .null }
        let text = try [members, claims.filter { $0.value != .null }]
            .map { Base64URL.text(try JSONEncoder().encode($0)) }.joined(separator: ".")
        let input = Data(text.utf8)
        let signature: Data
        switch (members["alg"], pair) {
        case ("none", _): signature = Data()
        // Algorithm confusion: the public key as a shared secret.
        case ("HS256", _):
            let secret = SymmetricKey(data: try JSONEncoder().encode(member()))
            signature = Data(HMAC<SHA256>.authenticationCode(for: input, using: secret))
        case (_, .elliptic(let key)): signature = try key.signature(for: input).rawRepresentation
        case (_, .rsa(let key)):
            signature = try key.signature(for: input, padding: .insecurePKCS1v1_5).rawRepresentation
        }
        return text + "." + Base64URL.text(signature)
    }
}
