import Foundation
import IdentityBase

/// The rotations of browser cookies, as hashes of old and new values: a page that is open in another tab of the same
/// browser continues with the new cookie. Only the direction from old to new is stored, so an old cookie reveals
/// nothing.
struct BrowserRotations: Sendable {
    private(set) var successors = ExpiringTable<String, String>(lifetime: 3_600)

    mutating func rotate(_ old: String, to new: String, at now: Date) {
        successors.set(new, for: old, at: now)
    }

    /// Checks whether one or more rotations lead from the old cookie to the new one.
    func leads(from old: String, to new: String, at now: Date) -> Bool {
        var value = old
        // Values are random and used once, so there is no cycle; the limit is a safeguard.
        for _ in 0..<ExpiringTable<String, String>.capacity {
            if value == new { return true }
            guard let next = successors[value, at: now] else {
                return false
            }
            value = next
        }
        return false
    }
}
