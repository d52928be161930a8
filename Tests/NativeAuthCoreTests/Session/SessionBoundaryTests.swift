import Foundation
import NativeAuthTesting
import Testing

@testable import NativeAuthCore

@Suite("Sessions: limits of time, size and number", .timeLimit(.minutes(5)))
struct SessionBoundaryTests {
    private static let offline = NativeAuthError(.offline, message: "No.")

    @Test(
        "A token is stale from one minute before its expiry, and expired from its expiry",
        arguments: [
            (3_539, true, SessionState.Freshness.fresh), (3_540, true, .stale), (3_599, true, .stale),
            (3_600, true, .stale), (3_540, false, .fresh), (3_599, false, .fresh), (3_600, false, .expired),
        ]
    )
    func freshness(seconds: Int, canRefresh: Bool, expected: SessionState.Freshness) throws {
        let world = SessionTestEnvironment()
        try world.signIn(refresh: canRefresh)
        world.clock.advance(by: .seconds(seconds))
        #expect(world.session.state() == .signedIn(expected))
    }

    @Test(
        "After a failed refresh no request is sent for five seconds",
        arguments: [(4_999, 1), (5_000, 2)]
    )
    func rest(milliseconds: Int, requests: Int) async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.clock.advance(by: .seconds(3_550))
        world.server.answer { _ in .failed(Self.offline, outcomeIsUnknown: false) }
        for _ in 0..<2 { #expect(try await world.session.accessToken() == Secret("a-access-1")) }
        #expect(world.server.refreshed.count == 1)
        world.clock.advance(by: .milliseconds(milliseconds))
        #expect(try await world.session.accessToken() == Secret("a-access-1"))
        #expect(world.server.refreshed.count == requests)
    }

    @Test("A rejected token is not returned again when the refresh fails")
    func rejected() async throws {
        let world = SessionTestEnvironment()
        try world.signIn()
        world.server.answer { _ in .failed(Self.offline, outcomeIsUnknown: false) }
        let rejected = Secret("a-access-1")
        #expect(await failure { try await world.session.accessToken(insteadOf: rejected) }?.code == .offline)
        // The rest of its lifetime is for callers that can still use the token.
        #expect(await failure { try await world.session.accessToken(insteadOf: rejected) }?.code == .offline)
        #expect(world.server.refreshed.count == 2)
        #expect(try await world.session.accessToken() == rejected)
    }

    @Test("The state reports the time until it may change by itself")
    func pauses() throws {
        let store = FailingSecretStore()
        let world = SessionTestEnvironment(store)
        #expect(world.session.stateWithRecheckDelay().recheckDelay == .seconds(60))
        try world.signIn()
        #expect(world.session.stateWithRecheckDelay().recheckDelay == .seconds(60))
        world.clock.advance(by: .seconds(3_510))
        #expect(world.session.stateWithRecheckDelay().recheckDelay == .seconds(30))
        world.clock.advance(by: .seconds(30))
        #expect(world.session.state() == .signedIn(.stale))
        #expect(world.session.stateWithRecheckDelay().recheckDelay == .seconds(60))
        store.readsFail = true
        #expect(world.session.state() == .unavailable)
        #expect(world.session.stateWithRecheckDelay().recheckDelay == .seconds(5))
        store.readsFail = false
        try world.signIn(refresh: false)
        world.clock.advance(by: .seconds(3_580))
        #expect(world.session.stateWithRecheckDelay().recheckDelay == .seconds(20))
    }

    @Test("The refresh marker is 96 bits of the refresh token's SHA-256")
    func fingerprint() {
        #expect(SessionRecord.fingerprint(of: Secret("abc")) == "ba7816bf8f01cfea414140de")
        #expect(SessionRecord.fingerprint(of: Secret("")) == "e3b0c44298fc1c149afbf4c8")
    }

    @Test(
        "A stored time is read up to the end of the year 9999",
        arguments: [
            ("0", 0), ("253402300799", 253_402_300_799), ("253402300800", nil), ("-253402300799", -253_402_300_799),
        ] as [(String, Double?)]
    )
    func storedTimes(text: String, seconds: Double?) {
        let keys = SessionKeys(prefix: "t.")
        let secrets = [keys.accessToken: Secret("a"), keys.expiry: Secret(text), keys.clockOffset: Secret(text)]
        let record = keys.record(from: secrets)
        #expect(record?.tokens.expiresAt == seconds.map(Date.init(timeIntervalSince1970:)))
        #expect(record?.clockOffset == seconds ?? 0)
    }

    @Test(
        "A time outside the calendar's range is stored as the nearest one inside",
        arguments: [
            (-1, "0", "-1"), (0, "0", nil), (0.4, "0", nil), (1, "1", "1"), (1e300, "253402300799", "253402300799"),
            (-1e300, "0", "-253402300799"),
        ] as [(Double, String, String?)]
    )
    func writtenTimes(seconds: Double, expiry: String, offset: String?) {
        let keys = SessionKeys(prefix: "t.")
        let tokens = TokenSet(accessToken: Secret("a"), expiresAt: Date(timeIntervalSince1970: seconds))
        let secrets = keys.secrets(of: SessionRecord(tokens: tokens, signInID: nil, clockOffset: seconds))
        #expect(secrets[keys.expiry] == Secret(expiry))
        #expect(secrets[keys.clockOffset] == .some(offset.map { Secret($0) }))
    }

    @Test(
        "A reason written by one process is read unchanged by others",
        arguments: [nil, "invalid_grant", "a b c"]
    )
    func reason(_ serverCode: String?) throws {
        let keys = SessionKeys(prefix: "t.")
        let error = NativeAuthError(.expired, message: "Over.", serverCode: serverCode)
        let left = keys.removal(reason: SignOutReason(.refused, error: error)).compactMapValues { $0 }
        let reason = try #require(keys.reason(from: left))
        #expect(reason.kind == .refused && reason.error?.serverCode == serverCode)
        #expect(keys.reason(from: [:]) == nil)
        #expect(keys.reason(from: [keys.signOutReason: Secret("")]) == nil)
    }

    @Test("Before the first server time the device's clock is used, with a stored offset if given")
    func unknownServerClock() {
        let clock = TestClock(now: SessionTestEnvironment.start)
        let server = ServerClock(clock.clock)
        #expect(server.now() == SessionTestEnvironment.start && server.offset == nil)
        #expect(server.now(offset: 7) == SessionTestEnvironment.start + 7)
        server.synchronize(to: SessionTestEnvironment.start + 100)
        clock.advance(by: .milliseconds(1_500))
        #expect(server.now(offset: 7) == SessionTestEnvironment.start + 101.5 && server.offset == 100)
    }

    @Test("A refresh keeps the accepted issuer unless the response has one")
    func issuer() {
        let old = TokenSet(accessToken: Secret("a"), idToken: Secret("h"), scope: "s", issuer: "https://one.test")
        #expect(old.refreshed(by: TokenSet(accessToken: Secret("b"))).issuer == "https://one.test")
        let new = TokenSet(
            accessToken: Secret("b"),
            refreshToken: Secret("r"),
            idToken: Secret("i"),
            scope: "t",
            issuer: "https://two.test"
        )
        #expect(old.refreshed(by: new) == new)
    }

    @Test("A watcher with an old version returns at once, and the others wait for the next change")
    func watchers() async {
        let slot = SessionSlot()
        let old = slot.changeCount
        slot.notifyObservers()
        let version = slot.changeCount
        let waiting = (0..<2).map { _ in Task { await slot.waitForChange(since: version) } }
        while slot.waitingObservers < 2 { await Task.yield() }
        await slot.waitForChange(since: old)
        let stillWaiting = slot.waitingObservers
        #expect(stillWaiting == 2)
        if stillWaiting < 2 { for task in waiting { task.cancel() } }
        slot.notifyObservers()
        for task in waiting { await task.value }
        #expect(slot.waitingObservers == 0)
    }

    @Test("The values of a session keep their names, so that a stored session outlives an update of the app")
    func names() throws {
        let keys = SessionKeys(prefix: "t.", additionalNames: ["mark"])
        let record = SessionRecord(
            tokens: TokenSet(
                accessToken: Secret("access"),
                refreshToken: Secret("refresh"),
                idToken: Secret("id"),
                scope: "openid",
                expiresAt: Date(timeIntervalSince1970: 1_800_000_000),
                issuer: "https://id.test"
            ),
            signInID: "sign-in",
            audience: "https://api.test",
            clockOffset: 7,
            sentTokenFingerprint: "fingerprint"
        )
        let stored: [String: Secret?] = [
            "t.access_token": Secret("access"), "t.refresh_token": Secret("refresh"), "t.id_token": Secret("id"),
            "t.scope": Secret("openid"), "t.token_expiry": Secret("1800000000"),
            "t.session_issuer": Secret("https://id.test"), "t.session_generation": Secret("sign-in"),
            "t.session_audience": Secret("https://api.test"), "t.clock_offset": Secret("7"),
            "t.refresh_attempt": Secret("fingerprint"), "t.session_ending": nil,
        ]
        #expect(keys.secrets(of: record) == stored)
        #expect(keys.record(from: stored.compactMapValues(\.self)) == record)
        #expect(Set(keys.all) == Set(stored.keys).union(["t.mark"]))

        let outliving = [keys.unrevokedTokens, keys.adopted, keys.pending]
        #expect(outliving == ["t.unrevoked_tokens", "t.session_adopted", "t.pending_authorizations"])
    }
}
