package import Foundation
package import NativeAuthCore

/// What is known of a sign-up that was begun on this device and has not led to a sign-in yet.
package struct SignUpRecord: Sendable, Equatable {
    /// What a confirmation, or the sign-in after it, goes on with; `nil` when the service gave none, or it is used up.
    package var session: Secret?
    /// The user's id, as far as the service has said it.
    package var userID: String?
    /// Whether the account is confirmed.
    package var isConfirmed: Bool
    /// What the pool's own code is told at the sign-in after it. It is stored with the rest: a relaunch must not lose it.
    package var metadata: [String: String] = [:]
    /// When this was last changed.
    package var changedAt: Date

    /// Makes a record.
    /// - Parameters:
    ///   - session: what a confirmation goes on with.
    ///   - userID: the user's id.
    ///   - isConfirmed: whether the account is confirmed.
    ///   - changedAt: when this was last changed.
    package init(session: Secret?, userID: String?, isConfirmed: Bool, changedAt: Date) {
        self.session = session
        self.userID = userID
        self.isConfirmed = isConfirmed
        self.changedAt = changedAt
    }

    init?(_ json: JSONValue) {
        guard let time = json["at"]?.double, let isConfirmed = json["confirmed"]?.bool else { return nil }
        session = json["session"]?.string.map(Secret.init)
        userID = json["user"]?.string
        self.isConfirmed = isConfirmed
        metadata = (json["metadata"]?.object ?? [:]).compactMapValues(\.string)
        changedAt = Date(timeIntervalSince1970: time)
    }

    var json: JSONValue {
        var members: [String: JSONValue] = [
            "confirmed": .bool(isConfirmed), "at": .double(changedAt.timeIntervalSince1970),
        ]
        members["session"] = session.map { .string($0.reveal()) }
        members["user"] = userID.map(JSONValue.string)
        if !metadata.isEmpty { members["metadata"] = .object(metadata.mapValues(JSONValue.string)) }
        return .object(members)
    }
}
