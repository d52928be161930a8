import Foundation
package import NativeAuthCore

/// The sign-ups that were begun on this device, by user name: what a wrong code, a new code, a lost connection or a relaunch
/// must not lose.
///
/// It is kept in the store, and read anew each time, as another process or another memory may use the same. A store that
/// can't be read or written keeps nobody from signing up: what it was not told is kept in memory until it can be, and
/// nothing is written over what could not be read.
package struct SignUpMemory: Sendable {
    /// The service forgets what it gave after minutes. What is older than this is of no use to anybody.
    static let lifetime = Duration.seconds(86_400)
    /// So many at most, the newest.
    static let mostRecords = 20
    /// How often to begin anew when somebody else writes meanwhile.
    private static let mostTries = 4

    private struct State {
        /// What there was last.
        var records: [String: SignUpRecord] = [:]
        /// What the store has not been told; `nil` for what is to be forgotten.
        var untold: [String: SignUpRecord?] = [:]
        /// Whether it has not been told to forget those that were confirmed.
        var forgetsConfirmed = false
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
            settle(&state)
            return state.records[username]
        }
    }

    /// Changes what is known of a user's sign-up.
    /// - Parameters:
    ///   - username: the name that signed up.
    ///   - change: gets what is known, and leaves what is to be known; `nil` forgets it.
    package func change(_ username: String, _ change: (inout SignUpRecord?) -> Void) {
        state.withLock { state in
            settle(&state)
            var record = state.records[username]
            change(&record)
            record?.changedAt = clock.now
            state.untold.updateValue(record, forKey: username)
            settle(&state)
        }
    }

    /// The name that was confirmed last and has not signed in since; `nil` when there is none.
    package var latestConfirmed: String? {
        state.withLock { state in
            settle(&state)
            let confirmed = state.records.filter { $0.value.isConfirmed }
            return confirmed.max { $0.value.changedAt < $1.value.changedAt }?.key
        }
    }

    /// Forgets those that were confirmed. Whoever is still to be confirmed can go on.
    package func forgetConfirmed() {
        state.withLock { state in
            state.untold = state.untold.mapValues { $0?.isConfirmed == true ? nil : $0 }
            state.forgetsConfirmed = true
            settle(&state)
        }
    }

    // MARK: - Inside

    /// Brings memory and store to the same, as far as the store can be read and written now.
    private func settle(_ state: inout State) {
        for _ in 0..<Self.mostTries {
            let text: Secret?
            switch store.read(key) {
            case .unavailable:
                state.records = merged(state.records, state)
                return
            case .absent: text = nil
            case .value(let value): text = value
            }
            let stored = Self.records(text)
            state.records = merged(stored, state)
            if state.records != stored {
                let new = Self.text(state.records)
                guard let isTold = try? store.update([key: new], ifUnchanged: [key: text]) else { return }
                guard isTold else { continue }
            }
            state.untold = [:]
            state.forgetsConfirmed = false
            return
        }
    }

    /// What is there, what is to come and nothing of what is too old.
    private func merged(_ stored: [String: SignUpRecord], _ state: State) -> [String: SignUpRecord] {
        var all = state.forgetsConfirmed ? stored.filter { !$0.value.isConfirmed } : stored
        for (username, record) in state.untold { all[username] = record }
        let newest = all.filter { isFresh($0.value) }.sorted { $0.value.changedAt > $1.value.changedAt }
        return Dictionary(newest.prefix(Self.mostRecords).map { ($0.key, $0.value) }) { first, _ in first }
    }

    private func isFresh(_ record: SignUpRecord) -> Bool {
        abs(clock.now.timeIntervalSince(record.changedAt)) < TimeInterval(Self.lifetime.components.seconds)
    }

    private static func records(_ text: Secret?) -> [String: SignUpRecord] {
        let json: JSONValue? = text.flatMap { try? JSONValue.decode(from: Data($0.reveal().utf8)) }
        return (json?.object ?? [:]).compactMapValues(SignUpRecord.init)
    }

    private static func text(_ records: [String: SignUpRecord]) -> Secret? {
        guard !records.isEmpty else { return nil }
        return (try? JSONValue.object(records.mapValues(\.json)).text()).map(Secret.init)
    }
}
