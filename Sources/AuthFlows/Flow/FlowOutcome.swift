/// The result of a completed flow.
public struct FlowOutcome: Sendable, Equatable {
    /// The signed-in user, or `nil` when the flow ended without a session (a reset password, a sign-out).
    public var user: FlowUser?
    /// The server's closing message, if there is one.
    public var message: String?

    /// Creates an outcome.
    /// - Parameters:
    ///   - user: the signed-in user, if there is one.
    ///   - message: the server's closing message.
    public init(user: FlowUser? = nil, message: String? = nil) {
        self.user = user
        self.message = message
    }
}
