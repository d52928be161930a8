#if canImport(ObjectiveC)
/// Is told what becomes of a call: an access token was asked for. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
@objc public protocol CredentialsDelegate {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onAccessTokenRetrieveError(error: RetrieveAccessTokenError)

    /// The token is there. Optional.
    /// - Parameter result: the token.
    @MainActor @objc optional func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult)
}
#else
/// Is told what becomes of a call: an access token was asked for. One method is called once, on the main actor, after the call has
/// returned. Only the method for errors must be implemented.
///
/// Source: MSAL's public surface.
public protocol CredentialsDelegate: AnyObject {
    /// The call failed.
    /// - Parameter error: why.
    @MainActor func onAccessTokenRetrieveError(error: RetrieveAccessTokenError)

    /// The token is there. Optional.
    /// - Parameter result: the token.
    @MainActor func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult)
}

extension CredentialsDelegate {
    /// Stands for a method that is not implemented.
    @MainActor public func onAccessTokenRetrieveCompleted(result: MSALNativeAuthTokenResult) {
        OptionalMethods.isMissing("onAccessTokenRetrieveCompleted", of: self)
    }
}
#endif
