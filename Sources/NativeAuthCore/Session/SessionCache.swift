/// The state of one session in this process, beside the stored one. A pure value; ``SessionSlot`` shares it.
struct SessionCache: Sendable {
    /// Sessions to remove as soon as the store allows it. Until then they do not count, even if a read finds them.
    ///
    /// Independent of the phase: another process may have stored another sign-in meanwhile.
    enum PendingRemoval: Sendable, Equatable {
        /// Any session: the store could not be read.
        case anySession
        case signIns(Set<String?>)

        func covers(_ record: SessionRecord) -> Bool {
            switch self {
            case .anySession: true
            case .signIns(let ids): ids.contains(record.signInID)
            }
        }
    }

    private(set) var phase = SessionPhase.unknown
    private(set) var pendingRemoval: PendingRemoval?
    private(set) var lastRead: SessionRecord?
    /// The store's change count at the last read; `nil` for a store that does not count.
    private var lastChangeCount: Int?
    /// The end of the backoff after a failed refresh, as elapsed time.
    private(set) var refreshBackoffUntil: Duration?
    /// Incremented with every sign-in and sign-out in this process.
    private(set) var revision = 0
    private var signInSequence = 0
    /// Sign-ins up to this number are no longer valid.
    private var lastInvalidSignIn = 0

    /// The reason to report while no user is signed in.
    var signOutReason: SignOutReason {
        switch phase {
        case .unknown: SignOutReason(.notSignedIn)
        case .stored, .pendingWrite: SignOutReason(.removedElsewhere)
        case .ending(let reason, _), .ended(let reason):
            reason
        }
    }

    /// Indicates whether the store lacks a change that was made here.
    var isAheadOfStore: Bool { pendingRemoval != nil || phase.pendingWrite != nil }

    // MARK: - Sign-in

    mutating func beginSignIn() -> SignInTicket {
        signInSequence += 1
        return SignInTicket(number: signInSequence)
    }

    func isValid(_ ticket: SignInTicket) -> Bool { ticket.number > lastInvalidSignIn }

    mutating func didStoreSignIn(_ ticket: SignInTicket?) {
        phase = phase.after(.signedIn)
        pendingRemoval = nil
        refreshBackoffUntil = nil
        revision += 1
        if let ticket { lastInvalidSignIn = ticket.number }
    }

    // MARK: - Reading

    mutating func didFindSession(since revision: Int) {
        phase = phase.after(.foundSession(isCurrent: revision == self.revision))
    }

    mutating func didFindSignOutReason(_ reason: SignOutReason) {
        phase = phase.after(.foundSignOutReason(reason))
    }

    /// - Parameter changeCount: the store's change count before the read.
    /// - Returns: whether the result of this read differs from the last one.
    mutating func didRead(_ record: SessionRecord?, changeCount: Int? = nil) -> Bool {
        defer {
            lastRead = record
            lastChangeCount = changeCount
        }
        return lastRead != record
    }

    /// Returns the record of the last read, which another read would find again; `nil` if it might not.
    func unchangedRecord(at changeCount: Int) -> SessionRecord? {
        guard changeCount == lastChangeCount, pendingRemoval == nil, case .stored = phase else { return nil }
        return lastRead
    }

    // MARK: - Refresh

    mutating func didStoreTokens() { phase = phase.after(.storedTokens) }

    mutating func didStoreRefresh() {
        didStoreTokens()
        refreshBackoffUntil = nil
    }

    /// Keeps tokens that could not be stored.
    /// - Returns: `false` if a sign-in or sign-out has happened since `revision`; then they are not kept.
    mutating func keep(_ pending: SessionPhase.PendingWrite, since revision: Int) -> Bool {
        guard revision == self.revision else { return false }
        phase = phase.after(.keptTokens(pending))
        return true
    }

    mutating func beginBackoff(until end: Duration) { refreshBackoffUntil = end }

    func isInBackoff(at elapsed: Duration) -> Bool {
        refreshBackoffUntil.map { elapsed < $0 } ?? false
    }

    // MARK: - Sign-out

    /// - Parameter signIn: the only sign-in to end; `nil` for any.
    /// - Returns: the revision of this sign-out.
    mutating func beginSignOut(_ reason: SignOutReason, only signIn: SignInID?) -> Int {
        var includesPendingWrite = true
        if let signIn {
            includesPendingWrite = signIn.id == phase.pendingWrite?.record.signInID
        }
        phase = phase.after(.beganSignOut(reason, includesPendingWrite: includesPendingWrite))
        refreshBackoffUntil = nil
        revision += 1
        lastInvalidSignIn = signInSequence
        return revision
    }

    /// - Parameter postponed: the sign-in that the store could not remove, or any session; `nil` if it was removed.
    mutating func endSignOut(postponed: PendingRemoval?) {
        phase = phase.after(.removed)
        if let postponed { addPendingRemoval(postponed) }
    }

    mutating func beginRefusal(_ reason: SignOutReason) {
        phase = phase.after(.beganRefusal(reason))
    }

    mutating func cancelRefusal() { phase = phase.after(.cancelledRefusal) }

    mutating func endRefusal(postponed: PendingRemoval?) {
        revision += 1
        endSignOut(postponed: postponed)
    }

    /// Adds details to the reason of the sign-out with this revision, if nothing has happened since.
    mutating func explainSignOut(_ reason: SignOutReason, revision: Int) {
        guard revision == self.revision else { return }
        phase = phase.after(.explainedSignOut(reason))
    }

    /// Records the server's refusal to refresh a session that is already gone, unless a sign-in or sign-out has
    /// happened since `revision`.
    mutating func didRefuseRemovedSession(_ reason: SignOutReason, since revision: Int) {
        guard revision == self.revision else { return }
        phase = phase.after(.refusedRemovedSession(reason))
    }

    mutating func didRemovePending() { pendingRemoval = nil }

    private mutating func addPendingRemoval(_ removal: PendingRemoval) {
        switch (pendingRemoval, removal) {
        case (.anySession, _), (_, .anySession):
            pendingRemoval = .anySession
        case (nil, .signIns): pendingRemoval = removal
        case (.signIns(let before), .signIns(let added)):
            pendingRemoval = .signIns(before.union(added))
        }
    }
}

/// The start of a sign-in, ordered among all sign-ins and sign-outs of a session in this process. A sign-in is no
/// longer valid after a sign-out, and after the completion of a sign-in that began later.
package struct SignInTicket: Sendable {
    let number: Int
}
