// swift-format-ignore-file: AlwaysUseLowerCamelCase
import Foundation

/// The domain of the errors of calls that are not native authentication's own.
///
/// Source: MSAL's public surface.
public let MSALErrorDomain = "MSALErrorDomain"
/// The key of the description in such an error's `userInfo`.
public let MSALErrorDescriptionKey = "MSALErrorDescriptionKey"
/// The key of the server's word (`error`) in such an error's `userInfo`.
public let MSALOAuthErrorKey = "MSALOAuthErrorKey"
/// The key of the server's finer word (`suberror`) in such an error's `userInfo`.
public let MSALOAuthSubErrorKey = "MSALOAuthSubErrorKey"
/// The key of the HTTP status in such an error's `userInfo`.
public let MSALHTTPResponseCodeKey = "MSALHTTPResponseCodeKey"
/// The key of the call's id in such an error's `userInfo`.
public let MSALCorrelationIDKey = "MSALCorrelationIDKey"

/// The codes of errors in ``MSALErrorDomain``.
///
/// Source: MSAL's public surface.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALError: Int, Sendable {
    /// Something that the app can't do anything about, or is to correct; the description says what.
    case `internal` = -50000
    /// The device must be registered.
    case workplaceJoinRequired = -50001
    /// The person must sign in again.
    case interactionRequired = -50002
    /// The server did not grant all scopes.
    case serverDeclinedScopes = -50003
    /// The app must be protected by a policy.
    case serverProtectionPoliciesRequired = -50004
    /// The person, or the app, gave up.
    case userCanceled = -50005

    func error(_ description: String, _ values: [String: Any] = [:]) -> NSError {
        let texts: [String: Any] = [MSALErrorDescriptionKey: description, NSLocalizedDescriptionKey: description]
        return NSError(domain: MSALErrorDomain, code: rawValue, userInfo: texts.merging(values) { $1 })
    }
}
