import Foundation
import NativeAuthTesting
import TestSupport
import Testing

@testable import NativeAuthCore

@Suite("Sessions: reading, refreshing, ending", .timeLimit(.minutes(5)))
struct SessionTests {
    private static let offline = NativeAuthError(.offline, message: "No.")
    private static let refusal = NativeAuthError(
        .expired,
        message: "Over.",
        serverCode: "invalid_grant",
        requestID: "r-1",
        httpStatus: 400
    )

    @Test("A fresh token comes from the store, without a request and without waiting for a refresh")
    func fresh() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        // Another client of the same store is refreshing.
        let gate = Gate()
        world.server.answer { record in
            await gate.pass()
            return .granted(SessionTestEnvironment.next(after: record, world.clock.now))
        }
        let slow = Task { try await world.session.accessToken(insteadOf: Secret("a-access-1")) }
        await gate.waitForCaller()
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        gate.open()
        #expect(try await slow.value == Secret("a-access-2"))
        #expect(world.server.refreshed.count == 1)
    }

    @Test("A stale token is refreshed, and the new refresh token is stored before a caller gets the new token")
    func stale() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.clock.advance(by: .seconds(3_541))
        #expect(world.session.state() == .signedIn(.stale))
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
        #expect(world.refresh == "a-refresh-2")
        #expect(world.session.state() == .signedIn(.fresh))
        #expect(!world.isAttemptOpen)
    }

    @Test("Refresh token, ID token and scope are kept if the response does not replace them")
    func keepsTheRest() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.server.answer { _ in .granted(TokenSet(accessToken: Secret("new"))) }
        world.clock.advance(by: .seconds(3_600))
        #expect(try await world.session.accessToken() == Secret("new"))
        let tokens = try #require(try world.session.loadRecord()?.tokens)
        #expect(tokens.refreshToken == Secret("a-refresh-1") && tokens.idToken == Secret("a-id"))
        #expect(tokens.scope == "openid" && tokens.expiresAt == nil)
    }

    @Test("No session and a session without a refresh token are different errors")
    func noSession() async throws {
        let world = SessionTestEnvironment()
        #expect(await failure { try await world.session.accessToken() }?.code == .expired)
        try world.signIn(refresh: false)
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        world.clock.advance(by: .seconds(3_600))
        #expect(await failure { try await world.session.accessToken() }?.code == .expired)
        // The user is still known: the token is there, and the state shows its validity.
        #expect(try world.session.loadRecord() != nil)
        #expect(world.session.state() == .signedIn(.expired))
        #expect(world.server.refreshed.isEmpty)
    }

    /// {success, refused, network} × {still same, signed out, other user, refreshed elsewhere}.
    struct Fence: CustomTestStringConvertible {
        enum Meanwhile: String, CaseIterable { case nothing, signedOut, otherUser, refreshedElsewhere }
        enum Answer: String, CaseIterable { case success, refused, network }

        let answer: Answer
        let meanwhile: Meanwhile
        var testDescription: String { "\(answer.rawValue), meanwhile \(meanwhile.rawValue)" }

        /// The stored value afterwards, and the caller's result or error code.
        var expected: (access: String?, given: String?) {
            switch (meanwhile, answer) {
            case (.nothing, .success): ("a-access-2", "a-access-2")
            case (.nothing, .refused): (nil, nil)
            case (.nothing, .network): ("a-access-1", nil)
            case (.signedOut, _): (nil, nil)
            case (.otherUser, _): ("b-access-1", nil)
            case (.refreshedElsewhere, _): ("a-access-7", "a-access-7")
            }
        }

        static let all = Meanwhile.allCases.flatMap { meanwhile in
            Answer.allCases.map { Fence(answer: $0, meanwhile: meanwhile) }
        }
    }

    @Test("A late response does not change a newer session", arguments: Fence.all)
    func fence(_ row: Fence) async throws {
        let world = SessionTestEnvironment()
        try world.signIn("a")
        let signInID = try world.session.loadRecord()?.signInID
        let gate = Gate()
        world.server.answer { record in
            await gate.pass()
            switch row.answer {
            case .success: return .granted(SessionTestEnvironment.next(after: record, world.clock.now))
            case .refused: return .refused(Self.refusal, outcomeIsUnknown: false)
            case .network: return .failed(Self.offline, outcomeIsUnknown: true)
            }
        }
        world.clock.advance(by: .seconds(3_600))
        let asked = Task { try await world.session.accessToken() }
        await gate.waitForCaller()
        switch row.meanwhile {
        case .nothing: break
        case .signedOut: world.session.end(SignOutReason(.signedOut))
        case .otherUser: try world.signIn("b")
        case .refreshedElsewhere:
            let record = SessionRecord(
                tokens: SessionTestEnvironment.tokens("a", 7, at: world.clock.now),
                signInID: signInID
            )
            try world.store.update(world.session.keys.secrets(of: record))
        }
        gate.open()
        let given = try? await asked.value
        #expect(given?.reveal() == row.expected.given)
        #expect(world.access == row.expected.access)
        // Discarded tokens are revoked.
        let isOrphan = row.answer == .success && [.signedOut, .otherUser].contains(row.meanwhile)
        #expect(world.server.discarded.map(\.accessToken) == (isOrphan ? [Secret("a-access-2")] : []))
    }

    @Test("Only a definite refusal ends a session, and the reason names the refusing party")
    func refusal() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        world.server.answer { _ in .failed(Self.offline, outcomeIsUnknown: false) }
        #expect(await failure { try await world.session.accessToken() }?.code == .offline)
        #expect(world.session.state() == .signedIn(.stale))
        world.server.answer { _ in .refused(Self.refusal, outcomeIsUnknown: false) }
        let error = await failure { try await world.session.accessToken() }
        #expect(error?.code == .expired && error?.serverCode == "invalid_grant" && error?.requestID == "r-1")
        guard case .signedOut(let reason) = world.session.state() else {
            Issue.record("still signed in")
            return
        }
        #expect(reason.kind == .refused && reason.error?.requestID == "r-1")
        #expect(world.access == nil && world.refresh == nil)
    }

    @Test("A valid token is returned if the refresh fails, followed by a backoff")
    func nearExpiryOffline() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.clock.advance(by: .seconds(3_550))
        world.server.answer { _ in .failed(Self.offline, outcomeIsUnknown: false) }
        for _ in 0..<3 { #expect(try await world.session.accessToken() == Secret("a-access-1")) }
        #expect(world.server.refreshed.count == 1)
        world.clock.advance(by: .seconds(6))
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        #expect(world.server.refreshed.count == 2)
        world.clock.advance(by: .seconds(60))
        #expect(await failure { try await world.session.accessToken() }?.code == .offline)
    }

    @Test("A cancelled caller stops waiting, and the refresh continues for the others")
    func cancellation() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.clock.advance(by: .seconds(3_600))
        let gate = Gate()
        world.server.answer { record in
            await gate.pass()
            return .granted(SessionTestEnvironment.next(after: record, world.clock.now))
        }
        let first = Task { try await world.session.accessToken() }
        await gate.waitForCaller()
        let second = Task { try await world.session.accessToken() }
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        gate.open()
        #expect(try await second.value == Secret("a-access-2"))
        #expect(world.server.refreshed.count == 1)
    }

    @Test("Named sessions in one store are independent")
    func named() async throws {
        let one = SessionTestEnvironment(name: "one.")
        let two = SessionTestEnvironment(one.store, clock: one.clock, name: "two.")
        try one.signIn("a")
        try two.signIn("b")
        one.session.end(SignOutReason(.signedOut))
        #expect(try one.session.loadRecord() == nil)
        #expect(try await two.session.accessToken() == Secret("b-access-1"))
    }

    @Test("A session without a sign-in ID and an audience, as the released ThunderID SDK stores it, is valid")
    func releasedSDK() async throws {
        let world = SessionTestEnvironment()
        try world.store.update([
            "t.access_token": Secret("old"), "t.refresh_token": Secret("a-refresh-1"),
            "t.token_expiry": Secret("1800000000"),
        ])
        #expect(world.session.state() == .signedIn(.stale))
        #expect(try await world.session.accessToken() == Secret("a-access-2"))
    }

    @Test("Malformed stored numbers are ignored", arguments: ["", "x", "nan", "inf", "1e300", "-1e300"])
    func damagedNumbers(_ text: String) async throws {
        let world = SessionTestEnvironment()
        try world.store.update([
            "t.access_token": Secret("kept"), "t.refresh_token": Secret("a-refresh-1"), "t.token_expiry": Secret(text),
            "t.clock_offset": Secret(text),
        ])
        #expect(try await world.session.accessToken() == Secret("kept"))
        #expect(try await world.session.accessToken(insteadOf: Secret("kept")) == Secret("a-access-2"))
    }
}
