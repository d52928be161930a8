import Amplify

/// Leaves out an event that says what the last one said. A plain state machine.
struct AuthStateEvents: Sendable {
    private var last: HubPayloadEventName?

    /// Whether an event says something new; if so, it is the last one from now on.
    mutating func isNew(_ eventName: HubPayloadEventName) -> Bool {
        guard eventName != last else { return false }
        last = eventName
        return true
    }
}
