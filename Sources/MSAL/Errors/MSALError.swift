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

/// The key of a description of the server's detailed error code in such an error's `userInfo`.
public let MSALOAuthSubErrorDescriptionKey = "MSALOAuthSubErrorDescriptionKey"
/// The key of an `NSNumber` with an ``MSALInternalError`` in the `userInfo` of an ``MSALError/internal``.
public let MSALInternalErrorCodeKey = "MSALInternalErrorCodeKey"
/// The key of the server's numeric error codes, an array of `Int`, in such an error's `userInfo`.
public let MSALSTSErrorCodesKey = "MSALSTSErrorCodesKey"
/// The key of the granted scopes, an array of `String`, in the `userInfo` of an ``MSALError/serverDeclinedScopes``.
public let MSALGrantedScopesKey = "MSALGrantedScopesKey"
/// The key of the declined scopes, an array of `String`, in the `userInfo` of an ``MSALError/serverDeclinedScopes``.
public let MSALDeclinedScopesKey = "MSALDeclinedScopesKey"
/// The key of the ``MSALResult`` for the granted scopes in the `userInfo` of an ``MSALError/serverDeclinedScopes``.
public let MSALInvalidResultKey = "MSALInvalidResultKey"
/// The key of the HTTP header fields of an error's response. Never present: this package does not keep them.
public let MSALHTTPHeadersKey = "MSALHTTPHeadersKey"
/// The key of the account's user name in such an error's `userInfo`.
public let MSALDisplayableUserIdKey = "MSALDisplayableUserIdKey"
/// The key of the account's identifier in such an error's `userInfo`.
public let MSALHomeAccountIdKey = "MSALHomeAccountIdKey"
/// The key of a note that an error came from a cache. Never present: this package caches no errors.
public let MSALThrottlingCacheHitKey = "MSALThrottlingCacheHitKey"
/// The key of a broker's version. Never present: this package uses no broker.
public let MSALBrokerVersionKey = "MSALBrokerVersionKey"

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
    /// The server reported `server_error`. It is found under ``MSALInternalErrorCodeKey`` of an ``internal``.
    case serverError = -50006

    func error(_ description: String, values: [String: Any] = [:]) -> NSError {
        let texts: [String: Any] = [MSALErrorDescriptionKey: description, NSLocalizedDescriptionKey: description]
        return NSError(domain: MSALErrorDomain, code: rawValue, userInfo: texts.merging(values) { $1 })
    }
}
