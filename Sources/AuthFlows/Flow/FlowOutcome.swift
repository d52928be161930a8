/// How a flow ended.
public struct FlowOutcome: Sendable, Equatable {
    /// The signed-in user, or `nil` when the flow ended without a session (a reset password, a sign-out).
    public var user: FlowUser?
    /// A closing sentence of the server's, if it gave one.
    public var message: String?

    /// Makes an outcome.
    /// - Parameters:
    ///   - user: the signed-in user, if there is one.
    ///   - message: a closing sentence.
    public init(user: FlowUser? = nil, message: String? = nil) {
        self.user = user
        self.message = message
    }
}
