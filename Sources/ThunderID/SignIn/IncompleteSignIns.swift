import Foundation
import NativeAuthCore

/// Sign-ins with an authorization response whose session is not stored yet, with the stage that each has reached.
///
/// In memory only: a code can't be redeemed twice, and unvalidated tokens must not be stored.
struct IncompleteSignIns: Sendable {
    private struct Entry: Sendable {
        let pending: PendingAuthorization
        let sessionId: String?
        let stage: SignInStage
    }

    private static let maximumCount = 8
    private var entries: [Entry] = []

    /// Keeps the stage of a response. The oldest entries are evicted.
    mutating func keep(_ stage: SignInStage, of pending: PendingAuthorization, for sessionId: String?) {
        entries = (entries + [Entry(pending: pending, sessionId: sessionId, stage: stage)]).suffix(Self.maximumCount)
    }

    /// Removes the responses of a session.
    /// - Returns: their stages.
    mutating func drop(_ sessionId: String?) -> [SignInStage] {
        defer { entries.removeAll { $0.sessionId == sessionId } }
        return entries.filter { $0.sessionId == sessionId }.map(\.stage)
    }

    /// Removes the response with this `state` and returns its stage.
    mutating func take(
        state: Secret, of sessionId: String?, now: Date
    ) -> (stage: SignInStage, pending: PendingAuthorization)? {
        entries.removeAll { $0.pending.isOver(now: now) }
        let index = entries.firstIndex {
            $0.sessionId == sessionId && $0.pending.state.isEqualInConstantTime(to: state)
        }
        return index.map { entries.remove(at: $0) }.map { ($0.stage, $0.pending) }
    }
}
