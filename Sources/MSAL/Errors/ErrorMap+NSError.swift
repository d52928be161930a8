import EntraNativeAuth
import Foundation

extension ErrorMap {
    /// Converts the error of a call that is not native authentication's own.
    /// - Parameters:
    ///   - error: the client's error.
    ///   - correlationId: the call's correlation id; `nil` for a call that sends nothing.
    static func nsError(_ error: any Error, correlationId: UUID? = nil) -> NSError {
        let facts = facts(error, at: .accessToken, correlationId: correlationId ?? UUID())
        var values: [String: Any] = [:]
        if correlationId != nil { values[MSALCorrelationIDKey] = facts.correlationId.uuidString }
        if let status = facts.status { values[MSALHTTPResponseCodeKey] = "\(status)" }
        if let word = (error as? EntraError)?.error { values[MSALOAuthErrorKey] = word }
        if let suberror = facts.suberror { values[MSALOAuthSubErrorKey] = suberror }
        return code(facts.kind, error).error(facts.text ?? facts.kind.text, values)
    }

    private static func code(_ kind: MSALNativeAuthErrorKind, _ error: any Error) -> MSALError {
        switch kind {
        case .refreshTokenExpired, .notSignedIn, .browserRequired, .expired: return .interactionRequired
        case .invalidScope: return .serverDeclinedScopes
        case .cancelled: return .userCanceled
        default: break
        }
        guard let error = error as? EntraError, !error.isTransient else { return .internal }
        if [.mfaRequired, .passwordChangeRequired].contains(error.kind) { return .interactionRequired }
        // A rejected refresh token can only be replaced by a sign-in.
        return error.requiresInteraction || error.error == "invalid_grant" ? .interactionRequired : .internal
    }
}
