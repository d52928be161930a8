import Foundation

/// The rotations of browser cookies, as hashes of old and new values: a page that is open in another tab of the same
/// browser continues with the new cookie. Only the direction from old to new is stored, so an old cookie reveals
/// nothing.
struct BrowserRotations: Sendable {
    private struct Successor {
        let value: String
        let expiresAt: Date
    }

    /// Maximum number of stored rotations.
    package static let most = 4_096
    /// Lifetime of a rotation in seconds.
    package static let life: TimeInterval = 3_600

    private var successors: [String: Successor] = [:]

    package var count: Int { successors.count }

    package mutating func rotate(_ old: String, to new: String, at now: Date) {
        successors[old] = Successor(value: new, expiresAt: now.addingTimeInterval(Self.life))
        guard successors.count > Self.most else { return }
        successors = successors.filter { $0.value.expiresAt > now }
        guard successors.count > Self.most else { return }
        // Removes the older half at once, so that this runs seldom.
        for old in successors.sorted(by: { $0.value.expiresAt < $1.value.expiresAt }).prefix(Self.most / 2) {
            successors[old.key] = nil
        }
    }

    /// Checks whether one or more rotations lead from the old cookie to the new one.
    func leads(from old: String, to new: String, at now: Date) -> Bool {
        var value = old
        // Values are random and used once, so there is no cycle; the limit is a safeguard.
        for _ in 0..<Self.most {
            if value == new { return true }
            guard let next = successors[value], now < next.expiresAt else { return false }
            value = next.value
        }
        return false
    }
}
