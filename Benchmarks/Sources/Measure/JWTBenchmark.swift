import Crypto
import CryptoExtras
import Foundation
import JWTKit
@testable import NativeAuthCore

/// JWT validation: this package's, jwt-kit's, and the bare signature check of swift-crypto.
struct JWTBenchmark {
    private let fixture: JWTFixture

    init(fixture: URL) throws {
        self.fixture = try JSONDecoder().decode(JWTFixture.self, from: Data(contentsOf: fixture))
    }

    /// Four workloads for each algorithm: `ours` is the first validation of a token, `known` a later one.
    var workloads: [Workload] {
        get async throws {
            var all: [Workload] = []
            for signed in fixture.signed {
                all.append(try ours(signed))
                all.append(try known(signed))
                all.append(try await jwtKit(signed))
                all.append(try bare(signed))
            }
            return all
        }
    }

    private func validator(_ signed: JWTFixture.Signed) throws -> (JWTValidator, JWTExpectation) {
        var members = signed.key.mapValues(JSONValue.string)
        members["alg"] = .string(signed.algorithm)
        members["kid"] = .string(JWTFixture.keyID)
        let set = try JSONWebKeySet(.object(["keys": .array([.object(members)])]))
        let clock = AuthClock(now: { Date(timeIntervalSince1970: 1_800_000_000) }, sleep: { _ in })
        let keys = JSONWebKeyCache(clock: clock) { set }
        return (
            // The cache holds one token and the tokens alternate, so each is uncached.
            JWTValidator(keys: keys, clocks: { [clock.now] }, cacheSize: 1),
            JWTExpectation(issuers: ["https://id.example.com"], audience: "app")
        )
    }

    private func ours(_ signed: JWTFixture.Signed) throws -> Workload {
        let (validator, expectation) = try validator(signed)
        let tokens = signed.tokens
        return Workload("jwt.\(signed.algorithm).ours") { run in
            let verified = try await validator.verify(tokens[run % tokens.count], expectation: expectation)
            guard verified.claims["sub"] != nil else { throw Surprise("no sub") }
        }
    }

    private func known(_ signed: JWTFixture.Signed) throws -> Workload {
        let (validator, expectation) = try validator(signed)
        guard let token = signed.tokens.first else { throw Surprise("no token") }
        return Workload("jwt.\(signed.algorithm).known") { _ in
            let verified = try await validator.verify(token, expectation: expectation)
            guard verified.claims["sub"] != nil else { throw Surprise("no sub") }
        }
    }

    private func jwtKit(_ signed: JWTFixture.Signed) async throws -> Workload {
        let keys = JWTKeyCollection()
        let id = JWKIdentifier(string: JWTFixture.keyID)
        switch signed.algorithm {
        case "ES256": await keys.add(ecdsa: try ES256PublicKey(backing: point(signed)), kid: id)
        case "EdDSA": await keys.add(eddsa: try EdDSA.PublicKey(backing: edwards(signed)), kid: id)
        default:
            await keys.add(
                rsa: try JWTKit.Insecure.RSA.PublicKey(backing: rsa(signed)),
                digestAlgorithm: .sha256,
                kid: id
            )
        }
        let tokens = signed.tokens
        return Workload("jwt.\(signed.algorithm).jwtkit") { run in
            let claims = try await keys.verify(tokens[run % tokens.count], as: JWTFixture.Claims.self)
            guard !claims.sub.isEmpty else { throw Surprise("no sub") }
        }
    }

    private func bare(_ signed: JWTFixture.Signed) throws -> Workload {
        let parts = try signed.tokens.map { token -> (input: Data, signature: Data) in
            let pieces = token.split(separator: ".")
            guard pieces.count == 3, let signature = Base64URL.decode(pieces[2]) else { throw Surprise("no token") }
            return (Data(pieces[0...1].joined(separator: ".").utf8), signature)
        }
        let isValid: @Sendable (Data, Data) throws -> Bool
        switch signed.algorithm {
        case "ES256":
            let key = try point(signed)
            isValid = { input, signature in
                key.isValidSignature(try P256.Signing.ECDSASignature(rawRepresentation: signature), for: input)
            }
        case "EdDSA":
            let key = try edwards(signed)
            isValid = { input, signature in key.isValidSignature(signature, for: input) }
        default:
            let key = try rsa(signed)
            isValid = { input, signature in
                key.isValidSignature(
                    _RSA.Signing.RSASignature(rawRepresentation: signature),
                    for: input,
                    padding: .insecurePKCS1v1_5
                )
            }
        }
        return Workload("jwt.\(signed.algorithm).bare") { run in
            let (input, signature) = parts[run % parts.count]
            guard try isValid(input, signature) else { throw Surprise("a wrong signature") }
        }
    }

    private func number(_ name: String, _ signed: JWTFixture.Signed) throws -> Data {
        guard let number = signed.key[name].flatMap({ Base64URL.decode($0) }) else { throw Surprise("no \(name)") }
        return number
    }

    private func point(_ signed: JWTFixture.Signed) throws -> P256.Signing.PublicKey {
        try P256.Signing.PublicKey(rawRepresentation: try number("x", signed) + number("y", signed))
    }

    private func edwards(_ signed: JWTFixture.Signed) throws -> Curve25519.Signing.PublicKey {
        try Curve25519.Signing.PublicKey(rawRepresentation: try number("x", signed))
    }

    private func rsa(_ signed: JWTFixture.Signed) throws -> _RSA.Signing.PublicKey {
        try _RSA.Signing.PublicKey(n: try number("n", signed), e: try number("e", signed))
    }
}
