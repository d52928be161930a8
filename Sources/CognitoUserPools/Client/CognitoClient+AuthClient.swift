public import AuthFlows
public import NativeAuthCore

extension CognitoClient: AuthClient {
    /// Returns a flow; see `AuthClient.flow(_:texts:)`.
    /// - Parameters:
    ///   - kind: one of ``flows``.
    ///   - texts: the language of the forms, and the app's own texts.
    /// - Throws: `NativeAuthError` with code `unsupported` for another kind.
    public func flow(_ kind: AuthFlowKind, texts: FormTexts) throws -> any AuthenticationFlow {
        guard flows.contains(kind), let kind = CognitoFlow.Kind(rawValue: kind.rawValue) else {
            throw NativeAuthError.unsupported(kind)
        }
        return flow(kind, texts: texts, appName: nil)
    }

    /// Returns an access token in place of one that a server did not accept.
    /// - Parameter rejected: the token that was not accepted.
    /// - Throws: as ``accessToken()``.
    public func accessToken(insteadOf rejected: Secret) async throws -> Secret {
        try await pool.session.accessToken(insteadOf: rejected)
    }

    /// Observes the session's state; the current state comes first.
    public func sessionStates() -> SessionStateSequence { pool.session.states() }
}
