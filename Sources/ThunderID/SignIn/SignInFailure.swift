import NativeAuthCore

/// The error when a request between the user's last input and the stored session fails.
enum SignInFailure {
    /// Returns a failure after which the same submit continues where this one stopped.
    static func pending(_ error: any Error) -> any Error {
        guard let error = error as? IAMError else { return error }
        var details = error.nativeAuthError
        if !details.recovery.contains(where: { $0.kind == .retry }) { details.recovery.insert(.retry, at: 0) }
        details.recovery.append(.restart)
        return IAMError(details, code: error.code)
    }

    /// Returns a failure that requires a new flow. After a sign-up the account exists: signing in comes first.
    static func final(_ error: any Error, of flow: ServerFlowType) -> any Error {
        let documented = (error as? PossibleCodeReplay)?.documentedError ?? error
        guard let error = documented as? IAMError else { return documented }
        var details = error.nativeAuthError
        let useless: Set<RecoveryOption.Kind> = [.retry, .resend, .correctFields, .restart, .signIn]
        let first: [RecoveryOption] = if flow == .registration { [.signIn, .restart] } else { [.restart, .signIn] }
        details.recovery = first + details.recovery.filter { !useless.contains($0.kind) }
        return IAMError(details, code: error.code)
    }
}

/// The failure of a token request after which sending the authorization code again could be a replay.
///
/// The server may have redeemed the code although its tokens did not arrive. A server that receives a code a second
/// time revokes the tokens that it has issued for it (RFC 6749, section 4.1.2).
struct PossibleCodeReplay: Error {
    let cause: any Error

    static func mayFollow(_ error: any Error) -> Bool {
        // Only a transient failure counts: after a refusal the code is not sent again.
        guard IAMError.isTransient(error) else { return false }
        guard let details = (error as? IAMError)?.details else { return true }
        // Too Many Requests, Service Unavailable: the server rejected the request without processing it.
        if let status = details.httpStatus { return ![429, 503].contains(status) }
        return (details.underlying as? TransportError)?.requestMayHaveBeenSent ?? true
    }

    var documentedError: any Error {
        guard let error = cause as? IAMError else { return cause }
        let known = error.nativeAuthError
        let details = NativeAuthError(
            known.code,
            message: "The connection failed while the sign-in was being finished: \(known.message) Sign in again.",
            serverCode: known.serverCode,
            requestID: known.requestID,
            httpStatus: known.httpStatus,
            underlying: known.underlying,
            recovery: [.restart]
        )
        return IAMError(details, code: error.code)
    }
}
