package import IdentityBase

/// The authorization and sign-out requests of one protocol, for which the hosted pages run a flow. The pages offer the
/// end of a flow to each protocol; a request belongs to one of them.
package protocol PageRequests: Sendable {
    /// Ends an authorization with a signed-in user.
    /// - Parameters:
    ///   - id: the request of the execution's start.
    ///   - assertion: the flow's result.
    /// - Returns: the address of the client with the response; nil for a request of another protocol.
    func finish(_ id: String, with assertion: String) async throws -> String?

    /// Ends an authorization without a signed-in user.
    /// - Parameter refusal: the reason.
    /// - Returns: the address of the client with the error; nil for a request of another protocol.
    func cancel(_ id: String, refusal: OAuthError) async throws -> String?

    /// Ends a sign-out.
    /// - Returns: the address of the client, empty for none; nil for a request of another protocol.
    func finishSignOut(_ id: String) async throws -> String?
}
