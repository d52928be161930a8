package import Foundation

/// A dictionary in memory whose entries expire, with a limited number of entries.
package struct ExpiringTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    package static var capacity: Int { 4_096 }

    /// Lifetime of an entry in seconds.
    private let lifetime: TimeInterval
    private var entries: [Key: (value: Value, expiresAt: Date)] = [:]

    package init(lifetime: TimeInterval) { self.lifetime = lifetime }

    var count: Int { entries.count }

    package subscript(key: Key, at now: Date) -> Value? {
        guard let entry = entries[key], now < entry.expiresAt else { return nil }
        return entry.value
    }

    package func first(at now: Date, where predicate: (Value) -> Bool) -> Value? {
        entries.values.first { now < $0.expiresAt && predicate($0.value) }?.value
    }

    package mutating func set(_ value: Value, for key: Key, at now: Date) {
        entries[key] = (value, now.addingTimeInterval(lifetime))
        guard entries.count > Self.capacity else { return }
        entries = entries.filter { now < $0.value.expiresAt }
        guard entries.count > Self.capacity else { return }

        // Removes the older half at once, so that this runs seldom.
        let oldest = entries.sorted { one, other in
            one.value.expiresAt < other.value.expiresAt
        }
        for old in oldest.prefix(Self.capacity / 2) {
            entries[old.key] = nil
        }
    }

    package mutating func remove(_ key: Key) { entries[key] = nil }
}
