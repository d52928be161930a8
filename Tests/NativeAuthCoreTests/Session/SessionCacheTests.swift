import Testing

@testable import NativeAuthCore

@Suite("The session cache", .timeLimit(.minutes(5)))
struct SessionCacheTests {
    private static let record = SessionRecord(tokens: SessionTestEnvironment.tokens(), signInID: "g")
    private static let owner = SignInID("g")
    private static let pending = SessionPhase.PendingWrite(record: record, replaced: record)
    private static let reason = SignOutReason(.signedOut)

    @Test("A sign-in, a sign-out and a refusal begin a new revision; nothing else does")
    func revisions() {
        var cache = SessionCache()
        cache.didStoreSignIn(nil)
        #expect(cache.revision == 1)
        cache.didFindSession(since: 1)
        cache.didStoreRefresh()
        cache.beginBackoff(until: .seconds(1))
        cache.explainSignOut(Self.reason, revision: 1)
        cache.beginRefusal(Self.reason)
        cache.cancelRefusal()
        #expect(cache.revision == 1)
        cache.beginRefusal(Self.reason)
        cache.endRefusal(postponed: nil)
        #expect(cache.revision == 2)
        let revision = cache.beginSignOut(Self.reason, only: nil)
        #expect(revision == 3 && cache.revision == 3)
    }

    @Test("Tokens, reasons and refusals of an earlier revision change nothing")
    func earlierRevision() {
        var cache = SessionCache()
        cache.didStoreSignIn(nil)
        cache.didStoreSignIn(nil)
        let isKept = cache.keep(Self.pending, since: 1)
        #expect(!isKept && !cache.isAheadOfStore)
        cache.didRefuseRemovedSession(Self.reason, since: 1)
        #expect(cache.phase == .stored)
        _ = cache.beginSignOut(Self.reason, only: nil)
        cache.endSignOut(postponed: nil)
        cache.explainSignOut(SignOutReason(.refused), revision: 2)
        #expect(cache.phase == .ended(Self.reason))
        cache.didFindSession(since: 2)
        #expect(cache.phase == .ended(Self.reason))
        cache.didFindSession(since: 3)
        #expect(cache.phase == .stored)
    }

    @Test(
        "The last record counts at its own change count only, and not while the store lacks a change or a session ends"
    )
    func unchangedRecords() {
        var stored = SessionCache()
        stored.didStoreSignIn(nil)
        let isNew = stored.didRead(Self.record, changeCount: 7)
        #expect(isNew)
        #expect(stored.unchangedRecord(at: 7) == Self.record)
        #expect(stored.unchangedRecord(at: 6) == nil && stored.unchangedRecord(at: 8) == nil)

        let changes: [(inout SessionCache) -> Void] = [
            { _ = $0.didRead(nil, changeCount: 7) }, { _ = $0.didRead(Self.record) },
            { _ = $0.keep(Self.pending, since: 1) }, { $0.beginRefusal(Self.reason) },
            { _ = $0.beginSignOut(Self.reason, only: nil) },
            {
                _ = $0.beginSignOut(Self.reason, only: nil)
                $0.endSignOut(postponed: .anySession)
                $0.didFindSession(since: 2)
            },
        ]
        for (number, change) in changes.enumerated() {
            var cache = stored
            change(&cache)
            #expect(cache.unchangedRecord(at: 7) == nil, "\(number)")
        }
    }

    @Test("A sign-in is valid until a sign-out, and until a later sign-in completes")
    func tickets() {
        var cache = SessionCache()
        let first = cache.beginSignIn()
        let second = cache.beginSignIn()
        #expect(cache.isValid(first) && cache.isValid(second))
        cache.didStoreSignIn(first)
        #expect(!cache.isValid(first) && cache.isValid(second))
        cache.didStoreSignIn(second)
        let third = cache.beginSignIn()
        _ = cache.beginSignOut(Self.reason, only: nil)
        let fourth = cache.beginSignIn()
        #expect(!cache.isValid(third) && cache.isValid(fourth))
    }

    @Test("Pending removals are merged, and any session includes every sign-in; a new sign-in replaces them")
    func pendingRemovals() {
        var cache = SessionCache()
        func postpone(_ removal: SessionCache.PendingRemoval) {
            _ = cache.beginSignOut(Self.reason, only: nil)
            cache.endSignOut(postponed: removal)
        }
        postpone(.signIns(["a"]))
        postpone(.signIns([nil]))
        #expect(cache.pendingRemoval == .signIns(["a", nil]) && cache.isAheadOfStore)
        #expect(cache.pendingRemoval?.covers(Self.record) == false)
        postpone(.anySession)
        postpone(.signIns(["a"]))
        #expect(cache.pendingRemoval == .anySession && cache.pendingRemoval?.covers(Self.record) == true)
        cache.didStoreSignIn(nil)
        #expect(cache.pendingRemoval == nil && !cache.isAheadOfStore)
    }

    @Test("A sign-out of one user drops the unsaved tokens of that user only")
    func pendingWriteOfAnotherUser() {
        for (owner, isKept) in [(nil, false), (Self.owner, false), (SignInID("h"), true)] {
            var cache = SessionCache()
            _ = cache.keep(Self.pending, since: 0)
            #expect(cache.isAheadOfStore)
            _ = cache.beginSignOut(Self.reason, only: owner)
            cache.endSignOut(postponed: nil)
            #expect((cache.phase.pendingWrite != nil) == isKept)
        }
    }

    @Test("The backoff ends by time, with stored tokens, with a sign-in and with a sign-out")
    func backoff() {
        var cache = SessionCache()
        cache.beginBackoff(until: .seconds(5))
        #expect(cache.isInBackoff(at: .seconds(4)) && !cache.isInBackoff(at: .seconds(5)))
        let ends: [(inout SessionCache) -> Void] = [
            { $0.didStoreRefresh() },
            { $0.didStoreSignIn(nil) },
            { _ = $0.beginSignOut(Self.reason, only: nil) },
        ]
        for end in ends {
            var cache = cache
            end(&cache)
            #expect(!cache.isInBackoff(at: .zero))
        }
    }

    @Test("Without a session, the reason shows whether there was one")
    func reasons() {
        var cache = SessionCache()
        #expect(cache.signOutReason.kind == .notSignedIn)
        cache.didFindSignOutReason(Self.reason)
        #expect(cache.signOutReason.kind == .notSignedIn)
        cache.didFindSession(since: 0)
        #expect(cache.signOutReason.kind == .removedElsewhere)
        cache.didFindSignOutReason(SignOutReason(.refused))
        #expect(cache.signOutReason.kind == .refused)
    }
}
