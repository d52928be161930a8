import Foundation
import NativeAuthCore

/// Sign-ins with an authorization response whose session is not stored yet, with the stage that each has reached.
///
/// In memory only: a code can't be redeemed twice, and unvalidated tokens must not be stored.
struct IncompleteSignIns: Sendable {
    private static let maximumCount = 8
    private var entries: [(pending: PendingAuthorization, sessionId: String?, stage: SignInStage)] = []

    /// Keeps the stage of a response. The oldest entries are evicted.
    mutating func keep(_ stage: SignInStage, of pending: PendingAuthorization, for sessionId: String?) {
        entries = (entries + [(pending, sessionId, stage)]).suffix(Self.maximumCount)
    }

    mutating func drop(_ sessionId: String?) -> [SignInStage] {
        defer { entries.removeAll { $0.sessionId == sessionId } }
        return entries.filter { $0.sessionId == sessionId }.map(\.stage)
    }

    mutating func take(
        state: Secret,
        of sessionId: String?,
        now: Date
    ) -> (stage: SignInStage, pending: PendingAuthorization)? {
        entries.removeAll { $0.pending.isExpired(at: now) }
        let index = entries.firstIndex {
            $0.sessionId == sessionId && $0.pending.state.isEqualInConstantTime(to: state)
        }

        guard let index else { return nil }
        let entry = entries.remove(at: index)
        return (entry.stage, entry.pending)
    }
}
