/// The codes under ``MSALInternalErrorCodeKey``, for logs: an app can't recover from them.
#if canImport(ObjectiveC)
@objc
#endif
public enum MSALInternalError: Int, Sendable {
    /// A parameter is missing or invalid.
    case errorInvalidParameter = -42000
    /// The redirect scheme is not registered in the app's Info.plist.
    case errorRedirectSchemeNotRegistered = -42001
    /// The server rejected the request (`invalid_request`).
    case errorInvalidRequest = -42002
    /// The server does not know the client, or does not accept it (`invalid_client`).
    case errorInvalidClient = -42003
    /// The grant is invalid or has expired (`invalid_grant`).
    case errorInvalidGrant = -42004
    /// A scope is unknown or not allowed (`invalid_scope`).
    case errorInvalidScope = -42005
    /// The client may not make this request (`unauthorized_client`).
    case errorUnauthorizedClient = -42006
    /// An unexpected HTTP response, such as a server failure.
    case errorUnhandledResponse = -42007
    /// An unexpected failure inside the library.
    case errorUnexpected = -42008
    /// The authority is not valid.
    case errorFailedAuthorityValidation = -42010
    /// The response is for another user.
    case errorMismatchedUser = -42101
    /// There are several accounts.
    case errorAmbiguousAccount = -42102
    /// The server refused for another reason.
    case errorAuthorizationFailed = -42104
    /// The call needs an account.
    case errorAccountRequired = -42106
    /// The app cancelled a sign-in in the browser.
    case errorSessionCanceled = -42401
    /// Another sign-in in the browser is in progress.
    case errorInteractiveSessionAlreadyRunning = -42402
    /// There is no view controller to present the browser from.
    case errorNoViewController = -42403
    /// An extension may not open a URL.
    case errorAttemptToOpenURLFromExtension = -42404
    /// An extension may not present a user interface.
    case errorUINotSupportedInExtension = -42405
    /// The callback's `state` is not that of the request.
    case errorInvalidState = -42501
    /// The response can't be read.
    case errorInvalidResponse = -42600
    /// A redirect to an address that is not `https`.
    case errorNonHttpsRedirect = -42602
}
