import Foundation

/// Which cookies were replaced by which, as hashes: what is open in another tab of the same browser goes on under the new
/// one. Only the way forward is known: who has an old cookie learns nothing by it.
struct BrowserNames: Sendable {
    private struct Successor {
        let name: String
        let expiresAt: Date
    }

    /// Replacements that are kept.
    package static let most = 4_096
    /// Seconds for which they are kept.
    package static let life: TimeInterval = 3_600

    private var successors: [String: Successor] = [:]

    package var count: Int { successors.count }

    package mutating func rename(_ old: String, to new: String, at now: Date) {
        successors[old] = Successor(name: new, expiresAt: now.addingTimeInterval(Self.life))
        guard successors.count > Self.most else { return }
        successors = successors.filter { $0.value.expiresAt > now }
        guard successors.count > Self.most else { return }
        // The older half, so that this is seldom necessary.
        for old in successors.sorted(by: { $0.value.expiresAt < $1.value.expiresAt }).prefix(Self.most / 2) {
            successors[old.key] = nil
        }
    }

    /// Whether the browser that had the old name has the new one now, perhaps after others.
    func leads(from old: String, to new: String, at now: Date) -> Bool {
        var name = old
        // A name is random and given once, so there is no circle; the count is for the case that there is.
        for _ in 0..<Self.most {
            if name == new { return true }
            guard let next = successors[name], now < next.expiresAt else { return false }
            name = next.name
        }
        return false
    }
}
