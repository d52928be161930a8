package import NativeAuthCore

/// The outcome of a sign-out at the service. No user is signed in on this device.
package struct SignOutReport: Sendable {
    package struct Failure: Sendable {
        /// The token that is still valid; empty if it could not be read, and no request was sent.
        package let token: Secret
        package let error: NativeAuthError

        init(_ error: any Error, token: Secret) {
            self.token = token
            self.error = NativeAuthError(error, otherwise: "The service could not be notified.")
        }
    }

    let wasSignedIn: Bool
    package internal(set) var revocationFailure: Failure?
    /// The failure to end the user's other sessions.
    package internal(set) var globalFailure: Failure?
    /// The failure to end the session that the managed login pages have in the browser.
    package internal(set) var webFailure: NativeAuthError?

    /// The report as the reason of the signed-out state. If both requests failed, it has the error of the global
    /// sign-out, which concerns all of the user's sessions.
    var reason: SignOutReason {
        let error = (globalFailure ?? revocationFailure)?.error ?? webFailure
        var notice: SignOutReason.Notice = if wasSignedIn { .succeeded } else { .notNeeded }
        if error != nil { notice = .failed }
        return SignOutReason(.signedOut, notice: notice, error: error)
    }
}
