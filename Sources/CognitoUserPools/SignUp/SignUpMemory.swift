import Foundation
package import NativeAuthCore

/// The sign-ups that were begun on this device, by user name: what a wrong code, a new code, a lost connection or a relaunch
/// must not lose.
///
/// It is kept in memory and, as well as that goes, in the store: a store that can't be read or written keeps nobody from
/// signing up.
package struct SignUpMemory: Sendable {
    /// The service forgets what it gave after minutes. What is older than this is of no use to anybody.
    static let lifetime = Duration.seconds(86_400)
    /// So many at most, the newest.
    static let mostRecords = 20

    private struct State {
        var records: [String: SignUpRecord] = [:]
        var isRead = false
    }

    private let key: String
    private let store: any SecretStore
    private let clock: AuthClock
    private let state = Lock(State())

    /// Makes a memory.
    /// - Parameters:
    ///   - key: under which name it is stored; tells pools apart.
    ///   - store: where it is stored.
    ///   - clock: the time.
    package init(key: String, store: any SecretStore, clock: AuthClock) {
        self.key = key
        self.store = store
        self.clock = clock
    }

    /// What is known of a user's sign-up; `nil` when none was begun here, or too long ago.
    package subscript(username: String) -> SignUpRecord? {
        state.withLock { state in
            read(&state)
            return state.records[username].flatMap { isFresh($0) ? $0 : nil }
        }
    }

    /// Changes what is known of a user's sign-up, in one step.
    /// - Parameters:
    ///   - username: the name that signed up.
    ///   - change: gets what is known, and leaves what is to be known; `nil` forgets it.
    package func change(_ username: String, _ change: (inout SignUpRecord?) -> Void) {
        state.withLock { state in
            read(&state)
            var record = state.records[username].flatMap { isFresh($0) ? $0 : nil }
            change(&record)
            record?.changedAt = clock.now
            state.records[username] = record
            forgetOld(&state)
            write(state)
        }
    }

    /// The name that was confirmed last and has not signed in since; `nil` when there is none.
    package var latestConfirmed: String? {
        state.withLock { state in
            read(&state)
            let confirmed = state.records.filter { $0.value.isConfirmed && isFresh($0.value) }
            return confirmed.max { $0.value.changedAt < $1.value.changedAt }?.key
        }
    }

    /// Forgets those that were confirmed. Whoever is still to be confirmed can go on.
    package func forgetConfirmed() {
        state.withLock { state in
            read(&state)
            guard state.records.contains(where: { $0.value.isConfirmed }) else { return }
            state.records = state.records.filter { !$0.value.isConfirmed }
            write(state)
        }
    }

    /// Forgets all of them.
    package func forgetAll() {
        state.withLock { state in
            state.records = [:]
            state.isRead = true
            write(state)
        }
    }

    private func isFresh(_ record: SignUpRecord) -> Bool {
        abs(clock.now.timeIntervalSince(record.changedAt)) < TimeInterval(Self.lifetime.components.seconds)
    }

    private func forgetOld(_ state: inout State) {
        let fresh = state.records.filter { isFresh($0.value) }
        let newest = fresh.sorted { $0.value.changedAt > $1.value.changedAt }.prefix(Self.mostRecords)
        state.records = Dictionary(newest.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    }

    /// What the store has is older than what is in memory. A store that can't be read now is asked again next time.
    private func read(_ state: inout State) {
        guard !state.isRead else { return }
        switch store.read(key) {
        case .unavailable: return
        case .absent: state.isRead = true
        case .value(let text):
            state.isRead = true
            let json: JSONValue? = try? JSONValue.decode(from: Data(text.reveal().utf8))
            let stored = (json?.object ?? [:]).compactMapValues(SignUpRecord.init)
            state.records.merge(stored) { mine, _ in mine }
        }
    }

    private func write(_ state: State) {
        guard !state.records.isEmpty else {
            try? store.remove(key)
            return
        }
        let json = JSONValue.object(state.records.mapValues(\.json))
        guard let data = try? JSONEncoder().encode(json) else { return }
        try? store.write(Secret(String(decoding: data, as: UTF8.self)), for: key)
    }
}
