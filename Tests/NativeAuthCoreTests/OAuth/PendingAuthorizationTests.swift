import NativeAuthBase
import Foundation
import Testing

@testable import NativeAuthCore

@Suite("A pending authorization", .timeLimit(.minutes(5)))
struct PendingAuthorizationTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000.5)

    @Test("State, nonce and code verifier are three independent random values")
    func random() {
        let calls = Lock<UInt8>(0)
        let random = SecureRandom { count in
            let byte = calls.withLock { value -> UInt8 in
                value += 1
                return value
            }
            return Array(repeating: byte, count: count)
        }
        let pending = PendingAuthorization(redirectURI: "app:/x", random: random, now: now)
        #expect(Set([pending.state, pending.nonce, pending.verifier]).count == 3)
        for value in [pending.state, pending.nonce, pending.verifier] { #expect(value.reveal().utf8.count == 43) }
        #expect(PKCE(verifier: pending.verifier) != nil)
    }

    @Test("A pending authorization survives a restart of the app")
    func coding() throws {
        var pending = PendingAuthorization(redirectURI: "app:/x", random: .system, now: now)
        pending.authID = "auth"
        pending.executionID = "execution"
        pending.audience = "audience"
        pending.maximumAge = 300
        let data = try JSONEncoder().encode(pending)
        let decoded = try JSONDecoder().decode(PendingAuthorization.self, from: data)
        #expect(decoded == pending && decoded.createdAt == now && decoded.lifetime == .seconds(3_600))
    }

    @Test("The description does not contain the values")
    func mask() {
        var pending = PendingAuthorization(redirectURI: "app:/x", random: .system, now: now)
        pending.authID = "auth-id"
        var dumped = ""
        dump(pending, to: &dumped)
        let shown = "\(pending) \(String(reflecting: pending)) \(dumped)"
        for value in [pending.state.reveal(), pending.nonce.reveal(), pending.verifier.reveal(), "auth-id"] {
            #expect(!shown.contains(value))
        }
    }

    @Test(
        "A pending authorization expires, and one from the future is invalid",
        arguments: [(0, false), (599, false), (600, true), (-60, false), (-61, true)] as [(Double, Bool)]
    )
    func age(seconds: Double, isOver: Bool) {
        let pending = PendingAuthorization(redirectURI: "app:/x", random: .system, now: now)
        #expect(pending.isExpired(at: now + seconds) == isOver)
    }

    @Test("A flow without a browser expires after an hour", arguments: [(3_599, false), (3_600, true)])
    func longAge(seconds: Double, isOver: Bool) {
        var pending = PendingAuthorization(redirectURI: "app:/x", random: .system, now: now)
        pending.executionID = "execution"
        #expect(pending.isExpired(at: now + seconds) == isOver)
    }
}
