import Crypto
import Foundation
import NativeAuthCore

/// The keys of the tests' servers: the recorded one's, of which only the public part is known, and one of
/// the tests' own.
enum TestKeys {
    static let id = "test"
    private static let key = P256.Signing.PrivateKey()

    /// The response of `/oauth2/jwks`.
    static func document() throws -> String {
        var keys =
            try JSONValue.decode(JSONValue.self, from: Data(try Transcript("20")[3].responseBody.utf8))["keys"]?.array
            ?? []
        let point = key.publicKey.rawRepresentation
        keys.append(
            .object([
                "kid": .string(id), "kty": .string("EC"), "use": .string("sig"), "alg": .string("ES256"),
                "crv": .string("P-256"), "x": .string(Base64URL.encode(point.prefix(32))),
                "y": .string(Base64URL.encode(point.suffix(32))),
            ])
        )
        return String(decoding: try JSONEncoder().encode(JSONValue.object(["keys": .array(keys)])), as: UTF8.self)
    }

    /// A JWT.
    static func sign(_ claims: [String: JSONValue], type: String = "JWT", id: String = id) -> String {
        let header: [String: JSONValue] = ["alg": .string("ES256"), "typ": .string(type), "kid": .string(id)]
        let parts = [header, claims].map { Base64URL.encode((try? JSONEncoder().encode($0)) ?? Data()) }
        let input = parts.joined(separator: ".")
        let signature = try? key.signature(for: Data(input.utf8))
        return input + "." + Base64URL.encode(signature?.rawRepresentation ?? Data())
    }
}
