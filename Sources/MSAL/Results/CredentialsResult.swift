import Foundation

/// What became of a call without a delegate: an access token was asked for.
///
/// An addition of this package; `CredentialsDelegate` is its twin.
public enum CredentialsResult: Sendable {
    /// The token is there.
    case completed(result: MSALNativeAuthTokenResult)
    /// The call failed.
    case error(RetrieveAccessTokenError)
}

extension CredentialsResult {
    /// Calls the one method of the delegate that this is for.
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
