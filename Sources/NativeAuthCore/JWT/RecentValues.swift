/// A least-recently-used cache for few values: the oldest is found by a linear search.
struct RecentValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private let capacity: Int
    private var entries: [Key: (value: Value, usedAt: UInt64)] = [:]
    private var uses: UInt64 = 0

    init(capacity: Int) { self.capacity = max(0, capacity) }

    var count: Int { entries.count }

    mutating func value(for key: Key) -> Value? {
        guard let index = entries.index(forKey: key) else { return nil }
        uses += 1
        entries.values[index].usedAt = uses
        return entries.values[index].value
    }

    mutating func insert(_ value: Value, for key: Key) {
        guard capacity > 0 else { return }
        if entries[key] == nil,
            entries.count >= capacity,
            let oldest = entries.min(by: { $0.value.usedAt < $1.value.usedAt })
        {
            entries[oldest.key] = nil
        }
        uses += 1
        entries[key] = (value, uses)
    }

    mutating func remove(_ key: Key) { entries[key] = nil }
}
