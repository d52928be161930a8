import NativeAuthBase
import Crypto
import Foundation
import Testing

@testable import NativeAuthCore

@Suite("JWT validation", .timeLimit(.minutes(5)))
struct JWTValidatorTests {
    /// The result of a token's validation against a key set.
    private func failure(
        _ token: String,
        _ set: JSONWebKeySet,
        _ expectation: JWTExpectation = SigningKey.expectation
    ) async throws -> JWTFailure? {
        do {
            _ = try await KeyServer(set).validator().verify(token, expectation: expectation)
            return nil
        } catch let error as NativeAuthError {
            #expect(error.code == .refused)
            let failure = try #require(error.underlying as? JWTFailure)
            #expect(error.message == failure.message)
            for part in token.split(separator: ".") where part.count > 8 { #expect(!"\(error)".contains(part)) }
            return failure
        }
    }

    @Test("A token of each supported algorithm is verified", arguments: SigningAlgorithm.allCases, [true, false])
    func algorithms(algorithm: SigningAlgorithm, keyNamesItsAlgorithm: Bool) async throws {
        let key = try SigningKey(algorithm)
        let set = key.published(keyNamesItsAlgorithm ? [:] : ["alg": ""])
        let token = try key.token()
        let verified = try await KeyServer(set).validator().verify(token, expectation: SigningKey.expectation)
        #expect(verified.algorithm == algorithm)
        #expect(verified.claims["sub"] == .string("alice"))
        #expect(verified.header["kid"] == .string("key-1"))
        #expect(!"\(verified)".contains("alice"))
    }

    @Test("Any single flipped bit invalidates a token", arguments: SigningAlgorithm.allCases)
    func flippedBits(algorithm: SigningAlgorithm) async throws {
        let key = try SigningKey(algorithm)
        let token = try key.token()
        let validator = KeyServer(key.published()).validator()
        _ = try await validator.verify(token, expectation: SigningKey.expectation)
        let parts = token.split(separator: ".").map(String.init)
        for part in 0..<3 {
            let bytes = try #require(Base64URL.decode(parts[part]))
            // Every bit of every byte would be thorough and slow; the ends and every seventh byte are quick.
            let indices = Set(stride(from: 0, to: bytes.count, by: 7)).union([1, bytes.count - 1])
            for index in indices {
                var flipped = bytes
                flipped[index] ^= 1 << UInt8(index % 8)
                var changed = parts
                changed[part] = Base64URL.encode(flipped)
                await #expect(throws: NativeAuthError(.refused, message: "")) {
                    try await validator.verify(changed.joined(separator: "."), expectation: SigningKey.expectation)
                }
            }
        }
    }

    @Test("Another base64url spelling of the same bytes is refused")
    func malleable() async throws {
        let key = try SigningKey(.es256)
        let token = try key.token()
        // 64 bytes leave four bits over in the last character.
        let last = try #require(token.last)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        let next = try #require(alphabet.firstIndex(of: last).map { alphabet[$0 + 1] })
        for changed in [String(token.dropLast()) + String(next), token + "=", token + "==", token + " ", "\n" + token] {
            #expect(try await failure(changed, key.published()) == .malformed)
        }
    }

    @Test(
        "An invalid header is refused before any cryptography",
        arguments: [
            (#"{"alg":"none","kid":"key-1"}"#, JWTFailure.algorithm),
            (#"{"alg":"None","kid":"key-1"}"#, .algorithm),
            (#"{"alg":"es256","kid":"key-1"}"#, .algorithm),
            (#"{"alg":"HS256","kid":"key-1"}"#, .algorithm),
            (#"{"alg":"ES256K","kid":"key-1"}"#, .algorithm),
            (#"{"alg":["ES256"],"kid":"key-1"}"#, .algorithm),
            (#"{"alg":null,"kid":"key-1"}"#, .algorithm),
            (#"{"kid":"key-1"}"#, .algorithm),
            (#"{"alg":"RS256","kid":"key-1"}"#, .algorithmOfKey),
            (#"{"alg":"ES384","kid":"key-1"}"#, .algorithmOfKey),
            (#"{"alg":"EdDSA","kid":"key-1"}"#, .algorithmOfKey),
            (#"{"alg":"ES256","kid":"key-2"}"#, .unknownKey),
            (#"{"alg":"ES256","kid":""}"#, .unknownKey),
            (#"{"alg":"ES256","kid":1}"#, .malformed),
            (#"{"alg":"ES256","kid":"key-1","crit":["exp"]}"#, .criticalExtension),
            (#"{"alg":"ES256","kid":"key-1","crit":[]}"#, .criticalExtension),
            (#"{"alg":"ES256","kid":"key-1","crit":null}"#, .criticalExtension),
            (#"{"alg":"ES256","alg":"ES256","kid":"key-1"}"#, .duplicateName),
            (#"{"alg":"none","kid":"key-1","alg":"ES256"}"#, .duplicateName),
            (#"{"alg":"ES256","kid":"key-1","\u0061lg":"none"}"#, .duplicateName),
            (#"{"alg":"ES256","kid":"key-1","kid":"key-2"}"#, .duplicateName),
            (#"["ES256"]"#, .malformed),
            (#"{"alg":"ES256""#, .unreadableJSON),
            ("", .malformed),
        ]
    )
    func headers(header: String, expected: JWTFailure) async throws {
        let key = try SigningKey(.es256)
        let token = try key.token(header: header)
        let checks = Lock(0)
        let validator = KeyServer(key.published()).validator { checks.withLock { $0 += 1 } }
        let error = await #expect(throws: NativeAuthError.self) {
            try await validator.verify(token, expectation: SigningKey.expectation)
        }
        #expect(error?.underlying as? JWTFailure == expected)
        #expect(checks.withLock { $0 } == 0)
    }

    @Test("A token signed with the public key's text as an HMAC secret is refused")
    func publicKeyAsSecret() async throws {
        let key = try SigningKey(.rs256)
        let header = #"{"alg":"HS256","typ":"JWT","kid":"key-1"}"#
        let input = "\(Base64URL.encode(header.utf8)).\(Base64URL.encode(SigningKey.claims.utf8))"
        let modulus = try #require(key.members["n"])
        for secret in [Data(modulus.utf8), try #require(Base64URL.decode(modulus))] {
            let code = HMAC<SHA256>.authenticationCode(for: Data(input.utf8), using: SymmetricKey(data: secret))
            let token = "\(input).\(Base64URL.encode(code))"
            #expect(try await failure(token, key.published(["alg": ""])) == .algorithm)
        }
    }

    @Test("A token that names another algorithm of the same key is refused")
    func otherAlgorithmOfTheSameKey() async throws {
        let key = try SigningKey(.rs256)
        // Signed as RS256 with another algorithm in the header, and a key that supports both.
        for name in ["RS384", "RS512", "PS256", "PS384", "PS512"] {
            let token = try key.token(header: #"{"alg":"\#(name)","kid":"key-1"}"#)
            #expect(try await failure(token, key.published(["alg": ""])) == .signature)
            #expect(try await failure(token, key.published()) == .algorithmOfKey)
        }
    }

    @Test("A token with the kid of another key is refused")
    func otherKey() async throws {
        let mine = try SigningKey(.es256, id: "mine")
        let theirs = try SigningKey(.es256, id: "theirs")
        let set = JSONWebKeySet(keys: mine.published().keys + theirs.published().keys)
        #expect(try await failure(try mine.token(), set) == nil)
        #expect(try await failure(try mine.token(header: theirs.header()), set) == .signature)
    }

    @Test("A key in the token's header is never used")
    func embeddedKey() async throws {
        let server = try SigningKey(.es256)
        let attacker = try SigningKey(.es256)
        let x = try #require(attacker.members["x"])
        let y = try #require(attacker.members["y"])
        let header = attacker.header(
            #","jwk":{"kty":"EC","crv":"P-256","x":"\#(x)","y":"\#(y)"},"jku":"https://x.test""#
        )
        #expect(try await failure(try attacker.token(header: header), server.published()) == .signature)
    }

    @Test("A token without a kid is verified with the matching keys")
    func noKeyID() async throws {
        let first = try SigningKey(.es256, id: nil)
        let second = try SigningKey(.es256, id: nil)
        let third = try SigningKey(.rs256, id: nil)
        let set = JSONWebKeySet(keys: [first, second, third].flatMap { $0.published().keys })
        #expect(try await failure(try second.token(), set) == nil)
        #expect(try await failure(try third.token(), set) == nil)
        #expect(try await failure(try SigningKey(.es256, id: nil).token(), set) == .signature)
        #expect(try await failure(try SigningKey(.edDSA, id: nil).token(), set) == .unknownKey)
    }

    @Test("A malformed signature is refused", arguments: [SigningAlgorithm.es256, .es384, .es512])
    func strangeSignatures(algorithm: SigningAlgorithm) async throws {
        let key = try SigningKey(algorithm)
        let good = try #require(try key.token().split(separator: ".").last.flatMap { Base64URL.decode($0) })
        let size = good.count / 2
        let order: [SigningAlgorithm: String] = [
            .es256: "FFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551",
            .es384: "FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFC7634D81F4372DDF581A0DB248B0A77AECEC196ACCC52973",
            .es512: "01FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFA51868783BF2F966B7FCC0148F709"
                + "A5D03BB5C9B8899C47AEBB6FB71E91386409",
        ]
        let n = Self.bytes(try #require(order[algorithm]))
        #expect(n.count == size)
        let zero = Data(count: size)
        let one = Data(count: size - 1) + [1]
        let signatures: [Data] = [
            Data(), zero + zero, zero + one, one + zero, n + n, n + one, one + n,
            Data(repeating: 0xFF, count: 2 * size),
            good.dropLast(), good + [0], [0] + good, zero + good.suffix(size), good.prefix(size) + zero,
            Self.der(good),
        ]
        for signature in signatures {
            #expect(try await failure(key.token(signature: signature), key.published()) == .signature)
        }
    }

    private static func bytes(_ hex: String) -> Data {
        let digits = Array(hex)
        return Data(
            stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
        )
    }

    /// The same two numbers in ASN.1 DER.
    private static func der(_ raw: Data) -> Data {
        func integer(_ bytes: Data) -> Data {
            var number = Data(bytes.drop { $0 == 0 })
            if let first = number.first, first >= 0x80 { number = [0] + number }
            return [0x02, UInt8(number.count)] + number
        }
        let body = integer(raw.prefix(raw.count / 2)) + integer(raw.suffix(raw.count / 2))
        return (body.count < 0x80 ? [0x30, UInt8(body.count)] : [0x30, 0x81, UInt8(body.count)]) + body
    }

    @Test(
        "Unexpected claims are refused",
        arguments: [
            (#"{"iss":"https://x.test","aud":"app","exp":1800000600,"nonce":"n-1"}"#, JWTFailure.issuer),
            (#"{"iss":"https://id.example.com","aud":"x","exp":1800000600,"nonce":"n-1"}"#, .audience),
            (
                #"{"iss":"https://id.example.com","aud":"app","azp":"x","exp":1800000600,"nonce":"n-1"}"#,
                .authorizedParty
            ),
            (#"{"iss":"https://id.example.com","aud":"app","exp":1800000600,"nonce":"n-2"}"#, .nonce),
            (#"{"iss":"https://id.example.com","aud":"app","exp":1799999940,"nonce":"n-1"}"#, .expired),
            (#"{"iss":"https://id.example.com","aud":"app","nonce":"n-1"}"#, .missingClaim("exp")),
            (#"{"exp":1,"exp":1800000600,"iss":"https://id.example.com","aud":"app","nonce":"n-1"}"#, .duplicateName),
            (
                #"{"iss":"https://id.example.com","aud":"app","exp":1800000600,"nonce":"n-1","nbf":1800000061}"#,
                .notYetValid
            ),
            (
                #"{"iss":"https://id.example.com","aud":"app","exp":1800000600,"nonce":"n-1","iat":1800000061}"#,
                .issuedInFuture
            ),
            ("[]", .malformed), ("", .malformed), ("null", .malformed),
            (String(repeating: #"{"a":"#, count: 200) + "1" + String(repeating: "}", count: 200), .unreadableJSON),
            (#"{"nickname":"\ud800","exp":1800000600}"#, .unreadableJSON),
            (#"{"score":1e400,"exp":1800000600}"#, .unreadableJSON),
        ]
    )
    func claims(claims: String, expected: JWTFailure) async throws {
        let key = try SigningKey(.edDSA)
        #expect(try await failure(try key.token(claims: claims), key.published()) == expected)
    }

    @Test(
        "Text that is no JWT is refused",
        arguments: ["", ".", "..", "...", "a.b", "a.b.c", "a.b.c.d", "héllo.x.y"]
    )
    func form(token: String) async throws {
        #expect(try await failure(token, try SigningKey(.edDSA).published()) == .malformed)
    }

    @Test("A token that is too large is refused unread")
    func size() async throws {
        let key = try SigningKey(.edDSA)
        let large = #"{"exp":1800000600,"x":"\#(String(repeating: "x", count: 60_000))"}"#
        #expect(try await failure(try key.token(claims: large), key.published()) == .tooLarge)
        #expect(try await failure(String(repeating: ".", count: 65_536), key.published()) == .malformed)
        #expect(try await failure(String(repeating: "a", count: 65_537), key.published()) == .tooLarge)
    }

    @Test(
        "An accepted type (`typ`) is required if so configured",
        arguments: [
            (#","typ":"at+jwt""#, true), (#","typ":"application/at+jwt""#, true), (#","typ":"AT+JWT""#, true),
            (#","typ":"JWT""#, false), ("", false), (#","typ":1"#, false), (#","typ":"application/jwt""#, false),
        ]
    )
    func types(member: String, isGood: Bool) async throws {
        let key = try SigningKey(.edDSA)
        let token = try key.token(header: #"{"alg":"EdDSA","kid":"key-1"\#(member)}"#)
        var expectation = SigningKey.expectation
        expectation = JWTExpectation(issuers: nil, audience: nil, acceptedTypes: ["at+jwt"])
        #expect(try await failure(token, key.published(), expectation) == (isGood ? nil : .type))
        expectation.acceptedTypes = ["at+jwt", "jwt"]
        let isNumber = member.hasSuffix("1")
        #expect(try await failure(token, key.published(), expectation) == (isNumber ? .type : nil))
        expectation.acceptedTypes = nil
        #expect(try await failure(token, key.published(), expectation) == nil)
    }

    @Test("An unreachable server is not reported as an invalid token")
    func offline() async throws {
        let key = try SigningKey(.edDSA)
        let server = KeyServer(key.published())
        server.fail(NativeAuthError(.offline, message: "No connection."))
        await #expect(throws: NativeAuthError(.offline, message: "")) {
            try await server.validator().verify(try key.token(), expectation: SigningKey.expectation)
        }
    }

    @Test("The token of RFC 8037, appendix A.4, is verified with the key of appendix A.2")
    func rfc8037() async throws {
        let key = try #require(
            JSONWebKey(
                .object([
                    "kty": .string("OKP"), "crv": .string("Ed25519"),
                    "x": .string("11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"),
                ])
            )
        )
        #expect(key.thumbprint == "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k")
        let signature = try #require(
            Base64URL.decode("hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg")
        )
        let input = Array("eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".utf8)
        #expect(try await SignatureVerifier(key, .edDSA).isValid(signature, for: input))
        #expect(try await !SignatureVerifier(key, .edDSA).isValid(signature, for: input + [0]))
    }

    @Test("The token of RFC 7515, appendix A.3, is verified with its key")
    func rfc7515() async throws {
        let key = try #require(
            JSONWebKey(
                .object([
                    "kty": .string("EC"), "crv": .string("P-256"),
                    "x": .string("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"),
                    "y": .string("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"),
                ])
            )
        )
        let token =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
            + "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8IS"
            + "lSApmWQxfKTUJqPP3-Kg6NU1Q"
        let server = KeyServer(JSONWebKeySet(keys: [key]))
        server.advance(1_300_819_300 - SigningKey.now.timeIntervalSince1970)
        let verified = try await server.validator().verify(
            token,
            expectation: JWTExpectation(issuers: ["joe"], audience: nil)
        )
        #expect(verified.claims["http://example.com/is_root"] == .bool(true))
    }

    @Test("A verifier whose key does not fit the algorithm is refused")
    func verifierOfAnotherKind() async throws {
        let key = try #require(try SigningKey(.es256).published().keys.first)
        for algorithm in SigningAlgorithm.allCases where algorithm != .es256 {
            await #expect(throws: JWTFailure.algorithmOfKey) { try await SignatureVerifier(key, algorithm) }
        }
    }

    @Test(
        "Clock skew of up to one minute is accepted",
        arguments: [
            ("exp", 1_799_999_941, nil), ("exp", 1_799_999_940, JWTFailure.expired), ("nbf", 1_800_000_060, nil),
            ("nbf", 1_800_000_061, .notYetValid), ("iat", 1_800_000_060, nil), ("iat", 1_800_000_061, .issuedInFuture),
        ] as [(String, Int, JWTFailure?)]
    )
    func tolerance(claim: String, time: Int, expected: JWTFailure?) async throws {
        let key = try SigningKey(.edDSA)
        let claims = claim == "exp" ? #"{"exp":\#(time)}"# : #"{"exp":1800000600,"\#(claim)":\#(time)}"#
        let expectation = JWTExpectation(issuers: nil, audience: nil)
        #expect(try await failure(try key.token(claims: claims), key.published(), expectation) == expected)
    }

    @Test("A verifier whose key is bound to another algorithm of the same type is refused")
    func verifierOfAnotherAlgorithm() async throws {
        let bound = try #require(try SigningKey(.rs256).published().keys.first)
        for algorithm in [SigningAlgorithm.rs384, .rs512, .ps256, .ps384, .ps512] {
            await #expect(throws: JWTFailure.algorithmOfKey) { try await SignatureVerifier(bound, algorithm) }
        }
        await #expect(throws: Never.self) { try await SignatureVerifier(bound, .rs256) }
    }
}
