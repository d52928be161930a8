package import NativeAuthCore

/// The cause of a failed web sign-in or sign-out: the underlying error of its `NativeAuthError`.
package enum WebSignInFailure: Error, Sendable {
    /// The configuration has no managed login pages.
    case notConfigured
    /// The user closed the browser.
    case userCancelled
    /// The browser could not be opened, or did not return.
    case browserUnavailable(cause: any Error)
    /// The service refused, with an error of OAuth.
    case refused(OAuthFailure)
}

extension NativeAuthError {
    static var webSignInNotConfigured: Self {
        Self(
            .misconfigured,
            message: "Web sign-in is not configured: the configuration has no domain of its pages.",
            underlying: WebSignInFailure.notConfigured,
            recovery: [.fixConfiguration]
        )
    }

    static var browserClosed: Self {
        Self(
            .cancelled,
            message: "The user closed the browser.",
            underlying: WebSignInFailure.userCancelled,
            recovery: [.restart]
        )
    }

    static func browserUnavailable(_ error: any Error) -> Self {
        let known = error as? NativeAuthError
        return Self(
            known?.code ?? .unsupported,
            message: known?.message ?? "The browser could not be opened.",
            underlying: WebSignInFailure.browserUnavailable(cause: error),
            recovery: known?.recovery ?? [.retry]
        )
    }

    /// Creates the error of an OAuth error response.
    /// - Parameter requestID: the id under which the service logged the request.
    init(webSignIn failure: OAuthFailure, requestID: String? = nil) {
        let isServerFailure =
            ["server_error", "temporarily_unavailable"].contains(failure.code)
            || failure.httpStatus ?? 400 >= 500
        self.init(
            isServerFailure ? .serverFailure : .refused,
            message: failure.detail ?? "The service refused the request: \(failure.code).",
            serverCode: failure.code,
            requestID: requestID,
            httpStatus: failure.httpStatus,
            underlying: WebSignInFailure.refused(failure),
            recovery: [.restart]
        )
    }
}
