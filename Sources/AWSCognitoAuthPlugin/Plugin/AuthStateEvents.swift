import Amplify

/// A state machine that drops repeated session events.
struct AuthStateEvents: Sendable {
    private var last: HubPayloadEventName?

    /// Returns whether an event differs from the last one, and stores it.
    mutating func isNew(_ eventName: HubPayloadEventName) -> Bool {
        guard eventName != last else { return false }
        last = eventName
        return true
    }
}
