#if canImport(ObjectiveC)
/// A delegate for the outcome of an access token request. One method is called once, on the main actor, after the call
/// has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
@objc public protocol CredentialsDelegate {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onAccessTokenRetrieveError(error: RetrieveAccessTokenError)

    /// Called when the token is available. Optional.
    /// - Parameter result: the token.
    @MainActor @objc optional func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult)
}
#else
/// A delegate for the outcome of an access token request. One method is called once, on the main actor, after the call
/// has returned. Only the error method is required.
///
/// Source: MSAL's public surface.
public protocol CredentialsDelegate: AnyObject {
    /// Called when the call fails.
    /// - Parameter error: the cause.
    @MainActor func onAccessTokenRetrieveError(error: RetrieveAccessTokenError)

    /// Called when the token is available. Optional.
    /// - Parameter result: the token.
    @MainActor func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult)
}

extension CredentialsDelegate {
    /// The default, which marks the method as not implemented.
    @MainActor public func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) {
        OptionalMethods.isMissing("onAccessTokenRetrieveCompleted", of: self)
    }
}
#endif
