/// An event's name, such as `Auth.signedIn`.
public typealias HubPayloadEventName = String

/// A value with an event's name.
public protocol HubPayloadEventNameable {
    /// The name.
    var eventName: HubPayloadEventName { get }
}

/// An event.
///
/// Source: Amplify's public surface.
public struct HubPayload: Sendable, HubPayloadEventNameable {
    /// The name of the event. Compare it with the constants of ``EventName``.
    public let eventName: HubPayloadEventName
    /// The sender's context of the event.
    @preconcurrency
    public let context: (any Sendable)?
    /// The data of the event: for a call of `Amplify.Auth`, a `Result` of the call's value and `AuthError`.
    @preconcurrency
    public let data: (any Sendable)?

    /// Makes an event.
    /// - Parameters:
    ///   - eventName: the name of the event.
    ///   - context: the sender's context.
    ///   - data: the data of the event.
    @preconcurrency
    public init(eventName: HubPayloadEventName, context: (any Sendable)? = nil, data: (any Sendable)? = nil) {
        self.eventName = eventName
        self.context = context
        self.data = data
    }

    /// The names of the events of this package.
    public enum EventName {
        /// The events of Amplify as a whole, dispatched on every channel.
        public enum Amplify {
            /// `Amplify.configure` has succeeded.
            public static let configured: HubPayloadEventName = "Amplify.configured"
        }

        /// The events of `Amplify.Auth`, dispatched on ``HubChannel/auth``.
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
