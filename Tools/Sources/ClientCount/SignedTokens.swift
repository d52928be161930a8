import Crypto
import Foundation
@testable import NativeAuthCore

/// Tokens of an issuer, and the client's validator for them.
struct SignedTokens {
    private static let issuer = "https://id.example.com"
    private static let now = Date(timeIntervalSince1970: 1_800_000_000)

    private let tokens: [String]
    private let validator: JWTValidator
    private let expectation = JWTExpectation(issuers: [issuer], audience: "app")

    /// Makes tokens that are signed with EdDSA, whose signatures are the same in each process, as the key is. The
    /// validator remembers one token, so that two in turns are always new to it.
    init(count: Int) throws {
        let key = try Curve25519.Signing.PrivateKey(rawRepresentation: Data(repeating: 7, count: 32))
        tokens = try (0..<count).map { try Self.token($0, signedWith: key) }

        let members = [
            "kty": "OKP", "crv": "Ed25519", "alg": "EdDSA", "kid": "key",
            "x": Base64URL.encode(key.publicKey.rawRepresentation),
        ]
        let set = try JSONWebKeySet(JSONEncoder().encode(["keys": [members]]))
        let clock = AuthClock(now: { Self.now }, sleep: { _ in })
        let keys = JSONWebKeyCache(clock: clock) { set }
        validator = JWTValidator(keys: keys, clocks: { [clock.now] }, cacheSize: 1)
    }

    /// Validates the tokens in turns.
    func validate(times: Int) async throws {
        for number in 0..<times {
            let token = tokens[number % tokens.count]
            let verified = try await validator.verify(token, expectation: expectation)
            guard verified.claims["sub"] != nil else { fail("this is another token") }
        }
    }

    private static func token(_ number: Int, signedWith key: Curve25519.Signing.PrivateKey) throws -> String {
        let header = #"{"alg":"EdDSA","kid":"key","typ":"JWT"}"#
        let claims = """
            {"iss":"\(issuer)","aud":"app","sub":"01a1fd02-294e-7235-89f3-312b8930a2d0","email":"alice@example.com",\
            "exp":1800000600,"iat":1800000000,"jti":"\(number)"}
            """
        let parts = [header, claims].map { Base64URL.encode(Data($0.utf8)) }
        let input = parts.joined(separator: ".")
        let signature = try key.signature(for: Data(input.utf8))
        return input + "." + Base64URL.encode(signature)
    }
}
