// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The error domain of the calls outside native authentication.
public let MSALErrorDomain = "MSALErrorDomain"
/// The key of the description in such an error's `userInfo`.
public let MSALErrorDescriptionKey = "MSALErrorDescriptionKey"
/// The key of the server's error code (`error`) in such an error's `userInfo`.
public let MSALOAuthErrorKey = "MSALOAuthErrorKey"
/// The key of the server's detailed error code (`suberror`) in such an error's `userInfo`.
public let MSALOAuthSubErrorKey = "MSALOAuthSubErrorKey"
/// The key of the HTTP status in such an error's `userInfo`.
public let MSALHTTPResponseCodeKey = "MSALHTTPResponseCodeKey"
/// The key of the correlation id in such an error's `userInfo`.
public let MSALCorrelationIDKey = "MSALCorrelationIDKey"

/// The codes of errors in ``MSALErrorDomain``.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALError: Int, Sendable {
    /// An error that the app can't recover from, or a mistake of the app; see the description.
    case `internal` = -50000
    /// The device must be registered.
    case workplaceJoinRequired = -50001
    /// The user must sign in again.
    case interactionRequired = -50002
    /// The server did not grant all scopes.
    case serverDeclinedScopes = -50003
    /// The app must be protected by a policy.
    case serverProtectionPoliciesRequired = -50004
    /// The user or the app cancelled.
    case userCanceled = -50005

    func error(_ description: String, values: [String: Any] = [:]) -> NSError {
        let texts: [String: Any] = [MSALErrorDescriptionKey: description, NSLocalizedDescriptionKey: description]
        return NSError(domain: MSALErrorDomain, code: rawValue, userInfo: texts.merging(values) { $1 })
    }
}
