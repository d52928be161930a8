package import Foundation

/// The user of an execution, with all data that the flow has collected about that user. When the user changes, the
/// subject is replaced, so that no data of the previous user remains. There is no other reset.
package struct Subject: Sendable, Codable, Equatable {
    package struct Authentication: Sendable, Codable, Equatable {
        package let method: String
        package let at: Date
    }

    /// A session of the user, from its cookie or started in this execution.
    package struct Session: Sendable, Codable, Equatable {
        /// Time of the authentication with which the session began.
        package let provenAt: Date
        /// Hash of the session's handle.
        package var hash: String?
    }

    /// User, identified but possibly not authenticated yet.
    package var userID: String?
    package var userType: String?
    /// Organization unit of a sign-up; nil for that of the user type.
    var unitID: String?
    var authentications: [Authentication] = []
    package var session: Session?
    /// Values for conditions that executors have set, by name.
    private(set) var values: [String: String]?
    /// States of the executors, by the name of the executor that declares each.
    private(set) var states: [String: StoredExecutorState] = [:]

    /// Secrets of the executors' states, by executor. They stay in memory.
    var secrets: [String: String] {
        get { states.compactMapValues(\.secret) }
        set {
            for name in states.keys {
                states[name]?.secret = newValue[name]
            }
        }
    }

    func state<Executor: FlowExecutor>(of executor: Executor.Type) -> Executor.State? {
        states[executor.descriptor.name]?.state(as: Executor.State.self)
    }

    mutating func set(_ values: [FlowValue: String]) {
        var all = self.values ?? [:]
        for (name, value) in values {
            all[name.rawValue] = value
        }
        self.values = all
    }

    mutating func set(_ state: StoredExecutorState?, of executor: String) {
        states[executor] = state
    }
}
