import Foundation

/// The result of a request for an access token, without a delegate.
///
/// An addition of this package; `CredentialsDelegate` is its twin.
public enum CredentialsResult: Sendable {
    /// The token is available.
    case completed(result: MSALNativeAuthTokenResult)
    /// The call failed.
    case error(RetrieveAccessTokenError)
}

extension CredentialsResult {
    /// Calls the delegate's method for this result.
    @MainActor func deliver(to delegate: any CredentialsDelegate, correlationId: UUID) {
        switch self {
        case .completed(let result):
            OptionalMethods.call(
                "onAccessTokenRetrieveCompleted", of: delegate, delegate.onAccessTokenRetrieveCompleted
            ) {
                $0(result)
            } otherwise: {
                delegate.onAccessTokenRetrieveError(
                    error: RetrieveAccessTokenError(.missing($0, correlationId: correlationId)))
            }
        case .error(let error): delegate.onAccessTokenRetrieveError(error: error)
        }
    }
}
