import NativeAuthBase
import Foundation
import Testing

@testable import NativeAuthCore

@Suite("The cache of verified tokens", .timeLimit(.minutes(5)))
struct JWTMemoryTests {
    private let checks = Lock(0)

    private func validator(_ server: KeyServer, remembered: Int = 32) -> JWTValidator {
        JWTValidator(keys: server.cache(), clocks: { [server.now] }, cacheSize: remembered) { [checks] in
            checks.withLock { $0 += 1 }
        }
    }

    private var count: Int { checks.withLock { $0 } }

    @Test("A cached signature is not verified again, also for other expectations")
    func remembered() async throws {
        let key = try SigningKey(.es256)
        let server = KeyServer(key.published())
        let validator = validator(server)
        let token = try key.token()
        for _ in 0..<10 { _ = try await validator.verify(token, expectation: SigningKey.expectation) }
        _ = try await validator.verify(token, expectation: JWTExpectation(issuers: nil, audience: nil))
        #expect(count == 1)
        #expect(server.fetches == 1)
    }

    @Test("A cached token is still subject to every other check")
    func claimsEachTime() async throws {
        let key = try SigningKey(.es256)
        let server = KeyServer(key.published())
        let validator = validator(server)
        let token = try key.token()
        _ = try await validator.verify(token, expectation: SigningKey.expectation)
        for wrong in [
            JWTExpectation(issuers: ["https://x.test"], audience: "app"), JWTExpectation(issuers: nil, audience: "x"),
            JWTExpectation(issuers: nil, audience: nil, nonce: "n-2"),
            JWTExpectation(issuers: nil, audience: nil, acceptedTypes: ["at+jwt"]),
        ] {
            await #expect(throws: NativeAuthError(.refused, message: "")) {
                try await validator.verify(token, expectation: wrong)
            }
        }
        server.advance(660)
        let error = await #expect(throws: NativeAuthError.self) {
            try await validator.verify(token, expectation: SigningKey.expectation)
        }
        #expect(error?.underlying as? JWTFailure == .expired)
        #expect(count == 1)
    }

    @Test("A forged token is never cached as valid")
    func forged() async throws {
        let key = try SigningKey(.es256)
        let validator = validator(KeyServer(key.published()))
        let forged = key.token(signature: Data(repeating: 7, count: 64))
        for _ in 0..<3 {
            await #expect(throws: NativeAuthError(.refused, message: "")) {
                try await validator.verify(forged, expectation: SigningKey.expectation)
            }
        }
        #expect(count == 3)
        // The same claims with a valid signature are accepted, and the forged ones still are not.
        _ = try await validator.verify(try key.token(), expectation: SigningKey.expectation)
        await #expect(throws: NativeAuthError(.refused, message: "")) {
            try await validator.verify(forged, expectation: SigningKey.expectation)
        }
        #expect(count == 5)
    }

    @Test("A cached token is refused after the server has withdrawn its key")
    func withdrawnKey() async throws {
        let old = try SigningKey(.es256, id: "old")
        let new = try SigningKey(.es256, id: "new")
        let server = KeyServer(old.published())
        let validator = validator(server)
        let token = try old.token()
        _ = try await validator.verify(
            token,
            expectation: JWTExpectation(issuers: nil, audience: nil, tolerance: 10_000)
        )
        server.answer(new.published())
        server.advance(3_601)
        let error = await #expect(throws: NativeAuthError.self) {
            try await validator.verify(
                token,
                expectation: JWTExpectation(issuers: nil, audience: nil, tolerance: 10_000)
            )
        }
        #expect(error?.underlying as? JWTFailure == .unknownKey)
        #expect(count == 1)
    }

    @Test("A cached token is refused after another key has its kid")
    func replacedKey() async throws {
        let old = try SigningKey(.es256)
        let new = try SigningKey(.es256)
        let server = KeyServer(old.published())
        let validator = validator(server)
        let expectation = JWTExpectation(issuers: nil, audience: nil, tolerance: 10_000)
        let token = try old.token()
        _ = try await validator.verify(token, expectation: expectation)
        server.answer(new.published())
        server.advance(3_601)
        let error = await #expect(throws: NativeAuthError.self) {
            try await validator.verify(token, expectation: expectation)
        }
        #expect(error?.underlying as? JWTFailure == .signature)
        _ = try await validator.verify(try new.token(), expectation: expectation)
    }

    @Test("The oldest tokens are evicted")
    func capacity() async throws {
        let key = try SigningKey(.edDSA)
        let validator = validator(KeyServer(key.published()), remembered: 2)
        let tokens = try (0..<3).map { try key.token(claims: #"{"exp":1800000600,"jti":"\#($0)"}"#) }
        let expectation = JWTExpectation(issuers: nil, audience: nil)
        for index in [0, 1, 0, 2, 0] { _ = try await validator.verify(tokens[index], expectation: expectation) }
        #expect(count == 3)
        _ = try await validator.verify(tokens[1], expectation: expectation)
        #expect(count == 4)
    }

    @Test("Many callers verify the same token concurrently")
    func concurrent() async throws {
        let key = try SigningKey(.es256)
        let server = KeyServer(key.published())
        let validator = validator(server)
        let tokens = try (0..<8).map { try key.token(claims: #"{"exp":1800000600,"jti":"\#($0)"}"#) }
        let expectation = JWTExpectation(issuers: nil, audience: nil)
        try await withThrowingTaskGroup(of: Optional<JSONValue>.self) { group in
            for number in 0..<200 {
                group.addTask { try await validator.verify(tokens[number % 8], expectation: expectation).claims["jti"] }
            }
            var seen: Set<JSONValue> = []
            for try await claim in group { if let claim { seen.insert(claim) } }
            #expect(seen.count == 8)
        }
        #expect(server.fetches == 1)
    }

    @Test("A cache of size zero verifies the signature each time", arguments: [0, -1])
    func nothingRemembered(capacity: Int) async throws {
        let key = try SigningKey(.edDSA)
        let validator = validator(KeyServer(key.published()), remembered: capacity)
        let token = try key.token()
        for _ in 0..<3 { _ = try await validator.verify(token, expectation: SigningKey.expectation) }
        #expect(count == 3)
    }
}
