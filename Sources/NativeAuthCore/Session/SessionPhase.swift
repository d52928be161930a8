/// The state of a session as this process knows it: a pure state machine.
enum SessionPhase: Sendable, Equatable {
    /// Tokens that the store has not accepted yet, and the session that they replace.
    struct PendingWrite: Sendable, Equatable {
        let record: SessionRecord
        let replaced: SessionRecord
    }

    enum Event: Sendable {
        case signedIn
        /// A read of the store found a session.
        /// - Parameter isCurrent: `false` if a sign-in or sign-out has happened since the read began.
        case foundSession(isCurrent: Bool)
        /// A read of the store found the reason for which another process ended the session.
        case foundSignOutReason(SignOutReason)
        case storedTokens
        /// Refreshed tokens could not be stored.
        case keptTokens(PendingWrite)
        /// A sign-out begins to remove the session.
        /// - Parameter includesPendingWrite: whether the tokens of a pending write belong to the session.
        case beganSignOut(SignOutReason, includesPendingWrite: Bool)
        /// The server has refused a refresh, and the session is being removed.
        case beganRefusal(SignOutReason)
        /// Another process has changed the session that was to be removed after a refusal.
        case cancelledRefusal
        /// The removal has ended; the store may have postponed it.
        case removed
        case explainedSignOut(SignOutReason)
        /// The server has refused to refresh a session that is already gone.
        case refusedRemovedSession(SignOutReason)
    }

    /// No session has been found or ended in this process.
    case unknown
    /// The stored session counts.
    case stored
    /// The tokens of the pending write count, as long as the store has the session that they replace.
    case pendingWrite(PendingWrite)
    /// The session is being removed. A record that is still found does not count as a sign-in.
    indirect case ending(SignOutReason, before: SessionPhase)
    case ended(SignOutReason)

    func after(_ event: Event) -> SessionPhase {
        switch (event, self) {
        case (.signedIn, _): .stored
        case (.foundSession, .unknown), (.foundSession(isCurrent: true), .ended):
            .stored
        case (.foundSignOutReason(let reason), .stored),
            (.foundSignOutReason(let reason), .pendingWrite):
            .ended(reason)
        // No session was ever found then.
        case (.foundSignOutReason(let reason), .unknown) where reason.kind == .notMigrated:
            .ended(reason)
        case (.storedTokens, .ending): self
        case (.storedTokens, _): .stored
        case (.keptTokens, .ending): self
        case (.keptTokens(let pending), _):
            .pendingWrite(pending)
        case (.beganSignOut(_, includesPendingWrite: false), .pendingWrite):
            self
        case (.beganSignOut(let reason, _), _):
            .ending(reason, before: .stored)
        case (.beganRefusal(let reason), _):
            .ending(reason, before: self)
        case (.cancelledRefusal, .ending(_, let before)): before
        case (.removed, .ending(let reason, _)):
            .ended(reason)
        case (.explainedSignOut(let reason), .ended):
            .ended(reason)
        case (.explainedSignOut(let reason), .ending(_, let before)):
            .ending(reason, before: before)
        case (.refusedRemovedSession, .ending): self
        case (.refusedRemovedSession(let reason), _):
            .ended(reason)
        case (.foundSession, _), (.foundSignOutReason, _),
            (.cancelledRefusal, _), (.removed, _), (.explainedSignOut, _):
            self
        }
    }

    var pendingWrite: PendingWrite? {
        switch self {
        case .pendingWrite(let pending), .ending(_, before: .pendingWrite(let pending)):
            pending
        case .unknown, .stored, .ending, .ended: nil
        }
    }

    var reason: SignOutReason? {
        switch self {
        case .ending(let reason, _), .ended(let reason):
            reason
        case .unknown, .stored, .pendingWrite: nil
        }
    }
}
