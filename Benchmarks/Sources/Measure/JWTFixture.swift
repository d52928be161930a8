import Crypto
import CryptoExtras
import Foundation
import JWTKit
@testable import NativeAuthCore

/// Keys and tokens in a file, created before the measurement, because generating RSA keys takes a variable time.
struct JWTFixture: Codable {
    /// An algorithm's published key and the tokens that it signed.
    struct Signed: Codable {
        let algorithm: String
        /// The members of the key in a key set.
        let key: [String: String]
        let tokens: [String]
    }

    struct Claims: JWTPayload {
        var iss = "https://id.example.com"
        var aud = "app"
        var sub = "01a1fd02-294e-7235-89f3-312b8930a2d0"
        var email = "alice@example.com"
        var exp = 1_800_000_600
        var iat = 1_800_000_000
        let jti: String

        func verify(using algorithm: some JWTAlgorithm) {}
    }

    static let keyID = "key"
    static let algorithms = ["ES256", "EdDSA", "RS256"]

    let signed: [Signed]

    /// Makes keys and tokens.
    static func make(tokens: Int) async throws -> JWTFixture {
        let point = P256.Signing.PrivateKey()
        let es256 = JWTKeyCollection()
        await es256.add(ecdsa: try ES256PrivateKey(backing: point), kid: .init(string: keyID))
        let edwards = try EdDSA.PrivateKey()
        let edDSA = JWTKeyCollection()
        await edDSA.add(eddsa: edwards, kid: .init(string: keyID))
        let rsa = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        let rs256 = JWTKeyCollection()
        let privateKey = try Insecure.RSA.PrivateKey(backing: rsa)
        await rs256.add(rsa: privateKey, digestAlgorithm: .sha256, kid: .init(string: keyID))
        let numbers = try rsa.publicKey.getKeyPrimitives()
        let xy = point.publicKey.rawRepresentation
        return JWTFixture(signed: [
            Signed(
                algorithm: "ES256",
                key: [
                    "kty": "EC", "crv": "P-256", "x": Base64URL.encode(xy.prefix(32)),
                    "y": Base64URL.encode(xy.suffix(32)),
                ],
                tokens: try await sign(tokens, with: es256)
            ),
            Signed(
                algorithm: "EdDSA",
                key: ["kty": "OKP", "crv": "Ed25519", "x": Base64URL.encode(edwards.publicKey.rawRepresentation)],
                tokens: try await sign(tokens, with: edDSA)
            ),
            Signed(
                algorithm: "RS256",
                key: [
                    "kty": "RSA", "n": Base64URL.encode(numbers.modulus),
                    "e": Base64URL.encode(numbers.publicExponent),
                ],
                tokens: try await sign(tokens, with: rs256)
            ),
        ])
    }

    private static func sign(_ count: Int, with keys: JWTKeyCollection) async throws -> [String] {
        var tokens: [String] = []
        for number in 0..<count {
            tokens.append(try await keys.sign(Claims(jti: "\(number)"), kid: .init(string: keyID)))
        }
        return tokens
    }
}
