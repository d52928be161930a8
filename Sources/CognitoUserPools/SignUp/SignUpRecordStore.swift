package import Foundation
import NativeAuthBase
package import NativeAuthCore

/// The sign-ups that were started on this device, by user name: state that survives a wrong code, a new code, a lost
/// connection and a relaunch.
///
/// It is kept in the store, and read again each time, since other processes may use the same store. A store that can't
/// be read or written does not prevent a sign-up: changes stay in memory until they can be written. Damaged data counts
/// as no records, and the next change replaces it.
package struct SignUpRecordStore: Sendable {
    /// Lifetime of a record. The service keeps its own session for minutes only.
    static let lifetime = Duration.seconds(86_400)
    /// Maximum number of records; the newest are kept.
    static let maximumRecords = 20
    /// Maximum number of attempts when the store changes concurrently.
    private static let maximumAttempts = 4

    private struct State {
        var records: [String: SignUpRecord] = [:]
        /// Changes that are not written yet; `nil` for a removal.
        var pendingChanges: [String: SignUpRecord?] = [:]
        /// Indicates whether the removal of confirmed sign-ups is not written yet.
        var forgetsConfirmed = false
    }

    private let key: String
    private let store: any SecretStore
    private let clock: AuthClock
    private let state = Lock(State())

    /// - Parameter key: the name of the item; different for each pool.
    package init(key: String, store: any SecretStore, clock: AuthClock) {
        self.key = key
        self.store = store
        self.clock = clock
    }

    /// The record of a user's sign-up; `nil` if none was started here, or if it is too old.
    package subscript(username: String) -> SignUpRecord? {
        state.withLock { state in
            synchronize(&state)
            return state.records[username]
        }
    }

    /// Changes the record of a user's sign-up.
    /// - Parameter change: changes the record; `nil` removes it.
    package func change(_ username: String, change: (inout SignUpRecord?) -> Void) {
        state.withLock { state in
            synchronize(&state)
            var record = state.records[username]
            change(&record)
            record?.changedAt = clock.now
            state.pendingChanges.updateValue(record, forKey: username)
            synchronize(&state)
        }
    }

    /// The most recently confirmed user name that has not signed in since; `nil` if there is none.
    package var latestConfirmed: String? {
        state.withLock { state in
            synchronize(&state)
            let confirmed = state.records.filter { $0.value.isConfirmed }
            return confirmed.max { $0.value.changedAt < $1.value.changedAt }?.key
        }
    }

    /// Removes the confirmed sign-ups. Unconfirmed ones can continue.
    func forgetConfirmed() {
        state.withLock { state in
            for (username, record) in state.pendingChanges where record?.isConfirmed == true {
                state.pendingChanges.updateValue(nil, forKey: username)
            }
            state.forgetsConfirmed = true
            synchronize(&state)
        }
    }

    // MARK: - Synchronization

    /// Synchronizes memory and store, if the store can be read and written now.
    private func synchronize(_ state: inout State) {
        for _ in 0..<Self.maximumAttempts {
            let text: Secret?
            switch store.read(key) {
            case .unavailable:
                state.records = merged(state.records, state: state)
                return
            case .absent: text = nil
            case .value(let value): text = value
            }

            let stored = Self.decoded(text)
            state.records = merged(stored, state: state)
            if state.records != stored {
                let new = Self.encoded(state.records)
                guard let isWritten = try? store.update([key: new], ifUnchanged: [key: text]) else {
                    return
                }
                guard isWritten else { continue }
            }

            state.pendingChanges = [:]
            state.forgetsConfirmed = false
            return
        }
    }

    /// Applies the unwritten changes to the stored records, and drops those that are too old.
    private func merged(_ stored: [String: SignUpRecord], state: State) -> [String: SignUpRecord] {
        var all = stored
        if state.forgetsConfirmed {
            all = stored.filter { !$0.value.isConfirmed }
        }
        for (username, record) in state.pendingChanges {
            all[username] = record
        }

        let fresh = all.filter { isFresh($0.value) }
        let newest = fresh.sorted { $0.value.changedAt > $1.value.changedAt }
        return Dictionary(newest.prefix(Self.maximumRecords).map { ($0.key, $0.value) }) { first, _ in first }
    }

    private func isFresh(_ record: SignUpRecord) -> Bool {
        abs(clock.now.timeIntervalSince(record.changedAt)) < TimeInterval(Self.lifetime.components.seconds)
    }

    private static func decoded(_ text: Secret?) -> [String: SignUpRecord] {
        guard let text else { return [:] }
        let json: JSONValue? = try? JSONValue.decode(from: Data(text.reveal().utf8))
        return (json?.object ?? [:]).compactMapValues(SignUpRecord.init)
    }

    private static func encoded(_ records: [String: SignUpRecord]) -> Secret? {
        guard !records.isEmpty else { return nil }
        let json = JSONValue.object(records.mapValues(\.json))
        return (try? json.text()).map(Secret.init)
    }
}

/// The record of a sign-up that was started on this device and has not led to a sign-in yet.
package struct SignUpRecord: Sendable, Equatable {
    /// The session for the confirmation, or for the subsequent sign-in; `nil` if the service issued none, or it is used
    /// up.
    package var session: Secret?
    /// The user's id, if the service has reported it.
    package var userID: String?
    package var isConfirmed: Bool
    /// Client metadata for the subsequent sign-in. It is stored to survive a relaunch.
    package var metadata: [String: String] = [:]
    /// The time of the last change; set by ``SignUpRecordStore/change(_:change:)``.
    package var changedAt = Date.distantPast
}

extension SignUpRecord {
    init?(_ json: JSONValue) {
        guard let time = json["at"]?.double,
            let isConfirmed = json["confirmed"]?.bool
        else { return nil }
        session = json["session"]?.string.map(Secret.init)
        userID = json["user"]?.string
        self.isConfirmed = isConfirmed
        metadata = (json["metadata"]?.object ?? [:]).compactMapValues(\.string)
        changedAt = Date(timeIntervalSince1970: time)
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "confirmed": .bool(isConfirmed),
            "at": .double(changedAt.timeIntervalSince1970),
        ]
        members["session"] = session?.json
        members["user"] = userID.map(JSONValue.string)
        if !metadata.isEmpty {
            members["metadata"] = .object(metadata.mapValues(JSONValue.string))
        }
        return .object(members)
    }
}
