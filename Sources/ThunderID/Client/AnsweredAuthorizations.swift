import Foundation
import NativeAuthCore

/// Answers that came back from a browser and were redeemed, but whose tokens could not be checked or stored yet.
///
/// In memory only: a code can't be redeemed twice, and tokens do not belong into a store unchecked.
struct AnsweredAuthorizations: Sendable {
    private struct Entry: Sendable {
        let pending: PendingAuthorization
        let sessionId: String?
        let stage: SignInStage
    }

    private static let most = 8
    private var entries: [Entry] = []

    /// Remembers how far an answer has come. The oldest ones give way.
    mutating func keep(_ stage: SignInStage, of pending: PendingAuthorization, _ sessionId: String?) {
        entries = (entries + [Entry(pending: pending, sessionId: sessionId, stage: stage)]).suffix(Self.most)
    }

    /// Forgets the answers for a session.
    /// - Returns: how far they had come.
    mutating func drop(_ sessionId: String?) -> [SignInStage] {
        defer { entries.removeAll { $0.sessionId == sessionId } }
        return entries.filter { $0.sessionId == sessionId }.map(\.stage)
    }

    /// How far the answer with this `state` has come; it is forgotten.
    mutating func take(
        state: Secret, _ sessionId: String?, now: Date
    ) -> (stage: SignInStage, pending: PendingAuthorization)? {
        entries.removeAll { $0.pending.isOver(now: now) }
        let index = entries.firstIndex {
            $0.sessionId == sessionId && $0.pending.state.isEqualInConstantTime(to: state)
        }
        return index.map { entries.remove(at: $0) }.map { ($0.stage, $0.pending) }
    }
}
