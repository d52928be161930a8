/// An event's name, such as `Auth.signedIn`.
public typealias HubPayloadEventName = String

/// Something that has an event's name.
public protocol HubPayloadEventNameable {
    /// The name.
    var eventName: HubPayloadEventName { get }
}

/// An event.
///
/// Source: Amplify's public surface.
public struct HubPayload: Sendable, HubPayloadEventNameable {
    /// Which event it is. Compare it with the constants of ``EventName``.
    public let eventName: HubPayloadEventName
    /// What the event belongs to, as its sender sees it.
    @preconcurrency
    public let context: (any Sendable)?
    /// What comes with the event: for a call of `Amplify.Auth`, a `Result` of the call's value and `AuthError`.
    @preconcurrency
    public let data: (any Sendable)?

    /// Makes an event.
    /// - Parameters:
    ///   - eventName: which event it is.
    ///   - context: what it belongs to.
    ///   - data: what comes with it.
    @preconcurrency
    public init(eventName: HubPayloadEventName, context: (any Sendable)? = nil, data: (any Sendable)? = nil) {
        self.eventName = eventName
        self.context = context
        self.data = data
    }

    /// The names of the events of this package.
    public enum EventName {
        /// The events of Amplify as a whole, told on every channel.
        public enum Amplify {
            /// `Amplify.configure` has succeeded.
            public static let configured: HubPayloadEventName = "Amplify.configured"
        }

        /// The events of `Amplify.Auth`, told on ``HubChannel/auth``.
        public enum Auth {}

        /// The events of `Amplify.Logging` on ``HubChannel/logging``. This package dispatches none; a plugin may.
        public enum Logging {
            /// A plugin could not write a message.
            public static let writeLogFailure: HubPayloadEventName = "Logging.writeLogFailure"
            /// A plugin could not send its messages.
            public static let flushLogFailure: HubPayloadEventName = "Logging.flushLogFailure"
        }
    }
}
