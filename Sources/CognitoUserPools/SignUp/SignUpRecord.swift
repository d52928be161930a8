package import Foundation
package import NativeAuthCore

/// The record of a sign-up that was started on this device and has not led to a sign-in yet.
package struct SignUpRecord: Sendable, Equatable {
    /// The session for the confirmation, or for the subsequent sign-in; `nil` if the service issued none, or it is used
    /// up.
    package var session: Secret?
    /// The user's id, if the service has reported it.
    package var userID: String?
    /// Whether the account is confirmed.
    package var isConfirmed: Bool
    /// Client metadata for the subsequent sign-in. It is stored to survive a relaunch.
    package var metadata: [String: String] = [:]
    /// The time of the last change.
    package var changedAt: Date

    /// Creates a record.
    /// - Parameters:
    ///   - session: the session for the confirmation.
    ///   - userID: the user's id.
    ///   - isConfirmed: whether the account is confirmed.
    ///   - changedAt: the time of the last change; set by ``SignUpRecordStore/change(_:change:)``.
    package init(session: Secret?, userID: String?, isConfirmed: Bool, changedAt: Date = .distantPast) {
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
